// A line to look at on the board without playing it, from the position shown or from another one.

import { html, icon } from '../board/svg.js';
import { t } from '../i18n/i18n.js';
import { byId } from './notices.js';
import { stateOf } from './rules.js';

/** @typedef {{ line: string[], count: number, pinned: boolean, sfen?: string, isGame?: boolean }} Line `count` moves of it are shown */

export class Preview {
  /** @type {Line | null} */
  current = null;
  #app;

  /** @param {import('./app.js').App} app */
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
   */
  from(sfen, line, pinned, isGame = false) {
    if (this.current?.pinned && !pinned) return;
    const isHere = stateOf(this.#app.record.usi).sfen === sfen;
    if (isHere && line.length === 0 && !isGame) {
      this.end(true);
      return;
    }
    this.#set({ line, count: line.length, pinned, ...(isGame ? { isGame } : {}), ...(isHere ? {} : { sfen }) });
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
    const isShown = current?.pinned === true && !current.isGame && current.line.length > 0;
    bar.hidden = !isShown;
    if (!isShown || !current) return;
    const add = () => {
      for (const usi of current.line.slice(0, current.count)) this.#app.record.play(usi);
      this.clear();
      this.#app.refresh();
    };
    bar.replaceChildren(
      html('button', { type: 'button', 'aria-label': t('previous'), onclick: () => this.step(-1) }, icon('back')),
      html('span', {}, t('preview', { n: current.count, all: current.line.length })),
      html('button', { type: 'button', 'aria-label': t('next'), onclick: () => this.step(1) }, icon('forward')),
      ...(current.sfen === undefined ? [html('button', { type: 'button', class: 'strong', onclick: add }, t('addLine'))] : []),
      html('button', { type: 'button', 'aria-label': t('close'), onclick: () => this.end(true) }, icon('close')),
    );
  }
}
