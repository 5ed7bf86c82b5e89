// What is said about a tree beside its drawing: the box that is pointed at, the colours, and all of it as a table.

import { shortNumber } from '../../analysis/words.js';
import { renew } from '../../dom/renew.js';
import { html } from '../../dom/html.js';
import { sideName, t } from '../../i18n/i18n.js';
import { FLAG } from '../../engine/picture.js';
import { LEGEND_VALUES, REASON_COLOURS, valueColour } from '../colours.js';
import { isWhite } from '../names.js';
import { reasonText } from './model.js';

/** @typedef {import('./model.js').TreeModel} TreeModel */

/** Rows of the table: what carries at least this share. */
const TABLE_SHARE = 0.01;
const TABLE_ROWS = 80;
/** While pictures come in, the table is filled again no more often. */
const TABLE_MS = 1000;

/** E, P, D and visits of a box, or of the whole. @param {TreeModel} tree @param {number} row */
export function infoOf(tree, row) {
  const { rows } = tree.picture;
  const pair = (/** @type {string} */ name, /** @type {string} */ value) => html('span', { class: 'pair' }, `${name} `, html('b', {}, value));
  const names = tree.lineNames(row);
  const who = row === 0 ? t('root') : `${names.length > 4 ? '… ' : ''}${names.slice(-4).join(' ')}`;
  const value = tree.valueOf(row);
  return [
    html('b', { class: 'who' }, who),
    // A proof weighs nothing.
    ...(tree.isProof ? [] : [pair(t(tree.isTrace ? 'effort' : 'weight'), `${(rows.share[row] * 100).toFixed(rows.share[row] < 0.1 ? 2 : 1)} %`)]),
    ...(value ? [pair('E', value)] : []),
    pair(tree.isTrace ? t('remaining') : tree.isProof ? t('toMate') : 'D', tree.isProof ? shownDepth(tree, row) : rows.depth[row].toFixed(2)),
    ...(tree.isProof ? [] : [pair(t(tree.isTrace ? 'positions' : 'visits'), shortNumber(rows.visits[row]))]),
    ...(rows.reason ? [pair(t('reason'), reasonText(rows.reason[row]))] : []),
  ];
}

/** The way to the mate, as far as it is known. @param {TreeModel} tree @param {number} row */
const shownDepth = ({ picture: { rows } }, row) => (rows.flags[row] & (FLAG.WIN | FLAG.LOSS) ? String(rows.depth[row]) : '?');

/** What the colours mean. @param {TreeModel} tree */
export function legendOf({ picture: { kind, sfen, counts }, isProof }) {
  const swatch = (/** @type {string} */ colour, name = '') => {
    const node = html('i', { class: `swatch ${name}` });
    if (colour) node.style.setProperty('background', colour);
    return node;
  };
  if (kind === 'trace') {
    const met = (counts ?? []).map((count, reason) => ({ count, reason })).filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
    return met.map(({ count, reason }) =>
      html('span', { class: 'reason-mark' }, swatch(REASON_COLOURS[reason]), ` ${reasonText(reason)} `, html('b', {}, shortNumber(count))));
  }
  if (isProof) return [html('span', {}, swatch('', 'pv'), ` ${t('bestLine')}`)];
  const side = sideName(isWhite(sfen) ? 'white' : 'black');
  return [
    html('span', {}, t('bad')), ...LEGEND_VALUES.map((value) => swatch(valueColour(value))), html('span', {}, t('good', { side })),
    html('span', { class: 'legend-gap' }, swatch('', 'other'), ` ${t('others')}`),
    html('span', { class: 'legend-gap' }, swatch('', 'below'), ` ${t('belowCut')}`),
    html('span', { class: 'legend-gap' }, swatch('', 'pv'), ` ${t('bestLine')}`),
  ];
}

/** The tree as a table. */
export class TreeTable {
  #summary = html('summary', {});
  #head = html('thead', {});
  #body = html('tbody', {});
  #moment = html('caption', { class: 'quiet' });
  root = html('details', { class: 'twin' }, this.#summary,
    html('div', { class: 'scroll', tabindex: '0', role: 'group' }, html('table', {}, this.#moment, this.#head, this.#body)));
  /** @type {TreeModel | null} */
  #tree = null;
  #filled = 0;
  #waiting = 0;

  constructor() {
    this.root.addEventListener('toggle', () => this.#fill());
  }

  /** @param {TreeModel} tree */
  show(tree) {
    this.#tree = tree;
    this.#summary.textContent = t('tableTwin');
    clearTimeout(this.#waiting);
    const wait = TABLE_MS - (performance.now() - this.#filled);
    if (wait <= 0) this.#fill();
    // The last picture of a search always comes.
    else this.#waiting = setTimeout(() => this.#fill(), wait);
  }

  #fill() {
    const tree = this.#tree;
    if (!this.root.open || !tree) return;
    this.#filled = performance.now();
    const { rows, nodes, time } = tree.picture;
    // It is filled less often than the rest is drawn, so it says of which moment it speaks.
    this.#moment.textContent = t('moment', { n: shortNumber(nodes), s: (time / 1000).toFixed(1) });
    const names = tree.isTrace
      ? [t('effort'), 'E', t('remaining'), t('positions'), t('reason')]
      : tree.isProof ? ['E', t('toMate')] : [t('weight'), 'E', 'D', t('visits')];
    renew(this.#head, html('tr', {}, ...[t('ply'), t('line'), ...names].map((name, index) => html('th', { scope: 'col', class: index === 1 ? 'words' : '' }, name))));
    const { from, ply } = tree.shape;
    // Depth first, as a tree is read.
    const order = (/** @type {number} */ row) => from[row] * 1e4 + ply[row] / 100;
    const heavy = Array.from(rows.share, (_, row) => row).filter((row) => row > 0 && rows.share[row] >= TABLE_SHARE);
    heavy.sort((a, b) => order(a) - order(b));
    renew(this.#body, ...heavy.slice(0, TABLE_ROWS).map((row) => {
      const cells = [String(ply[row]), tree.lineNames(row).join(' '), ...(tree.isProof ? [tree.valueOf(row), shownDepth(tree, row)] : [
        `${(rows.share[row] * 100).toFixed(1)} %`, tree.valueOf(row), rows.depth[row].toFixed(2), String(rows.visits[row]), ...(rows.reason ? [reasonText(rows.reason[row])] : []),
      ])];
      return html('tr', {}, ...cells.map((cell, index) => html('td', { class: index === 1 ? 'words' : '' }, cell)));
    }));
  }
}
