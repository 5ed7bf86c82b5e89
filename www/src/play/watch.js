// Watching the opponent think: how deeply it reads while it is its turn, one line after its move. One tap hides it.

import { html } from '../dom/html.js';
import { renew } from '../dom/renew.js';
import { t } from '../i18n/i18n.js';
import { isJapaneseNotation } from '../page/settings.js';
import { stripDrawing } from '../views/strip.js';

/** As many plies always, so that nothing jumps from move to move; deeper searches take more. */
const LEAST_PLIES = 10;

export class WatchPanel {
  #app;
  #root;
  #title = html('h2', {});
  #toggle = html('button', { type: 'button', class: 'small-button', id: 'watch-toggle', onclick: () => this.#app.change({ watch: !this.#app.settings.watch }) });
  #how = html('button', { type: 'button', class: 'small-button', id: 'watch-how', onclick: () => this.#app.setMode('see') });
  #sentence = html('p', { class: 'watch-sentence' });
  #figure = html('div', { class: 'strip-figure' });
  #width = 0;

  /** @param {import('../page/host.js').Host} app @param {HTMLElement} root */
  constructor(app, root) {
    this.#app = app;
    this.#root = root;
    root.append(html('div', { class: 'head' }, this.#title, html('span', { class: 'buttons small' }, this.#how, this.#toggle)), this.#figure, this.#sentence);
    new ResizeObserver(([entry]) => {
      this.#width = Math.floor(entry.contentRect.width);
      this.render();
    }).observe(root);
  }

  render() {
    const { session, settings, mode } = this.#app;
    const thought = session?.thought ?? null;
    // After the game its card has more to say.
    this.#root.hidden = mode !== 'play' || !thought || session?.outcome !== null;
    if (!thought || this.#root.hidden) return;
    const isOn = settings.watch;
    const isThinking = session?.isThinking === true;
    this.#root.dataset.state = isThinking ? 'thinking' : 'done';
    this.#title.textContent = t('watchTitle');
    this.#toggle.textContent = t(isOn ? 'watchHide' : 'watchShow');
    this.#toggle.setAttribute('aria-expanded', String(isOn));
    this.#how.textContent = t('watchHow');
    this.#how.hidden = !isOn || isThinking || thought.recorder.pictures.length === 0;
    this.#sentence.hidden = !isOn;
    const { picture } = thought;
    this.#figure.hidden = !isOn || !picture;
    if (!isOn) return;
    this.#sentence.textContent = isThinking && !thought.played ? t('watchThinking') : thought.sentence(isJapaneseNotation(settings));
    if (picture && this.#width > 0) {
      const length = Math.max(LEAST_PLIES, Math.ceil(picture.p90) + 1, Math.min(picture.pvDepth, 20));
      renew(this.#figure, stripDrawing(picture, this.#width, length));
    }
  }
}
