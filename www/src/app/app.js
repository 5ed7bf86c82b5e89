// The page: one board, a game against the engine, an analysis and an editor, each with its own record or position.

import { Analysis } from '../analysis/analysis.js';
import { Board } from '../board/board.js';
import { Editor } from '../edit/editor.js';
import { EngineClient } from '../engine/client.js';
import { boardWords, currentLanguage, fillIn, setLanguage, sideName, t } from '../i18n/i18n.js';
import { nameSides, sessionEvents } from '../play/events.js';
import { openNewGame, usualGame } from '../play/new_game.js';
import { GamePanel } from '../play/panel.js';
import { WatchPanel } from '../play/watch.js';
import { PlaySession } from '../play/session.js';
import { RecordPanel } from '../record/panel.js';
import { GameRecord } from '../record/tree.js';
import { loadPieces } from '../theme/pieces.js';
import { applyTheme } from '../theme/theme.js';
import { SEARCHED, Welcome } from '../welcome/welcome.js';
import { byId, say, setStatus, showTrouble, toast } from '../page/notices.js';
import { ownEvaluation } from '../page/own_evaluation.js';
import { Preview } from '../page/preview.js';
import { stateOf, withGame } from '../engine/rules.js';
import { isJapaneseNotation, languageOf, loadSettings, piecesOf, saveSettings } from '../page/settings.js';
import { playClick, setSound } from '../page/sound.js';
import { leaveEntry, saveSession } from '../page/storage.js';
import { offerReload } from '../page/version.js';
import { loadLessons, loadViews, showPanels } from './modes.js';
import { Table } from './table.js';

/** @typedef {import('../page/host.js').Host} Host */
/** @typedef {import('../page/host.js').Mode} Mode */
/** @typedef {import('../board/geometry.js').Side} Side */

/** @implements {Host} */
export class App {
  settings = loadSettings();
  /** @type {Mode} */
  mode = 'play';
  /** @type {PlaySession | null} */
  session = null;
  /** @type {Side} */
  orientation = 'black';
  preview = new Preview(this);
  table = new Table(this);
  /** The views of a search; loaded when first looked at. @type {import('../views/see/panel.js').SeePanel | null} */
  see = null;
  /** @type {import('../lab/lab.js').Lab | null} */
  lab = null;
  /** @type {import('../learn/learn.js').Learn | null} */
  learn = null;
  /** @type {string | null} */
  hint = null;
  /** @type {EngineClient | null} */
  #engine = null;
  /** What was ready when the page was: its version and build. */
  about = { version: '', simd: false };
  #isReady = false;
  #drawing = 0;
  /** Whether the views show a search of the game. */
  #seesGame = false;
  /** Somebody has chosen a game. */
  #hasBegun = false;
  #noGame = new GameRecord();

