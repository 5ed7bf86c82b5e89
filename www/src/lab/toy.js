// "What is expected depth?": the toy tree with sliders for its leaves and temperatures, and the formulas beside it.

import { html, svg } from '../board/svg.js';
import { t } from '../i18n/i18n.js';
import { TOY, nodesOf, work } from './toy_tree.js';

const [WIDTH, HEIGHT] = [620, 300];
const FORMULAS = ['π(c) = exp(q(c) / T) / Σ exp(q / T)', 'E(s) = Σ π(c; T_b) · q(c)', 'D(leaf) = 0', 'D(s) = 1 + Σ π(c; T_d) · D(c)'];

/** With a real minus. @param {number} value */
const signed = (value) => String(value).replace('-', '−');

export class ToyLab {
  root = html('div', { class: 'lab-toy' });
  #help = html('p', { class: 'help' });
  #result = html('p', { class: 'toy-result', role: 'status' });
  #figure = html('div', { class: 'figure toy-figure' });
  #sliders = html('div', { class: 'sliders' });
  #words = html('p', { class: 'quiet' });
  #reset = html('button', { type: 'button', onclick: () => this.#begin() });
  #table = html('table', { class: 'unseen' });
  /** @type {Record<string, number>} */
  #values = {};
  #backup = 40;
  #depth = 100;

  constructor() {
    this.root.append(this.#help, this.#result, this.#figure, this.#table, this.#sliders,
      html('div', { class: 'formulas' }, ...FORMULAS.map((formula) => html('code', {}, formula))), this.#words, html('div', { class: 'buttons' }, this.#reset));
  }

  render() {
    this.#help.textContent = t('toyHelp');
    this.#words.textContent = t('toyFormula');
    this.#reset.textContent = t('toyReset');
    const key = t('toyDepth');
    if (this.#sliders.dataset.key !== key) {
      this.#sliders.dataset.key = key;
      this.#makeSliders();
    }
    this.#draw();
  }

  #begin() {
    this.#values = {};
    this.#backup = 40;
    this.#depth = 100;
    this.#makeSliders();
    this.#draw();
  }

  #makeSliders() {
    const slider = (/** @type {string} */ id, /** @type {string} */ name, /** @type {number} */ value, /** @type {number[]} */ [min, max, step], /** @type {(value: number) => void} */ set, /** @type {(raw: number) => string} */ say) => {
      const input = html('input', { type: 'range', id: `toy-${id}`, min, max, step, value });
      const output = html('output', { for: `toy-${id}` }, say(value));
      input.addEventListener('input', () => {
        set(Number(input.value));
        output.textContent = say(Number(input.value));
        this.#draw();
      });
      return html('div', { class: 'slider' }, html('label', { for: `toy-${id}` }, name), output, input);
    };
    // Temperatures by their logarithm: from almost nothing to almost everything alike.
    const warm = (/** @type {number} */ raw) => 10 ** raw;
    const leaves = nodesOf(work(TOY, {}, 40, 100)).filter((node) => node.children.length === 0);
    this.#sliders.replaceChildren(
      slider('tb', t('toyBackup'), Math.log10(this.#backup), [0, 4, 0.01], (raw) => { this.#backup = warm(raw); }, (raw) => warm(raw).toPrecision(3)),
      slider('td', t('toyDepth'), Math.log10(this.#depth), [0, 4, 0.01], (raw) => { this.#depth = warm(raw); }, (raw) => warm(raw).toPrecision(3)),
      // As the one who moves there sees it, like the boxes.
      ...leaves.map(({ id, value }) => slider(id, t('toyLeaf', { name: id }), -(this.#values[id] ?? value), [-300, 300, 5], (raw) => { this.#values[id] = -raw; }, signed)),
    );
  }

  #draw() {
    const root = work(TOY, this.#values, this.#backup, this.#depth);
    this.#result.textContent = t('toyResult', { d: root.depth.toFixed(2), pv: root.pvDepth, e: root.value.toFixed(1) });
    this.#result.dataset.depth = String(root.depth);
    this.#result.dataset.value = String(root.value);
    const nodes = nodesOf(root);
    const leaves = nodes.filter((node) => node.children.length === 0);
    /** @type {Map<string, number>} */
    const at = new Map();
    leaves.forEach((leaf, index) => at.set(leaf.id, ((index + 0.5) / leaves.length) * WIDTH));
    const place = (/** @type {import('./toy_tree.js').Worked} */ node) => {
      if (!at.has(node.id)) at.set(node.id, node.children.reduce((sum, child) => sum + place(child), 0) / node.children.length);
      return /** @type {number} */ (at.get(node.id));
    };
    nodes.forEach(place);
    const y = (/** @type {number} */ ply) => 30 + ply * 78;
    const drawing = svg('svg', { class: 'toy', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': t('toyLabel') });
    for (const node of nodes) {
      for (const child of node.children) {
        drawing.append(svg('path', {
          class: child.isPv ? 'edge pv' : 'edge', d: `M${place(node)} ${y(node.ply) + 14}L${place(child)} ${y(child.ply) - 14}`,
          'stroke-width': (1 + 14 * child.weight).toFixed(2), 'data-child': child.id,
        }), svg('text', { class: 'share', x: (place(node) + 2 * place(child)) / 3 + 5, y: (y(node.ply) + 2 * y(child.ply)) / 3 }, `${(child.share * 100).toFixed(0)}%`));
      }
    }
    for (const node of nodes) {
      // Values as the one who moved there sees them, as the formulas have them.
      const value = node.ply === 0 ? node.value : -node.value;
      drawing.append(
        svg('rect', { class: `node${node.isPv ? ' pv' : ''}`, x: place(node) - 29, y: y(node.ply) - 16, width: 58, height: 32, rx: 6 }),
        svg('text', { class: 'node-value', x: place(node), y: y(node.ply) - 3, 'text-anchor': 'middle' }, `${node.id}  ${signed(Math.round(value))}`),
        svg('text', { class: 'node-depth', x: place(node), y: y(node.ply) + 11, 'text-anchor': 'middle' }, `D ${node.depth.toFixed(2)}`),
      );
    }
    this.#figure.replaceChildren(drawing);
    this.#table.replaceChildren(html('tbody', {}, ...nodes.map((node) => html('tr', {}, html('td', {},
      t('toyNode', { name: node.id, e: (node.ply === 0 ? node.value : -node.value).toFixed(1), d: node.depth.toFixed(2), p: (node.weight * 100).toFixed(1) }))))));
  }
}
