// The search tree as an icicle: one row a ply, boxes as wide as their weight, children below their parents; beside it, on the
// same plies, where the lines end.

import { FLAG } from '../../engine/picture.js';
import { lastOver } from '../../engine/shape.js';
import { REASON_COLOURS, inkOn, valueColour } from '../colours.js';
import { widthOf } from '../painter.js';

/** @typedef {import('../../engine/picture.js').Picture} Picture */
/** @typedef {import('../../engine/shape.js').Shape} Shape */

/**
 * Where things are on the drawing.
 * @typedef {{
 *   width: number, height: number, axis: number, tree: number, histogram: number, gap: number, rowHeight: number, rows: number, top: number,
 * }} Layout
 */

/** @typedef {{ leaves: string, mean: string, pv: string, thin: (n: number) => string, share: (row: number) => string }} Words `share` is what is told of a box beside its name */
/** @typedef {{ ink: string, quiet: string, ground: string, edge: string, expected: string, line: string, bar: string, focus: string, other: string, below: string }} Palette */

const TOP = 16;
/** Boxes that are narrower than this stand together as one. */
const THIN = 3;
/** As values certain results have in pictures. */
const CERTAIN = 32_000;
/** Names shrink to this before they are left out. */
const SMALLEST_NAME = 9.5;

/**
 * @param {Picture} picture
 * @param {Shape} shape
 * @param {number} width
 * @param {number} wanted rows to show at least, to compare trees side by side
 * @param {number} room pixels that the rows may take
 * @returns {Layout}
 */
export function layoutOf(picture, shape, width, wanted = 0, room = 400) {
  const ends = lastOver(picture.histogram, 0.0005);
  const rows = Math.min(60, Math.max(4, shape.rows, ends, wanted, Math.ceil(picture.depth), Math.min(picture.pvDepth, shape.rows + 8)));
  const rowHeight = Math.max(11, Math.min(room > 400 ? 64 : 42, Math.floor(room / rows)));
  const histogram = picture.kind === 'trace' ? 0 : width < 520 ? 74 : 150;
  const [axis, gap] = [24, histogram ? 8 : 0];
  return { width, height: TOP + rows * rowHeight + 16, axis, tree: width - axis - histogram - gap, histogram, gap, rowHeight, rows, top: TOP };
}

/**
 * Draws it.
 * @param {import('../painter.js').Painter} paint
 * @param {{
 *   picture: Picture, shape: Shape, layout: Layout, zoom: number, selected: number, palette: Palette,
 *   name: (row: number) => string, words: Words, pointed?: number | null,
 * }} what `pointed` is a ply that all views mark
 */
export function drawTree(paint, { picture, shape, layout, zoom, selected, palette, name, words, pointed = null }) {
  const { axis, tree, rowHeight, top, height } = layout;
  paint.rect(0, 0, layout.width, height, palette.ground);
  const [from, to] = [shape.from[zoom] ?? 0, shape.to[zoom] ?? 1];
  const scale = tree / Math.max(1e-9, to - from);
  for (let ply = 1; ply <= layout.rows; ply++) {
    const y = top + (ply - 1) * rowHeight;
    if (ply % 2 === 0) paint.rect(axis, y, layout.width - axis, rowHeight, palette.edge);
    if (rowHeight >= 13 || ply % 2 === 1) paint.text(String(ply), axis - 5, y + rowHeight / 2 + 4, palette.quiet, 11, 'end');
  }
  drawBoxes(paint, { picture, shape, layout, scale, start: from, palette, name, words });
  if (picture.kind === 'tree') drawSpine(paint, { picture, shape, layout, scale, start: from, palette });
  if (selected > 0) {
    const left = Math.max(0, (shape.from[selected] - from) * scale);
    const right = Math.min(tree, (shape.to[selected] - from) * scale);
    const y = top + (shape.ply[selected] - 1) * rowHeight;
    if (right > left) paint.rect(axis + left - 1, y - 1, Math.max(4, right - left + 1), rowHeight + 1, '', palette.focus, 3);
  }
  if (layout.histogram) drawHistogram(paint, picture, layout, palette, words);
  if (pointed !== null && pointed <= layout.rows) paint.rect(0, top + (pointed - 1) * rowHeight - 1, layout.width, rowHeight + 1, '', palette.focus, 1.5);
  const mean = top + picture.depth * rowHeight;
  paint.line(axis, mean, layout.width, mean, palette.expected, 2, [6, 4]);
  if (picture.kind === 'trace') label(paint, words.mean, layout.width - 2, mean - 4, palette.expected, palette.ground);
}

