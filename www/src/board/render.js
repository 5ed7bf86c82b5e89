// Draws the board's state: an SVG for the eye, and over it a grid of named cells for keyboards and screen readers.

import { CELL, MARGIN, SIZE, SQUARES, centreOf, placeOf, sideOf, squareAt } from './geometry.js';
import { HAND_KINDS } from './position.js';
import { arrowShapes, strokeShapes } from './arrows.js';
import { renew } from '../dom/renew.js';
import { pieceImage, pieceSymbol } from './piece.js';
import { html, svg } from '../dom/html.js';
import { canPick, destinations } from './transition.js';

/** @typedef {import('./geometry.js').Side} Side */
/** @typedef {import('./state.js').BoardState} BoardState */

/**
 * What the board says; all words come from outside.
 * @typedef {{
 *   board: string, promote: string, decline: string, promotion: string, isTarget: string, isPicked: string, inCheck: string,
 *   square: (square: string) => string, piece: (piece: string) => string, empty: string,
 *   hand: (side: Side) => string, held: (side: Side, kind: string, count: number) => string,
 *   rank: (rank: number) => string, file: (file: number) => string,
 * }} Words
 */

/** How long a piece slides; the style sheet has the same number. */
const SLIDE_MS = 160;

export class Renderer {
  /** The drawing of the squares. */
  field = html('div', { class: 'board-field' });
  /** @type {Record<Side, HTMLElement>} */
  hands = { black: html('div', { class: 'hand', role: 'group' }), white: html('div', { class: 'hand', role: 'group' }) };
  /** Names and clocks; the page fills them in. @type {Record<Side, HTMLElement>} */
  plates = { black: html('div', { class: 'plate' }), white: html('div', { class: 'plate' }) };
  /** @type {Record<Side, HTMLElement>} */
  #seats = { black: html('div', { class: 'seat' }), white: html('div', { class: 'seat' }) };
  grid = html('div', { class: 'board-grid', role: 'grid' });
  chooser = html('div', { class: 'promotion', role: 'dialog', 'aria-modal': 'true', hidden: true });

  #marks = svg('g', { class: 'marks' });
  #pieces = svg('g', { class: 'pieces' });
  #dots = svg('g', { class: 'dots' });
  #arrows = svg('g', { class: 'arrows' });
  #strokes = svg('g', { class: 'strokes' });
  #coordinates = svg('g', { class: 'coordinates' });
  /** @type {Map<string, SVGElement>} */
  #drawn = new Map();
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  #arrowsDrawn = '';
  /** @type {BoardState | null} */
  #last = null;
  /** @type {Words} */
  #words;

