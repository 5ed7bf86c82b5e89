// The words of the page in the reader's language.

import { en } from './en.js';
import { ja } from './ja.js';

/** @typedef {'ja' | 'en'} Language */
/** @typedef {keyof typeof en} Key */

/** @type {Record<Language, Record<Key, string>>} */
const LANGUAGES = { ja, en };

/** @type {Language} */
let language = 'en';

/** What the browser prefers. @returns {Language} */
export const browserLanguage = () =>
  (navigator.languages ?? [navigator.language]).find((tag) => /^(ja|en)\b/i.test(tag))?.toLowerCase().startsWith('ja') ? 'ja' : 'en';

export const currentLanguage = () => language;

/** @param {Language} chosen */
export function setLanguage(chosen) {
  language = chosen;
  document.documentElement.lang = chosen;
  document.title = t('title');
  fillIn(document.body);
}

/**
 * A text, with `{names}` replaced.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values) {
  const text = LANGUAGES[language][key];
  if (!values) return text;
  const filled = text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
  return language === 'en' ? singular(filled) : filled;
}

/** What is counted here, one of it and more. @type {Record<string, string>} */
const COUNTED = {
  plies: 'ply', moves: 'move', blunders: 'blunder', mistakes: 'mistake', positions: 'position', games: 'game', iterations: 'iteration', features: 'feature', lines: 'line',
};

/** English counts one thing otherwise than two. @param {string} text */
export const singular = (text) => text.replace(/(?<![\d.,])1 ([a-z]+)\b/g, (all, word) => (COUNTED[word] ? `1 ${COUNTED[word]}` : all));

/**
 * Fills in what the page's skeleton leaves to the language: `data-t` is text, `data-t-label` the accessible name.
 * @param {ParentNode} root
 */
export function fillIn(root) {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-t]'))) {
    node.textContent = t(/** @type {Key} */ (node.dataset.t));
  }
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-t-label]'))) {
    const label = t(/** @type {Key} */ (node.dataset.tLabel));
    node.setAttribute('aria-label', label);
    if (node.matches('button, a')) node.title = label;
  }
}

const RANKS = '一二三四五六七八九';
const FULL_WIDTH = '０１２３４５６７８９';

/** A square as it is spoken: `７六` or `7f`. @param {string} square */
export const squareName = (square) =>
  language === 'ja' ? `${FULL_WIDTH[Number(square[0])]}${RANKS['abcdefghi'.indexOf(square[1])]}` : square;

/** @param {'black' | 'white'} side */
export const sideName = (side) => t(side);

/** A piece of SFEN as it is spoken. @param {string} piece */
export function pieceName(piece) {
  const kind = /** @type {Key} */ (piece.toUpperCase());
  return t('pieceOf', { side: sideName(piece === piece.toUpperCase() ? 'black' : 'white'), piece: t(kind) });
}

/** The words of the board. @returns {import('../board/render.js').Words} */
export const boardWords = () => ({
  board: t('board'),
  promotion: t('promotion'),
  promote: t('promote'),
  decline: t('decline'),
  isTarget: t('isTarget'),
  isPicked: t('isPicked'),
  inCheck: t('inCheck'),
  square: squareName,
  piece: pieceName,
  empty: t('empty'),
  hand: (side) => t('hand', { side: sideName(side) }),
  held: (side, kind, count) => t('held', { side: sideName(side), piece: t(/** @type {Key} */ (kind)), count }),
  rank: (rank) => (language === 'ja' ? RANKS[rank - 1] : 'abcdefghi'[rank - 1]),
  file: (file) => String(file),
});
