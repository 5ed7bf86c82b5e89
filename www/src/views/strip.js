// The reading strip 読みの濃さ: one cell a ply, as dark as the share of the verdict that was read at least that deep. Its area is
// the expected depth; the best line runs above it and thins out as it stops mattering.

import { renew } from '../dom/renew.js';
import { html, svg } from '../dom/html.js';
import { onNewWidth } from '../dom/width.js';
import { lastOver, survival } from '../engine/shape.js';
import { explained } from '../glossary/glossary.js';
import { t } from '../i18n/i18n.js';
import { timesLarger } from '../page/presentation.js';
import { onPointedPly, pointedPly, pointsAtPlies } from './ruler.js';
import { depthSentence } from './sentence.js';

/** @typedef {import('../engine/picture.js').Picture} Picture */

const HEIGHT = 76;
const CELLS_TOP = 22;
const CELLS_HEIGHT = 24;
const MOST_CELLS = 40;
/** The widest label, and the room from one to the next. */
const LABEL_WIDTH = 28;
const LABEL_GAP = 4;

/** How many plies a strip shows: as far as anything was read, and the best line. @param {Picture} picture */
export function stripLength(picture) {
  const shares = survival(picture.histogram);
  const read = lastOver(shares, 0.005) + 1;
  return Math.min(MOST_CELLS, Math.max(6, read, Math.ceil(picture.depth) + 1, Math.min(picture.pvDepth, read + 12)));
}

/**
 * The drawing alone.
 * @param {Picture} picture
 * @param {number} width in pixels
 * @param {number} [length] in plies, to compare strips side by side
 */
export function stripDrawing(picture, width, length = stripLength(picture)) {
  const shares = survival(picture.histogram);
  const cell = width / length;
  // The first label is kept from leaving the drawing, and so comes nearer to the second.
  const pushed = Math.max(0, (LABEL_WIDTH - cell) / 2);
  const step = Math.max(1, Math.ceil((LABEL_WIDTH + LABEL_GAP + pushed) / cell));
  const drawing = svg('svg', {
    class: 'strip', viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'img', 'aria-label': depthSentence(picture),
    'data-depth': picture.depth.toFixed(6), 'data-nodes': picture.nodes,
  });
  const pointed = pointedPly();
  for (let ply = 1; ply <= length; ply++) {
    const share = shares[ply - 1] ?? 0;
    const x = (ply - 1) * cell;
    drawing.append(
      svg('rect', { class: 'cell', x: x + 0.5, y: CELLS_TOP, width: Math.max(1, cell - 1), height: CELLS_HEIGHT }),
      svg('rect', {
        class: 'read', 'data-ply': ply, 'data-share': share.toFixed(6), x: x + 0.5, y: CELLS_TOP, width: Math.max(1, cell - 1),
        height: CELLS_HEIGHT, 'fill-opacity': share.toFixed(4),
      }),
    );
    if ((ply - 1) % step === 0) {
      const percent = share > 0 && share < 0.005 ? '<1' : Math.round(share * 100);
      drawing.append(
        svg('text', { class: 'percent', x: Math.max(LABEL_WIDTH / 2, x + cell / 2), y: CELLS_TOP + CELLS_HEIGHT + 12 }, share > 0 ? `${percent}%` : ''),
        svg('text', { class: 'ply', x: x + cell / 2, y: HEIGHT - 3 }, String(ply)),
      );
    }
  }
  drawing.append(...bestLine(picture, cell, length), ...marker(picture, cell, width));
  if (pointed !== null && pointed <= length) drawing.append(svg('rect', { class: 'crosshair', 'data-ply': pointed, x: (pointed - 1) * cell, y: 0, width: cell, height: HEIGHT }));
  return drawing;
}

/** @param {Picture} picture @param {number} cell @param {number} length */
function bestLine({ pv, pvDepth }, cell, length) {
  const end = Math.min(pvDepth, length);
  const parts = [];
  for (let ply = 1; ply <= end; ply++) {
    const weight = pv[ply - 1]?.weight ?? pv[pv.length - 1]?.weight ?? 1;
    const thick = 1.6 + 6 * weight;
    parts.push(svg('rect', {
      class: 'pv-part', 'data-weight': weight.toFixed(4), x: (ply - 1) * cell, y: 13 - thick / 2, width: cell + 0.3, height: thick,
      'fill-opacity': (0.55 + 0.45 * weight).toFixed(3),
    }));
  }
  if (end > 0) parts.push(svg('path', { class: 'pv-end', d: `M${end * cell - 1} 8v10` }));
  return parts;
}

/** @param {Picture} picture @param {number} cell @param {number} width */
function marker({ depth }, cell, width) {
  const x = Math.min(width - 1, depth * cell);
  return [
    svg('path', { class: 'marker', d: `M${x} ${CELLS_TOP - 4}v${CELLS_HEIGHT + 8}` }),
    svg('path', { class: 'marker-head', d: `M${x - 5} ${CELLS_TOP - 7}h10l-5 7z` }),
  ];
}

