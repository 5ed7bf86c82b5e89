// A position as the board draws it. Nothing here knows a rule: the engine has accepted the SFEN before.

import { SQUARES } from './geometry.js';

/** @typedef {import('./geometry.js').Side} Side */
/** @typedef {{ pieces: Map<string, string>, hands: Record<Side, Map<string, number>>, side: Side }} Placement */

/** The kinds that can be held, strongest first. */
export const HAND_KINDS = ['R', 'B', 'G', 'S', 'N', 'L', 'P'];

/**
 * @param {string} sfen
 * @returns {Placement}
 */
export function parseSfen(sfen) {
  const [board, side, hands] = sfen.trim().split(/\s+/);
  /** @type {Map<string, string>} */
  const pieces = new Map();
  let index = 0;
  for (const [, empty, piece] of board.matchAll(/(\d)|(\+?[a-z])/gi)) {
    if (piece) pieces.set(SQUARES[index++], piece);
    else index += Number(empty);
  }
  /** @type {Placement['hands']} */
  const held = { black: new Map(), white: new Map() };
  for (const [, count, piece] of (hands ?? '-').matchAll(/(\d*)([a-z])/gi)) {
    held[piece === piece.toUpperCase() ? 'black' : 'white'].set(piece.toUpperCase(), Number(count || 1));
  }
  return { pieces, hands: held, side: side === 'w' ? 'white' : 'black' };
}

/**
 * The SFEN of a placement; move numbers start at 1.
 * @param {Placement} placement
 */
export function writeSfen({ pieces, hands, side }) {
  const rows = [];
  for (let row = 0; row < 9; row++) {
    let text = '';
    for (const square of SQUARES.slice(row * 9, row * 9 + 9)) text += pieces.get(square) ?? '1';
    rows.push(text.replace(/1+/g, (run) => String(run.length)));
  }
  const write = (/** @type {Side} */ owner, /** @type {(kind: string) => string} */ letter) =>
    HAND_KINDS.map((kind) => {
      const count = hands[owner].get(kind) ?? 0;
      return count === 0 ? '' : `${count > 1 ? count : ''}${letter(kind)}`;
    }).join('');
  const held = write('black', (kind) => kind) + write('white', (kind) => kind.toLowerCase());
  return `${rows.join('/')} ${side === 'black' ? 'b' : 'w'} ${held || '-'} 1`;
}

/**
 * A move of USI, taken apart.
 * @param {string} usi
 * @returns {{ from: string | null, drop: string | null, to: string, promote: boolean }}
 */
export function parseMove(usi) {
  const isDrop = usi[1] === '*';
  return {
    from: isDrop ? null : usi.slice(0, 2),
    drop: isDrop ? usi[0] : null,
    to: usi.slice(2, 4),
    promote: usi.endsWith('+'),
  };
}