/**
 * @typedef {{ picture: Picture, shape: Shape, layout: Layout, scale: number, start: number, palette: Palette }} Ground `start` is the left edge, `scale` the pixels of the whole
 */

/**
 * The boxes; siblings that are too thin to be told apart are one box of their mean colour.
 * @param {import('../painter.js').Painter} paint
 * @param {Ground & { name: (row: number) => string, words: Words }} what
 */
function drawBoxes(paint, { picture, shape, layout, scale, start, palette, name, words }) {
  const { rows } = picture;
  const { axis, tree, rowHeight, top } = layout;
  const place = (/** @type {number} */ row) => {
    const left = Math.max(0, (shape.from[row] - start) * scale);
    return { left, width: Math.min(tree, (shape.to[row] - start) * scale) - left };
  };
  const below = (/** @type {number} */ left, /** @type {number} */ width, /** @type {number} */ ply, /** @type {number} */ depth) => {
    // What lies below a box but is too light to be drawn apart still reaches as deep as it was read: so the whole picture has
    // the area of the expected depth.
    const end = picture.kind === 'tree' ? Math.min(depth, layout.rows - ply) : 0;
    if (end > 0) paint.rect(axis + left, top + ply * rowHeight - 1, width, end * rowHeight, palette.below);
  };
  const open = [0];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    const ply = shape.ply[parent] + 1;
    if (ply > layout.rows) continue;
    const y = top + (ply - 1) * rowHeight;
    /** @type {{ left: number, width: number, rows: number[] } | null} */
    let thin = null;
    const finish = () => {
      if (thin && thin.width >= 0.35) {
        const weight = thin.rows.reduce((sum, row) => sum + rows.share[row], 0) || 1;
        const mean = (/** @type {ArrayLike<number>} */ column) => thin?.rows.reduce((sum, row) => sum + (rows.share[row] * column[row]) / weight, 0) ?? 0;
        below(thin.left, thin.width, ply, mean(rows.depth));
        const colour = picture.kind === 'trace' ? colourOf(picture, thin.rows[0], palette.other) : valueColour(mean(rows.value) - middleOf(picture));
        paint.rect(axis + thin.left, y, thin.width - (thin.width > 3 ? 1 : 0), rowHeight - 1, colour);
        if (thin.rows.length > 1 && rowHeight >= 13) paint.text(words.thin(thin.rows.length), axis + thin.left + 3, y + rowHeight / 2 + 4, inkOn(colour), 10, 'start', false, thin.width - 6);
      }
      thin = null;
    };
    for (const row of shape.children[parent]) {
      const { left, width } = place(row);
      if (width <= 0) continue;
      if (width < THIN && !(rows.flags[row] & FLAG.PV)) {
        thin ??= { left, width: 0, rows: [] };
        thin.width = left + width - thin.left;
        thin.rows.push(row);
        continue;
      }
      finish();
      const colour = colourOf(picture, row, palette.other);
      if (shape.children[row].length === 0) below(left, width, ply, rows.depth[row]);
      paint.rect(axis + left, y, width - (width > 3 ? 1 : 0), rowHeight - 1, colour);
      if (width > 18 && rowHeight >= 11) drawName(paint, { text: name(row), share: words.share(row), x: axis + left + (rows.flags[row] & FLAG.PV ? 8 : 4), y, width: width - (rows.flags[row] & FLAG.PV ? 11 : 7), rowHeight, ink: inkOn(colour) });
      if (isMate(picture, row) && shape.children[row].length === 0 && width > 8) paint.text('#', axis + left + width / 2, y + rowHeight + 9, palette.line, 11, 'middle', true);
      open.push(row);
    }
    finish();
  }
}

