// The position editor: put pieces anywhere; the engine says whether it is a position.

import { positionProblem } from '../engine/rules.js';
import { pieceImage } from '../board/piece.js';
import { html, icon } from '../dom/html.js';
import { HAND_KINDS, parseSfen, writeSfen } from '../board/position.js';
import { sideOf } from '../board/geometry.js';
import { pieceName, t } from '../i18n/i18n.js';
import { openNewGame } from '../play/new_game.js';
import { GameRecord, START } from '../record/tree.js';

/** @typedef {import('../board/position.js').Placement} Placement */
/** @typedef {import('../board/geometry.js').Side} Side */

const KINDS = ['K', ...HAND_KINDS];
const IN_SET = { K: 2, R: 2, B: 2, G: 4, S: 4, N: 4, L: 4, P: 18 };

export class Editor {
  #app;
  #root;
  /** @type {Placement} */
  #placement = parseSfen(START);
  /** What a tap puts down: a piece, nothing (an eraser), or no tool at all. @type {string | 'erase' | null} */
  #tool = null;

  /**
   * @param {import('../page/host.js').Host} app
   * @param {HTMLElement} root
   */
  constructor(app, root) {
    this.#app = app;
    this.#root = root;
  }

  /** @param {string} sfen */
  begin(sfen) {
    this.#placement = parseSfen(sfen);
    this.#tool = null;
  }

