// Everything that shows a search, beside the board: the tree, how it grew, the candidates, why moves were cut and how deep each
// is read; live, at any moment of the record, or from a file without an engine. Two minds stand side by side on the same clock
// and plies.

import { byId, toast } from '../../page/notices.js';
import { isJapaneseNotation } from '../../page/settings.js';
import { html } from '../../dom/html.js';
import { t } from '../../i18n/i18n.js';
import { drawingsIn } from '../keep_figure.js';
import { Recorder } from '../recorder.js';
import { depthSentence } from '../sentence.js';
import { WhyMoves } from '../why/moves.js';
import { SearchChoices } from './choices.js';
import { Column } from './column.js';
import { KeepBar } from './keep.js';
import { Scrubber } from './scrubber.js';
import { StoryBar } from './story_bar.js';

/** @typedef {import('./column.js').View} View */
/** @typedef {import('../../engine/picture.js').Picture} Picture */
/** @typedef {{ recorder: Recorder, title: string, position: string }} Source */

export class SeePanel {
  /** @type {View} */
  view = 'tree';
  #app;
  #tabs = html('div', { class: 'tabs', role: 'tablist' });
  #body = html('div', { class: 'see-body', role: 'tabpanel', tabindex: '-1', id: 'see-body' });
  #fromFile = html('p', { class: 'from-file', hidden: true });
  #choices;
  #storyBar;
  #scrubber;
  #keep;
  #why;
  /** @type {Column[]} */
  #columns = [];
  /** What was loaded from a file. @type {Recorder | null} */
  #loaded = null;

