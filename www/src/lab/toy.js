// A tree small enough to be taken in at a glance: drag its leaves, change its temperatures, and see weights, values and depths follow.

import { html, svg } from '../dom/html.js';
import { renew } from '../dom/renew.js';
import { onNewWidth } from '../dom/width.js';
import { explained } from '../glossary/glossary.js';
import { t } from '../i18n/i18n.js';
import { stripDrawing } from '../views/strip.js';
import { draggable, keepingFocus, signed } from './drag.js';
import { HOLLOW, leavesByDepth, nodesOf, work, worthOf } from './toy_tree.js';

/** @typedef {import('./toy_tree.js').Worked} Worked */

const MOST = 300;
const [ROW, HALF] = [46, 17];
/** T_b and T_d as the paper has them. */
const USUAL = { backup: 40, depth: 100 };

export class ToyFigure {
  root = html('div', { class: 'toy-figure' });
  #result = html('p', { class: 'toy-result', role: 'status', 'data-caption': '' });
  #figure = html('div', { class: 'figure' });
  #strip = html('div', { class: 'toy-strip' });
  #sliders = html('div', { class: 'sliders' });
  #reset = html('button', { type: 'button', class: 'small-button', onclick: () => this.#begin() });
  #twinBody = html('tbody', {});
  #twinSummary = html('summary', {});
  #twin = html('details', { class: 'twin' }, this.#twinSummary, html('div', { class: 'scroll', tabindex: '0', role: 'group' }, html('table', {}, this.#twinBody)));
  /** @type {Record<string, number>} */
  #values = {};
  #temperatures = { ...USUAL };
  #wanted;
  #width = 0;

  /** @param {{ temperatures: ('backup' | 'depth')[] }} wanted which of them can be changed */
  constructor(wanted) {
    this.#wanted = wanted;
    this.root.append(this.#result, this.#sliders, this.#figure, this.#strip, this.#twin);
    onNewWidth(this.#figure, (width) => {
      this.#width = width;
      this.#draw();
    });
  }

  render() {
    const key = t('toyDepth');
    if (this.#sliders.dataset.key !== key) {
      this.#sliders.dataset.key = key;
      this.#makeSliders();
    }
    this.#draw();
  }