  /**
   * @param {HTMLElement} container
   * @param {Words} words
   */
  constructor(container, words) {
    this.#words = words;
    const drawing = svg(
      'svg',
      { class: 'board-svg', viewBox: `${-MARGIN.left} ${-MARGIN.top} ${SIZE.width} ${SIZE.height}`, 'aria-hidden': 'true' },
      svg('rect', { class: 'wood', x: -MARGIN.left, y: -MARGIN.top, width: SIZE.width, height: SIZE.height, rx: 10 }),
      this.#marks,
      lines(),
      this.#coordinates,
      this.#pieces,
      this.#dots,
      this.#arrows,
      this.#strokes,
    );
    this.#buildGrid();
    this.field.append(drawing, this.grid, this.chooser);
    for (const side of /** @type {Side[]} */ (['white', 'black'])) this.#seats[side].append(this.plates[side], this.hands[side]);
    container.append(this.#seats.white, this.field, this.#seats.black);
  }

  /** @param {Words} words */
  setWords(words) {
    this.#words = words;
    this.#last = null;
  }

  /** @param {string} square */
  cell(square) {
    return this.#cells.get(square);
  }

  /** @param {BoardState} state */
  render(state) {
    const last = this.#last;
    if (last && last.arrows !== state.arrows) this.#renderArrows(state);
    // While the engine thinks, arrows are all that changes, several times a second.
    if (last && /** @type {(keyof BoardState)[]} */ (Object.keys(state)).every((key) => key === 'arrows' || state[key] === last[key])) {
      this.#last = state;
      return;
    }
    const turned = !last || last.orientation !== state.orientation;
    if (turned) this.#turn(state);
    if (turned || last.placement !== state.placement) this.#renderPieces(state, last, turned);
    if (turned || last.placement !== state.placement || last.faded !== state.faded) this.#renderFaded(state);
    this.#renderMarks(state);
    this.#renderDots(state);
    if (turned || last.placement !== state.placement) this.#renderArrows(state);
    if (turned || last.drawn !== state.drawn || last.stroke !== state.stroke) {
      renew(this.#strokes, ...strokeShapes(state.stroke ? [...state.drawn, state.stroke] : state.drawn, state.orientation));
    }
    this.#renderCells(state);
    this.#renderHands(state);
    this.#renderChooser(state, last);
    this.field.classList.toggle('ghosted', state.ghost);
    this.#last = state;
  }

  /** @param {BoardState} state */
  #renderArrows({ arrows, orientation, placement }) {
    // Widths that nobody can tell apart are not drawn again.
    const key = JSON.stringify([orientation, placement.side, arrows.map(({ move, weight, kind, label }) => [move, weight.toFixed(2), kind, label])]);
    if (key === this.#arrowsDrawn) return;
    this.#arrowsDrawn = key;
    renew(this.#arrows, ...arrowShapes(arrows, orientation, placement.side));
  }

  #buildGrid() {
    for (let row = 0; row < 9; row++) {
      const line = html('div', { role: 'row', class: 'board-row' });
      for (let column = 0; column < 9; column++) line.append(html('div', { role: 'gridcell', class: 'cell', tabindex: -1 }));
      this.grid.append(line);
    }
  }

  /** @param {BoardState} state */
  #turn({ orientation }) {
    this.#cells.clear();
    for (const [index, cell] of [...this.grid.querySelectorAll('.cell')].entries()) {
      const square = squareAt(index % 9, Math.floor(index / 9), orientation) ?? '';
      /** @type {HTMLElement} */ (cell).dataset.square = square;
      this.#cells.set(square, /** @type {HTMLElement} */ (cell));
    }
    this.#coordinates.replaceChildren();
    for (let index = 0; index < 9; index++) {
      const file = orientation === 'black' ? 9 - index : index + 1;
      const rank = orientation === 'black' ? index + 1 : 9 - index;
      this.#coordinates.append(
        svg('text', { x: (index + 0.5) * CELL.width, y: -MARGIN.top / 2 }, this.#words.file(file)),
        svg('text', { x: 9 * CELL.width + MARGIN.right / 2, y: (index + 0.5) * CELL.height }, this.#words.rank(rank)),
      );
    }
    // The nearer player's hand lies at the lower right, the other's at the upper left.
    for (const side of /** @type {Side[]} */ (['black', 'white'])) {
      this.#seats[side].classList.toggle('near', side === orientation);
    }
  }

  /**
   * @param {BoardState} state
   * @param {BoardState | null} last
   * @param {boolean} turned
   */
  #renderPieces(state, last, turned) {
    const { pieces } = state.placement;
    const before = this.#drawn;
    /** @type {Map<string, SVGElement>} */
    const now = new Map();
    /** @type {[string, SVGElement][]} */
    const leaving = [];
    for (const [square, node] of before) {
      if (pieces.get(square) === node.dataset.piece) now.set(square, node);
      else leaving.push([square, node]);
    }
    for (const [square, piece] of pieces) {
      if (now.has(square)) continue;
      // A piece that left elsewhere arrives here: it slides. Promotion changes its face on the way.
      const kin = leaving.findIndex(([, node]) => isKin(node.dataset.piece ?? '', piece));
      const node = kin >= 0 ? leaving.splice(kin, 1)[0][1] : svg('g', { class: 'piece' }, svg('use', { width: 100, height: 108 }));
      node.dataset.piece = piece;
      now.set(square, node);
      node.firstElementChild?.setAttribute('href', pieceSymbol(piece));
      // The mover is drawn above what it passes.
      this.#pieces.append(node);
    }
    for (const [, node] of leaving) {
      node.classList.add('leaving');
      setTimeout(() => node.remove(), SLIDE_MS);
    }
    for (const [square, node] of now) {
      const { column, row } = placeOf(square, state.orientation);
      node.style.transform = `translate(${column * CELL.width}px, ${row * CELL.height}px)`;
      const upsideDown = sideOf(node.dataset.piece ?? '') !== state.orientation;
      const use = node.firstElementChild;
      if (upsideDown) use?.setAttribute('transform', 'rotate(180 50 54)');
      else use?.removeAttribute('transform');
    }
    this.#pieces.classList.toggle('still', turned || !last);
    this.#drawn = now;
  }

  /** Pieces of a line that was hardly read are hardly there. @param {BoardState} state */
  #renderFaded({ faded }) {
    for (const [square, node] of this.#drawn) {
      const share = faded?.get(square);
      node.style.opacity = share === undefined ? '' : share.toFixed(3);
    }
  }

