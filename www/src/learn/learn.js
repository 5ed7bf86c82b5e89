// New to shogi: lessons on the real board, then a ladder of mates.

import { parseSfen } from '../board/position.js';
import { html, icon } from '../dom/html.js';
import { EngineClient } from '../engine/client.js';
import { stateOf, withGame } from '../engine/rules.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { say, toast } from '../page/notices.js';
import { isJapaneseNotation } from '../page/settings.js';
import { playClick } from '../page/sound.js';
import { CHARACTERS } from '../play/characters.js';
import { usualGame } from '../play/new_game.js';
import { LESSONS } from './lessons.js';
import MATES from './mates.json';
import { loadProgress, saveProgress } from './progress.js';
import { judgeMove } from './solver.js';
import { en } from './words/en.js';
import { ja } from './words/ja.js';

/** How long praise and the opponent's answer are waited for. */
const PRAISE_MS = 700;
const REPLY_MS = 500;

export class Learn {
  #app;
  #root;
  #progress = loadProgress();
  /** @type {'lessons' | 'mates'} */
  #part = 'lessons';
  #sfen = '';
  /** @type {string | null} */
  #last = null;
  /** Targets that were reached, or plies that were played. */
  #done = 0;
  #isDone = false;
  #isBusy = false;
  #hasFailed = false;
  #message = '';
  /** @type {import('../board/state.js').Arrow[]} */
  #arrows = [];
  /** The solver's thread, begun with the first mate. @type {EngineClient | null} */
  #engine = null;
  /** Counts what was set up, so that a late answer to something else is dropped. */
  #turn = 0;

  /** @param {import('../page/host.js').Host} app @param {HTMLElement} root */
  constructor(app, root) {
    this.#app = app;
    this.#root = root;
    this.#progress.lesson = Math.min(this.#progress.lesson, LESSONS.length - 1);
    this.#progress.mate = Math.min(this.#progress.mate, MATES.length - 1);
    this.#setUp();
  }

