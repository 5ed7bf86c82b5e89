// Pictures of a search as JSON that is kept; the native `fukayomi tree` writes and reads the same files.

import { FLAG, VERSION } from './picture.js';
import { checkPicture } from './picture_check.js';
import { histogramBelow, quantile, shapeOf } from './shape.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./picture.js').Rows} Rows */
/** @typedef {import('./picture.js').RootMove} RootMove */
/** @typedef {import('./shape.js').Shape} Shape */

const FORMAT = 'fukayomi-tree';

/** @param {Picture} picture */
export function toDocument(picture) {
  const { rows } = picture;
  const plain = (/** @type {ArrayLike<number>} */ column) => Array.from(column, (value) => Number(value.toPrecision(8)));
  return {
    format: FORMAT, version: VERSION, kind: picture.kind, sfen: picture.sfen, depth_temperature: picture.temperature,
    parent: Array.from(rows.parent, (parent, row) => (row === 0 ? -1 : parent)),
    move: rows.move, probability: plain(rows.share), value: plain(rows.value), depth: plain(rows.depth),
    visits: Array.from(rows.visits), flags: Array.from(rows.flags), ...(rows.reason ? { reason: Array.from(rows.reason) } : {}),
    summary: {
      nodes: picture.nodes, time: picture.time, value: picture.value, depth: picture.depth, p10: picture.p10, p90: picture.p90,
      pv_depth: picture.pvDepth, deepest: picture.deepest, proven: picture.proven, threshold: picture.threshold,
      chosen: picture.chosen, tree_size: picture.treeSize, expansions: picture.expansions, effort: picture.effort,
    },
    histogram: picture.histogram, roots: picture.roots, pv: picture.pv, counts: picture.counts,
  };
}

/**
 * Reads a picture that was kept; also the plainer ones of `fukayomi tree --json`.
 * @param {any} document
 * @returns {Picture}
 */
export function fromDocument(document) {
  if (document?.format !== FORMAT || document.version !== VERSION) throw new Error(`expected a ${FORMAT} of version ${VERSION}`);
  checkPicture(document);
  const isTrace = document.kind === 'trace';
  /** @type {Rows} */
  const rows = {
    parent: document.parent.map((/** @type {number} */ parent) => Math.max(0, parent)), move: document.move.map(String),
    share: document.probability.map(Number), value: document.value.map(Number), depth: document.depth.map(Number),
    visits: document.visits.map(Number), flags: document.flags.map(Number), reason: isTrace ? document.reason?.map(Number) ?? null : null,
  };
  const summary = document.summary ?? {};
  const number = (/** @type {string} */ name, fallback = 0) => (Number.isFinite(summary[name]) ? summary[name] : fallback);
  const shape = shapeOf(rows);
  const histogram = isTrace ? [] : Array.isArray(document.histogram) ? document.histogram.map(Number) : histogramBelow(rows, shape, 0);
  const pv = Array.isArray(document.pv) ? document.pv : pvOf(rows);
  return {
    kind: isTrace ? 'trace' : 'tree', sfen: String(document.sfen), temperature: Number(document.depth_temperature) || 0, rows, histogram,
    pv: pv.map((/** @type {any} */ step) => ({ move: String(step.move), weight: Number(step.weight ?? 0) })),
    nodes: number('nodes', rows.visits[0]), time: number('time'), value: number('value', rows.value[0]),
    depth: number('depth', rows.depth[0]), p10: number('p10', quantile(histogram, 0.1)), p90: number('p90', quantile(histogram, 0.9)),
    pvDepth: number('pv_depth', pv.length), deepest: number('deepest', shape.rows), proven: number('proven'),
    threshold: number('threshold'), chosen: String(summary.chosen ?? pv[0]?.move ?? ''), treeSize: number('tree_size'),
    expansions: number('expansions'), effort: number('effort'),
    roots: Array.isArray(document.roots) ? document.roots : rootsOf(rows, shape), counts: document.counts ?? null,
  };
}

/** The principal variation as far as the rows show it. @param {Rows} rows */
function pvOf(rows) {
  const pv = [];
  for (let row = 1; row < rows.parent.length; row++) {
    if (rows.flags[row] & FLAG.PV) pv.push({ move: rows.move[row], weight: rows.share[row] });
  }
  return pv;
}

/** The moves at the root as far as the rows show them. @param {Rows} rows @param {Shape} shape @returns {RootMove[]} */
function rootsOf(rows, shape) {
  return shape.children[0].filter((row) => rows.move[row]).map((row) => ({
    move: rows.move[row], value: rows.value[row], depth: rows.depth[row], probability: rows.share[row], visits: rows.visits[row],
    pvDepth: 0, pv: [rows.move[row]], proven: null, isEnough: true,
  }));
}
