// What the engine found, as lines of comment that other programs read too (ShogiHome writes the same names), and back again.

import { withGame } from '../app/rules.js';
import { judgementOf, usiOf, usiPosition, walk } from '../record/tree.js';

/** @typedef {import('../record/tree.js').Judgement} Judgement */
/** @typedef {import('tsshogi').Node} Node */

const [VALUE, MATE, LINE, DEPTH, EXPECTED, PV_DEPTH, ENGINE] = ['評価値', '詰み', '読み筋', '深さ', '期待深さ', 'PVの深さ', 'エンジン'];
const OURS = `#${ENGINE}=Fukayomi`;

/**
 * @param {Judgement} judgement
 * @param {string[]} names of the moves of its line
 */
export function judgementLines({ cp, mate, depth, edepth, pvDepth }, names) {
  const lines = [];
  if (mate !== undefined) lines.push(`#${MATE}=${mate > 0 ? '先手勝ち' : '後手勝ち'}${Number.isFinite(mate) && mate !== 0 ? `:${Math.abs(mate)}手` : ''}`);
  else lines.push(`#${VALUE}=${Math.round(cp ?? 0)}`);
  // The marks that every character set has.
  if (names.length > 0) lines.push(`#${LINE}=${names.join('').replaceAll('☗', '▲').replaceAll('☖', '△')}`);
  if (edepth !== undefined) lines.push(`#${EXPECTED}=${edepth.toFixed(1)}`, ...(pvDepth === undefined ? [] : [`#${PV_DEPTH}=${pvDepth}`]));
  else if (depth !== undefined) lines.push(`#${DEPTH}=${depth}`);
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

/**
 * What a comment says of its position, in the words of any program that writes these names.
 * @param {string} comment
 * @returns {Judgement | null}
 */
export function readJudgement(comment) {
  const found = (/** @type {string} */ name) => new RegExp(`^[#*]${name}=(.*)$`, 'm').exec(comment)?.[1].trim();
  const number = (/** @type {string} */ name) => {
    const value = Number.parseFloat(found(name) ?? '');
    return Number.isFinite(value) ? value : undefined;
  };
  const mate = /^(先手|後手)勝ち(?::(\d+)手)?/.exec(found(MATE) ?? '');
  const [cp, depth, edepth, pvDepth] = [VALUE, DEPTH, EXPECTED, PV_DEPTH].map(number);
  if (!mate && cp === undefined) return null;
  const value = mate ? { mate: (mate[1] === '先手' ? 1 : -1) * (mate[2] ? Number(mate[2]) : Infinity) } : { cp };
  const known = Object.entries({ depth, edepth, pvDepth }).filter(([, one]) => one !== undefined);
  return { ...value, ...Object.fromEntries(known) };
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
    const judgement = readJudgement(node.comment);
    if (judgement && !node.customData) node.customData = judgement;
  }
}

/** @param {Node} node */
function movesTo(node) {
  /** @type {string[]} */
  const moves = [];
  for (let at = /** @type {Node | null} */ (node); at; at = at.prev) moves.unshift(...[usiOf(at)].flatMap((usi) => usi ?? []));
  return moves;
}
