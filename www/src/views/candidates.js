// Every move at the root: a table to sort, and a scatter that shows which of them were read deeply enough to be played.

import { shortNumber, valueText } from '../analysis/words.js';
import { renew } from '../dom/renew.js';
import { html, svg } from '../dom/html.js';
import { onNewWidth } from '../dom/width.js';
import { histogramBelow, shapeOf, survival } from '../engine/shape.js';
import { t } from '../i18n/i18n.js';
import { isWhite, lastName } from './names.js';
import { widthOf } from './painter.js';

/** @typedef {import('../engine/picture.js').Picture} Picture */
/** @typedef {import('../engine/picture.js').RootMove} RootMove */
/** @typedef {'probability' | 'value' | 'depth' | 'pvDepth' | 'visits'} Column */

const HEIGHT = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [30, 14, 12, 30];
const MOST_ROWS = 60;
const ROWS_A_FRAME = 10;
/** Those that carry weight are told anew with every picture: the rest of the screen says their numbers as well. */
const HEAVY_ROWS = 6;
/** The height of the names beside dots, as the style sheet has it. */
const NAME_SIZE = 12;
/** How often the table is filled again while the search goes on. */
const TABLE_MS = 1000;
/** Plies of a small strip, and how wide each is. */
const [MINI_CELLS, MINI_WIDTH] = [16, 6];

export class CandidatesView {
  root = html('div', { class: 'candidates-view' });
  #on;
  #help = html('p', { class: 'quiet help' });
  #figure = html('div', { class: 'figure' });
  #columns = (/** @type {Column[]} */ (['probability', 'value', 'depth', 'pvDepth', 'visits'])).map((column) => {
    const button = html('button', { type: 'button', 'data-column': column, onclick: () => this.#sort(column) });
    return { column, button, cell: html('th', { scope: 'col' }, button) };
  });
  #ends = [html('th', { scope: 'col' }), html('th', { scope: 'col' })];
  #head = html('tr', {}, this.#ends[0], ...this.#columns.map(({ cell }) => cell), this.#ends[1]);
  /** @type {Map<string, { row: HTMLElement, button: HTMLElement, cells: HTMLElement[], pv: string[] }>} */
  #rows = new Map();
  #body = html('tbody', {});
  #width = 0;
  /** @type {Column} */
  #by = 'probability';
  #down = true;
  /** @type {Picture | null} */
  #picture = null;
  #japanese = false;
  #tabled = 0;
  #waiting = 0;
  #filling = 0;

