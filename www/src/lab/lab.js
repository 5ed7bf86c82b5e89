// The laboratory on the page: what expected depth is, the tree at other temperatures, one step at a time, positions, duels.

import { html } from '../dom/html.js';
import { t } from '../i18n/i18n.js';
import { keepFigure, saidIn } from '../views/keep_figure.js';
import { DuelLab } from './duel.js';
import { StepLab } from './step.js';
import { StoriesLab } from './stories.js';
import { StoryLab } from './story/story.js';
import { TemperatureLab } from './temperature.js';
import { ToyLab } from './toy.js';
import { TrustLab } from './trust/trust.js';

/** Benches with drawings that go away together; elsewhere there are none, or each has buttons of its own. @type {Bench[]} */
const KEPT = ['Story', 'Temperature', 'Toy', 'Step', 'Duel'];

/** @typedef {'Story' | 'Trust' | 'Toy' | 'Temperature' | 'Step' | 'Stories' | 'Duel'} Bench */

const BENCHES = /** @type {const} */ (['Story', 'Stories', 'Trust', 'Temperature', 'Toy', 'Step', 'Duel']);

export class Lab {
  /** @type {Bench} */
  bench = 'Story';
  #story;
  #app;
  #tabs = html('div', { class: 'tabs', role: 'tablist' });
  #body = html('div', { class: 'lab-body', role: 'tabpanel', tabindex: '-1', id: 'lab-body' });
  #keep = html('div', { class: 'lab-keep' });
  /** @type {Record<Bench, { root: HTMLElement, render: () => void, leave?: () => void }>} */
  #benches;

  /** @param {import('../page/host.js').Host} app @param {HTMLElement} root */
  constructor(app, root) {
    this.#app = app;
    this.#story = new StoryLab(app);
    this.#benches = { Story: this.#story, Trust: new TrustLab(app), Toy: new ToyLab(), Temperature: new TemperatureLab(app), Step: new StepLab(app), Stories: new StoriesLab(app), Duel: new DuelLab(app) };
    root.append(html('div', { class: 'card lab-card' }, this.#tabs, this.#body, this.#keep));
    this.#tabs.addEventListener('keydown', (event) => this.#tabKeys(event));
  }

  render() {
    const key = `${t('labToy')} ${this.bench}`;
    if (this.#tabs.dataset.key !== key) {
      const hadFocus = this.#tabs.contains(document.activeElement);
      this.#tabs.dataset.key = key;
      this.#tabs.setAttribute('aria-label', t('lab'));
      this.#tabs.replaceChildren(...BENCHES.map((bench) => html('button', {
        type: 'button', role: 'tab', id: `tab-${bench}`, 'aria-selected': String(bench === this.bench), 'aria-controls': 'lab-body',
        tabindex: bench === this.bench ? 0 : -1, onclick: () => this.choose(bench),
      }, t(`lab${bench}`))));
      this.#body.setAttribute('aria-labelledby', `tab-${this.bench}`);
      if (hadFocus) /** @type {HTMLElement | null} */ (this.#tabs.querySelector('[aria-selected=true]'))?.focus();
    }
    this.#renderKeep();
    const { root } = this.#benches[this.bench];
    if (this.#body.firstElementChild !== root) this.#body.replaceChildren(root);
    this.#benches[this.bench].render();
  }

  /** What is drawn can be taken away, with the title of the bench and what it says. */
  #renderKeep() {
    const key = `${this.bench} ${t('exportTitle')}`;
    if (this.#keep.dataset.key === key) return;
    this.#keep.dataset.key = key;
    const { bench } = this;
    this.#keep.hidden = !KEPT.includes(bench);
    const title = () => [t(`lab${bench}`), this.#body.querySelector('h2')?.textContent ?? ''].filter(Boolean).join(', ');
    this.#keep.replaceChildren(html('span', { class: 'quiet' }, t('exportTitle')), keepFigure(`lab-${bench.toLowerCase()}`, () => this.#body, () => `${title()}. ${saidIn(this.#body)} (Fukayomi)`));
  }

  /** @param {Bench} bench */
  choose(bench) {
    this.#benches[this.bench].leave?.();
    this.bench = bench;
    this.#app.preview.end(true);
    this.render();
  }

  /** Opens a step of the story, as a link asks for it. @param {number} step from 1 */
  openStory(step) {
    this.choose('Story');
    this.#story.go(step - 1);
  }

  /** The reader goes elsewhere. */
  leave() {
    this.#benches[this.bench].leave?.();
  }

  /** @param {KeyboardEvent} event */
  #tabKeys(event) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const tabs = /** @type {HTMLElement[]} */ ([...this.#tabs.children]);
    tabs[tabs.indexOf(/** @type {HTMLElement} */ (event.target)) + (event.key === 'ArrowRight' ? 1 : -1)]?.click();
    event.preventDefault();
    event.stopPropagation();
  }
}
