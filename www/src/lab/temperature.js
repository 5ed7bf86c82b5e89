// The tree of the analysis weighed at another temperature, live: no search, only other weights.

import { isJapaneseNotation } from '../app/settings.js';
import { html } from '../board/svg.js';
import { t } from '../i18n/i18n.js';
import { ReadingStrip } from '../views/strip.js';
import { TreeView } from '../views/tree/view.js';

/** The slider's range as powers of ten: 0.1 to a million points. */
const [COLDEST, HOTTEST] = [-1, 6];

export class TemperatureLab {
  root = html('div', { class: 'lab-temperature' });
  #app;
  #help = html('p', { class: 'help' });
  #empty = html('p', { class: 'quiet' });
  #slider = html('input', { type: 'range', id: 'temperature', min: COLDEST, max: HOTTEST, step: 0.05, value: 2 });
  #label = html('label', { for: 'temperature' });
  #value = html('output', { for: 'temperature' });
  #reset = html('button', { type: 'button', onclick: () => this.#set(0) });
  #ends = [html('span', { class: 'quiet' }), html('span', { class: 'quiet' })];
  #controls;
  #strip = new ReadingStrip();
  #tree;
  /** In points; 0 is the engine's own. */
  #temperature = 0;
  #isAsking = false;
  #asked = -1;

  /** @param {import('../app/app.js').App} app */
  constructor(app) {
    this.#app = app;
    this.#tree = new TreeView({
      preview: (sfen, line, pinned) => app.preview.from(sfen, line, pinned),
      endPreview: () => app.preview.end(),
    });
    this.#controls = html('div', { class: 'slider wide' }, this.#label, this.#ends[0], this.#slider, this.#ends[1], this.#value, this.#reset);
    this.root.append(this.#help, this.#empty, this.#controls, this.#strip.root, this.#tree.root);
    this.#slider.addEventListener('input', () => this.#set(10 ** Number(this.#slider.value)));
  }

  render() {
    this.#help.textContent = t('temperatureHelp');
    this.#label.textContent = t('temperature');
    this.#reset.textContent = t('temperatureReset');
    [this.#ends[0].textContent, this.#ends[1].textContent] = [t('cold'), t('hot')];
    this.#empty.textContent = t('temperatureEmpty');
    const hasTree = (this.#app.analysis.treePanel?.recorder.newest ?? null) !== null;
    this.#empty.hidden = hasTree;
    this.#controls.hidden = this.#strip.root.hidden = this.#tree.root.hidden = !hasTree;
    this.#asked = -1;
    if (hasTree) this.#ask();
  }

  /** @param {number} temperature */
  #set(temperature) {
    this.#temperature = temperature;
    this.#ask();
  }

  /** The newest wish wins; only one is on its way. */
  async #ask() {
    const panel = this.#app.analysis.treePanel;
    if (!panel || this.#isAsking || this.#asked === this.#temperature) return;
    this.#isAsking = true;
    this.#asked = this.#temperature;
    const picture = await panel.pictureAt(this.#temperature);
    this.#isAsking = false;
    if (picture) {
      if (this.#temperature === 0) this.#slider.value = String(Math.log10(picture.temperature));
      const shown = picture.temperature < 10 ? picture.temperature.toFixed(1) : Math.round(picture.temperature).toLocaleString();
      this.#value.textContent = t('temperatureIs', { n: shown });
      this.#value.dataset.depth = String(picture.depth);
      this.#slider.setAttribute('aria-valuetext', this.#value.textContent ?? '');
      this.#strip.show(picture);
      this.#tree.show(picture, { japanese: isJapaneseNotation(this.#app.settings) });
    }
    if (this.#asked !== this.#temperature) this.#ask();
  }
}
