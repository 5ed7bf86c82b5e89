// What the engine found, as lines of comment that other programs read too (ShogiHome writes the same names), and back again.

import { withGame } from '../engine/rules.js';
import { judgementOf, usiOf, usiPosition, walk } from '../record/tree.js';
import { NAMES, readJudgement } from './comment_reader.js';

/** @typedef {import('../record/tree.js').Judgement} Judgement */
/** @typedef {import('tsshogi').Node} Node */

const OURS = `#${NAMES.engine}=Fukayomi`;

/**
 * @param {Judgement} judgement
 * @param {string[]} names of the moves of its line
 */
export function judgementLines({ cp, mate, depth, edepth, pvDepth }, names) {
  const lines = [];
  if (mate !== undefined) lines.push(`#${NAMES.mate}=${mate > 0 ? '先手勝ち' : '後手勝ち'}${Number.isFinite(mate) && mate !== 0 ? `:${Math.abs(mate)}手` : ''}`);
  else lines.push(`#${NAMES.value}=${Math.round(cp ?? 0)}`);
  // The marks that every character set has.
  if (names.length > 0) lines.push(`#${NAMES.line}=${names.join('').replaceAll('☗', '▲').replaceAll('☖', '△')}`);
  if (edepth !== undefined) lines.push(`#${NAMES.expected}=${edepth.toFixed(1)}`, ...(pvDepth === undefined ? [] : [`#${NAMES.pvDepth}=${pvDepth}`]));
  else if (depth !== undefined) lines.push(`#${NAMES.depth}=${depth}`);
  return [...lines, OURS];
}

/** A comment without what was written here before. @param {string} comment */
export function withoutJudgement(comment) {
  const lines = comment.split('\n');
  const last = lines.lastIndexOf(OURS);
  if (last < 0) return comment.trimEnd();
  let first = last;
  while (first > 0 && lines[first - 1].startsWith('#')) first--;
  lines.splice(first, last - first + 1);
  return lines.join('\n').trimEnd();
}

/** Writes what is known of every position into its comment; says how many. @param {import('../record/tree.js').GameRecord} record */
export function writeJudgements(record) {
  let count = 0;
  for (const node of walk(record.first)) {
    const judgement = judgementOf(node);
    if (!judgement) continue;
    const names = judgement.pv ? withGame(usiPosition(record.start, movesTo(node)), (game) => game.names(judgement.pv ?? [], true)) : [];
    const before = withoutJudgement(node.comment);
    node.comment = [...(before ? [before] : []), ...judgementLines(judgement, names)].join('\n');
    count++;
  }
  return count;
}

/** Takes what comments say as what is known. @param {import('../record/tree.js').GameRecord} record */
export function readJudgements(record) {
  for (const node of walk(record.first)) {
    if (node.comment && !node.customData) node.customData = readJudgement(node.comment, node) ?? undefined;
  }
}

/** @param {Node} node */
function movesTo(node) {
  /** @type {string[]} */
  const moves = [];
  for (let at = /** @type {Node | null} */ (node); at; at = at.prev) moves.unshift(...[usiOf(at)].flatMap((usi) => usi ?? []));
  return moves;
}
