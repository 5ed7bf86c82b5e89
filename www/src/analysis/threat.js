// The threat: what the other side would do if the side to move passed.

import { html } from '../dom/html.js';
import { EngineClient } from '../engine/client.js';
import { stateOf } from '../engine/rules.js';
import { sideName, t } from '../i18n/i18n.js';
import { say } from '../page/notices.js';
import { isJapaneseNotation } from '../page/settings.js';
import { FULL_STRENGTH } from '../play/levels.js';
import { LineList } from './lines.js';

const LOOK = 'nodes 60000';

/** The position with the other side to move; `null` where nobody can pass. @param {string} position @returns {string | null} */
export function passed(position) {
  const { sfen, checkers, outcome } = stateOf(position);
  if (checkers.length > 0 || outcome) return null;
  const [board, side, hands, number] = sfen.split(' ');
  return [board, side === 'b' ? 'w' : 'b', hands, number].join(' ');
}

export class Threat {
  root = html('section', { class: 'card threat', hidden: true });
  isOn = false;
  #app;
  /** @type {EngineClient | null} */
  #engine = null;
  /** What was asked about last. @type {string} */
  #position = '';
  #sfen = '';
  /** @type {import('./lines.js').Line | null} */
  #line = null;
  #status = html('p', { role: 'status' });
  #list = new LineList({
    line: () => this.#line?.pv ?? null,
    preview: (line, count, pinned) => this.#app.preview.from(this.#sfen, line.slice(0, count), pinned),
    endPreview: () => this.#app.preview.end(),
  });

  /** @param {import('../page/host.js').Host} app */
  constructor(app) {
    this.#app = app;
    this.root.append(this.#status, this.#list.root);
  }

  toggle() {
    this.isOn = !this.isOn;
    this.#app.refresh();
  }

  /** @returns {import('../board/state.js').Arrow[]} */
  get arrows() {
    const [move] = this.#line?.pv ?? [];
    return this.isOn && move && this.#position === this.#app.record.usi ? [{ move, weight: 0.4, kind: 'threat', mover: this.#side }] : [];
  }

  /** Whose threat it is. @returns {'black' | 'white'} */
  get #side() {
    return this.#sfen.split(' ')[1] === 'b' ? 'black' : 'white';
  }

  render() {
    const { record, isAnalysing } = this.#app;
    const isShown = this.isOn && isAnalysing;
    this.root.hidden = !isShown;
    if (!isShown) {
      this.#engine?.stop();
      this.#position = '';
      return;
    }
    if (this.#position !== record.usi) this.#look(record.usi);
    this.#draw();
  }

  #draw() {
    const japanese = isJapaneseNotation(this.#app.settings);
    const other = this.#side === 'black' ? 'white' : 'black';
    this.#status.textContent = !this.#sfen ? t('threatNone') : this.#line ? t('threatIs', { side: sideName(other), move: '' }) : t('threatLooking');
    this.#list.root.setAttribute('aria-label', t('threat'));
    this.#list.show(this.#line ? [this.#line] : [], { position: `sfen ${this.#sfen}`, side: this.#side, japanese });
  }

  /** @param {string} position */
  async #look(position) {
    this.#position = position;
    this.#line = null;
    this.#sfen = passed(position) ?? '';
    if (!this.#sfen) {
      this.#engine?.stop();
      return;
    }
    this.#engine ??= new EngineClient((status) => this.#app.engineStatus(status));
    /** @type {import('./lines.js').Line | null} */
    let found = null;
    const answer = await this.#engine.think({
      position: `sfen ${this.#sfen}`, go: LOOK, options: { Mind: 'alpha-beta', MultiPV: 1, ...FULL_STRENGTH },
      onInfo: ({ info }) => {
        if (info?.pv && info.pv.length > 0 && info.score && !info.score.bound) found = { multipv: 1, pv: info.pv, score: info.score };
      },
    });
    if (!answer || position !== this.#position || !this.isOn) return;
    this.#line = found;
    this.#draw();
    this.#app.table.renderArrows();
    say(this.#status.textContent + [...this.#list.root.querySelectorAll('.pv-move')].slice(0, 1).map((move) => move.textContent).join(''));
  }
}