/** A name as large as there is room, with its weight where there is more. @param {import('../painter.js').Painter} paint @param {{ text: string, share: string, x: number, y: number, width: number, rowHeight: number, ink: string }} what */
function drawName(paint, { text, share, x, y, width, rowHeight, ink }) {
  const most = Math.min(rowHeight > 44 ? 18 : rowHeight > 28 ? 13 : 12, rowHeight - 2);
  const size = Math.min(most, (width / Math.max(1, widthOf(text, 1))));
  if (size < Math.min(SMALLEST_NAME, most)) return;
  const base = y + rowHeight / 2 + size / 2 - 2;
  paint.text(text, x, base, ink, Math.floor(size * 2) / 2);
  if (share && width > widthOf(text, size) + widthOf(share, 10) + 12) paint.text(share, x + width - 2, base, ink, 10, 'end');
}

/**
 * The best line: as strong as the weight that it still carries, and on, dotted, where its boxes are too thin to be drawn.
 * @param {import('../painter.js').Painter} paint
 * @param {Ground} what
 */
function drawSpine(paint, { picture: { rows, pv, pvDepth }, shape, layout, scale, start, palette }) {
  const { axis, tree, rowHeight, top } = layout;
  let [row, last] = [0, { x: NaN, ply: 0 }];
  const strength = (/** @type {number} */ ply) => 0.3 + 0.7 * Math.min(1, pv[ply - 1]?.weight ?? 0);
  for (let next = bestOf(rows, shape, row); next !== undefined; next = bestOf(rows, shape, row)) {
    row = next;
    const ply = shape.ply[row];
    const [left, right] = [Math.max(0, (shape.from[row] - start) * scale), Math.min(tree, (shape.to[row] - start) * scale)];
    if (ply > layout.rows || right <= left) break;
    const y = top + (ply - 1) * rowHeight;
    const colour = withStrength(palette.line, strength(ply));
    const width = Math.max(2, right - left - (right - left > 3 ? 1 : 0));
    paint.rect(axis + left, y, width, rowHeight - 1, '', colour, 2);
    // Along the left side of the box, so that names stay free.
    paint.rect(axis + left, y, Math.min(5, width), rowHeight - 1, colour);
    last = { x: axis + left + Math.min(2.5, width / 2), ply };
  }
  if (Number.isNaN(last.x)) return;
  for (let ply = last.ply + 1; ply <= Math.min(pvDepth, layout.rows); ply++) {
    const y = top + (ply - 1) * rowHeight;
    paint.line(last.x, y, last.x, y + rowHeight, withStrength(palette.line, strength(ply)), 2, [2, 3]);
  }
}

/** @param {import('../../engine/picture.js').Rows} rows @param {Shape} shape @param {number} row */
const bestOf = (rows, shape, row) => shape.children[row].find((child) => rows.flags[child] & FLAG.PV);

/** A colour that lets through what is behind it. @param {string} colour `#rrggbb` @param {number} strength */
function withStrength(colour, strength) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return parts.some(Number.isNaN) ? colour : `rgba(${parts.join(',')},${strength.toFixed(2)})`;
}

/**
 * Words on a ground of their own, so that they can be read over anything.
 * @param {import('../painter.js').Painter} paint
 * @param {string} text
 * @param {number} right
 * @param {number} base
 * @param {string} colour
 * @param {string} ground
 */
function label(paint, text, right, base, colour, ground) {
  const width = [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2000 ? 11 : 6.6), 6);
  paint.rect(right - width, base - 10, width, 13, ground);
  paint.text(text, right - 3, base, colour, 11, 'end', true);
}

