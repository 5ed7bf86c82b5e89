// The analysis of a whole game: every position of the line is judged, and moves that threw chances away are marked.

import { stateOf } from '../engine/rules.js';
import { judgementOf, usiOf, usiPosition } from '../record/tree.js';
import { chance, forBlack } from './words.js';

/** @typedef {import('tsshogi').Node} Node */

/** What a move may lose of its player's winning chances before it is called so. */
const FAULTS = /** @type {const} */ ([['blunder', 0.3], ['mistake', 0.18], ['doubtful', 0.09]]);

/** The marks that players write behind such moves. */
export const FAULT_MARKS = { blunder: '??', mistake: '?', doubtful: '?!' };

/**
 * How bad a move was, once it and the position before it are judged.
 * @param {Node} node
 */
export function blame(node) {
  const [after, before] = [judgementOf(node), node.prev ? judgementOf(node.prev) : undefined];
  const usi = usiOf(node);
  if (!after || !before || !usi || before.best === usi) return null;
  // After the move it is the other side's turn.
  const mover = node.nextColor === 'white' ? 1 : -1;
  const lost = (chance(before) - chance(after)) * mover;
  return FAULTS.find(([, least]) => lost >= least)?.[0] ?? null;
}

/** What each move lost of its player's winning chances, as far as it is known. @param {Node[]} nodes */
export function losses(nodes) {
  return nodes.flatMap((node) => {
    const [after, before] = [judgementOf(node), node.prev ? judgementOf(node.prev) : undefined];
    const usi = usiOf(node);
    if (!after || !before || !usi) return [];
    const side = node.nextColor === 'white' ? /** @type {const} */ ('black') : /** @type {const} */ ('white');
    const sign = side === 'black' ? 1 : -1;
    return [{ node, side, lost: before.best === usi ? 0 : Math.max(0, (chance(before) - chance(after)) * sign), before: chance(before), after: chance(after) }];
  });
}

/** How fast accuracy falls with the winning chances that a move loses: a tenth of them costs a good third. */
const SEVERITY = 4.5;

/** How close a side's moves came to the engine's own, in percent; 100 if each was as good. @param {ReturnType<typeof losses>} all @param {'black' | 'white'} side */
export function accuracy(all, side) {
  const own = all.filter((move) => move.side === side);
  return own.length === 0 ? null : Math.round((100 * own.reduce((sum, { lost }) => sum + Math.exp(-SEVERITY * lost), 0)) / own.length);
}

/** Whether something is known of every position of a line. @param {Node[]} nodes */
export const isWholeGameJudged = (nodes) => nodes.every((node) => judgementOf(node) || (node.ply > 0 && !usiOf(node)));

/** @param {Node[]} nodes */
export function countFaults(nodes) {
  const counts = { b1: 0, b2: 0, w1: 0, w2: 0 };
  for (const node of nodes) {
    const fault = blame(node);
    const black = node.nextColor === 'white';
    if (fault === 'blunder') counts[black ? 'b1' : 'w1']++;
    if (fault === 'mistake') counts[black ? 'b2' : 'w2']++;
  }
  return counts;
}

/**
 * Judges the nodes of the line one after the other, from the end: what is read there helps the positions before.
 * @param {import('../record/tree.js').GameRecord} record
 * @param {Pick<import('./panel.js').EnginePanel, 'judge'>} panel
 * @param {string} go
 * @param {{ progress: (done: number, all: number) => void, isStopped: () => boolean }} watch
 */
export async function judgeGame(record, panel, go, { progress, isStopped }) {
  const nodes = record.line.filter((node) => node.ply === 0 || usiOf(node));
  const moves = nodes.flatMap((node) => usiOf(node) ?? []);
  for (let index = nodes.length - 1; index >= 0; index--) {
    progress(nodes.length - 1 - index, nodes.length);
    const position = usiPosition(record.start, moves.slice(0, index));
    const { sideToMove, outcome } = stateOf(position);
    if (outcome) {
      nodes[index].customData = outcome.winner ? { mate: outcome.winner === 'black' ? Infinity : -Infinity } : { cp: 0 };
      continue;
    }
    const judged = await panel.judge(position, go);
    if (isStopped()) return false;
    if (judged?.info?.score) {
      const value = forBlack(judged.info.score, sideToMove);
      nodes[index].customData = { ...value, depth: judged.info.depth, ...judged.found, best: judged.best };
    }
  }
  progress(nodes.length, nodes.length);
  return true;
}
