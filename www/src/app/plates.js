// Names and clocks beside the board.

import { html } from '../dom/html.js';
import { t } from '../i18n/i18n.js';
import { clockText } from '../play/clock.js';
import { opponentName } from '../play/opponents.js';
import { playTick } from '../page/sound.js';

/** @typedef {import('../board/geometry.js').Side} Side */

const SIDES = /** @type {Side[]} */ (['black', 'white']);
/** From here on a clock is urgent; the last seconds of byoyomi can be heard. */
const URGENT_MS = 10_000;
const HEARD_SECONDS = 5;

export class Plates {
  #app;
  #warned = 0;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
  }

  /** @param {import('../engine/rules.js').GameState | null} state */
  render(state) {
    const { mode, session, board } = this.#app;
    for (const side of SIDES) {
      const plate = board.plates[side];
      plate.replaceChildren(
        html('span', { class: 'side-mark' }, t(side === 'black' ? 'blackMark' : 'whiteMark')),
        html('span', { class: 'player' }, mode === 'edit' || mode === 'learn' ? '' : this.#playerName(side)),
      );
      plate.classList.toggle('to-move', state?.sideToMove === side && !state.outcome && !session?.outcome);
      if (mode === 'play' && session?.clock) plate.append(html('time', { class: 'clock', 'data-side': side }));
    }
    this.#renderClocks();
  }

  /** @param {Side} side */
  #playerName(side) {
    const { mode, session, record } = this.#app;
    if (mode !== 'play' || !session) return record.name(side);
    return side === session.config.human ? t('you') : opponentName(session.config);
  }

  /** Time goes on. */
  tick() {
    if (!this.#app.session?.clock) return;
    this.#app.session.tick();
    this.#renderClocks();
  }

  #renderClocks() {
    const { mode, session, board } = this.#app;
    const clock = session?.clock;
    if (!clock || mode !== 'play') return;
    for (const side of SIDES) {
      const node = board.plates[side].querySelector('.clock');
      if (!node) continue;
      const { main, byoyomi } = clock.read(side);
      const inByoyomi = main <= 0 && clock.control.byoyomi > 0;
      const left = inByoyomi ? byoyomi : main;
      // What is left of a move is not what is left of the game.
      const text = inByoyomi ? `${t('byoyomi')} ${Math.ceil(left / 1000)}` : clockText(left);
      node.classList.toggle('byoyomi', inByoyomi);
      if (node.textContent !== text) node.textContent = text;
      node.classList.toggle('urgent', clock.running === side && left < URGENT_MS);
      if (side === session.config.human && clock.running === side && inByoyomi) this.#warn(Math.ceil(byoyomi / 1000));
    }
  }

  /** Ticks once for each of the last seconds. @param {number} seconds */
  #warn(seconds) {
    if (seconds === this.#warned || seconds > HEARD_SECONDS) return;
    this.#warned = seconds;
    playTick();
  }
}
