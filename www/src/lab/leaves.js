// Three moves and what they are worth, to be dragged: how much of the verdict rests on each, and what the verdict is.

import { html, svg } from '../dom/html.js';
import { onNewWidth } from '../dom/width.js';
import { t } from '../i18n/i18n.js';
import { draggable, keepingFocus, signed } from './drag.js';
import { Twin } from '../views/twin.js';
import { softmax } from './toy_tree.js';

const HEIGHT = 230;
const [TOP, BOTTOM] = [16, 62];
const MOST = 300;
const NAMES = ['A', 'B', 'C'];

export class LeavesFigure {
  root = html('div', { class: 'figure leaves-figure' });
  values = [60, 30, -120];
  temperature = 100;
  /** Whether weights are told; before they are explained, only values are. */
  hasWeights = true;
  #width = 0;
  #drawn = html('div', {});
  #twin = new Twin();

  constructor() {
    this.root.append(this.#drawn, this.#twin.root);
    onNewWidth(this.root, (width) => {
      this.#width = width;
      this.draw();
    });
  }

  get weights() {
    return softmax(this.values, this.temperature);
  }

  /** The verdict: the mean of the values by their weights. */
  get verdict() {
    return this.weights.reduce((sum, weight, index) => sum + weight * this.values[index], 0);
  }

  draw() {
    if (this.#width === 0) return;
    keepingFocus(this.#drawn, () => this.#drawn.replaceChildren(this.#drawing()));
    const { weights } = this;
    this.#twin.fill([t('move'), t('value'), ...(this.hasWeights ? [t('weight')] : [])], NAMES.map((name, index) => [name, signed(this.values[index]), ...(this.hasWeights ? [t('leafWeight', { n: (weights[index] * 100).toFixed(1) })] : [])]));
  }

  #drawing() {
    const width = Math.min(560, this.#width);
    const y = (/** @type {number} */ value) => TOP + ((MOST - value) / (2 * MOST)) * (HEIGHT - TOP - BOTTOM);
    const x = (/** @type {number} */ index) => ((index + 0.5) / NAMES.length) * width;
    const { weights, verdict } = this;
    const drawing = svg('svg', { class: 'leaves', viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'group', 'aria-label': t('leavesLabel') },
      svg('path', { class: 'grid', d: `M0 ${y(0)}H${width}` }));
    if (this.hasWeights) {
      drawing.append(svg('path', { class: 'verdict-line', d: `M0 ${y(verdict)}H${width}` }),
        svg('text', { class: 'verdict-text', x: width - 4, y: y(verdict) - 5, 'text-anchor': 'end' }, t('leavesVerdict', { n: signed(verdict) })));
    }
    NAMES.forEach((name, index) => {
      const value = this.values[index];
      const isBest = value === Math.max(...this.values);
      const handle = svg('g', { class: 'handle', 'data-id': name },
        svg('rect', { class: `grip${isBest ? ' best' : ''}`, x: x(index) - 38, y: y(value) - 17, width: 76, height: 34, rx: 8 }),
        svg('text', { class: 'grip-text', x: x(index), y: y(value) + 5, 'text-anchor': 'middle' }, `${name} ${signed(value)}`),
        svg('path', { class: 'chevron', d: `M${x(index) - 5} ${y(value) - 21}l5-5l5 5M${x(index) - 5} ${y(value) + 21}l5 5l5-5` }));
      draggable(handle, {
        name: t('leafName', { name }), value, least: -MOST, most: MOST, perPixel: (2 * MOST) / (HEIGHT - TOP - BOTTOM), text: signed(value),
        set: (wanted) => {
          this.values[index] = wanted;
          this.draw();
        },
      });
      drawing.append(svg('path', { class: 'track', d: `M${x(index)} ${TOP}V${HEIGHT - BOTTOM}` }), handle);
      if (!this.hasWeights) return;
      const bar = (width / NAMES.length - 24) * weights[index];
      drawing.append(
        svg('rect', { class: 'weight-ground', x: x(index) - (width / NAMES.length - 24) / 2, y: HEIGHT - 44, width: width / NAMES.length - 24, height: 16, rx: 3 }),
        svg('rect', { class: 'weight', 'data-weight': weights[index].toFixed(6), x: x(index) - (width / NAMES.length - 24) / 2, y: HEIGHT - 44, width: Math.max(1, bar), height: 16, rx: 3 }),
        svg('text', { class: 'weight-text', x: x(index), y: HEIGHT - 10, 'text-anchor': 'middle' }, t('leafWeight', { n: (weights[index] * 100).toFixed(0) })),
      );
    });
    return drawing;
  }
}
