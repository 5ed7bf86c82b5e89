// Openings and castles by name: how the pieces of one side stand, as Black has them. A table of our own.

import { parseSfen } from '../board/position.js';

/** @typedef {import('tsshogi').Node} Node */
/** @typedef {{ kind: 'opening' | 'castle', ja: string, en: string, at: string[], hand?: string }} Shape `at`: piece and square */

/** Of two that fit, the one that asks for more is meant. @type {readonly Shape[]} */
export const SHAPES = [
  { kind: 'opening', ja: '居飛車', en: 'Static Rook', at: ['R2h', 'P2f'] },
  { kind: 'opening', ja: '居飛車', en: 'Static Rook', at: ['R2h', 'P2e'] },
  { kind: 'opening', ja: '中飛車', en: 'Central Rook', at: ['R5h'] },
  { kind: 'opening', ja: '四間飛車', en: 'Fourth-File Rook', at: ['R6h'] },
  { kind: 'opening', ja: '三間飛車', en: 'Third-File Rook', at: ['R7h'] },
  { kind: 'opening', ja: '向かい飛車', en: 'Opposing Rook', at: ['R8h'] },
  { kind: 'opening', ja: '右四間飛車', en: 'Right Fourth-File Rook', at: ['R4h'] },
  { kind: 'opening', ja: '袖飛車', en: 'Sleeve Rook', at: ['R3h'] },
  { kind: 'opening', ja: '棒銀', en: 'Climbing Silver', at: ['R2h', 'P2e', 'S2f'] },
  { kind: 'opening', ja: '棒銀', en: 'Climbing Silver', at: ['R2h', 'P2e', 'S2g'] },
  { kind: 'opening', ja: '早繰り銀', en: 'Quick Silver', at: ['R2h', 'P2e', 'S4f', 'P3f'] },
  { kind: 'opening', ja: '早繰り銀', en: 'Quick Silver', at: ['R2h', 'P2e', 'S4f', 'P3e'] },
  { kind: 'opening', ja: '腰掛け銀', en: 'Reclining Silver', at: ['R2h', 'S5f', 'P4f', 'P5g'] },
  { kind: 'opening', ja: '横歩取り', en: 'Side-Pawn Capture', at: ['R3d'] },
  { kind: 'opening', ja: '角交換四間飛車', en: 'Bishop-Exchange Fourth-File Rook', at: ['R6h'], hand: 'B' },
  { kind: 'opening', ja: 'ゴキゲン中飛車', en: 'Cheerful Central Rook', at: ['R5h', 'B8h', 'P7f', 'P5e'] },
  { kind: 'opening', ja: '石田流', en: 'Ishida', at: ['R7f', 'P7e'] },
  { kind: 'opening', ja: '石田流', en: 'Ishida', at: ['R7h', 'P7e'] },
  { kind: 'opening', ja: '角換わり', en: 'Bishop Exchange', at: ['R2h', 'P2e', 'S7g'], hand: 'B' },
  { kind: 'castle', ja: '矢倉', en: 'Yagura', at: ['S7g', 'G7h', 'G6g'] },
  { kind: 'castle', ja: '矢倉囲い', en: 'Yagura castle', at: ['K8h', 'S7g', 'G7h', 'G6g'] },
  { kind: 'castle', ja: 'カニ囲い', en: 'Crab castle', at: ['K6i', 'G7h', 'G5h', 'S6h'] },
  { kind: 'castle', ja: '雁木囲い', en: 'Snowroof castle', at: ['S6g', 'S5g', 'G7h'] },
  { kind: 'castle', ja: '雁木囲い', en: 'Snowroof castle', at: ['S6g', 'S4g', 'G7h', 'G5h'] },
  { kind: 'castle', ja: '舟囲い', en: 'Boat castle', at: ['K7h', 'G5h', 'G6i', 'S7i', 'B8h'] },
  { kind: 'castle', ja: '左美濃', en: 'Left Mino', at: ['K8h', 'S7h', 'G6i'] },
  { kind: 'castle', ja: '天守閣美濃', en: 'Castle-Keep Mino', at: ['K8g', 'S7h', 'G6i'] },
  { kind: 'castle', ja: '居飛車穴熊', en: 'Static Rook Anaguma', at: ['K9i', 'L9h', 'S8h'] },
  { kind: 'castle', ja: '中住まい', en: 'Central House', at: ['K5h', 'G7h', 'G3h'] },
  { kind: 'castle', ja: '中原囲い', en: 'Nakahara castle', at: ['K6i', 'G7h', 'S4h', 'G5i'] },
  { kind: 'castle', ja: '片美濃囲い', en: 'Half Mino', at: ['K2h', 'S3h', 'G4i'] },
  { kind: 'castle', ja: '美濃囲い', en: 'Mino castle', at: ['K2h', 'S3h', 'G4i', 'G5h'] },
  { kind: 'castle', ja: '高美濃囲い', en: 'High Mino', at: ['K2h', 'S3h', 'G4i', 'G4g'] },
  { kind: 'castle', ja: '銀冠', en: 'Silver Crown', at: ['K2h', 'S2g', 'G3h'] },
  { kind: 'castle', ja: '穴熊', en: 'Anaguma', at: ['K1i', 'L1h', 'S2h'] },
  { kind: 'castle', ja: '金無双', en: 'Two Golds', at: ['K3h', 'S2h', 'G4h', 'G5h'] },
];

