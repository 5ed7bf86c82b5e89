// The search tree as an icicle: one row a ply, boxes as wide as their weight, children below their parents; beside it, on the
// same plies, where the lines end.

import { FLAG } from '../../engine/picture.js';
import { lastOver } from '../../engine/shape.js';
import { REASON_COLOURS, inkOn, valueColour } from '../colours.js';

/** @typedef {import('../../engine/picture.js').Picture} Picture */
/** @typedef {import('../../engine/shape.js').Shape} Shape */

/**
 * Where things are on the drawing.
 * @typedef {{
 *   width: number, height: number, axis: number, tree: number, histogram: number, gap: number, rowHeight: number, rows: number, top: number,
 * }} Layout
 */

/** @typedef {{ ink: string, quiet: string, ground: string, edge: string, expected: string, line: string, bar: string, focus: string, other: string, below: string }} Palette */

const TOP = 16;

/**
 * @param {Picture} picture
 * @param {Shape} shape
 * @param {number} width
 * @param {number} wanted rows to show at least, to compare trees side by side
 * @returns {Layout}
 */
export function layoutOf(picture, shape, width, wanted = 0) {
  const ends = lastOver(picture.histogram, 0.0005);
  const rows = Math.min(60, Math.max(4, shape.rows, ends, wanted, Math.min(picture.pvDepth, shape.rows + 8)));
  const rowHeight = Math.max(11, Math.min(42, Math.floor(400 / rows)));
  const histogram = picture.kind === 'trace' ? 0 : width < 520 ? 74 : 150;
  const [axis, gap] = [24, histogram ? 8 : 0];
  return { width, height: TOP + rows * rowHeight + 16, axis, tree: width - axis - histogram - gap, histogram, gap, rowHeight, rows, top: TOP };
}

/**
 * Draws it.
 * @param {import('../painter.js').Painter} paint
 * @param {{
 *   picture: Picture, shape: Shape, layout: Layout, zoom: number, selected: number, palette: Palette,
 *   name: (row: number) => string, words: { leaves: string, mean: string, pv: string },
 * }} what
 */
