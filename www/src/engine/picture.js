// Pictures of a search: reads the bytes of the engine (src/search/picture.rs has the layout) and the JSON that is kept.

/** What a row of a picture is, as bits. */
export const FLAG = { EXPANDED: 1, WIN: 2, LOSS: 4, DRAW: 8, OTHER: 16, PV: 32 };

/** Why alpha-beta left a node or cut a move, by number. */
export const REASONS = /** @type {const} */ ([
  'searched', 'beta', 'table', 'nullMove', 'eq4', 'eq5', 'eq6', 'eq9', 'eq10', 'lateMove', 'exchange', 'reduction', 'endOfGame',
  'learnedDepth', 'realization',
]);

const VERSION = 1;
const MAGIC = 0x464b594d;
const HEADER = 24;
const [READ_ENOUGH, WIN, LOSS, DRAW] = [1, 2, 4, 8];

/**
 * A move at the root; value for the side to move there.
 * @typedef {{
 *   move: string, value: number, depth: number, probability: number, visits: number, pvDepth: number, pv: string[],
 *   proven: 'win' | 'loss' | 'draw' | null, isEnough: boolean,
 * }} RootMove
 */

/**
 * The rows of a cut tree, parents first. `share` is the cumulative backup probability, or alpha-beta's share of effort.
 * @typedef {{
 *   parent: ArrayLike<number>, move: string[], share: ArrayLike<number>, value: ArrayLike<number>, depth: ArrayLike<number>,
 *   visits: ArrayLike<number>, flags: ArrayLike<number>, reason: ArrayLike<number> | null,
 * }} Rows
 */

/**
 * @typedef {{
 *   kind: 'tree' | 'trace', sfen: string, nodes: number, time: number, value: number, depth: number, p10: number, p90: number,
 *   pvDepth: number, deepest: number, proven: number, temperature: number, threshold: number, chosen: string, treeSize: number,
 *   expansions: number, rows: Rows, histogram: number[], roots: RootMove[], pv: { move: string, weight: number }[],
 *   counts: number[] | null, effort: number,
 * }} Picture
 */

/** @param {number} index */
const square = (index) => `${Math.floor(index / 9) + 1}${'abcdefghi'[index % 9]}`;

/** The engine's two bytes of a move as USI; empty for none. @param {number} bits */
export function moveOf(bits) {
  if (bits === 0) return '';
  const [to, from] = [bits & 127, (bits >> 7) & 127];
  return bits & 0x8000 ? `${'PLNSBRG'[from & 7]}*${square(to)}` : `${square(from)}${square(to)}${bits & 0x4000 ? '+' : ''}`;
}

/** Reads one column after the other. */
class Columns {
  #buffer;
  #at = HEADER * 8;

  /** @param {ArrayBuffer} buffer */
  constructor(buffer) {
    this.#buffer = buffer;
  }

