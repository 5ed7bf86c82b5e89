// What expected depth is, told in seven steps, each with a figure to handle and a link of its own.

import { html } from '../../dom/html.js';
import { t } from '../../i18n/i18n.js';
import { toast } from '../../page/notices.js';
import { togglePresentation } from '../../page/presentation.js';
import { GameRecord } from '../../record/tree.js';
import { keptSearch } from './kept.js';
import { stepsOf } from './steps.js';

/** @typedef {import('./steps.js').Figure} Figure */

export class StoryLab {
  root = html('article', { class: 'lab-story' });
  #app;
  #steps;
  /** @type {Map<number, Figure>} */
  #figures = new Map();
  #at = 0;
  #dots = html('ol', { class: 'story-dots' });
  #title = html('h2', { tabindex: '-1' });
  #text = html('p', { class: 'story-text' });
  #figure = html('div', { class: 'story-figure' });
  #back = html('button', { type: 'button', class: 'story-back', onclick: () => this.go(this.#at - 1) });
  #next = html('button', { type: 'button', class: 'strong story-next', onclick: () => this.go(this.#at + 1) });
  #live = html('button', { type: 'button', class: 'story-live', onclick: () => this.#goOnLive() });
  #present = html('button', { type: 'button', class: 'small-button present', onclick: () => togglePresentation({ next: () => this.go(this.#at + 1), back: () => this.go(this.#at - 1) }, () => this.#app.refresh()) });
  #link = html('button', { type: 'button', class: 'small-button story-link', onclick: () => this.#copyLink() });

  /** @param {import('../../page/host.js').Host} app */
  constructor(app) {
    this.#app = app;
    this.#steps = stepsOf(app, () => this.leave());
    this.root.append(html('div', { class: 'story-head' }, this.#dots, this.#present, this.#link), this.#title, this.#text, this.#figure, html('div', { class: 'buttons story-buttons' }, this.#back, this.#next, this.#live));
    this.root.addEventListener('keydown', (event) => {
      const target = /** @type {Element} */ (event.target);
      // Arrows belong to what is handled with them.
      if (target.closest('input, canvas, [role=slider], [role=tablist], details, .scroll') || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      this.go(this.#at + (event.key === 'ArrowRight' ? 1 : -1));
    });
  }

  /** @param {number} step from 0 */
  go(step) {
    const at = Math.max(0, Math.min(this.#steps.length - 1, Math.floor(step) || 0));
    const isOther = at !== this.#at;
    this.#at = at;
    if (isOther) this.#app.preview.end(true);
    this.render();
    if (!isOther) return;
    history.replaceState(null, '', `#story=${at + 1}`);
    this.#title.focus({ preventScroll: true });
    if (this.root.getBoundingClientRect().top < 0) this.root.scrollIntoView();
  }

  render() {
    const { id, isReal, hasBoard, make } = this.#steps[this.#at];
    const key = /** @type {'Leaves'} */ (id);
    this.root.dataset.step = String(this.#at + 1);
    // A narrow window, or a projector, has room for the board only where it is spoken of.
    document.body.dataset.board = hasBoard ? 'told' : 'idle';
    this.#title.textContent = `${this.#at + 1}. ${t(`story${key}Title`)}`;
    this.#text.textContent = t(`story${key}Text`);
    this.#back.textContent = t('storyBack');
    this.#back.disabled = this.#at === 0;
    this.#next.textContent = t('storyNext');
    this.#next.hidden = this.#at === this.#steps.length - 1;
    this.#live.textContent = t('storyLive');
    this.#live.hidden = !isReal;
    this.#link.textContent = t('storyLink');
    this.#present.textContent = t('present');
    this.#dots.replaceChildren(...this.#steps.map((step, index) => html('li', {}, html('button', {
      type: 'button', 'aria-current': index === this.#at ? 'step' : 'false', 'aria-label': `${index + 1}. ${t(`story${/** @type {'Leaves'} */ (step.id)}Title`)}`, onclick: () => this.go(index),
    }, String(index + 1)))));
    let figure = this.#figures.get(this.#at);
    if (!figure) this.#figures.set(this.#at, figure = make());
    if (this.#figure.firstElementChild !== figure.root) this.#figure.replaceChildren(figure.root);
    figure.render();
  }

  leave() {
    delete document.body.dataset.board;
    if (location.hash.startsWith('#story=')) history.replaceState(null, '', location.pathname + location.search);
  }

  /** The engine goes on where the kept search ends. */
  async #goOnLive() {
    const { newest } = await keptSearch();
    if (!newest) return;
    const { analysis } = this.#app;
    analysis.mind = 'softmax';
    analysis.isOn = true;
    analysis.setRecord(new GameRecord(newest.sfen));
    this.#app.setMode('see');
  }

  async #copyLink() {
    const address = new URL(location.href);
    address.hash = `story=${this.#at + 1}`;
    try {
      await navigator.clipboard.writeText(address.href);
      toast(t('copied'));
    } catch {
      toast(address.href);
    }
  }
}