  #begin() {
    this.#values = {};
    this.#temperatures = { ...USUAL };
    this.#makeSliders();
    this.#draw();
  }

  #makeSliders() {
    const slider = (/** @type {'backup' | 'depth'} */ which, /** @type {string} */ name) => {
      // Temperatures by their logarithm: from almost nothing to almost everything alike.
      const input = html('input', { type: 'range', id: `toy-${which}`, min: 0, max: 4, step: 0.01, value: Math.log10(this.#temperatures[which]) });
      const said = () => `${this.#temperatures[which].toPrecision(3)}`;
      const output = html('output', { for: `toy-${which}` }, said());
      input.addEventListener('input', () => {
        this.#temperatures[which] = 10 ** Number(input.value);
        output.textContent = said();
        this.#draw();
      });
      return html('div', { class: 'slider' }, html('label', { for: `toy-${which}` }, name), output,
        html('span', { class: 'slider-ends' }, html('small', {}, t('cold')), input, html('small', {}, t('hot'))));
    };
    const names = { backup: t('toyBackup'), depth: t('toyDepth') };
    this.#reset.textContent = t('toyReset');
    this.#sliders.replaceChildren(...this.#wanted.temperatures.map((which) => slider(which, names[which])), this.#reset);
  }

  #draw() {
    const root = work(HOLLOW, this.#values, this.#temperatures.backup, this.#temperatures.depth);
    this.#result.textContent = t('toyResult', { d: root.depth.toFixed(1), pv: root.pvDepth });
    this.#result.dataset.depth = String(root.depth);
    this.#result.dataset.value = String(root.value);
    this.#result.dataset.pv = String(root.pvDepth);
    if (this.#width === 0) return;
    keepingFocus(this.#figure, () => this.#figure.replaceChildren(this.#drawing(root)));
    this.#strip.replaceChildren(stripDrawing(asPicture(root), Math.min(640, this.#width), 7));
    this.#twinSummary.textContent = t('tableTwin');
    this.#twinBody.replaceChildren(...nodesOf(root).map((node) => html('tr', {}, html('td', {},
      t('toyNode', { name: node.id, e: worthOf(node).toFixed(1), d: node.depth.toFixed(2), p: (node.weight * 100).toFixed(1) })))));
  }

  /** @param {Worked} root */
  #drawing(root) {
    const width = Math.min(640, this.#width);
    const nodes = nodesOf(root);
    const leaves = nodes.filter((node) => node.children.length === 0);
    const box = Math.min(58, width / leaves.length - 4);
    /** @type {Map<string, number>} */
    const at = new Map();
    leaves.forEach((leaf, index) => at.set(leaf.id, ((index + 0.5) / leaves.length) * width));
    const x = (/** @type {Worked} */ node) => {
      if (!at.has(node.id)) at.set(node.id, node.children.reduce((sum, child) => sum + x(child), 0) / node.children.length);
      return /** @type {number} */ (at.get(node.id));
    };
    const y = (/** @type {Worked} */ { ply }) => HALF + 6 + ply * ROW;
    const height = HALF * 2 + 16 + Math.max(...nodes.map(({ ply }) => ply)) * ROW;
    const drawing = svg('svg', { class: 'toy', viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': t('toyLabel') });
    for (const node of nodes) {
      for (const child of node.children) {
        drawing.append(svg('path', {
          class: child.isPv ? 'edge pv' : 'edge', d: `M${x(node)} ${y(node) + HALF}L${x(child)} ${y(child) - HALF}`,
          'stroke-width': (1 + 14 * child.weight).toFixed(2), 'data-child': child.id,
        }));
      }
    }
    for (const node of nodes) drawing.append(this.#box(node, { x: x(node), y: y(node), box }));
    return drawing;
  }

  /** @param {Worked} node @param {{ x: number, y: number, box: number }} place */
  #box(node, { x, y, box }) {
    const isLeaf = node.children.length === 0;
    const worth = worthOf(node);
    const group = svg('g', { class: isLeaf ? 'handle' : '', 'data-id': node.id },
      svg('rect', { class: `node${node.isPv ? ' pv' : ''}`, x: x - box / 2, y: y - HALF, width: box, height: HALF * 2, rx: 6 }),
      svg('text', { class: 'node-value', x, y: y - 3, 'text-anchor': 'middle' }, signed(worth)),
      svg('text', { class: isLeaf ? 'node-share' : 'node-depth', x, y: y + 12, 'text-anchor': 'middle' },
        isLeaf ? `${(node.weight * 100).toFixed(0)}%` : box > 44 ? `D ${node.depth.toFixed(1)}` : node.depth.toFixed(1)),
      svg('title', {}, t('toyNode', { name: node.id, e: worth.toFixed(1), d: node.depth.toFixed(2), p: (node.weight * 100).toFixed(1) })));
    if (!isLeaf) return group;
    group.append(svg('path', { class: 'chevron', d: `M${x - 4} ${y - HALF - 2}l4-4l4 4M${x - 4} ${y + HALF + 2}l4 4l4-4` }));
    draggable(group, {
      name: t('toyLeaf', { name: node.id }), value: worth, least: -MOST, most: MOST, text: signed(worth),
      set: (value) => {
        this.#values[node.id] = node.ply % 2 === 0 ? value : -value;
        this.#draw();
      },
    });
    return group;
  }
}

/** The little tree as a picture of a search, as far as a strip needs it. @param {Worked} root @returns {import('../engine/picture.js').Picture} */
function asPicture(root) {
  const pv = nodesOf(root).filter(({ isPv, ply }) => isPv && ply > 0).map(({ id, weight }) => ({ move: id, weight }));
  return {
    kind: 'tree', sfen: '', nodes: 0, time: 0, value: root.value, depth: root.depth, p10: 0, p90: 0, pvDepth: root.pvDepth, deepest: root.pvDepth,
    proven: 0, temperature: 0, threshold: 0, chosen: '', treeSize: 0, expansions: 0, histogram: leavesByDepth(root), roots: [], pv, counts: null, effort: 0,
    rows: { parent: [], move: [], share: [], value: [], depth: [], visits: [], flags: [], reason: null },
  };
}

/** The little tree with everything that can be changed, and the formulas behind it. */
export class ToyLab {
  root = html('div', { class: 'lab-toy' });
  #help = html('p', { class: 'help' });
  #toy = new ToyFigure({ temperatures: ['backup', 'depth'] });
  #words = html('p', { class: 'quiet' });

  constructor() {
    const formulas = ['π(c|n) ∝ exp(q(c) / T)', 'E(n) = Σ π(c|n; T_b) · q(c)', 'D(n) = 1 + Σ π(c|n; T_d) · D(c),  D(leaf) = 0'];
    this.root.append(this.#help, this.#toy.root, html('div', { class: 'formulas' }, ...formulas.map((formula) => html('code', {}, formula))), this.#words);
  }

  render() {
    renew(this.#help, ...explained(t('toyHelp')));
    this.#words.textContent = t('toyFormula');
    this.#toy.render();
  }
}
