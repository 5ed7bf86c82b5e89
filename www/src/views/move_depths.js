// How deep alpha-beta reads each move, on the plies of the reading strip: a bar a move, in the colour of what ended or shortened it.
// It weighs nothing, so there is no average to mark: only the depth that the round reads to.

import { html, svg } from '../dom/html.js';
import { renew } from '../dom/renew.js';
import { onNewWidth } from '../dom/width.js';
import { FLAG } from '../engine/picture.js';
import { t } from '../i18n/i18n.js';
import { REASON_COLOURS, inkOn } from './colours.js';
import { lastName } from './names.js';
import { onPointedPly, pointedPly, pointsAtPlies } from './ruler.js';
import { reasonText } from './tree/model.js';

/** @typedef {import('../engine/picture.js').Picture} Picture */
/** @typedef {{ move: string, depth: number, reason: number, effort: number }} MoveDepth */

const [ROW, AXIS] = [15, 14];
const MOST_MOVES = 8;

/** The moves at the root with the depth each was read to, the most work first. @param {Picture} picture @returns {MoveDepth[]} */
export function moveDepths({ rows }) {
  const moves = [];
  for (let row = 1; row < rows.parent.length; row++) {
    if (rows.parent[row] !== 0 || !rows.move[row] || rows.flags[row] & FLAG.OTHER) continue;
    moves.push({ move: rows.move[row], depth: 1 + Math.max(0, rows.depth[row]), reason: rows.reason?.[row] ?? 0, effort: rows.share[row] });
  }
  return moves.sort((a, b) => b.effort - a.effort);
}

/** @param {Picture} picture */
export const movesLength = (picture) => Math.max(6, picture.depth + 1, picture.pvDepth, ...moveDepths(picture).slice(0, MOST_MOVES).map(({ depth }) => Math.ceil(depth)));

/** @param {Picture} picture @param {number} width @param {number} length in plies @param {(move: string) => string} name */
function drawing(picture, width, length, name) {
  const moves = moveDepths(picture).slice(0, MOST_MOVES);
  const cell = width / length;
  const height = moves.length * ROW + AXIS;
  const shown = svg('svg', { class: 'strip move-depths', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': t('moveDepths') });
  const ply = pointedPly();
  if (ply !== null && ply <= length) shown.append(svg('rect', { class: 'crosshair', x: (ply - 1) * cell, y: 0, width: cell, height }));
  moves.forEach(({ move, depth, reason }, index) => {
    const colour = REASON_COLOURS[reason] ?? '#c3d4e3';
    const label = svg('text', { class: 'move-name', x: 4, y: index * ROW + ROW - 4 }, name(move));
    label.style.setProperty('fill', inkOn(colour));
    shown.append(svg('rect', { class: 'move-depth', 'data-move': move, 'data-depth': depth.toFixed(2), 'data-reason': reason, x: 0, y: index * ROW + 1, width: Math.max(2, depth * cell), height: ROW - 2, fill: colour }), label);
  });
  const step = Math.max(1, Math.ceil(20 / cell));
  for (let at = 1; at <= length; at += step) shown.append(svg('text', { class: 'ply', x: (at - 0.5) * cell, y: height - 3 }, String(at)));
  const end = picture.depth * cell;
  shown.append(svg('path', { class: 'marker', d: `M${end} 0V${height - AXIS}` }));
  return shown;
}

export class MoveDepths {
  root = html('section', { class: 'card strip-card moves-card' });
  #title = html('h2', {});
  #figure = html('div', { class: 'strip-figure' });
  #said = html('p', { class: 'strip-key' });
  #twinSummary = html('summary', {});
  #head = html('thead', {});
  #body = html('tbody', {});
  #twin = html('details', { class: 'twin' }, this.#twinSummary, html('div', { class: 'scroll', tabindex: '0', role: 'group' }, html('table', {}, this.#head, this.#body)));
  /** @type {{ picture: Picture, length: number, japanese: boolean } | null} */
  #shown = null;
  #width = 0;

  constructor() {
    this.root.append(this.#title, this.#figure, this.#said, this.#twin);
    this.#twin.addEventListener('toggle', () => this.#draw());
    pointsAtPlies(this.#figure, (event) => {
      const box = this.#figure.getBoundingClientRect();
      return this.#shown ? 1 + ((event.clientX - box.left) / Math.max(1, box.width)) * this.#shown.length : null;
    });
    onPointedPly(() => this.#draw());
    onNewWidth(this.#figure, (width) => {
      this.#width = width;
      this.#draw();
    });
  }

  /** @param {Picture | null} picture of alpha-beta @param {number} length of the ruler @param {boolean} japanese */
  show(picture, length, japanese) {
    this.root.hidden = !picture;
    this.#shown = picture && { picture, length, japanese };
    this.#draw();
  }

  #draw() {
    if (!this.#shown) return;
    const { picture, length, japanese } = this.#shown;
    const name = (/** @type {string} */ move) => lastName(picture.sfen, [move], japanese);
    this.#title.textContent = `${t('mind-alpha-beta')}: ${t('moveDepths')}`;
    const moves = moveDepths(picture);
    const ply = pointedPly();
    renew(this.#said, ply === null ? t('moveDepthsKey', { n: picture.depth }) : t('moveDepthsAt', { ply, n: moves.filter(({ depth }) => depth >= ply).length, all: moves.length }));
    if (this.#width > 0) renew(this.#figure, drawing(picture, this.#width, length, name));
    this.#twinSummary.textContent = t('tableTwin');
    if (!this.#twin.open) return;
    renew(this.#head, html('tr', {}, ...[t('move'), t('nominal'), t('reason'), t('effort')].map((text) => html('th', { scope: 'col' }, text))));
    renew(this.#body, ...moves.map(({ move, depth, reason, effort }) => html('tr', {}, html('th', { scope: 'row' }, name(move)), html('td', {}, depth.toFixed(1)), html('td', {}, reasonText(reason)), html('td', {}, `${(effort * 100).toFixed(1)} %`))));
  }
}