export function drawTree(paint, { picture, shape, layout, zoom, selected, palette, name, words }) {
  const { rows } = picture;
  const { axis, tree, rowHeight, top, height } = layout;
  paint.rect(0, 0, layout.width, height, palette.ground);
  const [from, to] = [shape.from[zoom] ?? 0, shape.to[zoom] ?? 1];
  const scale = tree / Math.max(1e-9, to - from);
  for (let ply = 1; ply <= layout.rows; ply++) {
    const y = top + (ply - 1) * rowHeight;
    if (ply % 2 === 0) paint.rect(axis, y, layout.width - axis, rowHeight, palette.edge);
    if (rowHeight >= 13 || ply % 2 === 1) paint.text(String(ply), axis - 5, y + rowHeight / 2 + 4, palette.quiet, 11, 'end');
  }
  /** Outlines go on top of everything. @type {number[][]} */
  const outlined = [];
  for (let row = 1; row < rows.parent.length; row++) {
    const left = Math.max(0, (shape.from[row] - from) * scale);
    const right = Math.min(tree, (shape.to[row] - from) * scale);
    const width = right - left;
    if (width < 0.35 || shape.ply[row] > layout.rows) continue;
    const y = top + (shape.ply[row] - 1) * rowHeight;
    const colour = colourOf(picture, row, palette.other);
    // What lies below a box but is too light to be drawn apart still reaches as deep as it was read: so the whole picture has
    // the area of the expected depth.
    const end = shape.children[row].length === 0 && picture.kind === 'tree' ? Math.min(rows.depth[row], layout.rows - shape.ply[row]) : 0;
    if (end > 0) paint.rect(axis + left, y + rowHeight - 1, width, end * rowHeight, palette.below);
    const gap = width > 3 ? 1 : 0;
    paint.rect(axis + left, y, width - gap, rowHeight - 1, colour);
    if (width > 30 && rowHeight >= 11) {
      const size = Math.min(rowHeight > 28 ? 13 : 12, rowHeight - 2);
      paint.text(name(row), axis + left + 4, y + rowHeight / 2 + size / 2 - 2, inkOn(colour), size, 'start', false, width - 7);
    }
    if (rows.flags[row] & FLAG.PV) outlined.push([axis + left, y, Math.max(1.5, width - gap), row]);
  }
  for (const [x, y, width] of outlined) paint.rect(x, y, width, rowHeight - 1, '', palette.line, 2);
  if (selected > 0) {
    const left = Math.max(0, (shape.from[selected] - from) * scale);
    const right = Math.min(tree, (shape.to[selected] - from) * scale);
    const y = top + (shape.ply[selected] - 1) * rowHeight;
    if (right > left) paint.rect(axis + left - 1, y - 1, Math.max(4, right - left + 1), rowHeight + 1, '', palette.focus, 3);
  }
  if (layout.histogram) drawHistogram(paint, picture, layout, palette, words);
  const mean = top + picture.depth * rowHeight;
  paint.line(axis, mean, layout.width, mean, palette.expected, 2, [6, 4]);
  if (picture.kind === 'trace') label(paint, words.mean, layout.width - 2, mean - 4, palette.expected, palette.ground);
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
function colourOf({ rows, kind }, row, other) {
  if (kind === 'trace') return REASON_COLOURS[rows.reason?.[row] ?? 0] ?? other;
  if (rows.flags[row] & FLAG.OTHER) return other;
  return valueColour(rows.value[row]);
}

/**
 * @param {import('../painter.js').Painter} paint
 * @param {Picture} picture
 * @param {Layout} layout
 * @param {Palette} palette
 * @param {{ leaves: string, mean: string, pv: string }} words
 */
function drawHistogram(paint, { histogram, depth, pvDepth }, layout, palette, words) {
  const left = layout.axis + layout.tree + layout.gap;
  const { rowHeight, top } = layout;
  const room = layout.histogram - 34;
  const most = Math.max(...histogram.slice(1), 0.01);
  paint.text(words.leaves, left + 2, top - 4, palette.quiet, 11, 'start', false, layout.histogram);
  histogram.forEach((weight, ply) => {
    if (ply === 0 || weight <= 0 || ply > layout.rows) return;
    const y = top + (ply - 1) * rowHeight;
    const width = Math.max(1, (weight / most) * room);
    paint.rect(left, y + 1, width, rowHeight - 2, palette.bar);
    if (weight < 0.01) return;
    // In a bar that is long enough: what is beside it may meet the labels of the lines.
    const isInside = width > 36;
    paint.text(`${Math.round(weight * 100)}%`, left + (isInside ? 4 : width + 3), y + rowHeight / 2 + 4, isInside ? inkOn(palette.bar) : palette.ink, 10);
  });
  const mean = top + depth * rowHeight;
  const end = top + Math.min(pvDepth, layout.rows) * rowHeight;
  paint.line(left, end, layout.width, end, palette.line, 2);
  // The two labels stand on either side of each other, whichever is deeper.
  const [meanBase, endBase] = mean <= end ? [mean - 4, end + 12] : [mean + 12, end - 4];
  label(paint, words.pv, layout.width, Math.min(layout.height - 2, endBase), palette.line, palette.ground);
  label(paint, words.mean, layout.width, meanBase, palette.expected, palette.ground);
}

/**
 * The row at a place of the drawing; 0 where there is none.
 * @param {Shape} shape
 * @param {Layout} layout
 * @param {number} zoom
 * @param {number} x
 * @param {number} y
 */
export function rowAt(shape, layout, zoom, x, y) {
  const ply = Math.floor((y - layout.top) / layout.rowHeight) + 1;
  const [from, to] = [shape.from[zoom], shape.to[zoom]];
  const place = from + ((x - layout.axis) / layout.tree) * (to - from);
  if (ply < 1 || x < layout.axis || x > layout.axis + layout.tree) return 0;
  for (let row = 1; row < shape.ply.length; row++) {
    if (shape.ply[row] === ply && shape.from[row] <= place && place < shape.to[row]) return row;
  }
  return 0;
}
