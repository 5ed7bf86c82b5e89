// A game against the engine: whose turn it is, what may be asked, how it ends.

import { parseSfen } from '../board/position.js';
import { SpecialMoveType } from 'tsshogi';
import { stateOf, withGame } from '../engine/rules.js';
import { opposite } from '../board/geometry.js';
import { GameRecord, usiOf, usiPosition } from '../record/tree.js';
import { characterOf } from './characters.js';
import { Clock } from './clock.js';
import { Coach } from './coach.js';
import { FULL_STRENGTH, goCommand, isFullStrength, optionsOf } from './levels.js';
import { likedMove, paceOf } from './temperament.js';
import { Thought } from './thought.js';

/** @typedef {import('../board/geometry.js').Side} Side */
/** @typedef {import('fukayomi').Outcome} Outcome */
/** @typedef {{ mind: string, level: number, human: Side, start: string, control: import('./clock.js').TimeControl | null, character?: string }} Config */

/** A person is not hurried: the engine takes at least so long for a move, and more where there is much to choose from. @type {[number, number]} */
const USUAL_PACE = [600, 1500];

const HINT_MS = 800;

/** @type {Record<Outcome['reason'], SpecialMoveType>} */
const ENDS = {
  checkmate: SpecialMoveType.MATE,
  resignation: SpecialMoveType.RESIGN,
  time: SpecialMoveType.TIMEOUT,
  repetition: SpecialMoveType.REPETITION_DRAW,
  'perpetual-check': SpecialMoveType.FOUL_WIN,
  declaration: SpecialMoveType.ENTERING_OF_KING,
  'move-limit': SpecialMoveType.MAX_MOVES,
  'illegal-move': SpecialMoveType.FOUL_LOSE,
  agreement: SpecialMoveType.DRAW,
  interrupted: SpecialMoveType.INTERRUPT,
};

export class PlaySession {
  /** @type {GameRecord} */
  record;
  /** @type {Outcome | null} */
  outcome = null;
  /** @type {Clock | null} */
  clock = null;
  isHinting = false;
  /** What the engine showed of its newest search. @type {Thought | null} */
  thought = null;
  /** What the coach has to say about the player's last move. @type {import('./coach.js').Warning | null} */
  warning = null;
  #on;
  #engine;
  /** Counts the wishes, so that a late answer to an old one is dropped. */
  #turn = 0;
  #coach;
  /** A character keeps to one opening for a game. */
  #taste = Math.floor(Math.random() * 1000);

  /**
   * @param {Config} config
   * @param {{ change: () => void, ponders: () => boolean, watches: () => boolean, coaches: () => boolean, thinking: () => void, moved: (usi: string, by: Side) => void, ended: () => void, hint: (usi: string | null) => void }} on
   * @param {import('../engine/client.js').EngineClient} engine
   */
  constructor(config, on, engine) {
    this.config = config;
    this.#on = on;
    this.#engine = engine;
    this.#coach = new Coach(engine);
    this.record = new GameRecord(config.start);
    if (config.control) this.clock = new Clock(config.control);
  }

  get state() {
    return stateOf(this.record.usi);
  }

  /** Whether the newest position is shown, and not an earlier one. */
  get isLive() {
    return !this.record.current.next;
  }

  get sideToMove() {
    return this.state.sideToMove;
  }

  get isHumansTurn() {
    return !this.outcome && this.isLive && this.sideToMove === this.config.human;
  }

  get isThinking() {
    return !this.outcome && this.#thinking;
  }

  #thinking = false;

  /** Begins, or goes on after a reload. */
  begin() {
    this.record.toEnd();
    if (this.#endOfPosition()) return;
    this.#nextTurn();
  }

  /** @param {string} usi */
  humanMove(usi) {
    if (!this.isHumansTurn) return;
    this.warning = null;
    this.#play(usi, this.config.human);
  }

  takeBack() {
    const human = this.config.human;
    if (!this.canTakeBack) return;
    this.#turn++;
    this.#engine.stop();
    this.record.toEnd();
    this.outcome = null;
    this.warning = null;
    this.thought = null;
    if (this.record.lastMove === null && this.record.current.ply > 0) this.record.removeHere();
    do this.record.removeHere();
    while (this.record.current.ply > 0 && this.sideToMove !== human);
    this.clock?.pause();
    this.#nextTurn();
  }

  get canTakeBack() {
    // There must be a move of the human's to take back.
    const moves = this.record.line.filter((node) => usiOf(node)).length;
    const humanBegan = stateOf(`sfen ${this.record.start}`).sideToMove === this.config.human;
    return moves > (humanBegan ? 0 : 1);
  }

  async hint() {
    if (!this.isHumansTurn || this.isHinting) return;
    this.isHinting = true;
    const turn = this.#turn;
    this.#on.change();
    const answer = await this.#engine.think({
      position: this.record.usi,
      go: `movetime ${HINT_MS}`,
      options: { Mind: this.config.mind, MultiPV: 1, ...FULL_STRENGTH },
    });
    this.isHinting = false;
    if (turn === this.#turn) this.#on.hint(answer && /^\d|\*/.test(answer.move) ? answer.move : null);
    this.#on.change();
  }

