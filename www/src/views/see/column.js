// One mind's views.

import { html } from '../../dom/html.js';
import { t } from '../../i18n/i18n.js';
import { CandidatesView } from '../candidates.js';
import { TimelineView } from '../timeline.js';
import { TreeView } from '../tree/view.js';
import { Proofs } from './proofs.js';
import { ReasonsView } from './reasons.js';

/** @typedef {'tree' | 'timeline' | 'candidates' | 'reasons' | 'why'} View */
/** @typedef {import('../../engine/picture.js').Picture} Picture */

export class Column {
  root = html('section', { class: 'mind-column' });
  tree;
  #timeline = new TimelineView();
  #candidates;
  #reasons = new ReasonsView();
  #proofs = new Proofs(() => this.#again());
  /** @type {(() => void) | null} */
  #drawTree = null;
  #title = html('h3', {});
  #wait = html('p', {});
  #begin = html('button', { type: 'button', class: 'strong begin' });
  #empty = html('div', { class: 'see-empty' }, this.#wait, this.#begin);

  /** @param {{ preview: (sfen: string, line: string[], pinned: boolean) => void, endPreview: () => void, begin: () => void, focus?: (line: string[]) => void }} on */
  constructor(on) {
    this.#begin.addEventListener('click', on.begin);
    this.tree = new TreeView(on);
    this.#candidates = new CandidatesView(on);
    this.root.append(this.#title, this.#empty, this.tree.root, this.#timeline.root, this.#candidates.root, this.#reasons.root);
  }

  /** Nothing is asked any more. */
  leave() {
    this.#proofs.stop();
  }

  #again() {
    this.#drawTree?.();
  }

  /**
   * @param {View} view
   * @param {import('../recorder.js').Recorder} recorder
   * @param {Picture | null} picture
   * @param {{
   *   title: string, japanese: boolean, position: string, rows: number, most: { nodes: number, time: number, depth: number }, isOn: boolean,
   *   options: Record<string, string>,
   * }} how
   */
  show(view, recorder, picture, { title, japanese, position, rows, most, isOn, options }) {
    this.#title.textContent = title;
    this.#title.hidden = !title;
    this.#empty.hidden = picture !== null;
    this.#wait.textContent = t(isOn ? 'engineStarting' : 'waitForPicture');
    this.#begin.textContent = t('seeBegin');
    this.#begin.hidden = isOn;
    const isTrace = picture?.kind === 'trace';
    const shown = view === 'candidates' && isTrace ? 'reasons' : view === 'reasons' && picture && !isTrace ? 'candidates' : view;
    const roots = { tree: this.tree.root, timeline: this.#timeline.root, candidates: this.#candidates.root, reasons: this.#reasons.root };
    for (const [name, root] of Object.entries(roots)) root.hidden = name !== shown || !picture;
    if (!picture) return;
    this.#drawTree = shown === 'tree' ? () => this.tree.show(this.#proofs.of(picture), { japanese, position, rows, isBrief: title !== '', isLive: isOn && !recorder.source && recorder.isNow }) : null;
    this.#drawTree?.();
    if (shown === 'timeline') {
      const cursor = recorder.isNow ? null : picture;
      this.#timeline.show(recorder.moments, { cursor, sfen: picture.sfen, japanese, isTrace, most });
    }
    if (shown === 'candidates') this.#candidates.show(picture, japanese);
    if (shown === 'reasons') this.#reasons.show(picture, position, japanese, options);
  }
}