/** @param {Picture} picture @param {number} row @param {string} other */
function colourOf(picture, row, other) {
  const { rows, kind } = picture;
  if (kind === 'trace') return REASON_COLOURS[rows.reason?.[row] ?? 0] ?? other;
  if (rows.flags[row] & FLAG.OTHER) return other;
  return valueColour(rows.value[row] - middleOf(picture));
}

/** What is neither good nor bad news: the verdict. A mate is good news wherever it is. @param {Picture} picture */
const middleOf = ({ rows }) => (Math.abs(rows.value[0]) >= CERTAIN ? 0 : rows.value[0]);

/** Whether a box is a mate on the board, not only one that is known to come. @param {Picture} picture @param {number} row */
const isMate = ({ rows }, row) => rows.depth[row] === 0 && (rows.flags[row] & FLAG.LOSS) !== 0;

/**
 * @param {import('../painter.js').Painter} paint
 * @param {Picture} picture
 * @param {Layout} layout
 * @param {Palette} palette
 * @param {Words} words
 */
function drawHistogram(paint, { histogram, depth, pvDepth }, layout, palette, words) {
  const left = layout.axis + layout.tree + layout.gap;
  const { rowHeight, top } = layout;
  const room = layout.histogram - 34;
  const most = Math.max(...histogram.slice(1), 0.01);
  paint.text(words.leaves, left + 2, top - 4, palette.quiet, 11, 'start', false, layout.histogram);
  const mean = top + depth * rowHeight;
  const end = top + Math.min(pvDepth, layout.rows) * rowHeight;
  // The two labels stand on either side of each other, whichever is deeper.
  const [meanBase, endBase] = mean <= end ? [mean - 4, end + 12] : [mean + 12, end - 4];
  const bases = [meanBase, Math.min(layout.height - 2, endBase)];
  histogram.forEach((weight, ply) => {
    if (ply === 0 || weight <= 0 || ply > layout.rows) return;
    // A leaf of depth n lies at the end of row n, so its bar is centred there, and the mean of the bars is the line of D.
    const y = top + (ply - 0.5) * rowHeight;
    const width = Math.max(1, (weight / most) * room);
    paint.rect(left, y + 1, width, rowHeight - 2, palette.bar);
    const base = y + rowHeight / 2 + 4;
    // A label that says more covers it; the table has all of them.
    if (weight < 0.01 || bases.some((other) => Math.abs(other - base) < 11)) return;
    // In a bar that is long enough: what is beside it may meet the labels of the lines.
    const isInside = width > 36;
    paint.text(`${Math.round(weight * 100)}%`, left + (isInside ? 4 : width + 3), base, isInside ? inkOn(palette.bar) : palette.ink, 10);
  });
  paint.line(left, end, layout.width, end, palette.line, 2);
  label(paint, words.pv, layout.width, bases[1], palette.line, palette.ground);
  label(paint, words.mean, layout.width, meanBase, palette.expected, palette.ground);
}

/** The ply at a height of the drawing. @param {Layout} layout @param {number} y */
export const plyAt = (layout, y) => Math.floor((y - layout.top) / layout.rowHeight) + 1;

/**
 * The row at a place of the drawing; 0 where there is none.
 * @param {Shape} shape
 * @param {Layout} layout
 * @param {number} zoom
 * @param {number} x
 * @param {number} y
 */
export function rowAt(shape, layout, zoom, x, y) {
  const ply = plyAt(layout, y);
  const [from, to] = [shape.from[zoom], shape.to[zoom]];
  const place = from + ((x - layout.axis) / layout.tree) * (to - from);
  if (ply < 1 || x < layout.axis || x > layout.axis + layout.tree) return 0;
  for (let row = 1; row < shape.ply.length; row++) {
    if (shape.ply[row] === ply && shape.from[row] <= place && place < shape.to[row]) return row;
  }
  return 0;
}
