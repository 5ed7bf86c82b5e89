// How a character plays beyond its strength: the openings it likes, and how long it takes for a move.

import { stateOf } from '../engine/rules.js';
import { PLANS } from './characters.js';
import { FULL_STRENGTH } from './levels.js';

/** Plans are for the opening. */
const LAST_PLY = 24;
/** A liked move may be worse than the best by so many points. */
const TOLERANCE = 150;
const TRIAL = 'nodes 2500';
/** Nobody is kept waiting by a clock: a move takes no more of the main time than this. */
const SHARE_OF_CLOCK = 0.01;
/** Byoyomi comes back with every move. */
const SHARE_OF_BYOYOMI = 0.15;

/** The other side's view of a square. @param {string} square */
const turned = (square) => `${10 - Number(square[0])}${'ihgfedcba'['abcdefghi'.indexOf(square[1])]}`;

/** @param {string} usi of a move on the board */
export const turnedMove = (usi) => turned(usi.slice(0, 2)) + turned(usi.slice(2, 4)) + usi.slice(4);

/**
 * The move of a plan that comes next, if there is one: the first that was not made yet.
 * @param {readonly string[]} plan
 * @param {readonly string[]} made by this side so far
 * @param {'black' | 'white'} side
 */
export function nextOfPlan(plan, made, side) {
  const left = [...made];
  // Another piece may take the same way later: the silver follows its pawn.
  return (side === 'black' ? plan : plan.map(turnedMove)).find((move) => {
    const at = left.indexOf(move);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  }) ?? null;
}

/**
 * The move that a character would like to make here, if it costs little.
 * @param {{ openings: (keyof typeof PLANS)[] }} character
 * @param {{ position: string, moves: readonly string[], side: 'black' | 'white', seed: number }} game
 * @param {import('../engine/client.js').EngineClient} engine
 * @returns {Promise<string | null>}
 */
export async function likedMove({ openings }, { position, moves, side, seed }, engine) {
  if (openings.length === 0 || moves.length >= LAST_PLY) return null;
  const state = stateOf(position);
  if (state.checkers.length > 0) return null;
  const own = moves.filter((_, index) => (moves.length - index) % 2 === 0);
  const liked = nextOfPlan(PLANS[openings[seed % openings.length]], own, side);
  if (!liked || !state.legalMoves.includes(liked)) return null;
  const worth = async (/** @type {string} */ where, sign = 1) => {
    /** @type {number | null} */
    let value = null;
    await engine.think({ position: where, go: TRIAL, options: { Mind: 'alpha-beta', MultiPV: 1, ...FULL_STRENGTH }, onInfo: ({ info }) => {
      if (info?.score?.cp !== undefined) value = info.score.cp * sign;
      else if (info?.score?.mate !== undefined) value = (info.score.mate > 0 ? 30_000 : -30_000) * sign;
    } });
    return /** @type {number | null} */ (value);
  };
  const best = await worth(position);
  const after = await worth(position.includes(' moves ') ? `${position} ${liked}` : `${position} moves ${liked}`, -1);
  return best !== null && after !== null && best - after <= TOLERANCE ? liked : null;
}

/**
 * How long to take for a move: a choice among many takes longer than an answer to a capture.
 * @param {[number, number]} pace
 * @param {{ shares: readonly number[], move: string, last: string | null, left: number | null, byoyomi?: number }} choice `shares` of the
 *   candidates, `left` of the main time
 */
export function paceOf([least, most], { shares, move, last, left, byoyomi = 0 }) {
  const isAnswer = last !== null && move.slice(2, 4) === last.slice(2, 4);
  const known = shares.filter((share) => share > 0);
  const choices = Math.exp(-known.reduce((all, share) => all + share * Math.log(share), 0));
  const wanted = isAnswer || known.length === 0 ? least : least + (most - least) * Math.min(1, (choices - 1) / 4);
  return left === null ? wanted : Math.min(wanted, left * SHARE_OF_CLOCK + byoyomi * SHARE_OF_BYOYOMI);
}

