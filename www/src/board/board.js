// The board as the page uses it: give it what to show, hear what its user wants.

import { listen } from './input.js';
import { Renderer } from './render.js';
import { initialState } from './state.js';

/** @typedef {import('./state.js').BoardState} BoardState */

export class Board {
  #state = initialState();
  #renderer;
  #on;

  /**
   * @param {HTMLElement} container
   * @param {import('./render.js').Words} words
   * @param {{
   *   move: (usi: string) => void,
   *   refused: (usi: string) => void,
   *   edit?: (what: import('./state.js').Origin | null, to: string | null, again: boolean) => void,
   * }} on
   */
  constructor(container, words, on) {
    this.#on = on;
    this.#renderer = new Renderer(container, words);
    listen({
      renderer: this.#renderer,
      container,
      state: () => this.#state,
      apply: (result) => this.#apply(result),
      edit: (what, to, again) => on.edit?.(what, to, again),
    });
    this.#renderer.render(this.#state);
  }

  /** Where names and clocks go. */
  get plates() {
    return this.#renderer.plates;
  }

  get state() {
    return this.#state;
  }

  /**
   * Shows something else. A new placement drops what was picked up; so does it when nothing may be moved any more.
   * @param {Partial<BoardState>} changes
   */
  set(changes) {
    const isNew = changes.placement && changes.placement !== this.#state.placement;
    const isClosed = changes.movable === null && this.#state.movable !== null;
    this.#state = { ...this.#state, ...(isNew || isClosed ? { origin: null, promotion: null } : {}), ...(isNew ? { drawn: [], stroke: null } : {}), ...changes };
    this.#renderer.render(this.#state);
  }

  /** @param {import('./render.js').Words} words */
  setWords(words) {
    this.#renderer.setWords(words);
    this.#renderer.render(this.#state);
  }

  focus() {
    this.#renderer.cell(this.#state.cursor)?.focus();
  }

  /** @param {import('./transition.js').Result} result */
  #apply({ state, move, refused }) {
    this.#state = state;
    this.#renderer.render(state);
    if (move) this.#on.move(move);
    else if (refused) this.#on.refused(refused);
  }
}
