// Two settings play fast games in the page, each in a thread of its own: score, difference in Elo with its error, and how deep
// each reads from move to move.

import { numberField, selectField } from '../page/dialog.js';
import { stateOf } from '../engine/rules.js';
import { html, svg } from '../dom/html.js';
import { onNewWidth } from '../dom/width.js';
import { EngineClient } from '../engine/client.js';
import { renew } from '../dom/renew.js';
import { explained } from '../glossary/glossary.js';
import { sideName, t } from '../i18n/i18n.js';
import { USUAL_POLICY, alphaBetaOptions } from '../views/see/policies.js';
import { GameRecord } from '../record/tree.js';
import { shortNumber } from '../analysis/words.js';
import { Twin } from '../views/twin.js';
import { eloOf, eloDrawing } from './elo.js';
import { OPENINGS } from './openings.js';

/** @typedef {'stop-D' | 'stop-PV' | 'strong' | 'alpha-beta' | 'no-futility' | 'all' | 'lmr' | 'realization' | 'A' | 'B' | 'C' | 'conventional'} Setting */

/** The conditions of the paper, and ours. @type {Record<Setting, Record<string, string | number>>} */
export const SETTINGS = {
  A: { Mind: 'softmax', objective: 18, use_pv_depth: 'false', decision_r: 0 },
  B: { Mind: 'softmax', objective: 18, use_pv_depth: 'true', decision_r: 0 },
  C: { Mind: 'softmax', objective: 18, use_pv_depth: 'false', decision_r: 0.5 },
  conventional: { Mind: 'softmax', objective: 0, use_pv_depth: 'false', decision_r: 0 },
  strong: { Mind: 'softmax', with_readers: 'true' },
  'stop-D': { Mind: 'softmax', objective: 18, use_pv_depth: 'false', decision_r: 0 },
  'stop-PV': { Mind: 'softmax', objective: 18, use_pv_depth: 'false', decision_r: 0 },
  'alpha-beta': { Mind: 'alpha-beta' },
  'no-futility': { Mind: 'alpha-beta', ...alphaBetaOptions({ policy: USUAL_POLICY, futility: false }) },
  lmr: { Mind: 'alpha-beta', ...alphaBetaOptions({ policy: '1', futility: true }) },
  realization: { Mind: 'alpha-beta', ...alphaBetaOptions({ policy: '3', futility: true }) },
  all: { Mind: 'alpha-beta', ...alphaBetaOptions({ policy: '0', futility: true }) },
};

/** These two read until a depth is reached, whatever it takes, in portions of so many positions, and at most so many portions. */
const STOPS = { 'stop-D': /** @type {const} */ ('depth'), 'stop-PV': /** @type {const} */ ('pvDepth') };
const [PORTION, MOST_PORTIONS] = [1000, 60];

/** @param {Setting} setting @returns {setting is keyof typeof STOPS} */
const isStop = (setting) => setting in STOPS;

/** Pairs that answer a question. @type {[id: 'paper' | 'measure' | 'stop' | 'minds', first: Setting, second: Setting][]} */
const PAIRS = [['paper', 'A', 'conventional'], ['measure', 'A', 'B'], ['stop', 'stop-D', 'stop-PV'], ['minds', 'strong', 'alpha-beta']];

/** What the paper found, in Elo points with half a point for a draw (Iwamoto & Igarashi 2020, table 3: 1 s a move, 1000 games). @type {[Setting, Setting, number][]} */
const PAPER = [['A', 'conventional', 339], ['A', 'B', 61]];

const LONGEST_GAME = 256;
const HEIGHT = 150;

/** The depth of one move. @typedef {{ ply: number, depth: number, first: boolean }} Depth */

export class DuelLab {
  root = html('div', { class: 'lab-duel' });
  #app;
  #help = html('p', { class: 'help' });
  #pairs = html('div', { class: 'buttons small duel-pairs', role: 'group' });
  #form = html('div', { class: 'duel-form' });
  /** What the form's numbers are now. @type {() => void} */
  #read = () => {};
  #width = 0;
  #score = html('p', { class: 'duel-score', role: 'status', 'data-caption': '' });
  #elo = html('p', { class: 'duel-elo', 'data-caption': '' });
  #now = html('p', { class: 'quiet duel-now' });
  #figure = html('div', { class: 'figure' });
  #interval = html('div', { class: 'figure' });
  #twin = new Twin();
  #games = html('ol', { class: 'duel-games' });
  #start = html('button', { type: 'button', class: 'strong', id: 'duel-start', onclick: () => (this.#run ? this.#stop() : this.#begin()) });
  /** @type {{ first: Setting, second: Setting, games: number, nodes: number, depth: number, pvDepth: number }} */
  #wish = { first: 'A', second: 'conventional', games: 10, nodes: 5000, depth: 2.2, pvDepth: 3 };
  #result = { wins: 0, draws: 0, losses: 0 };
  /** Positions read and moves made by either. */
  #effort = [{ nodes: 0, moves: 0 }, { nodes: 0, moves: 0 }];
  #spent = html('p', { class: 'quiet duel-spent' });
  /** @type {Depth[]} */
  #depths = [];
  /** What is going on; another object for each duel, so that an old one notices. @type {{ engines: EngineClient[] } | null} */
  #run = null;