  get sfen() {
    return writeSfen(this.#placement);
  }

  showBoard() {
    this.#app.board.set({
      placement: this.#placement, legal: [], movable: null, lastMove: null, check: null, arrows: [], ghost: false, free: true,
      orientation: this.#app.orientation,
    });
  }

  /**
   * @param {import('../board/state.js').Origin | null} what a piece that was dragged or tapped
   * @param {string | null} to where it was put, `null` off the board
   * @param {boolean} tapped
   */
  edit(what, to, tapped) {
    const pieces = new Map(this.#placement.pieces);
    const hands = { black: new Map(this.#placement.hands.black), white: new Map(this.#placement.hands.white) };
    const take = (/** @type {Side} */ side, /** @type {string} */ kind, /** @type {number} */ count) => {
      const left = (hands[side].get(kind) ?? 0) + count;
      if (left > 0) hands[side].set(kind, left);
      else hands[side].delete(kind);
    };
    if (this.#tool && tapped !== false && to) {
      this.#put(pieces, to);
    } else if (this.#tool && !what && to) {
      this.#put(pieces, to);
    } else if (what && 'kind' in what) {
      take(what.side, what.kind, -1);
      if (to && !tapped) pieces.set(to, what.side === 'black' ? what.kind : what.kind.toLowerCase());
    } else if (what && tapped && to) {
      pieces.set(to, turned(pieces.get(to) ?? ''));
    } else if (what) {
      const piece = pieces.get(what.square);
      pieces.delete(what.square);
      if (piece && to) pieces.set(to, piece);
    } else return;
    for (const [square, piece] of pieces) if (!piece) pieces.delete(square);
    this.#change({ ...this.#placement, pieces, hands });
  }

  /**
   * @param {Map<string, string>} pieces
   * @param {string} to
   */
  #put(pieces, to) {
    if (this.#tool === 'erase') pieces.delete(to);
    else if (this.#tool) pieces.set(to, this.#tool);
  }

  /** @param {Placement} placement */
  #change(placement) {
    this.#placement = placement;
    this.showBoard();
    this.render();
  }

  /** @param {string} kind how many are neither on the board nor in a hand */
  #left(kind) {
    const on = [...this.#placement.pieces.values()].filter((piece) => piece.toUpperCase().replace('+', '') === kind).length;
    const held = (this.#placement.hands.black.get(kind) ?? 0) + (this.#placement.hands.white.get(kind) ?? 0);
    return IN_SET[/** @type {keyof typeof IN_SET} */ (kind)] - on - held;
  }

  render() {
    const problem = positionProblem(this.sfen);
    const sfen = html('input', { id: 'editor-sfen', value: this.sfen, spellcheck: 'false', autocomplete: 'off' });
    sfen.addEventListener('change', () => {
      const wrong = positionProblem(sfen.value);
      if (!wrong) {
        this.#change(parseSfen(sfen.value));
        return;
      }
      // What was written stays, to be mended; nobody is told that it was fine.
      sfen.setAttribute('aria-invalid', 'true');
      status.className = 'problem';
      status.textContent = t('refused', { problem: problemText(wrong) });
    });
    const status = html('p', { class: problem ? 'problem' : 'quiet', role: 'status', id: 'editor-status' }, problem ? problemText(problem) : t('fine'));
    const side = (/** @type {Side} */ name) =>
      html('button', {
        type: 'button', 'aria-pressed': String(this.#placement.side === name), onclick: () => this.#change({ ...this.#placement, side: name }),
      }, t(name === 'black' ? 'blackMark' : 'whiteMark'));
    const focused = this.#root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.tool : undefined;
    this.#root.replaceChildren(
      html('p', { class: 'quiet' }, t('editorHelp')),
      html('h2', {}, t('box')),
      html('div', { class: 'palette' }, ...KINDS.flatMap((kind) => [this.#toolButton(kind), this.#toolButton(kind.toLowerCase())]), this.#eraser()),
      html('div', { class: 'palette hands' }, ...this.#handButtons()),
      html('div', { class: 'buttons', role: 'group', 'aria-label': t('sideToMove') }, html('span', {}, t('sideToMove')), side('black'), side('white')),
      html('div', { class: 'buttons' },
        html('button', { type: 'button', onclick: () => this.#change(parseSfen(START)) }, t('start')),
        html('button', { type: 'button', onclick: () => this.#change({ pieces: new Map(), hands: { black: new Map(), white: new Map() }, side: 'black' }) }, t('clearBoard'))),
      html('label', { for: 'editor-sfen' }, t('sfenLabel')),
      sfen,
      status,
      html('div', { class: 'buttons' },
        html('button', { type: 'button', class: 'strong', disabled: problem !== undefined, onclick: () => this.#app.analyse(new GameRecord(this.sfen)) }, t('usePosition')),
        html('button', { type: 'button', disabled: problem !== undefined, onclick: () => openNewGame(this.#app, this.sfen) }, t('playPosition'))),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.#root.querySelector(`[data-tool="${focused}"]`))?.focus();
  }

  /** @param {string} piece */
  #toolButton(piece) {
    const left = this.#left(piece.toUpperCase());
    const choose = () => {
      this.#tool = this.#tool === piece ? null : piece;
      this.render();
    };
    return html('button', {
      type: 'button', class: left > 0 ? 'tool' : 'tool used-up', 'data-tool': piece, 'aria-label': pieceName(piece), 'aria-pressed': String(this.#tool === piece), onclick: choose,
    }, pieceImage(piece, sideOf(piece) === 'white'), ...(left > 0 ? [html('span', { class: 'count', 'aria-hidden': 'true' }, String(left))] : []));
  }

  #eraser() {
    const choose = () => {
      this.#tool = this.#tool === 'erase' ? null : 'erase';
      this.render();
    };
    return html('button', {
      type: 'button', class: 'tool', 'data-tool': 'erase', 'aria-label': t('eraser'), title: t('eraser'), 'aria-pressed': String(this.#tool === 'erase'), onclick: choose,
    }, icon('erase'));
  }

  /** The chosen piece can be put into a hand. */
  #handButtons() {
    const tool = this.#tool;
    if (!tool || tool === 'erase' || tool.toUpperCase() === 'K') return [];
    const kind = tool.toUpperCase();
    return /** @type {Side[]} */ (['black', 'white']).map((side) =>
      html('button', { type: 'button', onclick: () => {
        const hand = new Map(this.#placement.hands[side]);
        hand.set(kind, (hand.get(kind) ?? 0) + 1);
        this.#change({ ...this.#placement, hands: { ...this.#placement.hands, [side]: hand } });
      } }, `+ ${t('hand', { side: t(side) })}`));
  }
}

/** The next face of a piece: promoted, then the other side's. @param {string} piece */
function turned(piece) {
  const kind = piece.replace('+', '');
  const canPromote = !['K', 'G'].includes(kind.toUpperCase());
  if (canPromote && !piece.startsWith('+')) return `+${piece}`;
  return kind === kind.toUpperCase() ? kind.toLowerCase() : kind.toUpperCase();
}

/** @param {{ code: string, message: string }} problem */
function problemText({ code, message }) {
  const known = ['NoKing', 'ManyKings', 'TooMany', 'TwoPawns', 'DeadPiece', 'OpponentInCheck', 'ImpossibleChecks'];
  return known.includes(code) ? t(/** @type {any} */ (`problem-${code}`)) : t('problem-other', { detail: message });
}
