// The tree of the analysis weighed at another temperature, live: no search, only other weights.

import { isJapaneseNotation } from '../page/settings.js';
import { html } from '../dom/html.js';
import { EngineClient } from '../engine/client.js';
import { decode } from '../engine/picture.js';
import { renew } from '../dom/renew.js';
import { explained } from '../glossary/glossary.js';
import { t } from '../i18n/i18n.js';
import { softmaxOptions } from '../views/see/policies.js';
import { ReadingStrip } from '../views/strip.js';
import { TreeView } from '../views/tree/view.js';

/** The slider's range as powers of ten: 0.1 to a million points. */
const [COLDEST, HOTTEST] = [-1, 6];
/** Enough to have a tree worth weighing, little enough to wait for. */
const NODES = 400_000;

export class TemperatureLab {
  root = html('div', { class: 'lab-temperature' });
  #app;
  #help = html('p', { class: 'help' });
  #wait = html('p', { class: 'quiet' });
  #begin = html('button', { type: 'button', class: 'strong temperature-begin', onclick: () => this.#think() });
  #empty = html('div', { class: 'see-empty' }, this.#wait, this.#begin);
  /** Reads the position on the board where no analysis has. @type {EngineClient | null} */
  #engine = null;
  #thought = '';
  #slider = html('input', { type: 'range', id: 'temperature', min: COLDEST, max: HOTTEST, step: 0.05, value: 2 });
  #label = html('label', { for: 'temperature' });
  #value = html('output', { for: 'temperature', 'data-caption': '' });
  #reset = html('button', { type: 'button', onclick: () => this.#set(0) });
  #ends = [html('span', { class: 'quiet' }), html('span', { class: 'quiet' })];
  #controls;
  #strip = new ReadingStrip();
  #tree;
  /** In points; 0 is the engine's own. */
  #temperature = 0;
  #isAsking = false;
  #asked = -1;

  /** @param {import('../page/host.js').Host} app */
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
    renew(this.#help, ...explained(t('temperatureHelp')));
    this.#label.textContent = t('temperature');
    this.#reset.textContent = t('temperatureReset');
    [this.#ends[0].textContent, this.#ends[1].textContent] = [t('cold'), t('hot')];
    this.#wait.textContent = t('temperatureEmpty');
    this.#begin.textContent = t('seeBegin');
    if (this.#thought && this.#thought !== this.#app.record.usi) this.#forget();
    const hasTree = this.#thought !== '' || (this.#app.analysis.treePanel?.recorder.newest ?? null) !== null;
    this.#empty.hidden = hasTree;
    this.#controls.hidden = this.#strip.root.hidden = this.#tree.root.hidden = !hasTree;
    this.#asked = -1;
    if (hasTree) this.#ask();
  }

  /** Reads the position on the board for a moment; its tree can then be weighed as one likes. */
  async #think() {
    const { usi } = this.#app.record;
    this.#begin.disabled = true;
    this.#wait.textContent = t('engineStarting');
    const engine = new EngineClient();
    this.#engine = engine;
    const answer = await engine.think({ position: usi, go: `nodes ${NODES}`, options: { Mind: 'softmax', MultiPV: 1, tree_mb: 64, ...softmaxOptions({ asInPaper: false }) } });
    this.#begin.disabled = false;
    if (this.#engine !== engine) return;
    if (answer) this.#thought = usi;
    this.render();
  }

  #forget() {
    this.#engine?.terminate();
    this.#engine = null;
    this.#thought = '';
  }

  leave() {
    this.#forget();
  }

  /** @param {number} temperature @returns {Promise<import('../engine/picture.js').Picture | null>} */
  async #pictureAt(temperature) {
    if (!this.#thought) return this.#app.analysis.treePanel?.pictureAt(temperature) ?? null;
    const { picture } = await /** @type {EngineClient} */ (this.#engine).picture({ temperature });
    return picture ? decode(picture) : null;
  }

  /** @param {number} temperature */
  #set(temperature) {
    this.#temperature = temperature;
    this.#ask();
  }

  /** The newest wish wins; only one is on its way. */
  async #ask() {
    if (this.#isAsking || this.#asked === this.#temperature) return;
    this.#isAsking = true;
    this.#asked = this.#temperature;
    const picture = await this.#pictureAt(this.#temperature);
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
