// Going back and forth in the record of a search, by hand or as a film.

import { shortNumber } from '../../analysis/words.js';
import { html } from '../../dom/html.js';
import { t } from '../../i18n/i18n.js';

/** @typedef {import('../recorder.js').Recorder} Recorder */

/** How long one picture is shown when a search is replayed. */
const REPLAY_MS = 250;

export class Scrubber {
  #scrub = html('input', { type: 'range', min: 0, max: 0, value: 0, class: 'scrub' });
  #moment = html('output', { class: 'quiet moment' });
  #live = html('button', { type: 'button', class: 'go-live', onclick: () => this.#goLive() });
  #play = html('button', { type: 'button', class: 'replay', onclick: () => this.#toggle() });
  root = html('div', { class: 'scrubber' }, this.#play, this.#scrub, this.#live, this.#moment);
  #on;
  #playing = 0;

  /** @param {{ recorders: () => Recorder[], moved: () => void }} on the first recorder leads */
  constructor(on) {
    this.#on = on;
    this.#scrub.addEventListener('input', () => this.#goTo(Number(this.#scrub.value)));
  }

  /** @param {boolean} isLoaded from a file: there is nothing live */
  render(isLoaded) {
    const [recorder] = this.#on.recorders();
    const count = recorder?.pictures.length ?? 0;
    this.#scrub.max = String(Math.max(0, count - 1));
    this.#scrub.value = String(recorder?.at ?? Math.max(0, count - 1));
    this.#scrub.disabled = count < 2;
    this.#scrub.setAttribute('aria-label', t('scrub'));
    this.#play.textContent = t(this.#playing ? 'pause' : 'replay');
    this.#play.disabled = count < 2;
    this.#live.textContent = t('live');
    this.#live.hidden = isLoaded;
    this.#live.setAttribute('aria-pressed', String(recorder?.at === null || recorder?.at === undefined));
    const shown = recorder?.shown;
    const moment = shown ? t('moment', { n: shortNumber(shown.nodes), s: (shown.time / 1000).toFixed(1) }) : '';
    this.#moment.textContent = moment;
    this.#moment.dataset.nodes = String(shown?.nodes ?? 0);
    this.#moment.dataset.time = String(shown?.time ?? 0);
    this.#scrub.setAttribute('aria-valuetext', moment);
  }

  /** @param {number} at */
  #goTo(at) {
    const [recorder] = this.#on.recorders();
    if (!recorder) return;
    recorder.at = at;
    this.#on.moved();
  }

  #goLive() {
    this.stop();
    for (const recorder of this.#on.recorders()) recorder.at = null;
    this.#on.moved();
  }

  #toggle() {
    const [recorder] = this.#on.recorders();
    if (this.#playing) {
      this.stop();
    } else if (recorder) {
      if (recorder.at === null || recorder.at >= recorder.pictures.length - 1) recorder.at = 0;
      this.#playing = setInterval(() => this.#next(), REPLAY_MS);
    }
    this.#on.moved();
  }

  #next() {
    const [recorder] = this.#on.recorders();
    if (recorder && recorder.at !== null && recorder.at < recorder.pictures.length - 1) {
      this.#goTo(recorder.at + 1);
      return;
    }
    this.stop();
    this.#on.moved();
  }

  stop() {
    clearInterval(this.#playing);
    this.#playing = 0;
  }
}
