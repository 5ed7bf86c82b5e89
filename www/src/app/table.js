// What lies on the table: the position of the record or of a line that is looked at, whose pieces may be picked up, arrows.

import { parseSfen } from '../board/position.js';
import { fadeOf, fadedSquares } from '../views/fade.js';
import { byId } from '../page/notices.js';
import { Plates } from './plates.js';
import { stateOf, withGame } from '../engine/rules.js';

/** @typedef {import('../board/geometry.js').Side} Side */
/** @typedef {import('../engine/rules.js').GameState} GameState */

export class Table {
  plates;
  #app;
  /** @type {{ sfen: string, placement: import('../board/position.js').Placement } | null} */
  #last = null;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    this.plates = new Plates(app);
  }

  /** Draws the board and what is around it. */
  render() {
    const { mode, editor, learn, record, board, preview, orientation, settings } = this.#app;
    if (mode === 'edit' || mode === 'learn') {
      if (mode === 'edit') editor.showBoard();
      else learn?.showBoard();
      this.plates.render(null);
      byId('preview-bar').hidden = true;
      return;
    }
    const state = stateOf(record.usi);
    board.set({ ...this.#shown(state), legal: state.legalMoves, movable: this.#movable(state), orientation, free: false });
    byId('board').classList.toggle('no-dots', !settings.dots);
    this.plates.render(state);
    preview.renderBar();
  }

  /** Draws only the arrows, while the engine thinks. */
  renderArrows() {
    this.#app.board.set({ arrows: this.#arrows() });
  }

  /** @param {GameState} state @returns {Partial<import('../board/state.js').BoardState>} */
  #shown(state) {
    const { preview, record } = this.#app;
    const line = preview.current;
    if (line) {
      const moves = line.line.slice(0, line.count);
      try {
        const sfen = withGame(line.sfen === undefined ? record.usi : `sfen ${line.sfen}`, (game) => game.sfenAfter(moves));
        const check = kingInCheck(stateOf(`sfen ${sfen}`));
        return { placement: this.#placement(sfen), lastMove: moves[moves.length - 1] ?? null, check, arrows: [], ghost: !line.isGame, faded: this.#faded(line, moves) };
      } catch {
        preview.clear();
      }
    }
    return { placement: this.#placement(state.sfen), lastMove: record.lastMove, check: kingInCheck(state), arrows: this.#arrows(), ghost: false, faded: null };
  }

  /** @param {import('../page/preview.js').Line} line @param {string[]} moves of it that are shown */
  #faded(line, moves) {
    const { analysis, record } = this.#app;
    const shares = line.fade ?? fadeOf(analysis.shownPicture, line.sfen ?? stateOf(record.usi).sfen, moves);
    line.solid = shares && moves.length > 0 ? shares[moves.length - 1] ?? 0 : undefined;
    return shares ? fadedSquares(moves, shares) : null;
  }

  /** The same SFEN gives the same object, so that the board keeps what is picked up. @param {string} sfen */
  #placement(sfen) {
    if (this.#last?.sfen !== sfen) this.#last = { sfen, placement: parseSfen(sfen) };
    return this.#last.placement;
  }

  /** @returns {import('../board/state.js').Arrow[]} */
  #arrows() {
    const { mode, hint, session, settings, analysis } = this.#app;
    if (mode === 'play') {
      if (session?.isThinking) return settings.watch && session.isLive ? session.thought?.arrows ?? [] : [];
      return hint && session?.isHumansTurn ? [{ move: hint, weight: 0.6, kind: 'hint' }] : [];
    }
    return settings.arrows ? analysis.arrows : [];
  }

  /** Whose pieces may be picked up. @param {GameState} state @returns {Side | null} */
  #movable(state) {
    const { preview, isAnalysing, mode, session } = this.#app;
    if (preview.current) return null;
    if (isAnalysing) return state.sideToMove;
    return mode !== 'lab' && session?.isHumansTurn ? session.config.human : null;
  }
}

/** The square of the king that is in check. @param {GameState} state */
function kingInCheck(state) {
  if (state.checkers.length === 0) return null;
  const king = state.sideToMove === 'black' ? 'K' : 'k';
  for (const [square, piece] of parseSfen(state.sfen).pieces) if (piece === king) return square;
  return null;
}