  /** @param {import('../page/host.js').Host} app */
  constructor(app) {
    this.#app = app;
    this.#form.addEventListener('change', () => this.#read());
    onNewWidth(this.#figure, (width) => {
      this.#width = Math.min(width, 704);
      this.#drawCurves();
    });
    this.root.append(this.#help, this.#pairs, this.#form, html('div', { class: 'buttons' }, this.#start), this.#score, this.#elo, this.#interval, this.#spent, this.#now, this.#figure, this.#games);
  }

  render() {
    renew(this.#help, ...explained(t('duelHelp')));
    this.#start.textContent = t(this.#run ? 'duelStop' : 'duelStart');
    const { first, second } = this.#wish;
    const key = `${t('duelFirst')} ${this.#run !== null} ${first} ${second}`;
    if (this.#form.dataset.key !== key) {
      this.#form.dataset.key = key;
      this.#makePairs();
      this.#makeForm();
    }
    this.#draw();
  }

  /** Nothing is left running when one looks at something else. */
  leave() {
    this.#stop();
  }

  /** Questions, each with the two settings that it is about. */
  #makePairs() {
    const { first, second } = this.#wish;
    this.#pairs.setAttribute('aria-label', t('duelPairs'));
    const had = this.#pairs.contains(document.activeElement) ? document.activeElement?.getAttribute('data-pair') : null;
    this.#pairs.replaceChildren(html('span', { class: 'quiet' }, t('duelPairs')), ...PAIRS.map(([id, one, other]) => html('button', {
      type: 'button', 'data-pair': id, disabled: this.#run !== null, 'aria-pressed': String(one === first && other === second), onclick: () => {
        Object.assign(this.#wish, { first: one, second: other });
        this.render();
      },
    }, t(`duelPair-${id}`))));
    if (had) /** @type {HTMLElement | null} */ (this.#pairs.querySelector(`[data-pair=${had}]`))?.focus();
  }

  #makeForm() {
    /** @type {[string, string][]} */
    const choices = /** @type {Setting[]} */ (Object.keys(SETTINGS)).map((name) => [name, t(`duel-${name}`)]);
    const side = (/** @type {'first' | 'second'} */ who, /** @type {string} */ label) => selectField(label, choices, this.#wish[who], (value) => {
      this.#wish[who] = /** @type {Setting} */ (value);
      this.render();
    }).row;
    const games = numberField(t('duelGames'), this.#wish.games, { min: 1, max: 200 });
    const nodes = numberField(t('duelNodes'), this.#wish.nodes, { min: 200, max: 1_000_000, step: 100 });
    const depth = numberField(t('duelStopD'), this.#wish.depth, { min: 1.1, max: 6, step: 0.1 });
    const pvDepth = numberField(t('duelStopPv'), this.#wish.pvDepth, { min: 1, max: 20 });
    this.#read = () => Object.assign(this.#wish, { games: games.read(), nodes: nodes.read(), depth: depth.read(), pvDepth: pvDepth.read() });
    const { first, second } = this.#wish;
    const both = [first, second];
    // Only what counts for these two is asked.
    this.#form.replaceChildren(side('first', t('duelFirst')), side('second', t('duelSecond')), games.row, ...(both.every(isStop) ? [] : [nodes.row]),
      ...(both.includes('stop-D') ? [depth.row] : []), ...(both.includes('stop-PV') ? [pvDepth.row] : []),
      ...(both.some(isStop) ? [html('p', { class: 'help duel-stops' }, t('duelStops', { n: (PORTION * MOST_PORTIONS).toLocaleString() }))] : []));
    for (const field of this.#form.querySelectorAll('select, input')) /** @type {HTMLInputElement} */ (field).disabled = this.#run !== null;
  }

  #stop() {
    for (const engine of this.#run?.engines ?? []) engine.terminate();
    const wasRunning = this.#run !== null;
    this.#run = null;
    if (!wasRunning) return;
    this.#now.textContent = '';
    this.#app.preview.end(true);
    this.render();
  }

  async #begin() {
    const run = { engines: [new EngineClient(), new EngineClient()] };
    this.#run = run;
    this.#result = { wins: 0, draws: 0, losses: 0 };
    this.#effort = [{ nodes: 0, moves: 0 }, { nodes: 0, moves: 0 }];
    this.#games.replaceChildren();
    this.render();
    const { games } = this.#wish;
    for (let game = 0; game < games; game++) {
      // Each opening is played with both colours.
      const opening = OPENINGS[Math.floor(game / 2) % OPENINGS.length];
      const winner = await this.#play(run, game, opening, game % 2 === 0);
      if (this.#run !== run) return;
      if (winner === 'draw') this.#result.draws++;
      else if (winner === 'first') this.#result.wins++;
      else this.#result.losses++;
      this.#draw();
    }
    this.#stop();
  }

  /**
   * @param {{ engines: EngineClient[] }} run
   * @param {number} number
   * @param {string} opening
   * @param {boolean} firstIsBlack
   * @returns {Promise<'first' | 'second' | 'draw'>}
   */
  async #play(run, number, opening, firstIsBlack) {
    this.#depths = [];
    const moves = opening.split(' ');
    const settings = [this.#wish.first, this.#wish.second];
    const finish = (/** @type {'black' | 'white' | undefined} */ winner) => {
      const result = winner ? t('sideWins', { side: sideName(winner) }) : t('draw');
      this.#games.append(this.#gameItem(t('duelGame', { n: number + 1, moves: moves.length, result }), moves, this.#depths));
      if (!winner) return 'draw';
      return (winner === 'black') === firstIsBlack ? 'first' : 'second';
    };
    for (const engine of run.engines) engine.newGame();
    while (moves.length < LONGEST_GAME) {
      const position = `startpos moves ${moves.join(' ')}`;
      const { outcome, sideToMove } = stateOf(position);
      if (outcome) return finish(outcome.winner);
      this.#now.textContent = t('duelRunning', { n: number + 1, all: this.#wish.games, move: moves.length + 1, black: t(`duel-${settings[firstIsBlack ? 0 : 1]}`) });
      this.#app.preview.from(stateOf(`startpos${moves.length > 1 ? ` moves ${moves.slice(0, -1).join(' ')}` : ''}`).sfen, moves.slice(-1), true, true);
      const isFirst = (sideToMove === 'black') === firstIsBlack;
      const { answer, depth } = await this.#think(run.engines[isFirst ? 0 : 1], settings[isFirst ? 0 : 1], position, isFirst ? 0 : 1);
      if (this.#run !== run || !answer) return 'draw';
      this.#depths.push({ ply: moves.length + 1, depth, first: isFirst });
      this.#draw();
      if (answer.move === 'resign') return finish(sideToMove === 'black' ? 'white' : 'black');
      if (answer.move === 'win') return finish(sideToMove);
      moves.push(answer.move);
    }
    return finish(undefined);
  }

  /** One move. @param {EngineClient} engine @param {Setting} setting @param {string} position @param {0 | 1} who */
  async #think(engine, setting, position, who) {
    const stop = isStop(setting) ? STOPS[setting] : null;
    const goal = stop ? this.#wish[stop] : 0;
    let [depth, told, nodes] = [0, 0, 0];
    /** @type {import('../engine/client.js').Answer} */
    let answer = null;
    // A search that goes on where it stopped keeps its tree.
    for (let portion = 0; portion < (stop ? MOST_PORTIONS : 1) && (portion === 0 || told < goal); portion++) {
      let here = 0;
      answer = await engine.think({
        position,
        go: `nodes ${stop ? PORTION : this.#wish.nodes}`,
        options: { MultiPV: 1, USI_Hash: 16, tree_mb: 32, leaf_hash_mb: 16, strong: 'false', with_readers: 'false', ...SETTINGS[setting] },
        onInfo: ({ info, depths }) => {
          here = Math.max(here, info?.nodes ?? 0);
          if (depths) {
            depth = depths.depth;
            told = stop ? depths[stop] : 0;
          } else if (info?.depth !== undefined && SETTINGS[setting].Mind === 'alpha-beta') depth = info.depth;
        },
      });
      nodes += here;
      if (!answer || answer.move === 'resign' || answer.move === 'win') break;
    }
    this.#effort[who].nodes += nodes;
    this.#effort[who].moves += 1;
    return { answer, depth };
  }

  /** A game that can be opened, and whose depths can be looked at again. @param {string} text @param {string[]} moves @param {Depth[]} depths */
  #gameItem(text, moves, depths) {
    const line = [...moves];
    const look = () => {
      this.#depths = depths;
      this.#drawCurves();
    };
    const open = () => {
      const record = new GameRecord();
      for (const move of line) record.play(move);
      this.#stop();
      this.#app.analyse(record);
    };
    return html('li', {}, html('span', {}, text), ' ', html('button', { type: 'button', class: 'small-button duel-look', onclick: look }, t('duelLook')),
      ' ', html('button', { type: 'button', class: 'small-button duel-open', onclick: open }, t('duelOpen')));
  }

  /** What the paper found for the same two. */
  get #paperElo() {
    const { first, second } = this.#wish;
    const found = PAPER.find(([one, other]) => (one === first && other === second) || (one === second && other === first));
    return found ? (found[0] === first ? 1 : -1) * found[2] : null;
  }

  #draw() {
    const { wins, draws, losses } = this.#result;
    const games = wins + draws + losses;
    this.#score.textContent = games === 0 ? '' : t('duelScore', { a: t(`duel-${this.#wish.first}`), w: wins, d: draws, l: losses, n: games });
    const elo = eloOf(wins, draws, losses);
    const paper = this.#paperElo;
    const signed = (/** @type {number} */ value) => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(0)}`;
    this.#elo.textContent = games === 0 ? '' : `${elo ? t('duelElo', { elo: signed(elo.elo), error: elo.error.toFixed(0), low: signed(elo.elo - elo.error), high: signed(elo.elo + elo.error) }) : t('duelNoElo')} ${paper === null ? '' : t('duelPaper', { elo: signed(paper) })}`;
    this.#interval.replaceChildren(...(elo ? [eloDrawing(elo, paper)] : []));
    const each = this.#effort.map(({ nodes, moves }) => shortNumber(Math.round(nodes / Math.max(1, moves))));
    this.#spent.textContent = this.#effort[0].moves > 0 ? t('duelSpent', { a: each[0], b: each[1] }) : '';
    this.#drawCurves();
  }

  #drawCurves() {
    if (this.#depths.length === 0 || this.#width === 0) return;
    const width = this.#width;
    const { first, second, depth: goal } = this.#wish;
    const last = Math.max(40, ...this.#depths.map(({ ply }) => ply));
    const deep = Math.max(4, ...this.#depths.map(({ depth }) => depth));
    const x = (/** @type {number} */ ply) => 26 + (ply / last) * (width - 36);
    const y = (/** @type {number} */ depth) => HEIGHT - 22 - (depth / deep) * (HEIGHT - 36);
    const path = (/** @type {boolean} */ isFirst) => this.#depths.filter((move) => move.first === isFirst)
      .map(({ ply, depth }, index) => `${index === 0 ? 'M' : 'L'}${x(ply).toFixed(1)} ${y(depth).toFixed(1)}`).join('');
    const hasGoal = first === 'stop-D' || second === 'stop-D';
    const label = t('duelCurves', { a: t(`duel-${first}`), b: t(`duel-${second}`) }) + (hasGoal ? t('duelGoal', { n: goal.toFixed(1) }) : '');
    const drawing = svg('svg', { class: 'timeline duel-curves', viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'img', 'aria-label': label },
      ...[0, Math.round(deep / 2), Math.round(deep)].flatMap((depth) => [svg('path', { class: 'grid', d: `M26 ${y(depth)}H${width - 10}` }), svg('text', { class: 'tick', x: 20, y: y(depth) + 4, 'text-anchor': 'end' }, String(depth))]),
      ...(hasGoal ? [svg('path', { class: 'duel-goal', d: `M26 ${y(goal)}H${width - 10}` })] : []),
      ...[20, 40, 60, 80, 100, 150, 200].filter((ply) => ply <= last && (last <= 100 || ply % 50 === 0)).map((ply) => svg('text', { class: 'tick', x: x(ply), y: HEIGHT - 4, 'text-anchor': 'middle' }, String(ply))),
      svg('path', { class: 'expected', d: path(true) }), svg('path', { class: 'second', d: path(false) }));
    this.#figure.replaceChildren(drawing, html('p', { class: 'quiet', 'data-caption': '' }, label), this.#twin.root);
    this.#twin.fill([t('ply'), t('duelSide'), t('nominal')], this.#depths.map(({ ply, depth, first: isFirst }) => [ply, t(`duel-${isFirst ? first : second}`), depth.toFixed(1)]));
  }
}