  get #words() {
    return currentLanguage() === 'ja' ? ja : en;
  }

  get #lesson() {
    return LESSONS[this.#progress.lesson];
  }

  get #mate() {
    return MATES[this.#progress.mate];
  }

  #setUp() {
    this.#turn++;
    this.#sfen = this.#part === 'lessons' ? this.#lesson.sfen : this.#mate.sfen;
    this.#last = null;
    this.#done = 0;
    this.#isBusy = false;
    this.#hasFailed = false;
    this.#message = '';
    this.#arrows = [];
    // What is only to be read is done at once.
    this.#isDone = this.#part === 'lessons' && !this.#lesson.reach && !this.#lesson.does;
  }

  /** Shows the position of the step; called by the table. */
  showBoard() {
    const state = stateOf(`sfen ${this.#sfen}`);
    const placement = this.#placement();
    const king = state.checkers.length > 0 ? [...placement.pieces].find(([, piece]) => piece === (state.sideToMove === 'black' ? 'K' : 'k'))?.[0] ?? null : null;
    const isOpen = !this.#isDone && !this.#isBusy && state.sideToMove === 'black';
    this.#app.board.set({
      placement, legal: state.legalMoves, movable: isOpen ? 'black' : null, orientation: 'black', lastMove: this.#last, check: king,
      arrows: this.#arrows, drawn: this.#rings(), stroke: null, ghost: false, free: false,
    });
  }

  /** @type {{ sfen: string, placement: import('../board/position.js').Placement } | null} */
  #known = null;

  #placement() {
    if (this.#known?.sfen !== this.#sfen) this.#known = { sfen: this.#sfen, placement: parseSfen(this.#sfen) };
    return this.#known.placement;
  }

  #rings() {
    if (this.#part !== 'lessons' || (this.#isDone && !this.#lesson.shows)) return [];
    const target = this.#lesson.reach?.[this.#done];
    const squares = this.#lesson.shows ?? (target ? [target + target] : []);
    return squares.map((pair) => ({ from: pair.slice(0, 2), to: pair.slice(2) }));
  }

  // Moves

  /** @param {string} usi */
  move(usi) {
    if (this.#isDone || this.#isBusy) return;
    playClick(this.#placement().pieces.has(usi.slice(2, 4)));
    if (this.#part === 'lessons') this.#lessonMove(usi);
    else this.#mateMove(usi);
  }

  /** @param {string} usi */
  refused(usi) {
    const rule = withGame(`sfen ${this.#sfen}`, (game) => game.whyIllegal(usi));
    if (rule) toast(t(/** @type {any} */ (rule)));
  }

  /** @param {string} usi */
  #lessonMove(usi) {
    const { reach, does } = this.#lesson;
    const taken = this.#placement().pieces.has(usi.slice(2, 4));
    const after = withGame(`sfen ${this.#sfen}`, (game) => game.sfenAfter([usi]));
    const state = stateOf(`sfen ${after}`);
    const did = { capture: taken, drop: usi[1] === '*', promote: usi.endsWith('+'), check: state.checkers.length > 0, mate: state.checkers.length > 0 && state.legalMoves.length === 0 };
    const target = reach?.[this.#done];
    if (target !== undefined && usi.slice(2, 4) !== target) {
      this.#fail(this.#words.again);
    } else if (does && !did[does]) {
      this.#fail(this.#words.noEffect);
    } else {
      this.#last = usi;
      this.#done += 1;
      this.#arrows = [];
      const isOver = this.#done >= (reach?.length ?? 1);
      // The learner moves again: nobody answers.
      this.#sfen = isOver ? after : after.replace(/ w /, ' b ');
      this.#isDone = isOver;
      this.#message = isOver ? this.#words.good : '';
      if (isOver) this.#praise();
      this.#app.refresh();
    }
  }

  /** Goes on by itself after a while. */
  #praise() {
    say(this.#words.good);
    const turn = this.#turn;
    setTimeout(() => {
      if (turn === this.#turn && this.#part === 'lessons' && this.#progress.lesson < LESSONS.length - 1) this.#goToLesson(this.#progress.lesson + 1);
    }, PRAISE_MS * 2);
  }

  /** The move does not stay. @param {string} message */
  #fail(message) {
    this.#message = message;
    this.#hasFailed = true;
    say(message);
    this.#app.refresh();
  }

  /** @param {string} usi */
  async #mateMove(usi) {
    const turn = this.#turn;
    const before = { sfen: this.#sfen, last: this.#last, done: this.#done };
    const left = this.#mate.length - this.#done;
    this.#sfen = withGame(`sfen ${before.sfen}`, (game) => game.sfenAfter([usi]));
    this.#last = usi;
    this.#arrows = [];
    this.#isBusy = true;
    this.#message = this.#words.thinking;
    this.#app.refresh();
    this.#engine ??= new EngineClient((status) => this.#app.engineStatus(status));
    const verdict = await judgeMove(before.sfen, usi, left, this.#engine);
    if (turn !== this.#turn) return;
    if (verdict.result === 'mate') {
      this.#solved();
    } else if (verdict.result === 'goesOn') {
      await this.#reply(verdict.reply);
      if (turn !== this.#turn) return;
      this.#done += 2;
      this.#message = '';
    } else {
      this.#breakStreak();
      const move = 'reply' in verdict ? withGame(`sfen ${this.#sfen}`, (game) => game.names([verdict.reply], isJapaneseNotation(this.#app.settings))[0] ?? '') : '';
      this.#message = this.#fill(verdict.result === 'noCheck' ? this.#words.notCheck : verdict.result === 'tooLong' ? this.#words.tooLong : this.#words.escapes, { move, n: this.#mate.length });
      say(this.#message);
      if ('reply' in verdict) await this.#reply(verdict.reply);
      else await wait(PRAISE_MS);
      await wait(PRAISE_MS * 2);
      if (turn !== this.#turn) return;
      ({ sfen: this.#sfen, last: this.#last, done: this.#done } = before);
    }
    this.#isBusy = false;
    this.#app.refresh();
  }

  /** @param {string} reply */
  async #reply(reply) {
    const turn = this.#turn;
    this.#app.refresh();
    await wait(REPLY_MS);
    if (turn !== this.#turn) return;
    playClick(this.#placement().pieces.has(reply.slice(2, 4)));
    this.#sfen = withGame(`sfen ${this.#sfen}`, (game) => game.sfenAfter([reply]));
    this.#last = reply;
    this.#app.refresh();
  }

  #solved() {
    const { progress } = { progress: this.#progress };
    this.#isDone = true;
    this.#message = this.#words.solved;
    if (!progress.solved.includes(progress.mate)) progress.solved.push(progress.mate);
    if (!this.#hasFailed) progress.streak += 1;
    progress.best = Math.max(progress.best, progress.streak);
    saveProgress(progress);
    say(this.#words.solved);
  }

  #breakStreak() {
    this.#hasFailed = true;
    this.#progress.streak = 0;
    saveProgress(this.#progress);
  }

  // Going about

  /** @param {number} lesson */
  #goToLesson(lesson) {
    this.#part = 'lessons';
    this.#progress.lesson = Math.max(0, Math.min(LESSONS.length - 1, lesson));
    saveProgress(this.#progress);
    this.#setUp();
    this.#app.refresh();
  }

  /** @param {number} mate */
  #goToMate(mate) {
    this.#part = 'mates';
    this.#progress.mate = (mate + MATES.length) % MATES.length;
    saveProgress(this.#progress);
    this.#setUp();
    this.#app.refresh();
  }

  /** The answer as an arrow; a mate that was shown is none of one's own. */
  async #show() {
    const turn = this.#turn;
    if (this.#part === 'lessons') {
      const move = this.#lessonAnswer();
      if (move) this.#arrows = [{ move, weight: 0.5, kind: 'hint' }];
    } else {
      this.#breakStreak();
      this.#engine ??= new EngineClient((status) => this.#app.engineStatus(status));
      const answer = await this.#engine.think({ position: `sfen ${this.#sfen}`, go: 'mate 4000' });
      if (turn !== this.#turn || !answer?.mate) return;
      this.#arrows = [{ move: answer.mate[0], weight: 0.5, kind: 'hint' }];
    }
    this.#app.refresh();
  }

  #lessonAnswer() {
    const { does, reach } = this.#lesson;
    const target = reach?.[this.#done];
    const { legalMoves } = stateOf(`sfen ${this.#sfen}`);
    return legalMoves.find((move) => {
      if (target && move.slice(2, 4) !== target) return false;
      if (does === 'drop' && move[1] !== '*') return false;
      if (does === 'promote' && !move.endsWith('+')) return false;
      if (does !== 'check' && does !== 'mate') return move[1] === '*' || this.#placement().pieces.get(move.slice(0, 2)) !== 'K' || this.#lesson.id === 'king';
      const { checkers, legalMoves: replies } = stateOf(`sfen ${withGame(`sfen ${this.#sfen}`, (game) => game.sfenAfter([move]))}`);
      return checkers.length > 0 && (does === 'check' || replies.length === 0);
    });
  }

  leave() {
    this.#turn++;
    this.#engine?.stop();
  }

  /** @param {string} text @param {Record<string, string | number>} values */
  #fill(text, values) {
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
  }

  render() {
    const words = this.#words;
    const button = (/** @type {string} */ id, /** @type {string} */ name, /** @type {() => void} */ act, isStrong = false, isOff = false) =>
      html('button', { type: 'button', id: `learn-${id}`, class: isStrong ? 'strong' : '', disabled: isOff, onclick: act }, name);
    const isLessons = this.#part === 'lessons';
    const { lesson, mate, solved, streak, best } = this.#progress;
    const [title, text] = isLessons ? words.lessons[this.#lesson.id] : [this.#fill(words.mateIn, { n: this.#mate.length }), this.#mate.length === 1 ? words.mateHelpOne : words.mateHelp];
    const isLast = isLessons && lesson === LESSONS.length - 1;
    const tabs = html('div', { class: 'buttons small' },
      html('button', { type: 'button', id: 'learn-lessons', 'aria-pressed': String(isLessons), onclick: () => this.#goToLesson(lesson) }, words.title),
      html('button', { type: 'button', id: 'learn-mates', 'aria-pressed': String(!isLessons), onclick: () => this.#goToMate(mate) }, words.mates),
      html('button', { type: 'button', id: 'learn-leave', class: 'icon', 'aria-label': words.leave, title: words.leave, onclick: () => this.#app.setMode('play') }, icon('close')));
    const count = isLessons ? LESSONS.length : MATES.length;
    const at = isLessons ? lesson : mate;
    const dots = html('div', { class: 'learn-dots', 'aria-hidden': 'true' }, ...Array.from({ length: count }, (_, index) =>
      html('span', { class: [index === at ? 'here' : '', isLessons ? (index < at ? 'done' : '') : solved.includes(index) ? 'done' : ''].join(' ') })));
    const first = { character: CHARACTERS[0].id, level: CHARACTERS[0].level, mind: CHARACTERS[0].mind };
    this.#root.dataset.step = isLessons ? this.#lesson.id : `mate-${mate}`;
    this.#root.dataset.state = this.#isDone ? 'done' : this.#isBusy ? 'busy' : 'open';
    this.#root.replaceChildren(
      tabs, dots,
      html('p', { class: 'quiet learn-step' }, this.#fill(words.step, { n: at + 1, all: count })),
      html('h2', {}, title), html('p', { class: 'learn-text' }, text),
      html('p', { class: `learn-message${this.#isDone ? ' good' : ''}`, role: 'status' }, this.#message),
      html('div', { class: 'buttons' },
        button('back', words.back, () => (isLessons ? this.#goToLesson(lesson - 1) : this.#goToMate(mate - 1)), false, at === 0),
        ...(isLast
          ? [button('to-mates', words.toMates, () => this.#goToMate(mate), true), button('to-game', words.toGame, () => this.#app.newGame({ ...usualGame(), ...first }), true)]
          : [button('show', words.show, () => this.#show(), false, this.#isDone || this.#isBusy),
            button('next', isLessons ? words.next : words.nextMate, () => (isLessons ? this.#goToLesson(lesson + 1) : this.#goToMate(mate + 1)), this.#isDone)])),
      ...(isLessons ? [] : [html('p', { class: 'quiet learn-streak' }, `${this.#fill(words.solvedCount, { n: solved.length, all: MATES.length })} · ${this.#fill(words.streak, { n: streak, best })}`)]),
    );
  }
}

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
