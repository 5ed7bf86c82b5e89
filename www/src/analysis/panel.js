// One mind at work on the position that is shown: its verdict, its lines, how deep it reads.

import { renew } from '../dom/renew.js';
import { html } from '../dom/html.js';
import { EngineClient } from '../engine/client.js';
import { decode } from '../engine/picture.js';
import { foldButton } from '../page/fold.js';
import { explained } from '../glossary/glossary.js';
import { t } from '../i18n/i18n.js';
import { Recorder } from '../views/recorder.js';
import { CalmOrder, paceAfter } from './calm.js';
import { LineList } from './lines.js';
import { linesOf, momentOf } from './moment.js';
import { chance, forBlack, shortNumber, valueText, verdict } from './words.js';
import { FULL_STRENGTH } from '../play/levels.js';

/** @typedef {import('../engine/info.js').Info} Info */
/** @typedef {import('./words.js').Value} Value */
/** @typedef {'black' | 'white'} Side */

/** How many moves of the best line are kept with a position. */
const KEPT_MOVES = 16;

/**
 * What was known at one moment; `lines` by rank, `rows` from the top of the list.
 * @typedef {{ lines: Shown[], rows: Shown[], first: Info | null, depths: import('../engine/info.js').DepthInfo | null }} Frame
 */
/** @typedef {import('./lines.js').Line} Shown */

/** @type {Frame} */
const NOTHING = { lines: [], rows: [], first: null, depths: null };

export class EnginePanel {
  root = html('section', { class: 'card engine' });
  /** What the search has shown of itself. */
  recorder = new Recorder();
  mind;
  #engine;
  #on;
  /** What comes in. @type {Map<number, Info>} */
  #lines = new Map();
  /** What had come in when a picture came. @type {WeakMap<import('../engine/picture.js').Picture, Map<number, Info>>} */
  #told = new WeakMap();
  /** What is on the screen: everything that is asked of this panel is asked of this, so that a held panel holds for all. @type {Frame} */
  #shown = NOTHING;
  #order = new CalmOrder();
  #began = 0;
  #position = '';
  /** @type {Side} */
  #side = 'black';
  #lineCount = 3;
  /** What the mind is told beyond its name. @type {Record<string, string>} */
  #options = {};
  #isOn = false;
  #isOver = false;
  #isHeld = false;
  #isWatched = false;
  #japanese = false;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  #drawing = 0;
  #lastDrawn = 0;
  #telling = 0;
  /** @type {{ state: string, detail?: string }} */
  #status = { state: 'loading' };

