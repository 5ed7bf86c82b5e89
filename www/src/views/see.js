// Everything that shows a search, beside the board: the tree, how it grew, the candidates, and why moves were cut; live, at any
// moment of the record, or from a file without an engine. Two minds stand side by side on the same clock and plies.

import { shortNumber } from '../analysis/words.js';
import { isJapaneseNotation } from '../app/settings.js';
import { html } from '../board/svg.js';
import { t } from '../i18n/i18n.js';
import { CandidatesView } from './candidates.js';
import { readJson, recordingJson, save, snapshotJson, standAlone, toCsv, toPng } from './export.js';
import { ReasonsView } from './reasons.js';
import { Recorder } from './recorder.js';
import { TimelineView } from './timeline.js';
import { TreeView } from './tree_view.js';

/** @typedef {'tree' | 'timeline' | 'candidates' | 'reasons'} View */
/** @typedef {import('../engine/picture.js').Picture} Picture */

/** How long one picture is shown when a search is replayed. */
const REPLAY_MS = 250;

/** One mind's views. */
class Column {
  root = html('section', { class: 'mind-column' });
  tree;
  timeline = new TimelineView();
  candidates;
  reasons = new ReasonsView();
  #title = html('h3', {});
  #wait = html('p', {});
  #begin = html('button', { type: 'button', class: 'strong begin' });
  #empty = html('div', { class: 'see-empty' }, this.#wait, this.#begin);

  /** @param {{ preview: (sfen: string, line: string[], pinned: boolean) => void, endPreview: () => void, begin: () => void }} on */
  constructor(on) {
    this.#begin.addEventListener('click', on.begin);
    this.tree = new TreeView(on);
    this.candidates = new CandidatesView(on);
    this.root.append(this.#title, this.#empty, this.tree.root, this.timeline.root, this.candidates.root, this.reasons.root);
  }

  /**
   * @param {View} view
   * @param {Recorder} recorder
   * @param {Picture | null} picture
   * @param {{
   *   title: string, japanese: boolean, position: string, rows: number, most: { nodes: number, time: number, depth: number }, isOn: boolean,
   * }} how
   */
  show(view, recorder, picture, { title, japanese, position, rows, most, isOn }) {
    this.#title.textContent = title;
    this.#title.hidden = !title;
    this.#empty.hidden = picture !== null;
    this.#wait.textContent = t(isOn ? 'engineStarting' : 'waitForPicture');
    this.#begin.textContent = t('seeBegin');
    this.#begin.hidden = isOn;
    const isTrace = picture?.kind === 'trace';
    const shown = view === 'candidates' && isTrace ? 'reasons' : view === 'reasons' && picture && !isTrace ? 'candidates' : view;
    const roots = { tree: this.tree.root, timeline: this.timeline.root, candidates: this.candidates.root, reasons: this.reasons.root };
    for (const [name, root] of Object.entries(roots)) root.hidden = name !== shown || !picture;
    if (!picture) return;
    if (shown === 'tree') this.tree.show(picture, { japanese, rows, isBrief: title !== '' });
    if (shown === 'timeline') {
      const cursor = recorder.at === null ? null : picture;
      this.timeline.show(recorder.moments, { cursor, sfen: picture.sfen, japanese, isTrace, most });
    }
    if (shown === 'candidates') this.candidates.show(picture, japanese);
    if (shown === 'reasons') this.reasons.show(picture, position);
  }
}

export class SeePanel {
  /** @type {View} */
  view = 'tree';
  #app;
  #tabs = html('div', { class: 'tabs', role: 'tablist' });
  #body = html('div', { class: 'see-body', role: 'tabpanel', tabindex: '-1', id: 'see-body' });
  #scrub = html('input', { type: 'range', min: 0, max: 0, value: 0, class: 'scrub' });
  #moment = html('output', { class: 'quiet moment' });
  #live = html('button', { type: 'button', class: 'go-live', onclick: () => this.#goLive() });
  #play = html('button', { type: 'button', class: 'replay', onclick: () => this.#togglePlay() });
  #keep = html('div', { class: 'buttons small keep' });
  #file = html('input', { type: 'file', accept: '.json,application/json', class: 'unseen', tabindex: '-1' });
  #fromFile = html('p', { class: 'from-file', hidden: true });
  /** @type {Column[]} */
  #columns = [];
  /** What was loaded from a file. @type {Recorder | null} */
  #loaded = null;
  #playing = 0;
  #words = '';

