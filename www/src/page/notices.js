// Places of the page, and the ways to tell its reader something.

import { html } from '../dom/html.js';

/** How long a notice stays. */
const TOAST_MS = 4000;
/** Longer where something can be pressed. */
const REMEDY_MS = 10_000;
/** What a screen reader may still be reading. */
const MOST_SAID = 6;

let toasting = 0;

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** For ears: what happened. @param {string} text */
export function say(text) {
  const live = byId('live');
  live.append(html('p', {}, text));
  while (live.childElementCount > MOST_SAID) live.firstElementChild?.remove();
}

/**
 * For eyes and ears: what needs attention.
 * @param {string} text
 * @param {{ label: string, act: () => void }} [remedy] what can be done about it while it stands
 */
export function toast(text, remedy) {
  const notice = byId('toast');
  notice.textContent = text;
  const act = () => {
    notice.classList.remove('shown');
    remedy?.act();
  };
  if (remedy) notice.append(' ', html('button', { type: 'button', class: 'toast-button', onclick: act }, remedy.label));
  notice.classList.add('shown');
  clearTimeout(toasting);
  toasting = setTimeout(() => notice.classList.remove('shown'), remedy ? REMEDY_MS : TOAST_MS);
}

/**
 * What keeps the page from working, or must be answered, and stays until it is.
 * @param {string} text
 * @param {{ label: string, act: () => void }[]} remedies the best first
 */
export function showTrouble(text, ...remedies) {
  const button = (/** @type {typeof remedies[0]} */ { label, act }, /** @type {number} */ place) =>
    html('button', { type: 'button', class: place === 0 ? 'strong' : '', onclick: () => { clearTrouble(); act(); } }, label);
  byId('trouble').replaceChildren(html('p', {}, text), ...remedies.map(button));
  byId('trouble').hidden = false;
}

/** @param {string} [text] only if it is this */
export function clearTrouble(text) {
  if (text && byId('trouble').firstChild?.textContent !== text) return;
  byId('trouble').hidden = true;
  byId('trouble').replaceChildren();
}

/** The line at the foot of the page. @param {'loading' | 'ready' | 'failed'} state @param {string} text */
export function setStatus(state, text) {
  byId('status').dataset.state = state;
  byId('status').textContent = text;
}
