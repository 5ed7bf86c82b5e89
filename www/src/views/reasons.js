// Why alpha-beta did not read everything: a count per reason, and what futility pruning saves when it is switched off.

import { shortNumber } from '../analysis/words.js';
import { html } from '../board/svg.js';
import { EngineClient } from '../engine/client.js';
import { REASONS } from '../engine/picture.js';
import { t } from '../i18n/i18n.js';
import { REASON_COLOURS } from './colours.js';

/** @typedef {import('../engine/picture.js').Picture} Picture */

const FUTILITY = ['futility', 'extended_futility', 'child_futility'];
/** A comparison reads no deeper than this, so that it ends. */
const DEEPEST = 9;

export class ReasonsView {
  root = html('div', { class: 'reasons-view' });
  #help = html('p', { class: 'quiet help' });
  #head = html('tr', {});
  #body = html('tbody', {});
  #result = html('p', { class: 'compared', role: 'status' });
  #button = html('button', { type: 'button', class: 'compare', onclick: () => this.#compare() });
  /** @type {Picture | null} */
  #picture = null;
  #position = '';
  #isComparing = false;

  constructor() {
    this.root.append(this.#help, html('table', { class: 'reasons' }, html('thead', {}, this.#head), this.#body), html('div', { class: 'buttons' }, this.#button), this.#result);
  }

  /** @param {Picture} picture @param {string} position what follows `position` in USI */
  show(picture, position) {
    this.#picture = picture;
    if (position !== this.#position) this.#result.textContent = '';
    this.#position = position;
    this.#help.textContent = t('reasonsHelp', { n: picture.depth });
    this.#button.textContent = t('compareFutility');
    this.#head.replaceChildren(...[t('reason'), t('count'), ''].map((name, index) => (index < 2 ? html('th', { scope: 'col' }, name) : html('td', {}))));
    const counts = picture.counts ?? [];
    const most = Math.max(1, ...counts);
    const order = counts.map((_, index) => index).filter((index) => counts[index] > 0).sort((a, b) => counts[b] - counts[a]);
    this.#body.replaceChildren(...order.map((index) => {
      const swatch = html('i', { class: 'swatch' });
      swatch.style.setProperty('background', REASON_COLOURS[index]);
      const bar = html('i', { class: 'count-bar' });
      bar.style.setProperty('background', REASON_COLOURS[index]);
      bar.style.setProperty('width', `${(100 * counts[index]) / most}%`);
      return html('tr', { 'data-reason': REASONS[index] }, html('th', { scope: 'row' }, swatch, ` ${t(`reason-${REASONS[index]}`)}`),
        html('td', { class: 'number-cell' }, shortNumber(counts[index])), html('td', { class: 'bar-cell', 'aria-hidden': 'true' }, bar));
    }));
  }

  /** The same position to the same depth, by fresh engines with and without futility pruning. */
  async #compare() {
    const picture = this.#picture;
    if (!picture || this.#isComparing) return;
    this.#isComparing = true;
    this.#button.disabled = true;
    const position = this.#position;
    const depth = Math.max(1, Math.min(DEEPEST, picture.depth));
    this.#result.textContent = t('comparing', { n: depth });
    const [withIt, without] = await Promise.all(['true', 'false'].map((value) => readTo(position, depth, value)));
    if (position === this.#position && withIt && without) {
      const percent = Math.max(0, Math.round((1 - withIt.nodes / Math.max(1, without.nodes)) * 100));
      this.#result.textContent = t('compared', {
        n: depth, a: shortNumber(withIt.nodes), b: shortNumber(without.nodes), percent, same: t(withIt.move === without.move ? 'yes' : 'no'),
      });
    }
    this.#isComparing = false;
    this.#button.disabled = false;
  }
}

/**
 * @param {string} position
 * @param {number} depth
 * @param {string} futility
 */
async function readTo(position, depth, futility) {
  const engine = new EngineClient();
  let nodes = 0;
  const answer = await engine.think({
    position,
    go: `depth ${depth}`,
    options: { Mind: 'alpha-beta', MultiPV: 1, USI_Hash: 16, ...Object.fromEntries(FUTILITY.map((name) => [name, futility])) },
    onInfo: ({ info }) => {
      nodes = info?.nodes ?? nodes;
    },
  });
  engine.terminate();
  return answer && { nodes, move: answer.move };
}