/** A castle that falls in the middle game keeps its name no longer than this. */
const LAST_PLY = 60;

/** @typedef {{ opening: Shape | null, castle: Shape | null }} Found */

/** What White has on a square, Black has on the opposite one. @param {string} square */
const turned = (square) => `${10 - Number(square[0])}${'ihgfedcba'['abcdefghi'.indexOf(square[1])]}`;

/**
 * The names of how one side stands.
 * @param {import('../board/position.js').Placement} placement
 * @param {'black' | 'white'} side
 * @returns {Found}
 */
export function shapesOf({ pieces, hands }, side) {
  const has = (/** @type {string} */ spot) => {
    const [piece, square] = [spot[0], spot.slice(1)];
    return side === 'black' ? pieces.get(square) === piece : pieces.get(turned(square)) === piece.toLowerCase();
  };
  /** @type {Found} */
  const found = { opening: null, castle: null };
  const size = (/** @type {Shape | null} */ shape) => (shape ? shape.at.length + (shape.hand ? 1 : 0) : 0);
  for (const shape of SHAPES) {
    if (size(shape) <= size(found[shape.kind]) || (shape.hand && !hands[side].has(shape.hand))) continue;
    if (shape.at.every(has)) found[shape.kind] = shape;
  }
  return found;
}

/** Positions are looked at once. @type {WeakMap<Node, Record<'black' | 'white', Found>>} */
const known = new WeakMap();

/** @param {Node} node */
function shapesAt(node) {
  let shapes = known.get(node);
  if (!shapes) {
    const placement = parseSfen(node.sfen);
    shapes = { black: shapesOf(placement, 'black'), white: shapesOf(placement, 'white') };
    known.set(node, shapes);
  }
  return shapes;
}

/**
 * What both sides have played, up to a node: the last names that fitted.
 * @param {Node[]} line
 * @param {Node} current
 * @returns {Record<'black' | 'white', Found>}
 */
export function openingsOf(line, current) {
  /** @type {Record<'black' | 'white', Found>} */
  const named = { black: { opening: null, castle: null }, white: { opening: null, castle: null } };
  for (const node of line) {
    if (node.ply > Math.min(current.ply, LAST_PLY)) break;
    const here = shapesAt(node);
    for (const side of /** @type {const} */ (['black', 'white'])) {
      named[side].opening = here[side].opening ?? named[side].opening;
      named[side].castle = here[side].castle ?? named[side].castle;
    }
  }
  return named;
}
