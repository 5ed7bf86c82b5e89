// The engine's lines in the reader's notation, each move to be pointed at or pressed to see it on the board.

import { withGame } from '../app/rules.js';
import { html } from '../board/svg.js';
import { t } from '../i18n/i18n.js';
import { forBlack, valueText } from './words.js';

/** @typedef {{ multipv: number, pv: string[], score: import('../engine/info.js').Score, edepth?: number }} Line */

/** How many moves of a line are shown. */
const LONGEST_LINE = 24;

export class LineList {
  root = html('ol', { class: 'lines' });
  #on;

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
    const focused = this.root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset : null;
    const names = lines.length === 0 ? [] : withGame(position, (game) => lines.map(({ pv }) => game.names(pv.slice(0, LONGEST_LINE), japanese)));
    this.root.replaceChildren(
      ...lines.map(({ multipv, score, edepth }, index) => {
        const moves = names[index].map((name, at) =>
          html('button', { type: 'button', class: 'pv-move', 'data-line': multipv, 'data-at': at, tabindex: at === 0 ? 0 : -1 }, name));
        return html('li', {},
          html('span', { class: 'score' }, valueText(forBlack(score, side)),
            ...(edepth === undefined ? [] : [html('small', { title: t('expectedDepth') }, t('plies', { n: edepth.toFixed(1) }))])),
          html('span', { class: 'pv' }, ...moves));
      }),
    );
    if (focused?.line) {
      const again = this.root.querySelector(`[data-line="${focused.line}"][data-at="${focused.at}"]`);
      /** @type {HTMLElement | null} */ (again)?.focus();
    }
  }

  #listen() {
    const at = (/** @type {Event} */ event) => {
      const button = /** @type {Element} */ (event.target).closest?.('.pv-move');
      if (!(button instanceof HTMLElement)) return null;
      const line = this.#on.line(Number(button.dataset.line));
      return line ? { button, line, count: Number(button.dataset.at) + 1 } : null;
    };
    this.root.addEventListener('pointerover', (event) => {
      const hit = at(event);
      if (hit && event.pointerType === 'mouse') this.#on.preview(hit.line, hit.count, false);
    });
    this.root.addEventListener('pointerleave', () => this.#on.endPreview());
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
