// Every legal move of the position on the board: how deep each would be read, a table to sort and choose from.

import { stateOf } from '../../engine/rules.js';
import { html } from '../../dom/html.js';
import { renew } from '../../dom/renew.js';
import { explained } from '../../glossary/glossary.js';
import { t } from '../../i18n/i18n.js';
import { lastName } from '../names.js';
import { WhyDetails } from './details.js';
import { explain } from './explained.js';
import { percent } from './words.js';

/** @typedef {import('fukayomi').MoveExplanation} MoveExplanation */
/** @typedef {'learned' | 'share' | 'probability' | 'realization' | 'lmr'} Column */

/** What stands in a column, and whether its largest comes first. @type {Record<Column, { of: (move: MoveExplanation) => number, text: (value: number) => string, isDown: boolean }>} */
const COLUMNS = {
  learned: { of: ({ consumed }) => consumed.learned, text: (value) => value.toFixed(2), isDown: false },
  share: { of: ({ share }) => share, text: (value) => `${percent(value)} %`, isDown: true },
  probability: { of: ({ probability }) => probability, text: (value) => `${percent(value)} %`, isDown: true },
  realization: { of: ({ consumed }) => consumed.realization, text: (value) => value.toFixed(2), isDown: false },
  lmr: { of: ({ consumed }) => consumed.lmr, text: (value) => value.toFixed(2), isDown: false },
};

export class WhyMoves {
  root = html('div', { class: 'why-view' });
  #on;
  #help = html('p', { class: 'quiet help' });
  #details = new WhyDetails();
  #first = html('th', { scope: 'col' });
  #heads = (/** @type {Column[]} */ (Object.keys(COLUMNS))).map((column) => {
    const button = html('button', { type: 'button', 'data-column': column, onclick: () => this.#sort(column) });
    return { column, button, cell: html('th', { scope: 'col' }, button) };
  });
  #body = html('tbody', {});
  #scroll = html('div', { class: 'scroll tall', tabindex: '0', role: 'group' },
    html('table', { class: 'candidates why-moves' }, html('thead', {}, html('tr', {}, this.#first, ...this.#heads.map(({ cell }) => cell))), this.#body));
  /** @type {Column} */
  #by = 'learned';
  #isDown = false;
  #position = '';
  #japanese = false;
  #chosen = '';
  #drawn = '';

  /** @param {{ preview: (sfen: string, line: string[], pinned: boolean) => void, endPreview: () => void }} on */
  constructor(on) {
    this.#on = on;
    this.root.append(this.#help, this.#scroll, this.#details.root);
  }

  /** @param {string} position what follows `position` in USI @param {boolean} japanese */
  show(position, japanese) {
    if (position !== this.#position) this.#chosen = '';
    this.#position = position;
    this.#japanese = japanese;
    this.#draw();
  }

  /** @param {Column} column */
  #sort(column) {
    this.#isDown = this.#by === column ? !this.#isDown : COLUMNS[column].isDown;
    this.#by = column;
    this.#draw();
  }

  #draw() {
    const explanation = explain(this.#position, []);
    const key = [this.#position, this.#japanese, this.#by, this.#isDown, this.#chosen, t('viewWhy')].join();
    if (!explanation || key === this.#drawn) return;
    this.#drawn = key;
    const { sfen } = stateOf(this.#position);
    const name = (/** @type {string} */ usi) => lastName(sfen, [usi], this.#japanese);
    const moves = [...explanation.moves].sort((a, b) => (COLUMNS[this.#by].of(a) - COLUMNS[this.#by].of(b)) * (this.#isDown ? -1 : 1));
    this.#chosen ||= moves[0]?.usi ?? '';
    renew(this.#help, ...explained(t('whyHelp')));
    this.#scroll.setAttribute('aria-label', t('whyTable'));
    this.#drawHead();
    const focused = this.#body.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.move : undefined;
    this.#body.replaceChildren(...moves.map((move) => this.#row(sfen, move, name(move.usi))));
    if (focused) /** @type {HTMLElement | null} */ (this.#body.querySelector(`[data-move="${focused}"]`))?.focus();
    this.#details.show(explanation, this.#chosen, { name });
  }

  #drawHead() {
    this.#first.textContent = t('move');
    const names = {
      learned: t('whyColLearned'), share: t('whyShare'), probability: t('whyProbability'), realization: t('whyColRealization'), lmr: t('whyLmr'),
    };
    for (const { column, cell, button } of this.#heads) {
      cell.setAttribute('aria-sort', this.#by === column ? (this.#isDown ? 'descending' : 'ascending') : 'none');
      button.replaceChildren(names[column], html('span', { 'aria-hidden': 'true' }, this.#by === column ? (this.#isDown ? ' ▼' : ' ▲') : ''));
    }
  }

  /** @param {string} sfen @param {MoveExplanation} move @param {string} name */
  #row(sfen, move, name) {
    const isChosen = move.usi === this.#chosen;
    const choose = () => {
      this.#chosen = move.usi;
      this.#on.preview(sfen, [move.usi], true);
      this.#draw();
    };
    const button = html('button', { type: 'button', class: 'pv-move', 'data-move': move.usi, 'aria-pressed': String(isChosen), onclick: choose }, name);
    const row = html('tr', { class: isChosen ? 'chosen' : '' }, html('th', { scope: 'row' }, button),
      ...Object.values(COLUMNS).map(({ of, text }) => html('td', {}, text(of(move)))));
    row.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && this.#on.preview(sfen, [move.usi], false));
    row.addEventListener('pointerleave', () => this.#on.endPreview());
    return row;
  }
}
