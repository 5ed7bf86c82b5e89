// What programs found, read from the comments they left: this one and ShogiHome (a name and a value on each line), ShogiGUI
// (names and values on one line) and the servers that speak CSA (a value and moves). Whatever else is there stays a comment.

import { Move, Position, parseCSAMove, parseMoves } from 'tsshogi';
import { withGame } from '../engine/rules.js';

/** @typedef {import('../record/tree.js').Judgement} Judgement */
/** @typedef {import('tsshogi').Node} Node */
/** @typedef {{ judgement: Judgement, line?: string, isCsa?: boolean }} Found `line` as it is written */

/** The names, as ShogiHome has them; it does not know the two of expected depth. */
export const NAMES = { value: '評価値', mate: '詰み', line: '読み筋', depth: '深さ', expected: '期待深さ', pvDepth: 'PVの深さ', engine: 'エンジン' };

/** @param {string | undefined} text */
function number(text) {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : undefined;
}

/** Without what is not known. @param {Judgement} judgement @returns {Judgement} */
const known = (judgement) => Object.fromEntries(Object.entries(judgement).filter(([, value]) => value !== undefined));

/** @type {((comment: string) => Found | null)[]} */
const DIALECTS = [
  (comment) => {
    const found = (/** @type {string} */ name) => new RegExp(`^[#*]${name}=(.*)$`, 'm').exec(comment)?.[1].trim();
    const [cp, depth, edepth, pvDepth] = [NAMES.value, NAMES.depth, NAMES.expected, NAMES.pvDepth].map((name) => number(found(name)));
    const mate = /^(先手|後手)勝ち(?::(\d+)手)?/.exec(found(NAMES.mate) ?? '');
    if (!mate && cp === undefined) return null;
    const value = mate ? { mate: (mate[1] === '先手' ? 1 : -1) * (mate[2] ? Number(mate[2]) : Infinity) } : { cp };
    return { judgement: known({ ...value, depth, edepth, pvDepth }), line: found(NAMES.line) };
  },
  (comment) => {
    const text = /^\*(?:対局|解析|検討) .*評価値 .*$/m.exec(comment)?.[0] ?? '';
    const found = (/** @type {string} */ name) => number(new RegExp(` ${name} ([+-]?\\d+)`).exec(text)?.[1]);
    const cp = found(NAMES.value);
    return cp === undefined ? null : { judgement: known({ cp, depth: found(NAMES.depth) }), line: / 読み筋 (.*)$/.exec(text)?.[1] };
  },
  (comment) => {
    const found = /^\* (-?\d+)((?: [+-]\d{4}[A-Z]{2})*)(?: #\d+)?\s*$/m.exec(comment);
    return found && { judgement: { cp: Number(found[1]) }, line: found[2], isCsa: true };
  },
];

/**
 * What a comment says of its position.
 * @param {string} comment
 * @param {Node} [node] whose comment it is: then the moves of the line are read too
 * @returns {Judgement | null}
 */
export function readJudgement(comment, node) {
  for (const dialect of DIALECTS) {
    const found = dialect(comment);
    if (!found) continue;
    const pv = node && found.line ? movesOf(found.line, node, found.isCsa === true) : [];
    return pv.length > 0 ? { ...found.judgement, pv, best: pv[0] } : found.judgement;
  }
  return null;
}

/** The moves of a line from a node, in USI, as far as they can be understood and played. @param {string} line @param {Node} node @param {boolean} isCsa */
function movesOf(line, node, isCsa) {
  const position = new Position();
  if (!position.resetBySFEN(node.sfen)) return [];
  // The side to move comes first; some programs write other things before it.
  const start = Math.max(0, line.search(position.color === 'black' ? /[▲☗▼]/ : /[△☖▽]/));
  const moves = isCsa ? csaMoves(line, position) : parseMoves(position, line.slice(start), node.move instanceof Move ? node.move : undefined)[0];
  const usi = moves.map((move) => move.usi);
  return usi.slice(0, withGame(`sfen ${node.sfen}`, (game) => game.names(usi, true)).length);
}

/** @param {string} line @param {Position} position */
function csaMoves(line, position) {
  /** @type {Move[]} */
  const moves = [];
  for (const word of line.trim().split(/\s+/)) {
    const move = parseCSAMove(position, word);
    if (move instanceof Error || !position.doMove(move)) break;
    moves.push(move);
  }
  return moves;
}