export class ReadingStrip {
  root = html('section', { class: 'card strip-card' });
  #title = html('h2', {});
  #mind = html('span', { class: 'quiet strip-mind' });
  #numbers = html('div', { class: 'strip-numbers' });
  #figure = html('div', { class: 'strip-figure' });
  #key = html('p', { class: 'strip-key', 'aria-hidden': 'true' });
  #sentence = html('p', { class: 'strip-sentence', 'data-caption': '' });
  #live = html('p', { class: 'unseen', 'aria-live': 'polite' });
  #rows = html('tbody', {});
  #tableHead = html('thead', {});
  #toggle = html('button', { type: 'button', class: 'small-button', 'aria-expanded': 'false', onclick: () => this.#toggleTable() });
  #twin = html('div', { class: 'twin scroll', tabindex: '0', role: 'group', hidden: true });
  /** @type {Picture | null} */
  #picture = null;
  #instead = '';
  /** The words that it was drawn with. */
  #said = '';
  #width = 0;
  /** Plies of the ruler, where another strip shares it; 0 for as many as are needed. */
  #length = 0;
  #saidAt = 0;

  constructor() {
    this.#twin.append(html('table', {}, this.#tableHead, this.#rows));
    this.root.append(html('div', { class: 'strip-head' }, this.#title, this.#mind, this.#toggle), this.#numbers, this.#figure, this.#key, this.#sentence, this.#twin, this.#live);
    pointsAtPlies(this.#figure, (event) => {
      const box = this.#figure.getBoundingClientRect();
      return this.#picture ? 1 + ((event.clientX - box.left) / Math.max(1, box.width)) * (this.#length || stripLength(this.#picture)) : null;
    });
    onPointedPly(() => this.#drawRuler());
    onNewWidth(this.#figure, (width) => {
      this.#width = width;
      this.#draw();
    });
  }

  /**
   * @param {Picture | null} picture
   * @param {string} [mind] its name, where there are two
   * @param {string} [instead] what to say when there is nothing to show
   * @param {number} [length] plies of a ruler that is shared
   */
  show(picture, mind = '', instead = t('stripEmpty'), length = 0) {
    const key = `${mind} ${instead} ${t('strip')} ${length}`;
    // Lines come more often than pictures.
    if (picture && picture === this.#picture && key === this.#said) return;
    this.#picture = picture;
    this.#said = key;
    this.#instead = instead;
    this.#length = length;
    this.#mind.textContent = mind;
    this.#draw();
  }

  #draw() {
    const picture = this.#picture;
    this.#title.textContent = t('strip');
    this.root.dataset.state = picture ? 'read' : 'empty';
    this.#figure.hidden = !picture;
    this.#toggle.hidden = this.#key.hidden = !picture;
    this.#toggle.textContent = t('tableShort');
    this.#toggle.setAttribute('aria-label', `${t('strip')}: ${t('tableTwin')}`);
    this.#twin.setAttribute('aria-label', t('strip'));
    renew(this.#numbers, ...(picture ? depthNumbers(picture) : []));
    const sentence = picture ? depthSentence(picture) : this.#instead;
    renew(this.#sentence, ...explained(sentence));
    if (!picture) return;
    this.#drawRuler();
    this.#fillTable();
    // For ears, not more often than it can be heard.
    const now = performance.now();
    if (now - this.#saidAt > 5000) {
      this.#saidAt = now;
      this.#live.textContent = sentence;
    }
  }

  /** What changes with the ply that is pointed at. */
  #drawRuler() {
    const picture = this.#picture;
    if (!picture) return;
    const ply = pointedPly();
    const percent = (/** @type {number} */ share) => (share > 0 && share < 0.01 ? '<1' : Math.round(share * 100));
    renew(this.#key, ply === null ? t('stripKey', { a: Math.floor(picture.p10), b: Math.ceil(picture.p90) })
      : t('stripAt', { ply, read: percent(survival(picture.histogram)[ply - 1] ?? 0), line: percent(picture.pv[ply - 1]?.weight ?? 0) }));
    if (this.#width > 0) renew(this.#figure, stripDrawing(picture, this.#width / timesLarger(), this.#length || stripLength(picture)));
  }

  #toggleTable() {
    this.#twin.hidden = !this.#twin.hidden;
    this.#toggle.setAttribute('aria-expanded', String(!this.#twin.hidden));
    this.#fillTable();
  }

  #fillTable() {
    if (this.#twin.hidden || !this.#picture) return;
    const { pv, histogram } = this.#picture;
    renew(this.#tableHead, html('tr', {}, ...[t('ply'), t('readThisDeep'), t('pvWeight')].map((name) => html('th', { scope: 'col' }, name))));
    renew(this.#rows, ...survival(histogram).map((share, index) => html('tr', {},
      html('th', { scope: 'row' }, String(index + 1)),
      html('td', {}, `${(share * 100).toFixed(1)} %`),
      html('td', {}, pv[index] ? `${(pv[index].weight * 100).toFixed(1)} %` : '–'))));
  }
}

/** The two numbers in words. @param {Picture} picture */
function depthNumbers({ depth, pvDepth }) {
  const number = (/** @type {string} */ kind, /** @type {string} */ value, /** @type {string} */ name, /** @type {string} */ meaning) =>
    html('div', { class: `depth-number ${kind}` },
      html('span', { class: 'figure-cell' }, html('b', { class: 'big' }, value), html('small', {}, t('unitPlies'))), html('span', {}, html('b', {}, ...explained(name)), html('small', {}, meaning)));
  return [
    number('expected', depth.toFixed(1), t('expectedDepth'), t('expectedMeaning')),
    number('line', String(pvDepth), t('pvName'), t('pvMeaning')),
  ];
}
