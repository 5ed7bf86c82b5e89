// The engine's lines in the reader's notation, each move to be pointed at or pressed to see it on the board.

import { withGame } from '../engine/rules.js';
import { renew } from '../dom/renew.js';
import { hasPointerMoved } from '../page/pointer.js';
import { html } from '../dom/html.js';
import { t } from '../i18n/i18n.js';
import { forBlack, valueText } from './words.js';

/** @typedef {{ multipv: number, pv: string[], score: import('../engine/info.js').Score, edepth?: number }} Line */

/** How many moves of a line are shown. */
const LONGEST_LINE = 24;
/** Below this a move has its first value and nothing behind it was looked at. */
const LEAST_READ = 0.05;

export class LineList {
  root = html('ol', { class: 'lines' });
  #on;
  /** What each line shows. @type {string[]} */
  #keys = [];

  /**
   * @param {{
   *   line: (number: number) => string[] | null, preview: (line: string[], count: number, pinned: boolean) => void, endPreview: () => void,
   * }} on
   */
  constructor(on) {
    this.#on = on;
    this.#listen();
  }

  /** @param {Line[]} lines @param {{ position: string, side: 'black' | 'white', japanese: boolean }} about */
  show(lines, { position, side, japanese }) {
    const asked = `${position} ${side} ${japanese} ${t('expectedDepth')}`;
    const keys = lines.map(({ multipv, pv, score, edepth }) => [asked, multipv, pv.slice(0, LONGEST_LINE).join(' '), valueText(forBlack(score, side)), edepth?.toFixed(1)].join());
    const isOld = keys.map((key, index) => key === this.#keys[index]);
    this.#keys = keys;
    if (isOld.every(Boolean) && this.root.childElementCount === lines.length) return;
    if (lines.length === 0) {
      this.root.replaceChildren();
      return;
    }
    withGame(position, (game) => renew(this.root, ...lines.map((line, index) => {
      // A line that is as it was stays as it is.
      const old = isOld[index] ? this.root.children[index] : undefined;
      return old ?? this.#item(line, side, game.names(line.pv.slice(0, LONGEST_LINE), japanese));
    })));
  }

  /** @param {Line} line @param {'black' | 'white'} side @param {string[]} names of its moves */
  #item({ multipv, score, edepth }, side, names) {
    // A mate is certain however little was read for it.
    const isUnread = edepth !== undefined && edepth < LEAST_READ && score.mate === undefined;
    const moves = names.map((name, at) =>
      html('button', { type: 'button', class: 'pv-move', 'data-line': multipv, 'data-at': at, tabindex: at === 0 ? 0 : -1 }, name));
    const depth = isUnread ? html('small', { title: t('unreadHelp') }, t('unread')) : html('small', { title: t('expectedDepth') }, t('plies', { n: edepth?.toFixed(1) ?? '' }));
    return html('li', { 'data-rank': multipv, class: isUnread ? 'unread' : '' },
      html('span', { class: 'score' }, valueText(forBlack(score, side)), ...(edepth === undefined ? [] : [depth])),
      html('span', { class: 'pv' }, ...moves));
  }

  #listen() {
    const at = (/** @type {Event} */ event) => {
      const button = /** @type {Element} */ (event.target).closest?.('.pv-move');
      if (!(button instanceof HTMLElement)) return null;
      const line = this.#on.line(Number(button.dataset.line));
      return line ? { button, line, count: Number(button.dataset.at) + 1 } : null;
    };
    /** What the mouse points at. @type {HTMLElement | null} */
    let pointed = null;
    const point = (/** @type {PointerEvent} */ event) => {
      // Lines that slide under a resting mouse were not pointed at.
      if (event.pointerType !== 'mouse' || !hasPointerMoved()) return;
      const hit = at(event);
      if (hit && hit.button !== pointed) this.#on.preview(hit.line, hit.count, false);
      pointed = hit?.button ?? null;
    };
    this.root.addEventListener('pointerover', point);
    this.root.addEventListener('pointermove', point);
    this.root.addEventListener('pointerleave', () => {
      pointed = null;
      this.#on.endPreview();
    });
    this.root.addEventListener('click', (event) => {
      const hit = at(event);
      if (hit) this.#on.preview(hit.line, hit.count, true);
    });
    this.root.addEventListener('keydown', (event) => {
      const hit = at(event);
      if (!hit || !['ArrowRight', 'ArrowLeft'].includes(event.key)) return;
      const next = event.key === 'ArrowRight' ? hit.button.nextElementSibling : hit.button.previousElementSibling;
      if (next instanceof HTMLElement) next.focus();
      event.preventDefault();
      event.stopPropagation();
    });
  }
}