  /**
   * @template T
   * @param {{ new (buffer: ArrayBuffer, at: number, length: number): T, BYTES_PER_ELEMENT: number }} type
   * @param {number} length
   */
  next(type, length) {
    const column = new type(this.#buffer, this.#at, length);
    this.#at += length * type.BYTES_PER_ELEMENT;
    return column;
  }
}

/**
 * @param {ArrayBuffer} buffer
 * @returns {Picture}
 */
export function decode(buffer) {
  const head = new Float64Array(buffer, 0, HEADER);
  if (head[0] !== MAGIC || head[1] !== VERSION) throw new Error(`expected a picture of version ${VERSION}`);
  return head[2] === 1 ? decodeTree(head, new Columns(buffer)) : decodeTrace(head, new Columns(buffer));
}

/** @param {Float64Array} head */
const common = (head) => ({
  nodes: head[9], time: head[10], expansions: head[11], depth: head[12], p10: head[13], p90: head[14], pvDepth: head[15],
  deepest: head[16], proven: head[17], value: head[18], temperature: head[19], threshold: head[20], chosen: moveOf(head[21]),
  treeSize: head[22],
});

/** @param {Uint8Array} bytes */
const text = (bytes) => String.fromCharCode(...bytes);

/**
 * @param {Float64Array} head
 * @param {Columns} columns
 * @returns {Picture}
 */
function decodeTree(head, columns) {
  const [rows, depths, moves, pvLength, lineMoves, sfenLength] = head.slice(3, 9);
  const share = columns.next(Float32Array, rows);
  const depth = columns.next(Float32Array, rows);
  const histogram = Array.from(columns.next(Float32Array, depths));
  const [rootValue, rootDepth, rootShare] = [0, 1, 2].map(() => columns.next(Float32Array, moves));
  const pvWeight = columns.next(Float32Array, pvLength);
  const visits = columns.next(Uint32Array, rows);
  const rootVisits = columns.next(Uint32Array, moves);
  const parent = columns.next(Uint16Array, rows);
  const move = Array.from(columns.next(Uint16Array, rows), moveOf);
  const value = columns.next(Int16Array, rows);
  const rootMove = columns.next(Uint16Array, moves);
  const rootPvDepth = columns.next(Uint16Array, moves);
  const pvMove = columns.next(Uint16Array, pvLength);
  const lines = Array.from(columns.next(Uint16Array, lineMoves), moveOf);
  const flags = columns.next(Uint8Array, rows);
  const lineLength = columns.next(Uint8Array, moves);
  const rootFlags = columns.next(Uint8Array, moves);
  let at = 0;
  const roots = Array.from(rootMove, (bits, index) => ({
    move: moveOf(bits),
    value: rootValue[index],
    depth: rootDepth[index],
    probability: rootShare[index],
    visits: rootVisits[index],
    pvDepth: rootPvDepth[index],
    pv: lines.slice(at, (at += lineLength[index])),
    proven: provenOf(rootFlags[index]),
    isEnough: (rootFlags[index] & READ_ENOUGH) !== 0,
  }));
  return {
    kind: 'tree', ...common(head), histogram, roots, counts: null, effort: 0,
    pv: Array.from(pvMove, (bits, index) => ({ move: moveOf(bits), weight: pvWeight[index] })),
    rows: { parent, move, share, value, depth, visits, flags, reason: null },
    sfen: text(columns.next(Uint8Array, sfenLength)),
  };
}

/** @param {number} flags @returns {RootMove['proven']} */
const provenOf = (flags) => (flags & WIN ? 'win' : flags & LOSS ? 'loss' : flags & DRAW ? 'draw' : null);

/**
 * @param {Float64Array} head
 * @param {Columns} columns
 * @returns {Picture}
 */
function decodeTrace(head, columns) {
  const [rows, reasons, , pvLength, , sfenLength] = head.slice(3, 9);
  const counts = Array.from(columns.next(Float64Array, reasons));
  const share = columns.next(Float32Array, rows);
  const depth = columns.next(Float32Array, rows);
  columns.next(Float32Array, pvLength);
  const visits = columns.next(Uint32Array, rows);
  const parent = columns.next(Uint16Array, rows);
  const move = Array.from(columns.next(Uint16Array, rows), moveOf);
  const value = columns.next(Int16Array, rows);
  const pv = Array.from(columns.next(Uint16Array, pvLength), (bits) => ({ move: moveOf(bits), weight: 1 }));
  const flags = columns.next(Uint8Array, rows);
  const reason = columns.next(Uint8Array, rows);
  const sfen = text(columns.next(Uint8Array, sfenLength));
  return {
    kind: 'trace', ...common(head), expansions: 0, effort: head[11], histogram: [], roots: [], counts, pv, sfen,
    rows: { parent, move, share, value, depth, visits, flags, reason },
  };
}

/** S(d) for d = 1, 2, …: the share of the weight that lies at least d deep; their sum is the expected depth. @param {number[]} histogram */
export function survival(histogram) {
  const shares = [];
  let rest = 0;
  for (let depth = histogram.length - 1; depth >= 1; depth--) {
    rest += histogram[depth];
    shares.unshift(rest);
  }
  return shares;
}

/**
 * How deep the leaves below a row lie, counted from the row, as shares of the row's weight. What is cut off below a leaf of
 * the picture counts at the two whole numbers around its D, so that the mean is the row's own D.
 * @param {Rows} rows
 * @param {Shape} shape
 * @param {number} row
 */
export function histogramBelow(rows, shape, row) {
  /** @type {number[]} */
  const weights = [];
  const whole = rows.share[row] || 1;
  const add = (/** @type {number} */ depth, /** @type {number} */ weight) => {
    weights[depth] = (weights[depth] ?? 0) + weight;
  };
  const visit = (/** @type {number} */ at, /** @type {number} */ depth) => {
    if (shape.children[at].length > 0) {
      for (const child of shape.children[at]) visit(child, depth + 1);
      return;
    }
    const end = depth + rows.depth[at];
    const low = Math.floor(end);
    add(low, (rows.share[at] / whole) * (1 - (end - low)));
    if (end > low) add(low + 1, (rows.share[at] / whole) * (end - low));
  };
  visit(row, 0);
  return Array.from(weights, (weight) => weight ?? 0);
}

/** @typedef {{ children: number[][], ply: number[], from: number[], to: number[], rows: number }} Shape where each row lies, 0 to 1 */

/**
 * Puts the rows of a cut tree side by side: below each row its children, the principal variation first, then by share, what is
 * gathered last.
 * @param {Rows} rows
 * @returns {Shape}
 */
export function shapeOf(rows) {
  const count = rows.parent.length;
  /** @type {number[][]} */
  const children = Array.from({ length: count }, () => []);
  for (let row = 1; row < count; row++) children[rows.parent[row]].push(row);
  const rank = (/** @type {number} */ row) =>
    (rows.flags[row] & FLAG.PV ? -4 : rows.flags[row] & FLAG.OTHER ? 4 : 0) - rows.share[row];
  const ply = new Array(count).fill(0);
  const from = new Array(count).fill(0);
  const to = new Array(count).fill(0);
  if (count > 0) to[0] = 1;
  let deepest = 0;
  // Parents come before their children, so that their own place is known.
  for (let row = 0; row < count; row++) {
    let at = from[row];
    children[row].sort((a, b) => rank(a) - rank(b));
    for (const child of children[row]) {
      ply[child] = ply[row] + 1;
      from[child] = at;
      at = to[child] = Math.min(1, at + rows.share[child]);
      deepest = Math.max(deepest, ply[child]);
    }
  }
  return { children, ply, from, to, rows: deepest };
}

/**
 * The moves that lead to a row; `null` where a pass or gathered moves make it no line to be played.
 * @param {Rows} rows
 * @param {number} row
 * @returns {string[] | null}
 */
export function lineTo(rows, row) {
  const moves = [];
  for (let at = row; at > 0; at = rows.parent[at]) {
    if (!rows.move[at]) return null;
    moves.unshift(rows.move[at]);
  }
  return moves;
}

/** What a picture looks like when it is kept as JSON; the native `fukayomi tree --load` reads the same file. */
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

/** @param {unknown} value @param {string} name @returns {asserts value is any[]} */
function needColumn(value, name) {
  if (!Array.isArray(value)) throw new Error(`'${name}' is missing or not a list`);
}

/**
 * Reads a picture that was kept; also the plainer ones of `fukayomi tree --json`.
 * @param {any} document
 * @returns {Picture}
 */
export function fromDocument(document) {
  if (document?.format !== FORMAT || document.version !== VERSION) throw new Error(`expected a ${FORMAT} of version ${VERSION}`);
  const names = ['parent', 'move', 'probability', 'value', 'depth', 'visits', 'flags'];
  for (const name of names) {
    needColumn(document[name], name);
    if (document[name].length !== document.parent.length) throw new Error(`'${name}' is not as long as 'parent'`);
  }
  if (document.parent.length === 0 || document.parent.length > 60_000) throw new Error('expected 1 to 60000 rows');
  document.parent.forEach((/** @type {unknown} */ parent, /** @type {number} */ row) => {
    const fits = row === 0 ? parent === -1 : Number.isInteger(parent) && Number(parent) >= 0 && Number(parent) < row;
    if (!fits) throw new Error(`'parent' of row ${row} is not a row before it`);
  });
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
    pv: pv.map((/** @type {any} */ step) => ({ move: String(step.move), weight: Number(step.weight) })),
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

/** The depth that this share of the weight does not exceed. @param {number[]} histogram @param {number} share */
export function quantile(histogram, share) {
  let below = 0;
  for (let depth = 0; depth < histogram.length; depth++) {
    if (histogram[depth] > 0 && below + histogram[depth] >= share) return Math.max(0, depth - 1 + (share - below) / histogram[depth]);
    below += histogram[depth];
  }
  return Math.max(0, histogram.length - 1);
}

/** The last place at which there is at least so much; −1 if nowhere. @param {number[]} weights @param {number} least */
export function lastOver(weights, least) {
  for (let at = weights.length - 1; at >= 0; at--) if (weights[at] >= least) return at;
  return -1;
}
