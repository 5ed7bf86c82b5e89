// What the lines and the verdict said when a picture was taken, so that all of the screen speaks of one moment.

import { isWhite } from '../views/names.js';
import { forBlack } from './words.js';

/** @typedef {import('../engine/info.js').Info} Info */
/** @typedef {import('../engine/picture.js').Picture} Picture */
/** @typedef {{ lines: import('./lines.js').Line[], first: Info | null }} Moment the lines by rank; `first` with the numbers of the whole */

/** A mate in so many plies is worth that much less than this; what is nearer to it is a mate (src/search/score.rs). */
const MATE = 32_000;
const LEAST_MATE = MATE - 1_000;

/** A value in points as a line tells it. @param {number} value for the side to move @returns {import('../engine/info.js').Score} */
export function scoreOf(value) {
  const plies = MATE - Math.abs(value);
  return Math.abs(value) >= LEAST_MATE ? { mate: value > 0 ? plies : -plies } : { cp: Math.round(value) };
}

/** What the move that would be played is worth, for Black. @param {Picture} picture */
export const valueOf = ({ roots, value, sfen }) => forBlack(scoreOf(roots[0]?.value ?? value), isWhite(sfen) ? 'white' : 'black');

/**
 * The lines of a picture. It has not all of them to their ends, so what the engine had told by then goes on where it agrees.
 * @param {Picture} picture
 * @param {ReadonlyMap<number, Info>} told by rank, when the picture came
 * @param {number} count
 * @returns {Moment}
 */
export function momentOf(picture, told, count) {
  const ranked = linesOf(told);
  const best = picture.pv.map(({ move }) => move);
  /** @type {Omit<import('./lines.js').Line, 'multipv'>[]} */
  const unranked = picture.kind === 'tree'
    ? picture.roots.filter(({ pv }) => pv.length > 0).map(({ move, pv, value, depth }) => ({ pv: move === best[0] ? best : longer(pv, ranked), score: scoreOf(value), edepth: depth }))
    : [...(best.length > 0 ? [{ pv: best, score: scoreOf(picture.value) }] : []), ...ranked.filter(({ pv }) => pv[0] !== best[0]).map(({ pv, score }) => ({ pv, score }))];
  const lines = unranked.slice(0, count).map((line, index) => ({ multipv: index + 1, ...line }));
  const { nodes, deepest, depth } = picture;
  const [line] = lines;
  return { lines, first: line ? { ...told.get(1), multipv: 1, nodes, seldepth: deepest, depth: Math.round(depth), score: line.score, pv: line.pv } : null };
}

/** Lines as they were told, by rank. @param {ReadonlyMap<number, Info>} told */
export const linesOf = (told) => [...told.values()].sort((a, b) => a.multipv - b.multipv)
  .flatMap(({ pv, score }) => (pv && pv.length > 0 && score ? [{ pv, score }] : [])).map((line, index) => ({ multipv: index + 1, ...line }));

/** @param {string[]} pv @param {{ pv: string[] }[]} told */
const longer = (pv, told) => told.find(({ pv: whole }) => pv.every((move, index) => move === whole[index]))?.pv ?? pv;