  /** @param {BoardState} state */
  #renderMarks({ lastMove, check, origin, orientation }) {
    this.#marks.replaceChildren();
    const mark = (/** @type {string} */ square, /** @type {string} */ kind) => {
      const { column, row } = placeOf(square, orientation);
      this.#marks.append(
        svg('rect', { class: kind, x: column * CELL.width, y: row * CELL.height, width: CELL.width, height: CELL.height }),
      );
    };
    if (lastMove) {
      if (lastMove[1] !== '*') mark(lastMove.slice(0, 2), 'last-from');
      mark(lastMove.slice(2, 4), 'last-to');
    }
    if (check) mark(check, 'check');
    if (origin && 'square' in origin) mark(origin.square, 'picked');
  }

  /** @param {BoardState} state */
  #renderDots(state) {
    this.#dots.replaceChildren();
    for (const square of destinations(state)) {
      const { x, y } = centreOf(square, state.orientation);
      const taken = state.placement.pieces.has(square);
      this.#dots.append(svg('circle', taken ? { class: 'ring', cx: x, cy: y, r: 43 } : { class: 'dot', cx: x, cy: y, r: 14 }));
    }
  }

  /** @param {BoardState} state */
  #renderCells(state) {
    const targets = destinations(state);
    this.grid.setAttribute('aria-label', this.#words.board);
    for (const square of SQUARES) {
      const cell = this.#cells.get(square);
      if (!cell) continue;
      const piece = state.placement.pieces.get(square);
      const said = [this.#words.square(square), piece ? this.#words.piece(piece) : this.#words.empty];
      if (square === state.check) said.push(this.#words.inCheck);
      if (targets.has(square)) said.push(this.#words.isTarget);
      const picked = state.origin !== null && 'square' in state.origin && state.origin.square === square;
      if (picked) said.push(this.#words.isPicked);
      const label = said.join(', ');
      if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
      cell.setAttribute('aria-selected', String(picked));
      cell.tabIndex = square === state.cursor ? 0 : -1;
      cell.classList.toggle('can-pick', canPick(state, { square }));
    }
  }

  /** @param {BoardState} state */
  #renderHands(state) {
    for (const side of /** @type {Side[]} */ (['black', 'white'])) {
      const hand = this.hands[side];
      hand.setAttribute('aria-label', this.#words.hand(side));
      hand.classList.toggle('to-move', state.placement.side === side);
      const held = HAND_KINDS.filter((kind) => (state.placement.hands[side].get(kind) ?? 0) > 0);
      const key = held.map((kind) => `${kind}${state.placement.hands[side].get(kind)}`).join() + state.orientation + this.#words.board;
      if (hand.dataset.key !== key) {
        const focused = /** @type {HTMLElement | null} */ (hand.querySelector(':focus'))?.dataset.kind;
        hand.dataset.key = key;
        hand.replaceChildren(...held.map((kind) => this.#heldPiece(state, side, kind)));
        if (focused) /** @type {HTMLElement | null} */ (hand.querySelector(`[data-kind=${focused}]`))?.focus();
      }
      for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (hand.querySelectorAll('button'))) {
        const { origin } = state;
        const picked = origin !== null && 'kind' in origin && origin.side === side && origin.kind === button.dataset.kind;
        button.setAttribute('aria-pressed', String(picked));
        button.disabled = !state.free && state.movable !== side;
      }
    }
  }

  /**
   * @param {BoardState} state
   * @param {Side} side
   * @param {string} kind
   */
  #heldPiece(state, side, kind) {
    const count = state.placement.hands[side].get(kind) ?? 0;
    const button = html(
      'button',
      { type: 'button', class: 'held', 'data-kind': kind, 'data-side': side, 'aria-label': this.#words.held(side, kind, count) },
      pieceImage(side === 'black' ? kind : kind.toLowerCase(), side !== state.orientation),
    );
    if (count > 1) button.append(html('span', { class: 'count', 'aria-hidden': 'true' }, String(count)));
    return button;
  }

  /**
   * @param {BoardState} state
   * @param {BoardState | null} last
   */
  #renderChooser(state, last) {
    const { promotion, orientation } = state;
    if (!promotion) {
      if (this.chooser.hidden) return;
      const hadFocus = this.chooser.contains(document.activeElement);
      this.chooser.hidden = true;
      this.chooser.replaceChildren();
      if (hadFocus) this.#cells.get(state.cursor)?.focus();
      return;
    }
    if (last?.promotion === promotion && !this.chooser.hidden) return;
    const upsideDown = sideOf(promotion.piece) !== orientation;
    const choice = (/** @type {string} */ piece, /** @type {string} */ name, /** @type {string} */ promote) =>
      html('button', { type: 'button', 'data-promote': promote }, pieceImage(piece, upsideDown), html('span', {}, name));
    this.chooser.replaceChildren(
      choice(`+${promotion.piece}`, this.#words.promote, 'yes'),
      choice(promotion.piece, this.#words.decline, 'no'),
    );
    this.chooser.setAttribute('aria-label', this.#words.promotion);
    this.chooser.hidden = false;
    const { column, row } = placeOf(promotion.to, orientation);
    // At the square, but never beyond the board's edge.
    const left = Math.max(0, Math.min(7, column - 0.5));
    this.chooser.style.left = `${((MARGIN.left + left * CELL.width) / SIZE.width) * 100}%`;
    this.chooser.style.top = `${((MARGIN.top + Math.min(row, 7.6) * CELL.height) / SIZE.height) * 100}%`;
    /** @type {HTMLElement} */ (this.chooser.firstElementChild).focus();
  }
}

/**
 * Whether one may have become the other by moving: same colour, same kind apart from promotion.
 * @param {string} a
 * @param {string} b
 */
const isKin = (a, b) => a.replace('+', '') === b.replace('+', '');

function lines() {
  const [width, height] = [9 * CELL.width, 9 * CELL.height];
  let path = '';
  for (let line = 1; line < 9; line++) path += `M0 ${line * CELL.height}h${width}M${line * CELL.width} 0v${height}`;
  const stars = [3, 6].flatMap((x) => [3, 6].map((y) => svg('circle', { class: 'star', cx: x * CELL.width, cy: y * CELL.height, r: 6 })));
  return svg('g', {}, svg('path', { class: 'line', d: path }), svg('rect', { class: 'edge', width, height }), ...stars);
}

