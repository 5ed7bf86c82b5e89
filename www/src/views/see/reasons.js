// Why alpha-beta did not read everything: a count per reason, and what its rules save when they are switched off.

import { shortNumber } from '../../analysis/words.js';
import { html, svg } from '../../dom/html.js';
import { REASONS } from '../../engine/picture.js';
import { explained } from '../../glossary/glossary.js';
import { t } from '../../i18n/i18n.js';
import { REASON_COLOURS } from '../colours.js';
import { reasonText } from '../tree/model.js';
import { Comparison } from './comparison.js';

export class ReasonsView {
  root = html('div', { class: 'reasons-view' });
  #help = html('p', { class: 'quiet help' });
  #head = html('tr', {});
  #body = html('tbody', {});
  #comparison = new Comparison();
  #figure = html('div', { class: 'figure' });

  constructor() {
    this.root.append(this.#help, this.#figure, html('table', { class: 'reasons' }, html('thead', {}, this.#head), this.#body), this.#comparison.root);
  }

  /**
   * @param {import('../../engine/picture.js').Picture} picture
   * @param {string} position what follows `position` in USI
   * @param {boolean} japanese
   * @param {Record<string, string>} options alpha-beta's, as they are chosen
   */
  show(picture, position, japanese, options) {
    this.#comparison.show({ position, japanese, options, depth: picture.depth, sfen: picture.sfen });
    this.#help.textContent = t('reasonsHelp', { n: picture.depth });
    this.#head.replaceChildren(...[t('reason'), t('count'), ''].map((name, index) => (index < 2 ? html('th', { scope: 'col' }, name) : html('td', {}))));
    const counts = picture.counts ?? [];
    const most = Math.max(1, ...counts);
    const order = counts.map((_, index) => index).filter((index) => counts[index] > 0).sort((a, b) => counts[b] - counts[a]);
    this.#figure.replaceChildren(barsOf(order, counts));
    this.#body.replaceChildren(...order.map((index) => {
      const swatch = html('i', { class: 'swatch' });
      swatch.style.setProperty('background', REASON_COLOURS[index]);
      const bar = html('i', { class: 'count-bar' });
      bar.style.setProperty('background', REASON_COLOURS[index]);
      bar.style.setProperty('width', `${(100 * counts[index]) / most}%`);
      return html('tr', { 'data-reason': REASONS[index] ?? '' }, html('th', { scope: 'row' }, swatch, ' ', ...explained(reasonText(index))),
        html('td', { class: 'number-cell' }, shortNumber(counts[index])), html('td', { class: 'bar-cell', 'aria-hidden': 'true' }, bar));
    }));
  }
}

const [BAR_WIDTH, BAR_HEIGHT] = [560, 22];

/** One bar of all that was left or skipped, in the colours of the reasons. @param {number[]} order @param {number[]} counts */
function barsOf(order, counts) {
  const all = Math.max(1, order.reduce((sum, reason) => sum + counts[reason], 0));
  let x = 0;
  return svg('svg', { class: 'reason-bars', viewBox: `0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`, width: BAR_WIDTH, height: BAR_HEIGHT, role: 'img', 'aria-label': t('viewReasons') },
    ...order.map((reason) => {
      const width = (counts[reason] / all) * BAR_WIDTH;
      x += width;
      return svg('rect', { x: x - width, y: 0, width: Math.max(0, width - (width > 3 ? 1 : 0)), height: BAR_HEIGHT, fill: REASON_COLOURS[reason] ?? '#c3d4e3' }, svg('title', {}, `${reasonText(reason)} ${shortNumber(counts[reason])}`));
    }));
}
