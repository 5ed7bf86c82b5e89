// Taking views away as files, and opening what was kept.

import { download } from '../../page/download.js';
import { toast } from '../../page/notices.js';
import { html } from '../../dom/html.js';
import { t } from '../../i18n/i18n.js';
import { captioned, readJson, recordingJson, snapshotJson, toCsv, toPng } from '../export.js';

/** @typedef {import('../../engine/picture.js').Picture} Picture */

export class KeepBar {
  #buttons = html('div', { class: 'buttons small keep' });
  #file = html('input', { type: 'file', accept: '.json,application/json', class: 'unseen', tabindex: '-1' });
  root = html('div', {}, this.#buttons, this.#file);
  #on;
  #drawn = '';
  #isFilming = false;

  /**
   * @param {{
   *   recorder: () => import('../recorder.js').Recorder, drawing: () => { drawings: string[], name: string, caption: string },
   *   isJapanese: () => boolean, open: (pictures: Picture[], name: string) => void, failed: (detail: string) => void,
   * }} on
   */
  constructor(on) {
    this.#on = on;
    this.#file.addEventListener('change', () => this.#load());
  }

  /** @param {{ hasPicture: boolean, hasDrawing: boolean }} has */
  render({ hasPicture, hasDrawing }) {
    const key = `${t('exportTitle')} ${hasPicture} ${hasDrawing}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    const button = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {boolean} */ can, /** @type {() => void} */ action) =>
      html('button', { type: 'button', 'data-keep': kind, disabled: !can, onclick: action }, name);
    const { recorder } = this.#on;
    this.#buttons.replaceChildren(
      html('span', { class: 'quiet' }, t('exportTitle')),
      button('svg', t('exportSvg'), hasDrawing, () => this.#keepDrawing(false)), button('png', t('exportPng'), hasDrawing, () => this.#keepDrawing(true)),
      button('csv', t('exportCsv'), hasPicture, () => keepText(toCsv(recorder().moments), 'timeline.csv', 'text/csv')),
      button('json', t('exportJson'), hasPicture, () => keepText(snapshotJson(/** @type {Picture} */ (recorder().shown)), 'tree.json', 'application/json')),
      button('recording', t('exportRecording'), hasPicture, () => keepText(recordingJson(recorder().pictures), 'search.json', 'application/json')),
      button('film', t('exportFilm'), hasPicture, () => this.#keepFilm()), button('film-link', t('exportFilmLink'), hasPicture, () => this.#linkFilm()),
      button('load', t('loadJson'), true, () => this.#file.click()),
    );
    this.#file.setAttribute('aria-label', t('loadJson'));
  }

  /** @param {boolean} asPng */
  async #keepDrawing(asPng) {
    const { drawings, name, caption } = this.#on.drawing();
    if (drawings.length === 0) return;
    const text = captioned(drawings, caption);
    const blob = asPng ? await toPng(text) : new Blob([text], { type: 'image/svg+xml' });
    download(blob, `fukayomi-${name}.${asPng ? 'png' : 'svg'}`);
  }

  /** The search as an animated picture. */
  async #keepFilm() {
    if (this.#isFilming) return;
    this.#isFilming = true;
    try {
      const { filmOf } = await import('../film/film.js');
      download(await filmOf(this.#on.recorder().pictures, this.#on.isJapanese()), 'fukayomi-search.png');
    } catch (error) {
      this.#on.failed(error instanceof Error ? error.message : String(error));
    }
    this.#isFilming = false;
  }

  /** The search as a link that needs no engine. */
  async #linkFilm() {
    try {
      const { filmCode } = await import('../film/link.js');
      const address = new URL(location.href);
      address.hash = `film=${await filmCode(this.#on.recorder().pictures)}`;
      await navigator.clipboard.writeText(address.href);
      toast(t('copied'));
    } catch (error) {
      this.#on.failed(error instanceof Error ? error.message : String(error));
    }
  }

  async #load() {
    const file = this.#file.files?.[0];
    if (!file) return;
    try {
      this.#on.open(readJson(await file.text()), file.name);
    } catch (error) {
      this.#on.failed(error instanceof Error ? error.message : String(error));
    }
    this.#file.value = '';
  }
}

/** @param {string} text @param {string} name @param {string} type */
function keepText(text, name, type) {
  download(new Blob([text], { type }), `fukayomi-${name}`);
}
