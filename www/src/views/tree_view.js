// The search tree to be looked at: hover or tap a box to see its position on the board, zoom into it, walk it by keyboard.

import { shortNumber, valueText } from '../analysis/words.js';
import { html } from '../board/svg.js';
import { FLAG, REASONS, lineTo, shapeOf } from '../engine/picture.js';
import { sideName, t } from '../i18n/i18n.js';
import { LEGEND_VALUES, REASON_COLOURS, valueColour } from './colours.js';
import { isNew, isWhite, lastName, lineNames } from './names.js';
import { canvasPainter, svgPainter } from './painter.js';
import { drawTree, layoutOf, rowAt } from './tree_drawing.js';

/** @typedef {import('../engine/picture.js').Picture} Picture */

/** Rows of the table: what carries at least this share. */
const TABLE_SHARE = 0.01;
const TABLE_ROWS = 80;

/** Of a frame, this much may go into new names. */
const NAMING_MS = 3;

export class TreeView {
  root = html('div', { class: 'tree-view' });
  #on;
  #help = html('p', { class: 'quiet help' });
  #crumbs = html('div', { class: 'crumbs', role: 'group' });
  #info = html('p', { class: 'tree-info', role: 'status' });
  #canvas = html('canvas', { class: 'icicle', tabindex: '0', role: 'application' });
  #legend = html('div', { class: 'legend' });
  #twinBody = html('tbody', {});
  #twinHead = html('thead', {});
  #twinSummary = html('summary', {});
  #twin;
  /** @type {Picture | null} */
  #picture = null;
  /** @type {import('../engine/picture.js').Shape | null} */
  #shape = null;
  /** @type {import('./tree_drawing.js').Layout | null} */
  #layout = null;
  #width = 0;
  #rows = 0;
  #zoom = 0;
  #selected = 0;
  #hovered = 0;
  #japanese = false;
  #asked = 0;
  #tabled = 0;
  #begun = 0;
  #hasMore = false;