  /** @param {import('../../page/host.js').Host} app @param {HTMLElement} root */
  constructor(app, root) {
    this.#app = app;
    const moved = () => {
      this.#lead();
      app.analysis.showMoment();
      this.render();
    };
    this.#choices = new SearchChoices(app.analysis);
    this.#storyBar = new StoryBar(app);
    this.#scrubber = new Scrubber({ recorders: () => this.#sources.map(({ recorder }) => recorder), moved });
    this.#keep = new KeepBar({
      recorder: () => this.#sources[0].recorder, drawing: () => this.#drawing(), isJapanese: () => isJapaneseNotation(app.settings), open: (pictures, name) => this.open(pictures, name),
      failed: (detail) => toast(t('badPicture', { detail })),
    });
    this.#why = new WhyMoves(this.#previewer());
    root.append(html('div', { class: 'card see-card' }, this.#storyBar.root, this.#tabs, this.#fromFile, this.#choices.root, this.#body, this.#scrubber.root, this.#keep.root));
    this.#tabs.addEventListener('keydown', (event) => this.#tabKeys(event));
  }

  /** The records that are looked at, the first mind's first. @returns {Source[]} */
  get #sources() {
    if (this.#loaded) return [{ recorder: this.#loaded, title: '', position: `sfen ${this.#loaded.shown?.sfen ?? ''}` }];
    const { panels } = this.#app.analysis;
    return panels.map((panel) => ({
      recorder: panel.recorder, position: panel.position, title: panels.length > 1 ? t(/** @type {any} */ (`mind-${panel.mind}`)) : '',
    }));
  }

  render() {
    const sources = this.#sources;
    this.#renderTabs(sources);
    this.#storyBar.render(this.#loaded === null);
    const isWhy = this.view === 'why';
    while (this.#columns.length < sources.length) {
      const number = this.#columns.length;
      this.#columns.push(new Column({ ...this.#previewer(), focus: (line) => this.#app.analysis.panels[number]?.setFocus(line) }));
    }
    for (const column of this.#columns.splice(sources.length)) column.leave();
    const roots = isWhy ? [this.#why.root] : this.#columns.map((column) => column.root);
    if (this.#body.childElementCount !== roots.length || roots.some((root, index) => this.#body.children[index] !== root)) this.#body.replaceChildren(...roots);
    this.#body.classList.toggle('two', roots.length > 1);
    this.#lead();
    const pictures = sources.map(({ recorder }) => recorder.shown);
    if (isWhy) this.#why.show(this.#loaded ? sources[0].position : this.#app.record.usi, isJapaneseNotation(this.#app.settings));
    else this.#renderColumns(sources, pictures);
    this.#choices.root.hidden = isWhy || this.#loaded !== null ;
    this.#choices.render();
    this.#scrubber.root.hidden = isWhy;
    this.#scrubber.render(this.#loaded !== null);
    const hasPicture = pictures[0] !== null && !isWhy;
    this.#keep.render({ hasPicture, hasDrawing: hasPicture });
    this.#fromFile.hidden = !this.#loaded;
  }

  /** @param {Source[]} sources @param {(Picture | null)[]} pictures */
  #renderColumns(sources, pictures) {
    const { analysis, settings } = this.#app;
    const moments = sources.flatMap(({ recorder }) => recorder.moments);
    // The same axes for both, so that they can be compared.
    const most = {
      nodes: Math.max(1, ...moments.map(({ nodes }) => nodes)), time: Math.max(1, ...moments.map(({ time }) => time)),
      depth: Math.max(4, ...moments.map(({ deepest, pvDepth, p90 }) => Math.max(deepest, pvDepth, p90))),
    };
    const needed = () => (sources.length > 1 ? Math.max(...this.#columns.map((column) => column.tree.rowsNeeded)) : 0);
    const show = (/** @type {number} */ rows) => sources.forEach(({ recorder, title, position }, index) => this.#columns[index].show(this.view, recorder, pictures[index], {
      title, position, rows, most, isOn: analysis.isOn, japanese: isJapaneseNotation(settings), options: analysis.alphaBetaOptions,
    }));
    const rows = needed();
    show(rows);
    // A tree may have grown by a ply: then the other stretches with it at once.
    if (needed() !== rows) show(needed());
  }

  /** Of each mind the moment is shown at which the first one is looked at. */
  #lead() {
    const [first, ...others] = this.#sources.map(({ recorder }) => recorder);
    others.forEach((recorder, index) => {
      const led = first.at === null ? null : recorder.nearest(first.shown?.time ?? 0);
      if (led === recorder.led) return;
      recorder.led = led;
      this.#app.analysis.panels[index + 1]?.follow();
    });
  }

  /** Nobody looks any more: nothing but what is held stays at an earlier moment. */
  leave() {
    this.#scrubber.stop();
    for (const panel of this.#app.analysis.panels) {
      if (panel.isHeld) continue;
      panel.recorder.at = panel.recorder.led = null;
      panel.follow();
    }
  }

  #previewer() {
    return {
      preview: (/** @type {string} */ sfen, /** @type {string[]} */ line, /** @type {boolean} */ pinned) => this.#app.preview.from(sfen, line, pinned),
      endPreview: () => this.#app.preview.end(),
      begin: () => this.#app.analysis.toggle(),
    };
  }

  // Tabs

  /** @param {Source[]} sources */
  #renderTabs(sources) {
    const kinds = new Set(sources.map(({ recorder }) => recorder.shown?.kind).filter(Boolean));
    /** @type {[View, string][]} */
    const tabs = [['tree', t('viewTree')], ['timeline', t('viewTimeline')]];
    if (kinds.has('tree') || !kinds.has('trace')) tabs.push(['candidates', t('viewCandidates')]);
    if (kinds.has('trace')) tabs.push(['reasons', t('viewReasons')]);
    tabs.push(['why', t('viewWhy')]);
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
    this.#app.preview.end(true);
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

  // Files

  #drawing() {
    const sources = this.#sources;
    const pictures = sources.map(({ recorder }) => recorder.shown);
    // Both minds, if there are two; with the strips, whose numbers the caption speaks of.
    const drawings = ['strip-panel', 'see-body'].flatMap((id) => drawingsIn(byId(id)));
    const caption = pictures.flatMap((picture, index) => (picture ? [captionOf(picture, sources[index].title)] : [])).join(' ');
    return { drawings, name: this.view, caption: `${this.#tabs.querySelector('[aria-selected=true]')?.textContent ?? ''}: ${caption}` };
  }

  /** Shows pictures without an engine. @param {Picture[]} pictures @param {string} name @param {string} [note] where they come from */
  open(pictures, name, note = t('fromFile', { name })) {
    this.#scrubber.stop();
    this.#loaded = new Recorder();
    this.#loaded.load(pictures, name);
    this.#app.preview.end(true);
    this.#fromFile.replaceChildren(note, ' ', html('button', { type: 'button', onclick: () => this.close() }, t('backToEngine')));
    this.#app.analysis.showStrips(this.#loaded);
    this.render();
    this.#app.preview.from(pictures[0].sfen, [], true);
  }

  /** Back to the engine's own search. */
  close() {
    if (!this.#loaded) return;
    this.#scrubber.stop();
    this.#loaded = null;
    this.#app.preview.end(true);
    this.#app.analysis.showStrips();
    this.render();
  }

  /** What is loaded from a file, if anything. */
  get loaded() {
    return this.#loaded;
  }
}

/** What must be said under a picture that is taken away: whose it is, what it says, of which position and after how much. @param {Picture} picture @param {string} title */
function captionOf(picture, title) {
  const said = picture.kind === 'tree' ? depthSentence(picture) : t('captionTrace', { n: picture.depth, pv: picture.pvDepth });
  return `${title ? `${title}. ` : ''}${said} ${t('captionOf', { nodes: picture.nodes.toLocaleString(), s: (picture.time / 1000).toFixed(1), sfen: picture.sfen })}`;
}