  #title = html('h2', { class: 'mind-name' });
  #pearl = html('span', { class: 'pearl' });
  #verdict = html('span', { class: 'verdict' });
  #hold = html('button', { type: 'button', class: 'hold', onclick: () => this.toggleHold() });
  #depth = html('p', { class: 'depths' });
  #list = new LineList({
    line: (number) => this.line(number), preview: (line, count, pinned) => this.#on.preview(line, count, pinned), endPreview: () => this.#on.endPreview(),
  });
  #stats = html('p', { class: 'stats' });

  /**
   * @param {string} mind
   * @param {{
   *   news: (panel: EnginePanel) => void,
   *   preview: (line: string[], count: number, pinned: boolean) => void,
   *   endPreview: () => void,
   *   status: (status: { state: string, detail?: string }) => void,
   * }} on
   */
  constructor(mind, on) {
    this.mind = mind;
    this.#on = on;
    this.#engine = new EngineClient((status) => {
      this.#status = status;
      on.status(status);
      this.#draw();
    });
    const head = html('div', { class: 'engine-head' }, this.#title, this.#pearl, this.#verdict, this.#hold, foldButton(this.root, `mind-${mind}`));
    this.root.append(head, this.#depth, this.#list.root, this.#stats);
    this.#watch(this.hasTree);
    this.#draw();
  }

  /** Whether the mind keeps a tree with weights, and so has an expected depth. */
  get hasTree() {
    return this.mind === 'softmax';
  }

  /** What follows `position` in USI. */
  get position() {
    return this.#position;
  }

  /** The tree as it is now, its leaves weighed at another temperature. @param {number} temperature in points @returns {Promise<import('../engine/picture.js').Picture | null>} */
  async pictureAt(temperature) {
    const { picture } = await this.#engine.picture({ temperature });
    return picture ? decode(picture) : null;
  }

  /** Sends all visits through a line of the position; none lets the mind choose again. @param {string[]} line */
  setFocus(line) {
    this.#engine.setFocus(line);
  }

  /** What the pictures of this search have cost. */
  spent() {
    return this.#engine.spent();
  }

  /** @param {boolean} isWatched */
  #watch(isWatched) {
    if (isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    this.#engine.watch(isWatched ? {} : null);
  }

  /** The newest value for Black, if there is one. @returns {Value | null} */
  get value() {
    const score = this.#shown.first?.score;
    return score ? forBlack(score, this.#side) : null;
  }

  /** What is known of the position shown, to be kept with it. @returns {import('../record/tree.js').Judgement | null} */
  get judgement() {
    const { first, depths } = this.#shown;
    return this.value && first?.pv ? { ...this.value, depth: first.depth, ...found(first.pv, depths) } : null;
  }

  /** Whether what is shown is about this position. @param {string} position */
  isAbout(position) {
    return this.#position === position;
  }

  /** The first moves with weights for arrows, the best first. */
  get candidates() {
    const { shown } = this.recorder;
    // Where there are weights, an arrow is as wide as its move's.
    if (shown?.kind === 'tree') return shown.roots.map(({ move, probability }) => ({ move, weight: probability }));
    const { lines } = this.#shown;
    const best = lines.length > 0 ? chance(lines[0].score) : 0;
    return lines.map(({ pv, score }) => ({ move: pv[0], weight: Math.exp((chance(score) - best) / 0.06) }));
  }

  get isHeld() {
    return this.#isHeld;
  }

  /** Whether an earlier moment of the search is shown. */
  get isLookingBack() {
    return !this.#isHeld && !this.recorder.isNow;
  }

  /** Shows the moment at which the record is looked at. */
  follow() {
    if (this.recorder.at === null) this.#isHeld = false;
    this.#advance();
    this.#draw();
  }

  /** Thinks about nothing and shows nothing, until it is asked again. */
  rest() {
    this.#position = '';
    this.#isHeld = false;
    this.#forget();
    this.recorder.clear();
    this.#engine.stop();
    this.#draw();
    this.#on.news(this);
  }

  /** @param {number} number of the line, from 1 */
  line(number) {
    return this.#shown.lines[number - 1]?.pv ?? null;
  }

  toggleHold() {
    this.#isHeld = !this.#isHeld;
    // The search goes on and is recorded; only the eye rests.
    const { shown } = this.recorder;
    this.recorder.at = this.#isHeld && shown ? this.recorder.pictures.indexOf(shown) : null;
    if (!this.#isHeld) this.#advance();
    this.#draw();
    this.#on.news(this);
  }

  /**
   * Thinks about a position, or rests.
   * @param {{ position: string, side: Side, isOver: boolean, isOn: boolean, lines: number, japanese: boolean, isWatched: boolean, options: Record<string, string> }} wish
   */
  show({ position, side, isOver, isOn, lines, japanese, isWatched, options }) {
    // Another way of searching is another search.
    const moved = position !== this.#position || JSON.stringify(options) !== JSON.stringify(this.#options);
    const watch = isWatched || this.hasTree;
    // A walk is recorded from its beginning, so alpha-beta begins again when somebody starts to watch.
    const changed = moved || (watch && !this.#isWatched) || isOn !== this.#isOn || lines !== this.#lineCount || isOver !== this.#isOver;
    if (moved) {
      this.#forget();
      this.#isHeld = false;
      this.recorder.clear();
    }
    this.#watch(watch);
    for (const number of this.#lines.keys()) if (number > lines) this.#lines.delete(number);
    this.#lineCount = lines;
    if (this.#shown.lines.length > lines) this.#advance();
    this.#position = position;
    this.#side = side;
    this.#isOn = isOn;
    this.#isOver = isOver;
    this.#options = options;
    this.#japanese = japanese;
    if (changed) {
      if (isOn && !isOver) this.#think(position, lines);
      else this.#engine.stop();
    }
    this.#draw();
  }

  /**
   * Thinks for a fixed effort and answers with what was found; what was shown must be asked for again afterwards.
   * @param {string} position
   * @param {string} go
   * @returns {Promise<{ info: Info | null, found: ReturnType<typeof found>, best: string } | null>}
   */
  async judge(position, go) {
    // What was shown is of another position.
    if (this.#position) this.rest();
    // Nobody looks on, so the depths come in words.
    this.#watch(false);
    /** @type {Info | null} */
    let newest = null;
    /** @type {string[]} */
    let pv = [];
    /** @type {import('../engine/info.js').DepthInfo | null} */
    let read = null;
    const answer = await this.#engine.think({
      position,
      go,
      options: { Mind: this.mind, MultiPV: 1, ...FULL_STRENGTH, ...this.#options },
      onInfo: ({ info, depths }) => {
        if (info?.score && info.multipv === 1) newest = info;
        if (info?.pv && info.multipv === 1) pv = info.pv;
        if (depths) read = depths;
      },
    });
    return answer && { info: newest, found: found(pv, read), best: answer.move };
  }

  terminate() {
    clearTimeout(this.#drawing);
    cancelAnimationFrame(this.#telling);
    this.#engine.terminate();
    this.root.remove();
  }

  /**
   * @param {string} position
   * @param {number} lines
   */
  #think(position, lines) {
    this.#began = performance.now();
    this.#engine.think({
      position,
      go: 'infinite',
      options: { Mind: this.mind, MultiPV: lines, ...FULL_STRENGTH, ...this.#options },
      onInfo: ({ info }) => {
        if (position !== this.#position) return;
        if (info) {
          const number = info.pv ? info.multipv : 1;
          // A line that moved to another rank must not stay at its old one as well.
          for (const [other, line] of this.#lines) {
            if (other !== number && info.pv && line.pv?.[0] === info.pv[0]) this.#lines.delete(other);
          }
          this.#lines.set(number, { ...this.#lines.get(number), ...info, multipv: number });
        }
        this.#schedule();
      },
      onPicture: (bytes) => {
        if (position !== this.#position) return;
        const picture = decode(bytes);
        this.#told.set(picture, new Map(this.#lines));
        this.recorder.add(picture);
        this.#schedule();
      },
    });
  }

  #forget() {
    this.#lines.clear();
    this.#shown = NOTHING;
    this.#order.clear();
  }

  /** Puts what has come in on the screen; where there is a picture, what stood in the lines when it came. */
  #advance() {
    this.recorder.advance();
    const { shown, isNow } = this.recorder;
    const { lines, first } = shown ? momentOf(shown, this.#told.get(shown) ?? this.#lines, this.#lineCount) : { lines: linesOf(this.#lines), first: this.#lines.get(1) ?? null };
    // Who looks at another moment sees its own order.
    const rows = isNow ? this.#order.arrange(lines, performance.now()) : lines;
    this.#shown = { lines, rows, first, depths: shown?.kind === 'tree' ? { depth: shown.depth, pvDepth: shown.pvDepth } : null };
  }

  #schedule() {
    if (this.#drawing || this.#isHeld) return;
    const now = performance.now();
    const wait = Math.max(0, paceAfter(now - this.#began) - (now - this.#lastDrawn));
    this.#drawing = setTimeout(() => {
      this.#drawing = 0;
      this.#lastDrawn = performance.now();
      this.#tell();
    }, wait);
  }

  /** Everything that shows a number of the search is drawn in one frame from one picture, so that no two numbers disagree. */
  #tell() {
    this.#telling ||= requestAnimationFrame(() => {
      this.#telling = 0;
      // Somebody may have held it meanwhile.
      if (this.#isHeld) return;
      this.#advance();
      this.#draw();
      this.#on.news(this);
    });
  }

  #draw() {
    renew(this.#title, ...explained(t(/** @type {import('../i18n/i18n.js').Key} */ (`mind-${this.mind}`)) ?? this.mind));
    this.#hold.textContent = t(this.#isHeld ? 'held2' : 'hold');
    this.#hold.setAttribute('aria-pressed', String(this.#isHeld));
    this.#hold.hidden = !this.#isOn || this.#isOver;
    this.root.dataset.nodes = String(this.#shown.first?.nodes ?? 0);
    const { value } = this;
    this.#pearl.textContent = value ? valueText(value) : '';
    this.#pearl.hidden = !value;
    this.#verdict.textContent = value ? verdict(value) : '';
    // A mind at rest with nothing to show takes a line.
    this.root.classList.toggle('idle', !this.#isOn && this.#shown.lines.length === 0);
    if (this.#shown.first) this.#drawDepths();
    else {
      this.#depth.hidden = false;
      const waiting = this.#isOver ? t('gameIsOver') : this.#isOn ? t('engineStarting') : t('engineOff');
      this.#depth.textContent = this.#status.state === 'failed' ? t('failed', { detail: this.#status.detail ?? '' }) : waiting;
      this.#stats.textContent = '';
    }
    this.#list.show(this.#shown.rows, { position: this.#position, side: this.#side, japanese: this.#japanese });
  }

  #drawDepths() {
    const { first: line, depths } = this.#shown;
    const pair = (/** @type {string} */ name, /** @type {string} */ text) =>
      html('span', { class: 'pair' }, ...explained(name), ' ', html('b', {}, text));
    /** @type {Node[]} */
    const said = [];
    this.#depth.removeAttribute('title');
    // The reading strip says it better.
    this.#depth.hidden = this.recorder.shown?.kind === 'tree';
    if (depths) {
      const { depth, pvDepth } = depths;
      said.push(pair(t('expectedDepth'), t('plies', { n: depth.toFixed(1) })), pair(t('pvDepth'), t('plies', { n: pvDepth })));
      this.#depth.title = t('depthSentence', { pv: pvDepth, edepth: depth.toFixed(1) });
    } else if (line?.depth !== undefined) {
      said.push(pair(t('depth'), t('plies', { n: line.depth })));
      if (line.seldepth) said.push(pair(t('deepest'), t('plies', { n: line.seldepth })));
    }
    renew(this.#depth, ...said);
    const stats = [];
    if (line?.nodes !== undefined) stats.push(`${t('nodes')} ${shortNumber(line.nodes)}`);
    if (line?.nps !== undefined) stats.push(t('speed', { n: shortNumber(line.nps) }));
    if (line?.hashfull !== undefined) stats.push(`${t('hashUse')} ${(line.hashfull / 10).toFixed(0)} %`);
    this.#stats.textContent = stats.join(' · ');
  }
}

/**
 * A line and how deep it was read, as they are kept with a position.
 * @param {string[]} pv
 * @param {import('../engine/info.js').DepthInfo | null} depths
 */
const found = (pv, depths) => ({
  best: pv[0], pv: pv.slice(0, KEPT_MOVES), ...(depths ? { edepth: depths.depth, pvDepth: depths.pvDepth } : {}),
});