  /** @param {{ preview: (sfen: string, line: string[], pinned: boolean) => void, endPreview: () => void }} on */
  constructor(on) {
    this.#on = on;
    this.#twin = html('details', { class: 'twin' }, this.#twinSummary,
      html('div', { class: 'scroll', tabindex: '0', role: 'group' }, html('table', {}, this.#twinHead, this.#twinBody)));
    this.#twin.addEventListener('toggle', () => this.#fillTable(true));
    this.root.append(this.#help, this.#crumbs, html('div', { class: 'icicle-frame' }, this.#canvas), this.#info, this.#legend, this.#twin);
    new ResizeObserver(([entry]) => {
      const width = Math.floor(entry.contentRect.width);
      if (width === 0 || width === this.#width) return;
      this.#width = width;
      this.#ask();
    }).observe(/** @type {Element} */ (this.#canvas.parentElement));
    this.#listen();
  }

  /** Rows that the picture needs, so that two trees can share their plies. */
  get rowsNeeded() {
    return this.#picture && this.#shape ? layoutOf(this.#picture, this.#shape, 600).rows : 0;
  }

  /**
   * @param {Picture | null} picture
   * @param {{ japanese: boolean, rows?: number, isBrief?: boolean }} how
   */
  show(picture, { japanese, rows = 0, isBrief = false }) {
    this.#japanese = japanese;
    this.#rows = rows;
    this.root.hidden = !picture;
    if (!picture) {
      this.#picture = null;
      return;
    }
    if (picture !== this.#picture) {
      const paths = [this.#zoom, this.#selected].map((row) => (this.#picture?.sfen === picture.sfen ? this.#path(row) : []));
      this.#picture = picture;
      this.#shape = shapeOf(picture.rows);
      [this.#zoom, this.#selected] = paths.map((path) => this.#find(path));
      this.#hovered = 0;
    }
    this.#canvas.setAttribute('aria-label', t('treeLabel', { n: picture.rows.parent.length, all: shortNumber(picture.nodes) }));
    this.#help.textContent = `${t(picture.kind === 'trace' ? 'traceHelp' : 'treeHelp')}${isBrief ? '' : ` ${t('treeKeys')}`}`;
    this.#renderCrumbs();
    this.#renderLegend();
    this.#renderInfo();
    this.#fillTable(false);
    this.#ask();
  }

  /** Moves down to a row; gathered and pass rows by their place. @param {number} row */
  #path(row) {
    /** @type {string[]} */
    const path = [];
    const rows = this.#picture?.rows;
    for (let at = row; rows && at > 0; at = rows.parent[at]) path.unshift(rows.move[at] || `#${rows.reason?.[at] ?? ''}`);
    return path;
  }

  /** The row that a path leads to, or as far as it is drawn. @param {string[]} path */
  #find(path) {
    let row = 0;
    for (const step of path) {
      const rows = /** @type {Picture} */ (this.#picture).rows;
      const next = this.#shape?.children[row].find((child) => (rows.move[child] || `#${rows.reason?.[child] ?? ''}`) === step);
      if (next === undefined) break;
      row = next;
    }
    return row;
  }

  #ask() {
    if (this.#asked) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.#draw();
    });
  }

  #draw() {
    const [picture, shape] = [this.#picture, this.#shape];
    if (!picture || !shape || this.#width === 0) return;
    const begin = performance.now();
    this.#begun = begin;
    this.#hasMore = false;
    const layout = layoutOf(picture, shape, this.#width, this.#rows);
    this.#layout = layout;
    const ratio = Math.min(3, devicePixelRatio || 1);
    const canvas = this.#canvas;
    if (canvas.width !== Math.round(layout.width * ratio) || canvas.height !== Math.round(layout.height * ratio)) {
      canvas.width = Math.round(layout.width * ratio);
      canvas.height = Math.round(layout.height * ratio);
      canvas.style.setProperty('height', `${layout.height}px`);
    }
    const context = canvas.getContext('2d');
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawTree(canvasPainter(context), this.#what(picture, shape, layout));
    canvas.dataset.ms = (performance.now() - begin).toFixed(2);
    if (this.#hasMore) this.#ask();
    canvas.dataset.rows = String(picture.rows.parent.length);
    canvas.dataset.zoom = String(this.#path(this.#zoom).join(' '));
    canvas.dataset.selected = String(this.#path(this.#selected).join(' '));
  }

  /**
   * @param {Picture} picture
   * @param {import('../engine/picture.js').Shape} shape
   * @param {import('./tree_drawing.js').Layout} layout
   */
  #what(picture, shape, layout) {
    const style = getComputedStyle(document.documentElement);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    return {
      picture, shape, layout, zoom: this.#zoom, selected: this.#hovered || this.#selected,
      palette: {
        ink: colour('--ink'), quiet: colour('--quiet'), ground: colour('--card'), edge: colour('--row'), expected: colour('--expected'),
        line: colour('--pv'), bar: colour('--bar'), focus: colour('--focus'), other: colour('--other'), below: colour('--below'),
      },
      name: (/** @type {number} */ row) => (this.#isLate(row) ? '' : this.#nameOf(row)),
      words: {
        leaves: t('leafShare'),
        mean: picture.kind === 'trace' ? `${t('nominal')} ${picture.depth}` : t('meanLine', { n: picture.depth.toFixed(1) }),
        pv: t('pvEnd', { n: picture.pvDepth }),
      },
    };
  }

  /** Names take time when they are new: what does not fit into a frame comes with the next. @param {number} row */
  #isLate(row) {
    if (performance.now() - this.#begun < NAMING_MS) return false;
    const { rows, sfen } = /** @type {Picture} */ (this.#picture);
    const line = lineTo(rows, row);
    if (!line || !isNew(sfen, line, this.#japanese)) return false;
    this.#hasMore = true;
    return true;
  }

  /** The drawing as SVG text. */
  toSvg() {
    this.#begun = Infinity;
    const [picture, shape, layout] = [this.#picture, this.#shape, this.#layout];
    if (!picture || !shape || !layout) return null;
    const { painter, finish } = svgPainter(layout.width, layout.height);
    drawTree(painter, this.#what(picture, shape, layout));
    return finish();
  }

  /** The name of a row's move. @param {number} row */
  #nameOf(row) {
    const { rows, sfen } = /** @type {Picture} */ (this.#picture);
    if (rows.flags[row] & FLAG.OTHER) return rows.reason ? t(`reason-${REASONS[rows.reason[row]]}`) : t('others');
    const line = lineTo(rows, row);
    if (line) return lastName(sfen, line, this.#japanese).replace(/^[☗☖]/, '');
    return rows.move[row] || t('pass');
  }

  #renderCrumbs() {
    const crumbs = [];
    for (let row = this.#zoom; row > 0; row = /** @type {Picture} */ (this.#picture).rows.parent[row]) crumbs.unshift(row);
    const isInside = this.#selected === this.#zoom || this.#selected === 0;
    const key = [t('root'), ...crumbs.map((row) => this.#nameOf(row)), isInside].join(' ');
    // What stays the same keeps the focus and can be pressed while pictures come in.
    if (this.#crumbs.dataset.key === key) return;
    this.#crumbs.dataset.key = key;
    this.#crumbs.setAttribute('aria-label', t('breadcrumb'));
    // Rows have other numbers in the next picture; lines stay.
    const paths = new Map([0, ...crumbs].map((row) => [row, this.#path(row)]));
    const path = (/** @type {number} */ row) => paths.get(row) ?? [];
    const button = (/** @type {number} */ row, /** @type {string} */ name) => html('button', {
      type: 'button', 'aria-current': row === this.#zoom ? 'true' : 'false', onclick: () => this.#zoomTo(this.#find(path(row))),
    }, name);
    this.#crumbs.replaceChildren(
      button(0, t('root')), ...crumbs.map((row) => button(row, this.#nameOf(row))),
      html('span', { class: 'crumb-tools' },
        html('button', { type: 'button', class: 'zoom-in', disabled: isInside, onclick: () => this.#zoomTo(this.#selected) }, t('zoomIn')),
        html('button', { type: 'button', class: 'zoom-out', disabled: this.#zoom === 0, onclick: () => this.#zoomOut() }, t('zoomOut'))),
    );
  }

  #renderLegend() {
    const { kind, sfen, counts } = /** @type {Picture} */ (this.#picture);
    const swatch = (/** @type {string} */ colour, kind = '') => {
      const node = html('i', { class: `swatch ${kind}` });
      if (colour) node.style.setProperty('background', colour);
      return node;
    };
    if (kind === 'trace') {
      const met = (counts ?? []).map((count, reason) => ({ count, reason })).filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
      this.#legend.replaceChildren(...met.map(({ count, reason }) => html('span', { class: 'reason-mark' }, swatch(REASON_COLOURS[reason]), ` ${t(`reason-${REASONS[reason]}`)} `, html('b', {}, shortNumber(count)))));
      return;
    }
    const side = sideName(isWhite(sfen) ? 'white' : 'black');
    this.#legend.replaceChildren(
      html('span', {}, t('bad')), ...LEGEND_VALUES.map((value) => swatch(valueColour(value))), html('span', {}, t('good', { side })),
      html('span', { class: 'legend-gap' }, swatch('', 'other'), ` ${t('others')}`),
      html('span', { class: 'legend-gap' }, swatch('', 'below'), ` ${t('belowCut')}`),
      html('span', { class: 'legend-gap' }, html('i', { class: 'swatch pv' }), ` ${t('bestLine')}`),
    );
  }

  /** E, P, D and visits of the box that is pointed at, or of the whole. */
  #renderInfo() {
    const picture = /** @type {Picture} */ (this.#picture);
    const { rows } = picture;
    const row = this.#hovered || this.#selected;
    const pair = (/** @type {string} */ name, /** @type {string} */ value) => html('span', { class: 'pair' }, `${name} `, html('b', {}, value));
    const line = lineTo(rows, row);
    const who = row === 0 ? t('root') : line ? lineNames(picture.sfen, line, this.#japanese).slice(-4).join(' ') : this.#nameOf(row);
    const value = this.#valueFor(row);
    const isTrace = picture.kind === 'trace';
    const reason = rows.reason ? [pair(t('reason'), t(`reason-${REASONS[rows.reason[row]]}`))] : [];
    this.#info.replaceChildren(
      html('b', { class: 'who' }, line && line.length > 4 ? `… ${who}` : who),
      pair(t(isTrace ? 'effort' : 'weight'), `${(rows.share[row] * 100).toFixed(rows.share[row] < 0.1 ? 2 : 1)} %`),
      ...(value ? [pair('E', value)] : []),
      pair(isTrace ? t('remaining') : 'D', rows.depth[row].toFixed(2)),
      pair(t(isTrace ? 'positions' : 'visits'), shortNumber(rows.visits[row])), ...reason,
    );
    this.#info.dataset.row = String(row);
  }

  /** Of a row, from Black's view as everywhere on the page. @param {number} row */
  #valueFor(row) {
    const { rows, sfen, kind } = /** @type {Picture} */ (this.#picture);
    if (kind === 'trace' && !(rows.flags[row] & FLAG.EXPANDED)) return '';
    const sign = isWhite(sfen) ? -1 : 1;
    const mover = (this.#shape?.ply[row] ?? 0) % 2 === 0 ? 1 : -1;
    if (rows.flags[row] & (FLAG.WIN | FLAG.LOSS)) {
      const forMover = rows.flags[row] & FLAG.WIN ? 1 : -1;
      return forMover * mover * sign > 0 ? '+#' : '−#';
    }
    return valueText({ cp: rows.value[row] * sign });
  }

  /** @param {boolean} now it was just opened */
  #fillTable(now) {
    this.#twinSummary.textContent = t('tableTwin');
    if (!this.#twin.open || !this.#picture || !this.#shape || (!now && performance.now() - this.#tabled < 1000)) return;
    this.#tabled = performance.now();
    const picture = this.#picture;
    const { rows } = picture;
    const isTrace = picture.kind === 'trace';
    const heads = [t('ply'), t('line'), t(isTrace ? 'effort' : 'weight'), 'E', isTrace ? t('remaining') : 'D', t(isTrace ? 'positions' : 'visits'), ...(isTrace ? [t('reason')] : [])];
    this.#twinHead.replaceChildren(html('tr', {}, ...heads.map((name) => html('th', { scope: 'col' }, name))));
    const heavy = Array.from(rows.share, (_, row) => row).filter((row) => row > 0 && rows.share[row] >= TABLE_SHARE);
    heavy.sort((a, b) => this.#order(a) - this.#order(b));
    this.#twinBody.replaceChildren(...heavy.slice(0, TABLE_ROWS).map((row) => {
      const line = lineTo(rows, row);
      const name = line ? lineNames(picture.sfen, line, this.#japanese).join(' ') : this.#nameOf(row);
      const cells = [name, `${(rows.share[row] * 100).toFixed(1)} %`, this.#valueFor(row), rows.depth[row].toFixed(2), String(rows.visits[row]),
        ...(rows.reason ? [t(`reason-${REASONS[rows.reason[row]]}`)] : [])];
      return html('tr', {}, html('td', {}, String(this.#shape?.ply[row])), ...cells.map((cell) => html('td', {}, cell)));
    }));
  }

  /** Depth first, as a tree is read. @param {number} row */
  #order(row) {
    const shape = /** @type {import('../engine/picture.js').Shape} */ (this.#shape);
    return shape.from[row] * 1e4 + shape.ply[row] / 100;
  }

  /** @param {number} row */
  #zoomTo(row) {
    this.#zoom = row;
    this.#select(row, true);
    this.#renderCrumbs();
  }

  #zoomOut() {
    this.#zoomTo(this.#zoom === 0 ? 0 : /** @type {Picture} */ (this.#picture).rows.parent[this.#zoom]);
  }

  /** @param {number} row @param {boolean} pinned */
  #select(row, pinned) {
    const picture = /** @type {Picture} */ (this.#picture);
    this.#selected = row;
    this.#hovered = 0;
    const line = lineTo(picture.rows, row);
    if (row > 0 && line) this.#on.preview(picture.sfen, line, pinned);
    else this.#on.endPreview();
    this.#renderCrumbs();
    this.#renderInfo();
    this.#ask();
  }

  /** @param {PointerEvent | MouseEvent} event */
  #rowUnder(event) {
    if (!this.#shape || !this.#layout) return 0;
    const box = this.#canvas.getBoundingClientRect();
    return rowAt(this.#shape, this.#layout, this.#zoom, event.clientX - box.left, event.clientY - box.top);
  }

  #listen() {
    const canvas = this.#canvas;
    canvas.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'mouse' || !this.#picture) return;
      const row = this.#rowUnder(event);
      if (row === this.#hovered) return;
      this.#hovered = row;
      const line = lineTo(this.#picture.rows, row);
      if (row > 0 && line) this.#on.preview(this.#picture.sfen, line, false);
      this.#renderInfo();
      this.#ask();
    });
    canvas.addEventListener('pointerleave', () => {
      if (!this.#picture) return;
      this.#hovered = 0;
      this.#on.endPreview();
      this.#renderInfo();
      this.#ask();
    });
    canvas.addEventListener('click', (event) => {
      const row = this.#rowUnder(event);
      // A second tap on the same box goes into it.
      if (row > 0 && row === this.#selected && row !== this.#zoom) this.#zoomTo(row);
      else this.#select(row, true);
    });
    canvas.addEventListener('keydown', (event) => {
      if (!this.#picture || !this.#shape || !this.#press(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** @param {string} key */
  #press(key) {
    const [shape, picture] = [this.#shape, this.#picture];
    if (!shape || !picture) return false;
    const at = this.#selected;
    const go = (/** @type {number | undefined} */ row) => {
      if (row !== undefined) this.#select(row, true);
      return true;
    };
    switch (key) {
      case 'ArrowDown':
        return go(shape.children[at][0]);
      case 'ArrowUp':
        return go(at === 0 ? undefined : picture.rows.parent[at]);
      case 'ArrowLeft':
      case 'ArrowRight':
        return go(this.#beside(at, key === 'ArrowRight' ? 1 : -1));
      case 'Home':
        return go(0);
      case 'Enter':
      case '+':
        if (at > 0) this.#zoomTo(at);
        return true;
      case 'Escape':
      case '-':
        if (this.#zoom === 0 && at === 0) return false;
        if (this.#zoom === 0) this.#select(0, true);
        else this.#zoomOut();
        return true;
      default:
        return false;
    }
  }

  /** The box next to one on its own ply. @param {number} row @param {number} by */
  #beside(row, by) {
    const shape = /** @type {import('../engine/picture.js').Shape} */ (this.#shape);
    const same = shape.ply.flatMap((ply, other) => (ply === shape.ply[row] ? [other] : [])).sort((a, b) => shape.from[a] - shape.from[b]);
    return same[same.indexOf(row) + by];
  }
}