  /** @param {{ preview: (sfen: string, line: string[], pinned: boolean) => void, endPreview: () => void }} on */
  constructor(on) {
    this.#on = on;
    const table = html('table', { class: 'candidates' }, html('thead', {}, this.#head), this.#body);
    this.root.append(this.#help, this.#figure, html('div', { class: 'scroll tall', tabindex: '0', role: 'group' }, table));
    onNewWidth(this.#figure, (width) => {
      this.#width = width;
      this.#drawScatter();
    });
  }

  /** @param {Picture} picture @param {boolean} japanese */
  show(picture, japanese) {
    const isNew = this.#picture?.sfen !== picture.sfen || this.#japanese !== japanese;
    this.#picture = picture;
    this.#japanese = japanese;
    this.#help.textContent = t('candidatesHelp', { b: picture.threshold.toFixed(1) });
    this.#drawScatter();
    this.#drawHeavy(picture);
    // The order and the light ones need not change as often as a drawing; the last ones always come.
    if (this.#waiting) return;
    const wait = isNew ? 0 : Math.max(0, TABLE_MS - (performance.now() - this.#tabled));
    if (wait === 0) this.#drawTable();
    else {
      this.#waiting = setTimeout(() => {
        this.#waiting = 0;
        this.#drawTable();
      }, wait);
    }
  }

  #sorted() {
    const sign = this.#down ? -1 : 1;
    return [...(this.#picture?.roots ?? [])].sort((a, b) => sign * (a[this.#by] - b[this.#by]));
  }

  /** @param {Picture} picture */
  #drawHeavy(picture) {
    const shape = shapeOf(picture.rows);
    const heavy = [...picture.roots].sort((a, b) => b.probability - a.probability).slice(0, HEAVY_ROWS);
    for (const move of heavy) if (this.#rows.has(keyOf(picture, move))) this.#drawRow(picture, shape, move);
    this.#body.dataset.nodes = String(picture.nodes);
  }

  #drawTable() {
    const picture = this.#picture;
    if (!picture) return;
    this.#tabled = performance.now();
    this.#drawHead();
    const shape = shapeOf(picture.rows);
    const sorted = this.#sorted().slice(0, MOST_ROWS);
    const isFresh = new Set(sorted.filter((move) => !this.#rows.has(keyOf(picture, move))));
    const rows = sorted.map((move) => this.#rowOf(picture, move).row);
    for (const move of isFresh) this.#drawRow(picture, shape, move);
    // Rows are kept, so that they can be pressed while the search goes on.
    const had = this.#body.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    // Only those that change their place are moved: the others keep their layout.
    rows.forEach((row, index) => {
      if (this.#body.children[index] !== row) this.#body.insertBefore(row, this.#body.children[index] ?? null);
    });
    while (this.#body.childElementCount > rows.length) this.#body.lastElementChild?.remove();
    if (had && had !== document.activeElement) had.focus();
    cancelAnimationFrame(this.#filling);
    this.#fillRows(picture, shape, sorted.filter((move) => !isFresh.has(move)));
  }

  /** Some rows in each frame: to lay out all of them at once would cost one. @param {Picture} picture @param {import('../engine/shape.js').Shape} shape @param {RootMove[]} moves */
  #fillRows(picture, shape, moves) {
    for (const move of moves.slice(0, ROWS_A_FRAME)) this.#drawRow(picture, shape, move);
    if (moves.length > ROWS_A_FRAME) this.#filling = requestAnimationFrame(() => this.#fillRows(picture, shape, moves.slice(ROWS_A_FRAME)));
  }

  /** @param {Picture} picture @param {RootMove} move */
  #rowOf(picture, move) {
    const key = keyOf(picture, move);
    const kept = this.#rows.get(key);
    if (kept) return kept;
    if (this.#rows.size > 2000) this.#rows.clear();
    const button = html('button', { type: 'button', class: 'pv-move', 'data-move': move.move });
    const cells = Array.from({ length: 6 }, () => html('td', {}));
    const row = html('tr', {}, html('th', { scope: 'row' }, button), ...cells);
    const made = { row, button, cells, pv: move.pv };
    button.addEventListener('click', () => this.#on.preview(picture.sfen, made.pv.length > 0 ? made.pv : [move.move], true));
    row.addEventListener('pointerenter', () => this.#on.preview(picture.sfen, [move.move], false));
    row.addEventListener('pointerleave', () => this.#on.endPreview());
    this.#rows.set(key, made);
    return made;
  }

  #drawHead() {
    const names = { probability: t('probability'), value: t('value'), depth: t('expectedDepth'), pvDepth: t('pvDepth'), visits: t('visits') };
    for (const { column, cell, button } of this.#columns) {
      cell.setAttribute('aria-sort', this.#by === column ? (this.#down ? 'descending' : 'ascending') : 'none');
      button.replaceChildren(names[column], html('span', { 'aria-hidden': 'true' }, this.#by === column ? (this.#down ? ' ▼' : ' ▲') : ''));
    }
    [this.#ends[0].textContent, this.#ends[1].textContent] = [t('move'), t('strip')];
  }

  /**
   * @param {Picture} picture
   * @param {import('../engine/shape.js').Shape} shape
   * @param {RootMove} move
   */
  #drawRow(picture, shape, move) {
    const kept = this.#rowOf(picture, move);
    const sign = isWhite(picture.sfen) ? -1 : 1;
    const value = move.proven ? t(move.proven === 'win' ? 'provenWin' : move.proven === 'loss' ? 'provenLoss' : 'provenDraw') : valueText({ cp: move.value * sign });
    kept.pv = move.pv;
    write(kept.button, lastName(picture.sfen, [move.move], this.#japanese));
    kept.row.className = move.move === picture.chosen ? 'chosen' : move.isEnough ? '' : 'shallow';
    const [probability, worth, depth, pvDepth, visits, strip] = kept.cells;
    write(probability, `${(move.probability * 100).toFixed(1)} %`);
    write(worth, value);
    const [depthText, enough] = [move.depth.toFixed(2), ` ${t(move.isEnough ? 'readEnough' : 'notEnough')}`];
    if (depth.textContent !== depthText + enough) depth.replaceChildren(depthText, html('small', {}, enough));
    write(pvDepth, String(move.pvDepth));
    write(visits, shortNumber(move.visits));
    if (!strip.firstElementChild) strip.append(html('i', { class: 'mini-strip', 'aria-hidden': 'true' }));
    /** @type {HTMLElement} */ (strip.firstElementChild).style.setProperty('background-image', miniStrip(picture, shape, move));
  }

  /** @param {Column} column */
  #sort(column) {
    this.#down = this.#by === column ? !this.#down : true;
    this.#by = column;
    this.#drawTable();
  }

  #drawScatter() {
    const picture = this.#picture;
    if (!picture || this.#width === 0) return;
    const width = this.#width;
    const most = Math.max(4, ...picture.roots.map((move) => Math.max(move.depth, move.pvDepth))) * 1.08;
    const x = (/** @type {number} */ depth) => LEFT + (depth / most) * (width - LEFT - RIGHT);
    const y = (/** @type {number} */ depth) => HEIGHT - BOTTOM - (depth / most) * (HEIGHT - TOP - BOTTOM);
    const drawing = svg('svg', { class: 'scatter', viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'img', 'aria-label': t('scatterLabel') });
    const b = Math.max(0, picture.threshold);
    drawing.append(
      svg('rect', { class: 'enough', x: x(b), y: TOP, width: Math.max(0, width - RIGHT - x(b)), height: HEIGHT - TOP - BOTTOM }),
      svg('path', { class: 'diagonal', d: `M${x(0)} ${y(0)}L${x(most)} ${y(most)}` }),
      svg('path', { class: 'threshold', d: `M${x(b)} ${TOP}V${HEIGHT - BOTTOM}` }),
      svg('text', { class: 'tick', x: x(b) + 4, y: HEIGHT - BOTTOM - 6 }, t('threshold', { n: b.toFixed(1) })),
      svg('text', { class: 'tick', x: width - RIGHT, y: HEIGHT - 4, 'text-anchor': 'end' }, t('scatterX')),
      svg('text', { class: 'tick', x: 2, y: TOP }, t('scatterY')),
    );
    for (let depth = 0; depth <= most; depth += most > 12 ? 5 : 2) {
      drawing.append(svg('text', { class: 'tick', x: x(depth), y: HEIGHT - BOTTOM + 14, 'text-anchor': 'middle' }, String(depth)),
        svg('text', { class: 'tick', x: LEFT - 6, y: y(depth) + 4, 'text-anchor': 'end' }, String(depth)));
    }
    // The heavy ones last, on top; light ones keep a size that can be seen.
    for (const move of [...picture.roots].sort((a, b) => a.probability - b.probability)) {
      const name = lastName(picture.sfen, [move.move], this.#japanese);
      drawing.append(svg('circle', {
        class: `dot${move.move === picture.chosen ? ' chosen' : ''}${move.isEnough ? '' : ' shallow'}`, 'data-move': move.move,
        cx: x(move.depth), cy: y(move.pvDepth), r: 2.5 + 22 * Math.sqrt(move.probability),
      }, svg('title', {}, `${name}: ${(move.probability * 100).toFixed(1)} %, D ${move.depth.toFixed(2)}, PV ${move.pvDepth}`)));
    }
    drawing.append(...this.#dotNames(picture, width, x, y));
    renew(this.#figure, drawing);
  }

  /**
   * Names of the heaviest moves, as far as they do not cover each other; the table has them all.
   * @param {Picture} picture
   * @param {number} width
   * @param {(depth: number) => number} x
   * @param {(depth: number) => number} y
   */
  #dotNames(picture, width, x, y) {
    /** @type {{ left: number, right: number, base: number }[]} */
    const taken = [];
    return [...picture.roots].sort((a, b) => b.probability - a.probability).filter(({ probability }) => probability > 0.03).flatMap((move) => {
      const text = `${lastName(picture.sfen, [move.move], this.#japanese)} ${Math.round(move.probability * 100)}%`;
      const half = widthOf(text, NAME_SIZE) / 2 + 3;
      const middle = Math.min(width - half, Math.max(half, x(move.depth)));
      const radius = 22 * Math.sqrt(move.probability);
      // Above its dot, higher up, or below.
      const base = [-5 - radius, -5 - radius - NAME_SIZE, 12 + radius, 12 + radius + NAME_SIZE].map((by) => y(move.pvDepth) + by).find((at) =>
        at > NAME_SIZE && at < HEIGHT - BOTTOM && !taken.some(({ left, right, base: other }) => middle - half < right && middle + half > left && Math.abs(at - other) < NAME_SIZE));
      if (base === undefined) return [];
      taken.push({ left: middle - half, right: middle + half, base });
      return [svg('text', { class: 'dot-name', x: middle, y: base, 'text-anchor': 'middle' }, text)];
    });
  }
}

/** @param {Picture} picture @param {RootMove} move */
const keyOf = (picture, move) => `${picture.sfen} ${move.move}`;

/** What stays the same is not laid out again. @param {HTMLElement} node @param {string} text */
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** A strip so small that only its darkness counts, as one background: there is one in every row. @param {Picture} picture @param {import('../engine/shape.js').Shape} shape @param {RootMove} move */
function miniStrip(picture, shape, move) {
  const row = shape.children[0]?.find((child) => picture.rows.move[child] === move.move);
  const below = row === undefined ? twoDepths(move.depth) : histogramBelow(picture.rows, shape, row);
  // The move itself is the first ply.
  const shares = [1, ...survival(below)].slice(0, MINI_CELLS);
  const stops = shares.map((share, index) => {
    const colour = `color-mix(in srgb, var(--read) ${(share * 100).toFixed(0)}%, transparent)`;
    return `${colour} ${index * MINI_WIDTH}px ${index * MINI_WIDTH + MINI_WIDTH - 1}px, transparent 0 ${(index + 1) * MINI_WIDTH}px`;
  });
  return `linear-gradient(90deg, ${stops.join(', ')}, transparent 0)`;
}

/** @param {number} depth */
function twoDepths(depth) {
  const low = Math.floor(depth);
  /** @type {number[]} */
  const weights = new Array(low + 2).fill(0);
  weights[low] = 1 - (depth - low);
  weights[low + 1] = depth - low;
  return weights;
}
