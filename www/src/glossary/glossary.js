// The glossary behind the words: one tap on a technical word tells what it means.

import { html } from '../dom/html.js';
import { t } from '../i18n/i18n.js';
import { openDialog } from '../page/dialog.js';
import { WORDS, partsOf } from './words.js';

/** @typedef {import('./words.js').Word} Word */

/** The step of the story that shows it. @type {Partial<Record<Word, number>>} */
const STEPS = { softmax: 2, weight: 2, temperature: 3, expectedDepth: 3, pv: 5 };

/** Where it comes from. @type {Partial<Record<Word, 'futility' | 'learnedDepth' | 'expectedDepth'>>} */
const SOURCES = { futility: 'futility', equation: 'futility', learnedDepth: 'learnedDepth', expectedDepth: 'expectedDepth', asInPaper: 'expectedDepth' };

const GAP = 6;

const card = html('div', { class: 'gloss', popover: 'auto', role: 'note', id: 'gloss' });

/** @param {Word} word @param {string} [text] as it stands in the sentence */
export const term = (word, text = t(`word-of-${word}`)) =>
  html('span', { class: 'term', role: 'button', tabindex: 0, 'data-word': word, 'aria-haspopup': 'dialog' }, text);

/** A mark beside a label, which must not hold anything to press itself. @param {Word} word */
export const mark = (word) => html('span', { class: 'term mark-term', role: 'button', tabindex: 0, 'data-word': word, 'aria-haspopup': 'dialog', 'aria-label': t('glossaryWhat', { word: t(`word-of-${word}`) }) }, '?');

/** A text whose technical words can be pressed. @param {string} text @returns {(string | HTMLElement)[]} */
export const explained = (text) => partsOf(text).map((part) => (typeof part === 'string' ? part : term(part.word, part.text)));

/** What there is to say about a word. @param {Word} word @returns {HTMLElement[]} */
function meaning(word) {
  const step = STEPS[word];
  const source = SOURCES[word];
  return [
    html('p', {}, html('b', {}, t(`word-of-${word}`))),
    html('p', {}, t(`gloss-${word}`)),
    ...(source ? [html('p', { class: 'quiet' }, t('glossarySource', { source: t(`source-${source}`) }))] : []),
    ...(step ? [html('p', {}, html('a', { href: `#story=${step}`, class: 'gloss-link' }, t('glossarySee')))] : []),
  ];
}

/** @param {HTMLElement} node */
function open(node) {
  const word = /** @type {Word} */ (node.dataset.word);
  card.replaceChildren(...meaning(word));
  // A dialog that is open covers everything outside itself.
  (node.closest('dialog') ?? document.body).append(card);
  card.showPopover();
  const [at, own] = [node.getBoundingClientRect(), card.getBoundingClientRect()];
  const below = at.bottom + GAP + own.height <= innerHeight;
  card.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - own.width - GAP))}px`;
  card.style.top = `${Math.max(GAP, below ? at.bottom + GAP : at.top - own.height - GAP)}px`;
}

/** @param {Event} event */
const termOf = (event) => {
  const node = event.target instanceof Element ? event.target.closest('.term') : null;
  return node instanceof HTMLElement ? node : null;
};

/** Listens for the whole page: words come and go. */
export function listenToWords() {
  document.addEventListener('click', (event) => {
    const node = termOf(event);
    if (node) {
      event.preventDefault();
      open(node);
    } else if (event.target instanceof Element && event.target.closest('.gloss-link')) card.hidePopover();
  });
  document.addEventListener('keydown', (event) => {
    const node = termOf(event);
    if (!node || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    event.stopPropagation();
    open(node);
  }, { capture: true });
}

/** All words, one below the other. */
export const openGlossary = () =>
  openDialog(t('glossary'), () => [html('p', { class: 'quiet' }, t('glossaryHelp')), html('dl', { class: 'glossary' }, ...WORDS.flatMap((word) => {
    const [name, ...rest] = meaning(word);
    return [html('dt', { id: `word-${word}` }, name.textContent ?? ''), html('dd', {}, ...rest)];
  }))], 'wide');
