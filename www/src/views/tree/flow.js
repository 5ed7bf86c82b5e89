// “Read this one”: the reader sends all visits to a move, and sees how weight flows to it from its rivals, or away.

import { shortNumber } from '../../analysis/words.js';
import { html } from '../../dom/html.js';
import { renew } from '../../dom/renew.js';
import { FLAG } from '../../engine/picture.js';
import { t } from '../../i18n/i18n.js';

/** @typedef {import('./model.js').TreeModel} TreeModel */
/** What is known of a move at a moment. @typedef {{ weight: number, value: string, depth: number, visits: number }} Standing */

/** Rivals whose change is told. */
const MOST_RIVALS = 4;
/** Less than this is no news. */
const LEAST_CHANGE = 0.001;

export class Flow {
  #told = html('p', { class: 'flow-told', role: 'status' });
  #rivals = html('p', { class: 'flow-rivals' });
  #button = html('button', { type: 'button', class: 'read-this', onclick: () => this.#toggle() });
  root = html('div', { class: 'flow' }, this.#button, this.#told, this.#rivals);
  #send;
  /** @type {{ path: string[], line: string[], sfen: string, nodes: number, was: Standing, rivals: Map<string, number> } | null} */
  #asked = null;
  /** @type {{ tree: TreeModel, row: number } | null} */
  #shown = null;

  /** @param {((line: string[]) => void) | undefined} send */
  constructor(send) {
    this.#send = send;
  }

  /** The moves that are being read, if any. */
  get line() {
    return this.#asked?.line ?? null;
  }

  /** @param {TreeModel} tree @param {number} row the box that is chosen @param {boolean} isLive the search goes on */
  show(tree, row, isLive) {
    this.#shown = { tree, row };
    const { sfen, nodes } = tree.picture;
    // Another search knows nothing of it.
    if (this.#asked && (!isLive || sfen !== this.#asked.sfen || nodes < this.#asked.nodes)) this.#asked = null;
    const line = row > 0 ? tree.lineTo(row) : null;
    const isOpen = line !== null && !(tree.picture.rows.flags[row] & (FLAG.WIN | FLAG.LOSS | FLAG.DRAW));
    this.root.hidden = !this.#send || !isLive || tree.isTrace || (!this.#asked && !isOpen);
    this.#button.textContent = this.#asked ? t('readFreely') : t('readThis', { move: row > 0 ? tree.nameOf(row) : '' });
    this.#button.setAttribute('aria-pressed', String(this.#asked !== null));
    this.#tell(tree);
  }

  #toggle() {
    if (!this.#shown) return;
    const { tree, row } = this.#shown;
    const line = this.#asked ? [] : tree.lineTo(row) ?? [];
    this.#asked = line.length === 0 ? null : {
      path: tree.path(row), line, sfen: tree.picture.sfen, nodes: tree.picture.nodes, was: standing(tree, row), rivals: rivalsOf(tree, row),
    };
    this.#send?.(line);
    this.show(tree, row, true);
  }

  /** @param {TreeModel} tree */
  #tell(tree) {
    const asked = this.#asked;
    const row = asked ? tree.find(asked.path) : 0;
    if (!asked || tree.path(row).length < asked.path.length) {
      renew(this.#told);
      renew(this.#rivals);
      return;
    }
    const now = standing(tree, row);
    const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(1)} %`;
    this.root.dataset.visits = String(now.visits - asked.was.visits);
    renew(this.#told, t('readTold', {
      move: tree.lineNames(row).slice(-2).join(' '), visits: shortNumber(now.visits - asked.was.visits), w0: percent(asked.was.weight), w1: percent(now.weight),
      d0: asked.was.depth.toFixed(1), d1: now.depth.toFixed(1), e0: asked.was.value, e1: now.value,
    }));
    const moved = [...rivalsOf(tree, row)].map(([step, weight]) => ({ step, by: weight - (asked.rivals.get(step) ?? 0) }))
      .filter(({ by }) => Math.abs(by) >= LEAST_CHANGE).sort((a, b) => Math.abs(b.by) - Math.abs(a.by)).slice(0, MOST_RIVALS);
    const parent = asked.path.slice(0, -1);
    renew(this.#rivals, ...moved.map(({ step, by }) => html('span', { class: `flow-chip ${by > 0 ? 'gains' : 'loses'}` },
      `${by > 0 ? '▲' : '▼'} ${tree.nameOf(tree.find([...parent, step]))} ${by > 0 ? '+' : '−'}${percent(Math.abs(by))}`)));
  }
}

/** @param {TreeModel} tree @param {number} row @returns {Standing} */
const standing = (tree, row) => {
  const { rows } = tree.picture;
  return { weight: rows.share[row], value: tree.valueOf(row), depth: rows.depth[row], visits: rows.visits[row] };
};

/** The weights of a move and of those beside it. @param {TreeModel} tree @param {number} row */
function rivalsOf(tree, row) {
  const { rows } = tree.picture;
  return new Map(tree.shape.children[rows.parent[row]].map((child) => [tree.path(child).at(-1) ?? '', rows.share[child]]));
}
