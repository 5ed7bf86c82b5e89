// Checks answers to mating problems by the engine's own solver: whatever mates in time is right.

import { stateOf, withGame } from '../engine/rules.js';

/** Far more than such a problem takes. */
const LIMIT = 'mate 4000';

/**
 * @typedef {{ result: 'mate' } | { result: 'noCheck' } | { result: 'goesOn', reply: string } | { result: 'escapes', reply: string } | { result: 'tooLong', reply: string }} Verdict
 * `reply` is the longest resistance
 */

/**
 * What a move of the attacker is worth when so many plies are left, this one included.
 * @param {string} sfen @param {string} move @param {number} plies
 * @param {import('../engine/client.js').EngineClient} engine
 * @returns {Promise<Verdict>}
 */
export async function judgeMove(sfen, move, plies, engine) {
  const after = withGame(`sfen ${sfen}`, (game) => game.sfenAfter([move]));
  const state = stateOf(`sfen ${after}`);
  if (state.checkers.length === 0) return { result: 'noCheck' };
  if (state.legalMoves.length === 0) return { result: 'mate' };
  let longest = { reply: state.legalMoves[0], length: 0 };
  for (const reply of state.legalMoves) {
    const next = withGame(`sfen ${after}`, (game) => game.sfenAfter([reply]));
    const answer = await engine.think({ position: `sfen ${next}`, go: LIMIT });
    if (!answer?.mate) return { result: 'escapes', reply };
    if (answer.mate.length > longest.length) longest = { reply, length: answer.mate.length };
  }
  return { result: longest.length <= plies - 2 ? 'goesOn' : 'tooLong', reply: longest.reply };
}
