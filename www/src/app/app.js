// The page: one board, a game against the engine, an analysis and an editor, each with its own record or position.

import { Analysis } from '../analysis/analysis.js';
import { Board } from '../board/board.js';
import { html, icon } from '../board/svg.js';
import { parseSfen } from '../board/position.js';
import { Editor } from '../edit/editor.js';
import { EngineClient } from '../engine/client.js';
import { boardWords, currentLanguage, fillIn, setLanguage, sideName, t } from '../i18n/i18n.js';
import { clockText } from '../play/clock.js';
import { usualGame } from '../play/new_game.js';
import { GamePanel } from '../play/panel.js';
import { PlaySession } from '../play/session.js';
import { RecordPanel } from '../record/panel.js';
import { GameRecord } from '../record/tree.js';
import { loadPieces } from '../theme/pieces.js';
import { applyTheme } from '../theme/theme.js';
import { stateOf, withGame } from './rules.js';
import { isJapaneseNotation, languageOf, loadSettings, piecesOf, saveSettings } from './settings.js';
import { playClick, playNotice, playTick, setSound } from './sound.js';
import { saveSession } from './storage.js';

/** @typedef {'play' | 'analyse' | 'see' | 'lab' | 'edit'} Mode */
/** @typedef {import('../board/geometry.js').Side} Side */

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class App {
  settings = loadSettings();
  /** @type {Mode} */
  mode = 'play';
  /** @type {PlaySession | null} */
  session = null;
  /** @type {Side} */
  orientation = 'black';
  /** A line to look at, from the position shown or from another one. @type {{ line: string[], count: number, pinned: boolean, sfen?: string, isGame?: boolean } | null} */
  preview = null;
  /** The views of a search; loaded when first looked at. @type {import('../views/see/panel.js').SeePanel | null} */
  see = null;
  /** @type {import('../lab/lab.js').Lab | null} */
  lab = null;
  /** @type {string | null} */
  hint = null;
  /** @type {EngineClient | null} */
  #engine = null;
  /** What was ready when the page was: its version and build. */
  about = { version: '', simd: false };
  #isReady = false;
  #noGame = new GameRecord();
  #warned = 0;

  constructor() {
    setLanguage(languageOf(this.settings));
    applyTheme(this.settings.theme);
    setSound(this.settings.sound);
    this.board = new Board(byId('board'), boardWords(), {
      move: (usi) => this.#boardMove(usi),
      refused: (usi) => this.#boardRefused(usi),
      edit: (what, to, again) => this.editor.edit(what, to, again),
    });
    this.analysis = new Analysis(this, byId('engine-panel'), byId('graph-panel'), byId('strip-panel'));
    this.gamePanel = new GamePanel(this, byId('game-panel'));
    this.recordPanel = new RecordPanel(this, byId('record-panel'));
    this.editor = new Editor(this, byId('editor-panel'));
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('button[data-mode]'))) {
      button.addEventListener('click', () => this.setMode(/** @type {Mode} */ (button.dataset.mode)));
    }
    setInterval(() => this.#tick(), 100);
    this.setStatus('loading', t('loading'));
  }

  /** The record that is shown, or none while a position is edited. @returns {GameRecord} */
  get record() {
    return this.mode === 'play' ? this.session?.record ?? this.#noGame : this.analysis.record;
  }

  /** Whether the record of the analysis is on the board, to be played on. */
  get isAnalysing() {
    return this.mode === 'analyse' || this.mode === 'see';
  }

  /** The engine that plays; the analysis has its own. */
  get engine() {
    this.#engine ??= new EngineClient((status) => this.engineStatus(status));
    return this.#engine;
  }

  /** The rules are loaded: everything can begin. @param {any} saved what was left by an earlier visit */
  ready(saved) {
    this.#isReady = true;
    try {
      if (saved?.analysis) this.analysis.restore(saved.analysis);
      if (saved?.session) {
        this.session = PlaySession.restore(saved.session, this.sessionEvents(), this.engine);
        this.orientation = this.session.config.human;
      }
      if (saved?.mode === 'analyse' || saved?.mode === 'play') this.mode = saved.mode;
      if (saved?.orientation === 'white' || saved?.orientation === 'black') this.orientation = saved.orientation;
    } catch {
      // What an older version left and this one cannot read is not worth an error: the page starts afresh.
      this.session = null;
    }
    // Nobody should have to ask for a first game.
    if (this.session) this.session.begin();
    else this.#begin(usualGame());
    this.refresh();
    const build = t(this.about.simd ? 'buildSimd' : 'buildScalar');
    this.setStatus('ready', t('engineAbout', { version: this.about.version, build }));
  }

  /** @param {import('../play/session.js').Config} config */
  newGame(config) {
    this.mode = 'play';
    this.#begin(config);
    this.refresh();
    this.board.focus();
  }

  /** @param {import('../play/session.js').Config} config */
  #begin(config) {
    this.session?.abandon();
    this.session = new PlaySession(config, this.sessionEvents(), this.engine);
    this.hint = null;
    this.preview = null;
    this.orientation = config.human;
    this.#nameSides();
    this.session.begin();
  }

  sessionEvents() {
    return {
      change: () => this.refresh(),
      ponders: () => this.settings.ponder,
      moved: (/** @type {string} */ usi, /** @type {Side} */ by) => this.#sessionMoved(usi, by),
      ended: () => this.#sessionEnded(),
      hint: (/** @type {string | null} */ usi) => {
        this.hint = usi;
        if (usi) this.say(t('hintIs', { move: this.nameHere(usi) }));
      },
    };
  }

  #nameSides() {
    const session = this.session;
    if (!session) return;
    const { human, level } = session.config;
    session.record.setName(human, t('you'));
    session.record.setName(human === 'black' ? 'white' : 'black', t('opponent', { level }));
  }

  /** @param {Mode} mode */
  setMode(mode) {
    if (!this.#isReady) return;
    if (mode === 'edit' && this.mode !== 'edit') this.editor.begin(this.record.current.sfen);
    if (this.mode === 'lab' && mode !== 'lab') this.lab?.leave();
    this.mode = mode;
    this.preview = null;
    this.refresh();
    if (mode === 'see' || mode === 'lab') this.#loadViews(mode);
  }

  /** Fetches what only these modes need. @param {'see' | 'lab'} mode */
  async #loadViews(mode) {
    try {
      if (mode === 'see' && !this.see) {
        const { SeePanel } = await import('../views/see/panel.js');
        this.see ??= new SeePanel(this, byId('see-panel'));
      }
      if (mode === 'lab' && !this.lab) {
        const { Lab } = await import('../lab/lab.js');
        this.lab ??= new Lab(this, byId('lab-panel'));
      }
      this.refresh();
    } catch (error) {
      this.toast(t('failed', { detail: error instanceof Error ? error.message : '' }));
    }
  }

  /** A mind has shown something new. */
  seeNews() {
    if (this.mode === 'see') this.see?.render();
  }

  /** Shows a record in the analysis. @param {GameRecord} record */
  analyse(record) {
    this.analysis.setRecord(record);
    this.mode = 'analyse';
    this.preview = null;
    this.refresh();
  }

  /** Draws everything that depends on the record, the mode or the settings. */
  refresh() {
    if (!this.#isReady) return;
    document.body.dataset.mode = this.mode;
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('button[data-mode]'))) {
      button.setAttribute('aria-pressed', String(button.dataset.mode === this.mode));
    }
    const isEdit = this.mode === 'edit';
    byId('game-panel').hidden = this.mode !== 'play';
    byId('engine-panel').hidden = !this.isAnalysing;
    byId('see-panel').hidden = this.mode !== 'see';
    byId('lab-panel').hidden = this.mode !== 'lab';
    byId('strip-panel').hidden = !this.isAnalysing;
    byId('graph-panel').hidden = this.mode !== 'analyse';
    byId('editor-panel').hidden = !isEdit;
    byId('record-panel').hidden = isEdit || this.mode === 'see' || this.mode === 'lab';
    this.showPosition();
    this.analysis.render();
    if (this.mode === 'play') this.gamePanel.render();
    if (this.mode === 'see') this.see?.render();
    if (this.mode === 'lab') this.lab?.render();
    if (isEdit) this.editor.render();
    else this.recordPanel.render();
    this.save();
  }

  /** Draws the board. */
  showPosition() {
    if (this.mode === 'edit') {
      this.editor.showBoard();
      this.#renderPlates(null);
      byId('preview-bar').hidden = true;
      return;
    }
    const position = this.record.usi;
    const state = stateOf(position);
    const shown = this.#shown(position, state);
    this.board.set({
      ...shown,
      legal: state.legalMoves,
      movable: this.#movable(state),
      orientation: this.orientation,
      free: false,
    });
    byId('board').classList.toggle('no-dots', !this.settings.dots);
    this.#renderPlates(state);
    this.#renderPreviewBar();
  }

  /**
   * @param {string} position
   * @param {import('./rules.js').GameState} state
   * @returns {Partial<import('../board/state.js').BoardState>}
   */
  #shown(position, state) {
    if (this.preview) {
      const moves = this.preview.line.slice(0, this.preview.count);
      try {
        const from = this.preview.sfen === undefined ? position : `sfen ${this.preview.sfen}`;
        const sfen = withGame(from, (game) => game.sfenAfter(moves));
        const after = stateOf(`sfen ${sfen}`);
        return {
          placement: this.#placement(sfen), lastMove: moves[moves.length - 1] ?? null, check: kingInCheck(after), arrows: [],
          ghost: !this.preview.isGame,
        };
      } catch {
        this.preview = null;
      }
    }
    return {
      placement: this.#placement(state.sfen),
      lastMove: this.record.lastMove,
      check: kingInCheck(state),
      arrows: this.#arrows(),
      ghost: false,
    };
  }

  /** @type {{ sfen: string, placement: import('../board/position.js').Placement } | null} */
  #lastPlacement = null;

  /** The same SFEN gives the same object, so that the board keeps what is picked up. @param {string} sfen */
  #placement(sfen) {
    if (this.#lastPlacement?.sfen !== sfen) this.#lastPlacement = { sfen, placement: parseSfen(sfen) };
    return this.#lastPlacement.placement;
  }

  /** Draws only the arrows, while the engine thinks. */
  showArrows() {
    this.board.set({ arrows: this.#arrows() });
  }

  /** @returns {import('../board/state.js').Arrow[]} */
  #arrows() {
    if (this.mode === 'play') return this.hint && this.session?.isHumansTurn ? [{ move: this.hint, weight: 0.6, kind: 'hint' }] : [];
    return this.settings.arrows ? this.analysis.arrows : [];
  }

  /**
   * Whose pieces may be picked up.
   * @param {import('./rules.js').GameState} state
   * @returns {Side | null}
   */
  #movable(state) {
    if (this.preview) return null;
    if (this.isAnalysing) return state.sideToMove;
    if (this.mode === 'lab') return null;
    if (!this.session) return null;
    return this.session.isHumansTurn ? this.session.config.human : null;
  }

  /** @param {string} usi */
  #boardMove(usi) {
    if (this.mode === 'play') {
      this.hint = null;
      this.session?.humanMove(usi);
    } else {
      this.playHere(usi);
    }
  }

  /** Adds a move to the analysed record. @param {string} usi */
  playHere(usi) {
    if (!this.isAnalysing) return;
    const before = this.record.usi;
    if (!stateOf(before).legalMoves.includes(usi)) return;
    const side = stateOf(before).sideToMove;
    const name = this.nameHere(usi);
    this.#sound(usi);
    this.record.play(usi);
    this.preview = null;
    this.refresh();
    this.say(t('played', { side: sideName(side), move: name }) + this.#checkWord());
  }

  /** @param {string} usi */
  #boardRefused(usi) {
    try {
      const rule = withGame(this.record.usi, (game) => game.whyIllegal(usi));
      if (rule) this.toast(t(/** @type {any} */ (rule)));
    } catch {
      // Not even a move: nothing to explain.
    }
  }

  /**
   * @param {string} usi
   * @param {Side} by
   */
  #sessionMoved(usi, by) {
    this.hint = null;
    const session = /** @type {PlaySession} */ (this.session);
    const before = usiBefore(session.record);
    const name = withGame(before, (game) => game.names([usi], isJapaneseNotation(this.settings))[0] ?? usi);
    playClick(stateOf(before).sfen.length < session.state.sfen.length);
    let said = t('played', { side: sideName(by), move: name });
    if (session.state.checkers.length > 0 && !session.state.outcome) said += ` ${t('check')}`;
    const { occurrences } = session;
    if ((occurrences === 2 || occurrences === 3) && !session.state.outcome) {
      const text = t('repeated', { count: t(occurrences === 2 ? 'second' : 'third') });
      said += ` ${text}`;
      this.toast(text);
    }
    this.say(said);
  }

  #sessionEnded() {
    playNotice();
    this.say(this.gamePanel.resultText());
    // The game is over; its record may be looked at from either side.
    this.hint = null;
  }

  #checkWord() {
    return stateOf(this.record.usi).checkers.length > 0 ? ` ${t('check')}` : '';
  }

  /** @param {string} usi */
  #sound(usi) {
    playClick(this.board.state.placement.pieces.has(usi.slice(2, 4)));
  }

  /** The name of a move that can be played in the position shown. @param {string} usi */
  nameHere(usi) {
    return withGame(this.record.usi, (game) => game.names([usi], isJapaneseNotation(this.settings))[0] ?? usi);
  }

  // Moving about

  /** @param {import('tsshogi').Node} node */
  goTo(node) {
    this.preview = null;
    this.record.goTo(node);
    this.refresh();
  }

  /** @param {'first' | 'back' | 'forward' | 'last'} way */
  navigate(way) {
    if (this.mode === 'edit') return;
    if (this.preview?.pinned && (way === 'back' || way === 'forward')) {
      const count = this.preview.count + (way === 'forward' ? 1 : -1);
      this.preview = { ...this.preview, count: Math.max(0, Math.min(this.preview.line.length, count)) };
      this.showPosition();
      return;
    }
    this.preview = null;
    if (way === 'first') this.record.toStart();
    if (way === 'back') this.record.back();
    if (way === 'forward' && this.record.forward() && this.record.lastMove) playClick(false);
    if (way === 'last') this.record.toEnd();
    this.refresh();
    if (this.record.lastMove) this.say(this.recordPanel.currentName());
  }

  flip() {
    this.orientation = this.orientation === 'black' ? 'white' : 'black';
    this.refresh();
  }

  /**
   * @param {string[]} line
   * @param {number} count
   * @param {boolean} pinned
   */
  setPreview(line, count, pinned) {
    if (this.preview?.pinned && !pinned) return;
    this.preview = { line, count, pinned };
    this.showPosition();
  }

  /**
   * Shows a line from a position that need not be the one on the board.
   * @param {string} sfen
   * @param {string[]} line
   * @param {boolean} pinned
   * @param {boolean} [isGame] it is a game to watch: nothing to step through
   */
  previewFrom(sfen, line, pinned, isGame = false) {
    if (this.preview?.pinned && !pinned) return;
    const isHere = stateOf(this.record.usi).sfen === sfen;
    if (isHere && line.length === 0 && !isGame) {
      this.endPreview(true);
      return;
    }
    this.preview = { line, count: line.length, pinned, ...(isGame ? { isGame } : {}), ...(isHere ? {} : { sfen }) };
    this.showPosition();
  }

  endPreview(evenPinned = false) {
    if (!this.preview || (this.preview.pinned && !evenPinned)) return;
    this.preview = null;
    this.showPosition();
  }

  #renderPreviewBar() {
    const bar = byId('preview-bar');
    const preview = this.preview;
    const isShown = preview?.pinned === true && !preview.isGame && preview.line.length > 0;
    bar.hidden = !isShown;
    if (!isShown || !preview) return;
    const step = (/** @type {number} */ by) => () =>
      this.#setCount(preview, preview.count + by);
    const add = () => {
      for (const usi of preview.line.slice(0, preview.count)) this.record.play(usi);
      this.preview = null;
      this.refresh();
    };
    bar.replaceChildren(
      html('button', { type: 'button', 'aria-label': t('previous'), onclick: step(-1) }, icon('back')),
      html('span', {}, t('preview', { n: preview.count, all: preview.line.length })),
      html('button', { type: 'button', 'aria-label': t('next'), onclick: step(1) }, icon('forward')),
      ...(preview.sfen === undefined ? [html('button', { type: 'button', class: 'strong', onclick: add }, t('addLine'))] : []),
      html('button', { type: 'button', 'aria-label': t('close'), onclick: () => this.endPreview(true) }, icon('close')),
    );
  }

  /** @param {NonNullable<App['preview']>} preview @param {number} count */
  #setCount(preview, count) {
    this.preview = { ...preview, count: Math.max(0, Math.min(preview.line.length, count)) };
    this.showPosition();
  }

  // Names and clocks beside the board

  /** @param {import('./rules.js').GameState | null} state */
  #renderPlates(state) {
    for (const side of /** @type {Side[]} */ (['black', 'white'])) {
      const plate = this.board.plates[side];
      const name = this.mode === 'edit' ? '' : this.#playerName(side);
      plate.replaceChildren(
        html('span', { class: 'side-mark' }, t(side === 'black' ? 'blackMark' : 'whiteMark')),
        html('span', { class: 'player' }, name),
      );
      plate.classList.toggle('to-move', state?.sideToMove === side && !state.outcome && !this.session?.outcome);
      if (this.mode === 'play' && this.session?.clock) plate.append(html('time', { class: 'clock', 'data-side': side }));
    }
    this.#renderClocks();
  }

  /** @param {Side} side */
  #playerName(side) {
    if (this.mode === 'play' && this.session) {
      const { human, level } = this.session.config;
      return side === human ? t('you') : t('opponent', { level });
    }
    return this.record.name(side);
  }

  #renderClocks() {
    const clock = this.session?.clock;
    if (!clock || this.mode !== 'play') return;
    for (const side of /** @type {Side[]} */ (['black', 'white'])) {
      const node = this.board.plates[side].querySelector('.clock');
      if (!node) continue;
      const { main, byoyomi } = clock.read(side);
      const inByoyomi = main <= 0 && clock.control.byoyomi > 0;
      const text = clockText(inByoyomi ? byoyomi : main);
      if (node.textContent !== text) node.textContent = text;
      node.classList.toggle('urgent', clock.running === side && (inByoyomi ? byoyomi : main) < 10_000);
      if (side === this.session?.config.human && clock.running === side && inByoyomi) this.#warn(Math.ceil(byoyomi / 1000));
    }
  }

  /** Ticks once for each of the last seconds. @param {number} seconds */
  #warn(seconds) {
    if (seconds === this.#warned || seconds > 5) return;
    this.#warned = seconds;
    playTick();
  }

  #tick() {
    if (!this.session?.clock) return;
    this.session.tick();
    this.#renderClocks();
  }

  // Saying things

  /** For ears: what happened. @param {string} text */
  say(text) {
    const live = byId('live');
    live.append(html('p', {}, text));
    while (live.childElementCount > 6) live.firstElementChild?.remove();
  }

  #toasting = 0;

  /** For eyes and ears: what needs attention. @param {string} text */
  toast(text) {
    const toast = byId('toast');
    toast.textContent = text;
    toast.classList.add('shown');
    clearTimeout(this.#toasting);
    this.#toasting = setTimeout(() => toast.classList.remove('shown'), 4000);
  }

  /**
   * @param {'loading' | 'ready' | 'failed'} state
   * @param {string} text
   */
  setStatus(state, text) {
    byId('status').dataset.state = state;
    byId('status').textContent = text;
  }

  /** @param {{ state: string, detail?: string }} status */
  engineStatus({ state, detail }) {
    if (state === 'restarted') this.toast(t('restarted'));
    if (state === 'failed') this.setStatus('failed', t('failed', { detail: detail ?? '' }));
  }

  // Settings and storage

  /** @param {Partial<import('./settings.js').Settings>} changes */
  async change(changes) {
    Object.assign(this.settings, changes);
    saveSettings(this.settings);
    await this.applySettings();
  }

  async applySettings() {
    applyTheme(this.settings.theme);
    setSound(this.settings.sound);
    await loadPieces(piecesOf(this.settings));
    if (currentLanguage() !== languageOf(this.settings)) {
      setLanguage(languageOf(this.settings));
      this.board.setWords(boardWords());
      fillIn(document.body);
      const build = t(this.about.simd ? 'buildSimd' : 'buildScalar');
      if (this.#isReady) this.setStatus('ready', t('engineAbout', { version: this.about.version, build }));
    }
    this.refresh();
  }

  save() {
    saveSession(() => ({
      mode: this.mode === 'play' ? 'play' : 'analyse',
      orientation: this.orientation,
      session: this.session?.save(),
      analysis: this.analysis.save(),
    }));
  }
}

/** The square of the king that is in check. @param {import('./rules.js').GameState} state */
export function kingInCheck(state) {
  if (state.checkers.length === 0) return null;
  const king = state.sideToMove === 'black' ? 'K' : 'k';
  for (const [square, piece] of parseSfen(state.sfen).pieces) if (piece === king) return square;
  return null;
}

/** @param {GameRecord} record what follows `position`, before the last move */
function usiBefore(record) {
  const words = record.usi.split(' ');
  words.pop();
  if (words[words.length - 1] === 'moves') words.pop();
  return words.join(' ');
}