  /**
   * What a position is worth: for the card after the game.
   * @param {string} position
   * @param {{ go: string, options: Record<string, string | number> }} how
   */
  async judge(position, { go, options }) {
    /** @type {import('../engine/info.js').Info | null} */
    let newest = null;
    /** @type {string[]} */
    let pv = [];
    const answer = await this.#engine.think({ position, go, options, onInfo: ({ info }) => {
      if (info?.score && info.multipv === 1) newest = info;
      if (info?.pv && info.multipv === 1) pv = info.pv;
    } });
    return answer && { info: /** @type {import('../engine/info.js').Info | null} */ (newest), found: { best: pv[0], pv: pv.slice(0, 16) }, best: answer.move };
  }

  resign() {
    this.record.toEnd();
    if (!this.outcome) this.#end({ winner: opposite(this.config.human), reason: 'resignation' });
  }

  /** Declares for the human; a declaration that does not hold is not made. */
  declare() {
    const { declaration } = this.state;
    if (!this.isHumansTurn || !declaration) return;
    this.#end({ winner: declaration === 'win' ? this.config.human : undefined, reason: 'declaration' });
  }

  /** Looks at the clocks; to be called a few times a second. */
  tick() {
    if (!this.clock || this.outcome) return;
    const side = this.clock.running;
    if (side && this.clock.isOver(side)) {
      this.record.toEnd();
      this.#end({ winner: opposite(side), reason: 'time' });
    }
  }

  /** Leaves the game for good. */
  abandon() {
    this.#turn++;
    this.clock?.pause();
    this.#engine.stop();
  }

  save() {
    return { config: this.config, record: this.record.save(), clock: this.clock?.save(), outcome: this.outcome };
  }

  /**
   * @param {ReturnType<PlaySession['save']>} saved
   * @param {ConstructorParameters<typeof PlaySession>[1]} on
   * @param {import('../engine/client.js').EngineClient} engine
   */
  static restore(saved, on, engine) {
    const session = new PlaySession(saved.config, on, engine);
    session.record = GameRecord.restore(saved.record);
    // A record that the rules refuse must not come back.
    stateOf(session.record.usi);
    if (saved.clock) session.clock = Clock.restore(saved.clock);
    session.outcome = saved.outcome;
    return session;
  }

  /**
   * @param {string} usi
   * @param {Side} by
   */
  #play(usi, by) {
    const spent = this.clock?.spent ?? 0;
    this.clock?.press();
    this.#turn++;
    if (this.isHinting) this.#engine.stop();
    if (!this.record.play(usi, Math.round(spent))) return;
    this.#on.moved(usi, by);
    if (!this.#endOfPosition()) this.#nextTurn();
  }

  #endOfPosition() {
    const { outcome } = this.state;
    if (outcome && !this.outcome) this.#end(outcome);
    return this.outcome !== null;
  }

  /** @param {Outcome} outcome */
  #end(outcome) {
    this.#turn++;
    this.#thinking = false;
    this.clock?.pause();
    this.outcome = outcome;
    this.#engine.stop();
    const mover = this.sideToMove;
    let type = ENDS[outcome.reason];
    if (outcome.reason === 'perpetual-check' && outcome.winner !== mover) type = SpecialMoveType.FOUL_LOSE;
    this.record.end(type);
    this.#on.ended();
    this.#on.change();
  }

  #nextTurn() {
    const side = this.sideToMove;
    this.clock?.start(side);
    if (side !== this.config.human) this.#engineTurn(side);
    else {
      this.#thinking = false;
      // Nobody is coached against a clock.
      if (!this.clock && this.#on.coaches()) this.#coach.look(this.record.usi, side);
    }
    this.#on.change();
  }

  /** @param {Side} side */
  async #engineTurn(side) {
    const turn = this.#turn;
    this.#thinking = true;
    const { mind, level } = this.config;
    const { sideToMove } = this.state;
    const character = characterOf(this.config.character);
    const position = this.record.usi;
    await this.#coachTurn(turn);
    if (turn !== this.#turn) return;
    const moves = this.record.movesToHere;
    const liked = character && (await likedMove(character, { position, moves, side, seed: this.#taste }, this.#engine));
    if (turn !== this.#turn) return;
    const thought = new Thought(position, mind);
    this.thought = thought;
    const began = performance.now();
    this.#engine.watch(this.#on.watches() ? {} : null);
    /** The move it would play on with, rather than resign. @type {string | undefined} */
    let playsOn;
    const answer = await this.#engine.think({
      position,
      go: goCommand(level, this.clock),
      options: optionsOf(mind, level),
      onInfo: ({ info }) => {
        playsOn = info?.pv?.[0] ?? playsOn;
        thought.hear(info);
        this.#on.thinking();
      },
      onPicture: (bytes) => {
        thought.see(bytes);
        this.#on.thinking();
      },
    });
    if (turn !== this.#turn) return;
    await this.#lastLook(thought);
    if (answer && liked && answer.move !== 'win') {
      thought.isLiked = answer.move !== liked;
      answer.move = liked;
    }
    const last = moves[moves.length - 1] ?? null;
    const left = this.clock ? this.clock.read(side).main : null;
    const pace = paceOf(character?.pace ?? USUAL_PACE, { shares: thought.shares, move: answer?.move ?? '', last, left, byoyomi: this.clock?.control.byoyomi ?? 0 });
    const wait = pace - (performance.now() - began);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (turn !== this.#turn || sideToMove !== side) return;
    thought.played = answer && /^\d|\*/.test(answer.move) ? answer.move : playsOn ?? null;
    this.#thinking = false;
    this.record.toEnd();
    // Learners want to give mate: only at full strength does the engine resign before.
    if (!answer) {
      // The engine broke down for good; the game must not stand still for ever.
      this.#on.change();
    } else if (answer.move === 'resign' && (isFullStrength(level) || !playsOn)) {
      this.#end({ winner: opposite(side), reason: 'resignation' });
    } else if (answer.move === 'win') {
      this.#end({ winner: side, reason: 'declaration' });
    } else {
      this.#play(answer.move === 'resign' && playsOn ? playsOn : answer.move, side);
      this.#ponder(answer.ponder);
    }
  }

  /** What a search had come to when it ended; a short one may have shown nothing before. @param {Thought} thought */
  async #lastLook(thought) {
    if (!this.#on.watches() || thought.mind !== 'softmax') return;
    const { picture } = await this.#engine.picture({});
    if (picture) thought.see(picture);
    this.#on.thinking();
  }

  /** The coach looks at the player's move before the engine answers it. @param {number} turn */
  async #coachTurn(turn) {
    if (this.clock || !this.#on.coaches() || this.record.movesToHere.length === 0) return;
    const before = usiPosition(this.record.start, this.record.movesToHere.slice(0, -1));
    const warning = await this.#coach.judge(before, this.record.usi, this.config.human);
    if (turn === this.#turn) this.warning = warning;
  }

  /**
   * Reads on while the human thinks, at full strength: what is found about the expected reply stays in the engine's memory
   * and is there when that reply comes. The next search, whatever for, ends this one.
   * @param {string | undefined} reply
   */
  #ponder(reply) {
    const { mind, level } = this.config;
    if (!reply || !this.#on.ponders() || !isFullStrength(level) || !this.isHumansTurn) return;
    if (!this.state.legalMoves.includes(reply)) return;
    this.#engine.think({ position: usiPosition(this.record.start, [...this.record.movesToHere, reply]), go: 'infinite', options: optionsOf(mind, level) });
  }

  /** Whether the player's king stands in the far three ranks, so that a declaration may come up. */
  get hasEnteredKing() {
    const { human } = this.config;
    const [king, ranks] = human === 'black' ? ['K', 'abc'] : ['k', 'ghi'];
    for (const [square, piece] of parseSfen(this.state.sfen).pieces) if (piece === king) return ranks.includes(square[1]);
    return false;
  }

  /** The name of the position's repetition: how often it has occurred in this game. */
  get occurrences() {
    const key = (/** @type {string} */ sfen) => sfen.split(' ').slice(0, 3).join(' ');
    const here = key(this.record.current.sfen);
    return this.record.inner.movesBefore.filter((node) => key(node.sfen) === here).length;
  }

  /** @param {string} usi */
  nameOf(usi, japanese = false) {
    return withGame(this.record.usi, (game) => game.names([usi], japanese)[0] ?? usi);
  }
}
