// Pieces as the sprites of the theme have them.

import { svg } from '../dom/html.js';

/** @param {string} piece as in SFEN */
export function pieceSymbol(piece) {
  if (piece === 'k') return '#piece-K2';
  return `#piece-${piece.toUpperCase().replace('+', 'p')}`;
}

/**
 * A piece in a drawing of its own, for hands, choosers and drags.
 * @param {string} piece
 * @param {boolean} upsideDown
 */
export function pieceImage(piece, upsideDown) {
  const use = svg('use', { href: pieceSymbol(piece), width: 100, height: 108 });
  if (upsideDown) use.setAttribute('transform', 'rotate(180 50 54)');
  return svg('svg', { viewBox: '5 6 90 100', class: 'piece-image', 'aria-hidden': 'true' }, use);
}
