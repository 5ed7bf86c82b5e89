// Explanations of the moves of a position, kept because the same position is asked about again with every picture.

import { withGame } from '../../engine/rules.js';

/** Features of each move that have a line of their own; of the rest the sum is enough. */
const MOST_FEATURES = 8;

/** The depth that late-move reductions are told for where no search says. */
export const USUAL_DEPTH = 8;

/** @type {{ key: string, explanation: import('fukayomi').Explanation | null } | null} */
let last = null;

/**
 * @param {string} position what follows `position` in USI
 * @param {string[]} line moves from there
 * @param {number} depth plies left
 */
export function explain(position, line, depth = USUAL_DEPTH) {
  const whole = line.length === 0 ? position : `${position}${position.includes(' moves ') ? ' ' : ' moves '}${line.join(' ')}`;
  const key = `${depth} ${whole}`;
  if (last?.key !== key) {
    try {
      last = { key, explanation: withGame(whole, (game) => game.explain(depth, MOST_FEATURES)) };
    } catch {
      // A position that the rules refuse came from a file.
      last = { key, explanation: null };
    }
  }
  return last.explanation;
}