  /** @param {import('../app/app.js').App} app @param {HTMLElement} root */
  constructor(app, root) {
    this.#app = app;
    root.append(
      html('div', { class: 'card see-card' }, this.#tabs, this.#fromFile, this.#body,
        html('div', { class: 'scrubber' }, this.#play, this.#scrub, this.#live, this.#moment), this.#keep, this.#file),
    );
    this.#scrub.addEventListener('input', () => this.#goTo(Number(this.#scrub.value)));
    this.#file.addEventListener('change', () => this.#load());
    this.#tabs.addEventListener('keydown', (event) => this.#tabKeys(event));
  }

  /** The records that are looked at, the first mind's first. @returns {{ recorder: Recorder, title: string, position: string }[]} */
  get #sources() {
    if (this.#loaded) return [{ recorder: this.#loaded, title: '', position: `sfen ${this.#loaded.shown?.sfen ?? ''}` }];
    const { panels } = this.#app.analysis;
    return panels.map((panel) => ({
      recorder: panel.recorder, position: panel.position, title: panels.length > 1 ? t(/** @type {any} */ (`mind-${panel.mind}`)) : '',
    }));
  }

  render() {
    const sources = this.#sources;
    while (this.#columns.length < sources.length) this.#columns.push(new Column(this.#previewer()));
    this.#columns.length = sources.length;
    const roots = this.#columns.map((column) => column.root);
    if (this.#body.childElementCount !== roots.length || roots.some((root, index) => this.#body.children[index] !== root)) this.#body.replaceChildren(...roots);
    this.#body.classList.toggle('two', sources.length > 1);
    this.#renderTabs(sources);
    const pictures = this.#pictures(sources);
    const moments = sources.flatMap(({ recorder }) => recorder.moments);
    // The same axes for both, so that they can be compared.
    const most = {
      nodes: Math.max(1, ...moments.map(({ nodes }) => nodes)), time: Math.max(1, ...moments.map(({ time }) => time)),
      depth: Math.max(4, ...moments.map(({ deepest, pvDepth, p90 }) => Math.max(deepest, pvDepth, p90))),
    };
    const rows = sources.length > 1 ? Math.max(...this.#columns.map((column) => column.tree.rowsNeeded)) : 0;
    sources.forEach(({ recorder, title, position }, index) => this.#columns[index].show(this.view, recorder, pictures[index], {
      title, position, rows, most, isOn: this.#app.analysis.isOn, japanese: isJapaneseNotation(this.#app.settings),
    }));
    this.#renderScrubber(sources);
    this.#renderKeep(pictures[0] !== null);
    this.#fromFile.hidden = !this.#loaded;
  }

  /** Of each mind the picture of the same moment. @param {{ recorder: Recorder }[]} sources */
  #pictures(sources) {
    const first = sources[0]?.recorder;
    return sources.map(({ recorder }, index) => {
      if (index === 0 || first.at === null) return recorder.shown;
      const time = first.shown?.time ?? 0;
      recorder.at = null;
      return recorder.pictures.reduce((/** @type {Picture | null} */ best, picture) =>
        (!best || Math.abs(picture.time - time) < Math.abs(best.time - time) ? picture : best), null);
    });
  }

  #previewer() {
    return {
      preview: (/** @type {string} */ sfen, /** @type {string[]} */ line, /** @type {boolean} */ pinned) => this.#app.previewFrom(sfen, line, pinned),
      endPreview: () => this.#app.endPreview(),
      begin: () => this.#app.analysis.toggle(),
    };
  }

  /** @param {{ recorder: Recorder }[]} sources */
  #renderTabs(sources) {
    const kinds = new Set(sources.map(({ recorder }) => recorder.shown?.kind).filter(Boolean));
    /** @type {[View, string][]} */
    const tabs = [['tree', t('viewTree')], ['timeline', t('viewTimeline')]];
    if (kinds.has('tree') || !kinds.has('trace')) tabs.push(['candidates', t('viewCandidates')]);
    if (kinds.has('trace')) tabs.push(['reasons', t('viewReasons')]);
    if (!tabs.some(([view]) => view === this.view)) this.view = tabs[2][0];
    const key = `${tabs.map(([view, name]) => view + name).join()} ${this.view}`;
    if (this.#tabs.dataset.key === key) return;
    const hadFocus = this.#tabs.contains(document.activeElement);
    this.#tabs.dataset.key = key;
    this.#tabs.setAttribute('aria-label', t('views'));
    this.#tabs.replaceChildren(...tabs.map(([view, name]) => html('button', {
      type: 'button', role: 'tab', id: `tab-${view}`, 'aria-selected': String(view === this.view), 'aria-controls': 'see-body',
      tabindex: view === this.view ? 0 : -1, onclick: () => this.#choose(view),
    }, name)));
    this.#body.setAttribute('aria-labelledby', `tab-${this.view}`);
    if (hadFocus) /** @type {HTMLElement | null} */ (this.#tabs.querySelector('[aria-selected=true]'))?.focus();
  }

  /** @param {View} view */
  #choose(view) {
    this.view = view;
    this.#app.endPreview(true);
    this.render();
  }

  /** @param {KeyboardEvent} event */
  #tabKeys(event) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const tabs = /** @type {HTMLElement[]} */ ([...this.#tabs.children]);
    const next = tabs[tabs.indexOf(/** @type {HTMLElement} */ (event.target)) + (event.key === 'ArrowRight' ? 1 : -1)];
    next?.click();
    event.preventDefault();
    event.stopPropagation();
  }

  // Going back and forth in the record

  /** @param {{ recorder: Recorder }[]} sources */
  #renderScrubber(sources) {
    const recorder = sources[0]?.recorder;
    const count = recorder?.pictures.length ?? 0;
    this.#scrub.max = String(Math.max(0, count - 1));
    this.#scrub.value = String(recorder?.at ?? Math.max(0, count - 1));
    this.#scrub.disabled = count < 2;
    this.#scrub.setAttribute('aria-label', t('scrub'));
    this.#play.textContent = t(this.#playing ? 'pause' : 'replay');
    this.#play.disabled = count < 2;
    this.#live.textContent = t('live');
    this.#live.hidden = this.#loaded !== null;
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
    const recorder = this.#sources[0]?.recorder;
    if (!recorder) return;
    recorder.at = at;
    this.#app.analysis.showStrips();
    this.render();
  }

  #goLive() {
    this.#stopPlaying();
    for (const { recorder } of this.#sources) recorder.at = null;
    this.#app.analysis.showStrips();
    this.render();
  }

  #togglePlay() {
    if (this.#playing) {
      this.#stopPlaying();
      this.render();
      return;
    }
    const recorder = this.#sources[0]?.recorder;
    if (!recorder) return;
    if (recorder.at === null || recorder.at >= recorder.pictures.length - 1) recorder.at = 0;
    this.#playing = setInterval(() => {
      const playing = this.#sources[0]?.recorder;
      if (!playing || playing.at === null || playing.at >= playing.pictures.length - 1) {
        this.#stopPlaying();
        this.render();
      } else {
        this.#goTo(playing.at + 1);
      }
    }, REPLAY_MS);
    this.render();
  }

  #stopPlaying() {
    clearInterval(this.#playing);
    this.#playing = 0;
  }

  // Keeping and loading

  /** @param {boolean} hasPicture */
  #renderKeep(hasPicture) {
    // Counts and bars are no drawing.
    const hasDrawing = hasPicture && this.view !== 'reasons';
    const words = `${t('exportTitle')} ${hasPicture} ${hasDrawing}`;
    if (words === this.#words) return;
    this.#words = words;
    const button = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {() => void} */ action) =>
      html('button', { type: 'button', 'data-keep': kind, disabled: kind !== 'load' && !(kind === 'svg' || kind === 'png' ? hasDrawing : hasPicture), onclick: action }, name);
    this.#keep.replaceChildren(
      html('span', { class: 'quiet' }, t('exportTitle')),
      button('svg', t('exportSvg'), () => this.#keepDrawing(false)), button('png', t('exportPng'), () => this.#keepDrawing(true)),
      button('csv', t('exportCsv'), () => this.#keepText(toCsv(this.#recorder().moments), 'timeline.csv', 'text/csv')),
      button('json', t('exportJson'), () => this.#keepText(snapshotJson(/** @type {Picture} */ (this.#recorder().shown)), 'tree.json', 'application/json')),
      button('recording', t('exportRecording'), () => this.#keepText(recordingJson(this.#recorder().pictures), 'search.json', 'application/json')),
      button('load', t('loadJson'), () => this.#file.click()),
    );
    this.#file.setAttribute('aria-label', t('loadJson'));
  }

  #recorder() {
    return this.#sources[0].recorder;
  }

  /** @param {string} text @param {string} name @param {string} type */
  #keepText(text, name, type) {
    save(new Blob([text], { type }), `fukayomi-${name}`);
  }

  /** @param {boolean} asPng */
  async #keepDrawing(asPng) {
    const drawings = /** @type {NodeListOf<SVGSVGElement>} */ (this.#body.querySelectorAll('.mind-column svg[role=img]'));
    const shown = [...drawings].find((drawing) => drawing.getClientRects().length > 0);
    const text = this.view === 'tree' ? this.#columns[0].tree.toSvg() : shown ? standAlone(shown) : null;
    if (!text) return;
    const blob = asPng ? await toPng(text) : new Blob([text], { type: 'image/svg+xml' });
    save(blob, `fukayomi-${this.view}.${asPng ? 'png' : 'svg'}`);
  }

  async #load() {
    const file = this.#file.files?.[0];
    if (!file) return;
    try {
      this.open(readJson(await file.text()), file.name);
    } catch (error) {
      this.#app.toast(t('badPicture', { detail: error instanceof Error ? error.message : String(error) }));
    }
    this.#file.value = '';
  }

  /** Shows pictures without an engine. @param {Picture[]} pictures @param {string} name */
  open(pictures, name) {
    this.#stopPlaying();
    this.#loaded = new Recorder();
    this.#loaded.load(pictures, name);
    this.#app.endPreview(true);
    this.#fromFile.replaceChildren(t('fromFile', { name }), ' ', html('button', { type: 'button', onclick: () => this.close() }, t('backToEngine')));
    this.#app.analysis.showStrips(this.#loaded);
    this.render();
    this.#app.previewFrom(pictures[0].sfen, [], true);
  }

  /** Back to the engine's own search. */
  close() {
    this.#stopPlaying();
    this.#loaded = null;
    this.#app.endPreview(true);
    this.#app.analysis.showStrips();
    this.render();
  }

  /** What is loaded from a file, if anything. */
  get loaded() {
    return this.#loaded;
  }
}