  constructor() {
    setLanguage(languageOf(this.settings));
    applyTheme(this.settings);
    setSound(this.settings.sound);
    this.board = new Board(byId('board'), boardWords(), {
      move: (usi) => this.#boardMove(usi),
      refused: (usi) => this.#boardRefused(usi),
      edit: (what, to, again) => this.editor.edit(what, to, again),
    });
    this.analysis = new Analysis(this, byId('engine-panel'), byId('graph-panel'), byId('strip-panel'));
    this.gamePanel = new GamePanel(this, byId('game-panel'));
    this.watchPanel = new WatchPanel(this, byId('watch-panel'));
    this.recordPanel = new RecordPanel(this, byId('record-panel'));
    this.welcome = new Welcome(byId('welcome'), {
      play: () => openNewGame(this),
      watch: () => this.#watchRecorded(),
      learn: () => this.setMode('learn'),
    });
    this.editor = new Editor(this, byId('editor-panel'));
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('button[data-mode]'))) {
      button.addEventListener('click', () => this.setMode(/** @type {Mode} */ (button.dataset.mode)));
    }
    setInterval(() => this.table.plates.tick(), 100);
    setStatus('loading', t('loading'));
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
    this.#goOn(saved);
    this.showAbout();
  }

  /** A game of an earlier visit that was found when another had begun; where nothing was done yet it is taken up at once. @param {import('../page/storage.js').Late} late */
  async lateGame({ saved, take, leave }) {
    const takeUp = async () => {
      this.setMode('play');
      await take();
      this.session?.abandon();
      this.#goOn(saved);
    };
    if (this.#isFirst && !this.#isWorthy && !document.querySelector('dialog[open]')) await takeUp();
    else showTrouble(t('lateGame'), { label: t('lateTake'), act: takeUp }, { label: t('lateLeave'), act: leave });
  }

  /** @param {any} saved what was left by an earlier visit */
  #goOn(saved) {
    try {
      if (saved?.analysis) this.analysis.restore(saved.analysis);
      if (saved?.session) {
        this.session = PlaySession.restore(saved.session, sessionEvents(this), this.engine);
        this.orientation = this.session.config.human;
      }
      if (saved?.mode === 'analyse' || saved?.mode === 'play') this.mode = saved.mode;
      if (saved?.orientation === 'white' || saved?.orientation === 'black') this.orientation = saved.orientation;
    } catch {
      // What another version left and this one cannot read is not worth an error: it stays where it is, and the page starts afresh.
      this.session = null;
      leaveEntry();
    }
    // Nobody should have to ask for a first game.
    if (this.session) this.session.begin();
    else this.#begin(usualGame());
    this.refresh();
  }

  /** Which engine this is, and whose evaluation it has. */
  showAbout() {
    if (!this.#isReady) return;
    const build = t(this.about.simd ? 'buildSimd' : 'buildScalar');
    const parts = [t('engineAbout', { version: this.about.version, build }), ownEvaluation()];
    setStatus('ready', parts.filter((part) => part).join(' · '));
  }

  /** Whether somebody is here who has done nothing yet. */
  get #isFirst() {
    return this.mode === 'play' && !this.#hasBegun && this.record.line.length === 1;
  }

  /** The position of the first screen, live. */
  #watchRecorded() {
    this.analysis.mind = 'softmax';
    this.analysis.isOn = true;
    this.analyse(new GameRecord(SEARCHED));
    this.setMode('see');
  }

  /** @param {import('../play/session.js').Config} config */
  newGame(config) {
    this.#hasBegun = true;
    this.mode = 'play';
    this.#begin(config);
    this.refresh();
    this.board.focus();
  }

  /** @param {import('../play/session.js').Config} config */
  #begin(config) {
    this.session?.abandon();
    this.session = new PlaySession(config, sessionEvents(this), this.engine);
    this.hint = null;
    this.preview.clear();
    this.orientation = config.human;
    nameSides(this.session);
    this.session.begin();
  }

  /** @param {Mode} mode */
  async setMode(mode) {
    if (!this.#isReady) return;
    if (mode === 'edit' && this.mode !== 'edit') this.editor.begin(this.record.current.sfen);
    if (this.mode === 'lab' && mode !== 'lab') this.lab?.leave();
    if (this.mode === 'learn' && mode !== 'learn') this.learn?.leave();
    if (this.mode === 'see' && mode !== 'see') this.see?.leave();
    if (mode === 'learn' && !this.learn && !(await loadLessons(this))) return;
    const isFromGame = mode === 'see' && this.mode === 'play';
    if (mode !== 'see' && this.#seesGame) {
      this.#seesGame = false;
      this.see?.close();
    }
    const before = this.mode;
    this.mode = mode;
    this.preview.clear();
    this.refresh();
    if (mode !== 'see' && mode !== 'lab') return;
    if (await loadViews(this, mode)) this.refresh();
    else if (this.mode === mode) this.setMode(before);
    if (isFromGame) this.#seeGame();
  }

  /** A search that came in a link, shown without an engine. @param {string} code */
  async openFilm(code) {
    const { readFilm } = await import('../views/film/link.js');
    const pictures = await readFilm(code);
    await this.setMode('see');
    this.see?.open(pictures, t('filmName'));
  }

  /** A step of the story of expected depth. @param {number} step from 1 */
  async openStory(step) {
    await this.setMode('lab');
    this.lab?.openStory(step);
  }

  /** Whoever comes from a game sees how its last move was chosen. */
  #seeGame() {
    const thought = this.session?.thought;
    if (this.mode !== 'see' || !thought?.played || thought.recorder.pictures.length === 0) return;
    const move = withGame(thought.position, (game) => game.names([thought.played ?? ''], isJapaneseNotation(this.settings))[0] ?? '');
    this.#seesGame = true;
    this.see?.open(thought.recorder.pictures, move, t('gameSource', { move }));
  }

  /** The opponent has shown something new of its thinking; at most once a frame it is drawn. */
  thinkingNews() {
    if (this.mode !== 'play' || this.#drawing) return;
    this.#drawing = requestAnimationFrame(() => {
      this.#drawing = 0;
      if (this.mode !== 'play') return;
      this.watchPanel.render();
      if (!this.preview.current) this.table.renderArrows();
    });
  }

  /** A mind has shown something new. */
  seeNews() {
    if (this.mode === 'see') this.see?.render();
  }

  /** Shows a record in the analysis. @param {GameRecord} record */
  analyse(record) {
    this.analysis.setRecord(record);
    this.mode = 'analyse';
    this.preview.clear();
    this.refresh();
  }

  /** Draws everything that depends on the record, the mode or the settings. */
  refresh() {
    if (!this.#isReady) return;
    const isFirst = this.#isFirst;
    showPanels(this.mode, isFirst);
    this.welcome.render(isFirst);
    this.watchPanel.render();
    this.showPosition();
    this.analysis.render();
    if (this.mode === 'play') this.gamePanel.render();
    if (this.mode === 'see') this.see?.render();
    if (this.mode === 'lab') this.lab?.render();
    if (this.mode === 'learn') this.learn?.render();
    if (this.mode === 'edit') this.editor.render();
    else this.recordPanel.render();
    this.save();
  }

  /** Draws the board. */
  showPosition() {
    this.table.render();
  }

  /** @param {string} usi */
  #boardMove(usi) {
    if (this.mode === 'play') {
      this.hint = null;
      this.session?.humanMove(usi);
    } else if (this.mode === 'learn') {
      this.learn?.move(usi);
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
    this.preview.clear();
    this.refresh();
    say(t('played', { side: sideName(side), move: name }) + this.#checkWord());
  }

  /** @param {string} usi */
  #boardRefused(usi) {
    try {
      if (this.mode === 'learn') {
        this.learn?.refused(usi);
        return;
      }
      const rule = withGame(this.record.usi, (game) => game.whyIllegal(usi));
      if (rule) toast(t(/** @type {any} */ (rule)));
    } catch {
      // Not even a move: nothing to explain.
    }
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
    this.preview.clear();
    this.record.goTo(node);
    this.refresh();
  }

  /** @param {'first' | 'back' | 'forward' | 'last'} way */
  navigate(way) {
    if (this.mode === 'edit' || this.mode === 'learn') return;
    if ((way === 'back' || way === 'forward') && this.preview.step(way === 'forward' ? 1 : -1)) return;
    this.preview.clear();
    if (way === 'first') this.record.toStart();
    if (way === 'back') this.record.back();
    if (way === 'forward' && this.record.forward() && this.record.lastMove) playClick(false);
    if (way === 'last') this.record.toEnd();
    this.refresh();
    if (this.record.lastMove) say(this.recordPanel.currentName());
  }

  flip() {
    if (this.mode === 'learn') return;
    this.orientation = this.orientation === 'black' ? 'white' : 'black';
    this.refresh();
  }

  /** @param {{ state: string, detail?: string }} status */
  engineStatus({ state, detail }) {
    if (state === 'restarted') toast(t('restarted'));
    if (state === 'failed') this.fail(detail ?? '');
    if (state === 'stale') offerReload();
  }

  /** The engine can't be loaded: what was done is kept, so that the page can be loaded anew. @param {string} detail */
  fail(detail) {
    const text = t('failed', { detail });
    setStatus('failed', text);
    showTrouble(text, { label: t('tryAgain'), act: () => location.reload() });
  }

  // Settings and storage

  /** @param {Partial<import('../page/settings.js').Settings>} changes */
  async change(changes) {
    Object.assign(this.settings, changes);
    saveSettings(changes);
    await this.applySettings();
  }

  async applySettings() {
    applyTheme(this.settings);
    setSound(this.settings.sound);
    await loadPieces(piecesOf(this.settings));
    if (currentLanguage() !== languageOf(this.settings)) {
      setLanguage(languageOf(this.settings));
      this.board.setWords(boardWords());
      fillIn(document.body);
      this.showAbout();
    }
    this.refresh();
  }

  /** Whether there is anything that somebody would miss. */
  get #isWorthy() {
    return [this.session?.record, this.analysis.record].some((record) => record && (record.line.length > 1 || record.usi !== 'startpos'));
  }

  save() {
    saveSession(() => ({
      isWorthy: this.#isWorthy,
      saved: {
        mode: this.mode === 'play' || this.mode === 'learn' ? 'play' : 'analyse',
        orientation: this.orientation,
        session: this.session?.save(),
        analysis: this.analysis.save(),
      },
    }));
  }
}
