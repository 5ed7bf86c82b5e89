// How solid the moves of a best line are on the board: as much of each as was really read that deep. At D about half is left.

import { survival } from '../engine/shape.js';

/** Fainter pieces could not be seen at all. */
const FAINTEST = 0.12;

/**
 * The share that was read at least as deep as each move of a line; `null` if it is not the best line that the picture shows.
 * @param {import('../engine/picture.js').Picture | null} picture
 * @param {string} sfen where the line begins
 * @param {string[]} line
 */
export function fadeOf(picture, sfen, line) {
  if (picture?.kind !== 'tree' || picture.sfen !== sfen || line.length === 0) return null;
  const { pv, histogram } = picture;
  if (line.length > pv.length || line.some((move, index) => move !== pv[index].move)) return null;
  const shares = survival(histogram);
  return line.map((_, index) => shares[index] ?? 0);
}

/** The pieces that a line has moved, and how solid they are. @param {string[]} moves as far as they are shown @param {number[]} shares */
export function fadedSquares(moves, shares) {
  /** @type {Map<string, number>} */
  const faded = new Map();
  moves.forEach((move, index) => {
    faded.delete(move.slice(0, 2));
    faded.set(move.slice(2, 4), Math.max(FAINTEST, shares[index] ?? 0));
  });
  return faded;
}
