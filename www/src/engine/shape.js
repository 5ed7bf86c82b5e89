// Where the rows of a picture lie, and how deep their weight is.

import { FLAG } from './picture.js';

/** @typedef {import('./picture.js').Rows} Rows */

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
