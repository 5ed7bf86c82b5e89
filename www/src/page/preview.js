// A line to look at on the board without playing it, from the position shown or from another one.

import { html, icon } from '../dom/html.js';
import { t } from '../i18n/i18n.js';
import { byId } from './notices.js';
import { stateOf } from '../engine/rules.js';

/**
 * `count` moves of it are shown; `fade` is how solid each is, `solid` how solid the last one shown came out.
 * @typedef {{ line: string[], count: number, pinned: boolean, sfen?: string, isGame?: boolean, fade?: number[], solid?: number }} Line
 */

export class Preview {
  /** @type {Line | null} */
  current = null;
  #app;

  /** @param {import('./host.js').Host} app */
  constructor(app) {
    this.#app = app;
  }

  /** Forgets the line; the board is drawn by whoever says so. */
  clear() {
    this.current = null;
  }

  /**
   * Shows a line of the position on the board.
   * @param {string[]} line
   * @param {number} count
   * @param {boolean} pinned it stays until it is closed
   */
  show(line, count, pinned) {
    if (this.current?.pinned && !pinned) return;
    this.#set({ line, count, pinned });
  }

  /**
   * Shows a line from a position that need not be the one on the board.
   * @param {string} sfen
   * @param {string[]} line
   * @param {boolean} pinned
   * @param {boolean} [isGame] it is a game to watch: nothing to step through
   * @param {number[]} [fade] how solid each move is
   */
  from(sfen, line, pinned, isGame = false, fade = undefined) {
    if (this.current?.pinned && !pinned) return;
    const isHere = stateOf(this.#app.record.usi).sfen === sfen;
    if (isHere && line.length === 0 && !isGame) {
      this.end(true);
      return;
    }
    this.#set({ line, count: line.length, pinned, ...(isGame ? { isGame } : {}), ...(fade ? { fade } : {}), ...(isHere ? {} : { sfen }) });
  }

  end(evenPinned = false) {
    if (!this.current || (this.current.pinned && !evenPinned)) return;
    this.#set(null);
  }

  /** Steps along a line that is pinned; says whether there is one. @param {number} by */
  step(by) {
    const { current } = this;
    if (!current?.pinned) return false;
    this.#set({ ...current, count: Math.max(0, Math.min(current.line.length, current.count + by)) });
    return true;
  }

  /** @param {Line | null} line */
  #set(line) {
    this.current = line;
    this.#app.showPosition();
  }

  /** The bar to step through a pinned line, keep it or close it. */
  renderBar() {
    const bar = byId('preview-bar');
    const { current } = this;
    const isShown = current !== null && !current.isGame && current.line.length > 0;
    bar.hidden = !isShown;
    if (!isShown || !current) return;
    bar.classList.toggle('pinned', current.pinned);
    const label = html('span', { class: 'label' }, t('preview', { n: current.count, all: current.line.length }));
    const solid = current.solid === undefined ? [] : [html('span', { class: 'solid' }, t('fadeTold', { n: Math.round(current.solid * 100) }))];
    if (!current.pinned) {
      bar.replaceChildren(label, ...solid, html('span', { class: 'quiet' }, t('previewKeep')));
      return;
    }
    const add = () => {
      for (const usi of current.line.slice(0, current.count)) this.#app.record.play(usi);
      this.clear();
      this.#app.refresh();
    };
    bar.replaceChildren(
      html('button', { type: 'button', 'aria-label': t('previous'), onclick: () => this.step(-1) }, icon('back')),
      label, ...solid,
      html('button', { type: 'button', 'aria-label': t('next'), onclick: () => this.step(1) }, icon('forward')),
      ...(current.sfen === undefined ? [html('button', { type: 'button', class: 'strong', onclick: add }, t('addLine'))] : []),
      html('button', { type: 'button', 'aria-label': t('close'), onclick: () => this.end(true) }, icon('close')),
    );
  }
}
