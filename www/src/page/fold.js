// Cards that fold to their head, where there is more to see than room for it. Which are folded is kept in this browser.

import { html, icon } from '../dom/html.js';
import { t } from '../i18n/i18n.js';

const KEY = 'fukayomi-folded';

/** @returns {string[]} */
function folded() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {string} id @param {boolean} isFolded */
function keep(id, isFolded) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...folded().filter((other) => other !== id), ...(isFolded ? [id] : [])]));
  } catch {
    // It lasts as long as the page then.
  }
}

/**
 * The button that folds a card; its place is in the card's head, the only thing that stays.
 * @param {HTMLElement} card
 * @param {string} id
 */
export function foldButton(card, id) {
  const set = (/** @type {boolean} */ isFolded) => {
    card.classList.toggle('folded', isFolded);
    button.setAttribute('aria-expanded', String(!isFolded));
  };
  const toggle = () => {
    const isFolded = !card.classList.contains('folded');
    set(isFolded);
    keep(id, isFolded);
  };
  const button = html('button', { type: 'button', class: 'fold', 'data-fold': id, 'data-t-label': 'foldCard', 'aria-label': t('foldCard'), title: t('foldCard'), onclick: toggle }, icon('fold'));
  set(folded().includes(id));
  return button;
}
