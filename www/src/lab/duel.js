// Two settings play fast games in the page, each in a thread of its own: score, difference in Elo with its error, and how deep
// each reads from move to move.

import { numberField, selectField } from '../app/dialog.js';
import { stateOf } from '../app/rules.js';
import { html, svg } from '../board/svg.js';
import { EngineClient } from '../engine/client.js';
import { sideName, t } from '../i18n/i18n.js';
import { USUAL_POLICY, alphaBetaOptions } from '../views/see/policies.js';
import { eloOf } from './elo.js';
import { OPENINGS } from './openings.js';

/** @typedef {'alpha-beta' | 'no-futility' | 'all' | 'lmr' | 'realization' | 'A' | 'B' | 'C' | 'conventional'} Setting */

/** The conditions of the paper, and ours. @type {Record<Setting, Record<string, string | number>>} */
export const SETTINGS = {
  A: { Mind: 'softmax', objective: 18, use_pv_depth: 'false', decision_r: 0 },
  B: { Mind: 'softmax', objective: 18, use_pv_depth: 'true', decision_r: 0 },
  C: { Mind: 'softmax', objective: 18, use_pv_depth: 'false', decision_r: 0.5 },
  conventional: { Mind: 'softmax', objective: 0, use_pv_depth: 'false', decision_r: 0 },
  'alpha-beta': { Mind: 'alpha-beta' },
  'no-futility': { Mind: 'alpha-beta', ...alphaBetaOptions({ policy: USUAL_POLICY, futility: false }) },
  lmr: { Mind: 'alpha-beta', ...alphaBetaOptions({ policy: '1', futility: true }) },
  realization: { Mind: 'alpha-beta', ...alphaBetaOptions({ policy: '3', futility: true }) },
  all: { Mind: 'alpha-beta', ...alphaBetaOptions({ policy: '0', futility: true }) },
};

const LONGEST_GAME = 256;
const [WIDTH, HEIGHT] = [560, 150];

/** @typedef {{ ply: number, depth: number, first: boolean }} Depth of one move */

export class DuelLab {
  root = html('div', { class: 'lab-duel' });
  #app;
  #help = html('p', { class: 'help' });
  #form = html('div', { class: 'duel-form' });
  #score = html('p', { class: 'duel-score', role: 'status' });
  #elo = html('p', { class: 'duel-elo' });
  #now = html('p', { class: 'quiet duel-now' });
  #figure = html('div', { class: 'figure' });
  #games = html('ol', { class: 'duel-games' });
  #start = html('button', { type: 'button', class: 'strong', id: 'duel-start', onclick: () => (this.#run ? this.#stop() : this.#begin()) });
  /** @type {{ first: Setting, second: Setting, games: number, nodes: number }} */
  #wish = { first: 'A', second: 'conventional', games: 10, nodes: 5000 };
  #result = { wins: 0, draws: 0, losses: 0 };
  /** @type {Depth[]} */
  #depths = [];
  /** What is going on; another object for each duel, so that an old one notices. @type {{ engines: EngineClient[] } | null} */
  #run = null;

  /** @param {import('../app/app.js').App} app */
  constructor(app) {
    this.#app = app;
    this.root.append(this.#help, this.#form, html('div', { class: 'buttons' }, this.#start), this.#score, this.#elo, this.#now, this.#figure, this.#games);
  }

  render() {
    this.#help.textContent = t('duelHelp');
    this.#start.textContent = t(this.#run ? 'duelStop' : 'duelStart');
    const key = `${t('duelFirst')} ${this.#run !== null}`;
    if (this.#form.dataset.key !== key) {
      this.#form.dataset.key = key;
      this.#makeForm();
    }
    this.#draw();
  }

  /** Nothing is left running when one looks at something else. */
  leave() {
    this.#stop();
  }

  #makeForm() {
    /** @type {[string, string][]} */
    const choices = /** @type {Setting[]} */ (Object.keys(SETTINGS)).map((name) => [name, t(`duel-${name}`)]);
    const first = selectField(t('duelFirst'), choices, this.#wish.first, (value) => { this.#wish.first = /** @type {Setting} */ (value); });
    const second = selectField(t('duelSecond'), choices, this.#wish.second, (value) => { this.#wish.second = /** @type {Setting} */ (value); });
    const games = numberField(t('duelGames'), this.#wish.games, { min: 1, max: 200 });
    const nodes = numberField(t('duelNodes'), this.#wish.nodes, { min: 200, max: 1_000_000, step: 100 });
    this.#form.replaceChildren(first.row, second.row, games.row, nodes.row);
    this.#form.addEventListener('change', () => Object.assign(this.#wish, { games: games.read(), nodes: nodes.read() }));
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
      this.#games.append(html('li', {}, t('duelGame', { n: number + 1, moves: moves.length, result })));
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
      let depth = 0;
      const answer = await run.engines[isFirst ? 0 : 1].think({
        position,
        go: `nodes ${this.#wish.nodes}`,
        options: { MultiPV: 1, USI_Hash: 16, tree_mb: 32, ...SETTINGS[settings[isFirst ? 0 : 1]] },
        onInfo: ({ info, depths }) => {
          if (depths && depths.multipv === undefined) depth = depths.edepth;
          else if (info?.depth !== undefined && SETTINGS[settings[isFirst ? 0 : 1]].Mind === 'alpha-beta') depth = info.depth;
        },
      });
      if (this.#run !== run || !answer) return 'draw';
      this.#depths.push({ ply: moves.length + 1, depth, first: isFirst });
      this.#drawCurves();
      if (answer.move === 'resign') return finish(sideToMove === 'black' ? 'white' : 'black');
      if (answer.move === 'win') return finish(sideToMove);
      moves.push(answer.move);
    }
    return finish(undefined);
  }

  #draw() {
    const { wins, draws, losses } = this.#result;
    const games = wins + draws + losses;
    this.#score.textContent = games === 0 ? '' : t('duelScore', { a: t(`duel-${this.#wish.first}`), w: wins, d: draws, l: losses, n: games });
    const elo = eloOf(wins, draws, losses);
    const signed = (/** @type {number} */ value) => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(0)}`;
    this.#elo.textContent = games === 0 ? '' : elo ? t('duelElo', { elo: signed(elo.elo), error: elo.error.toFixed(0) }) : t('duelNoElo');
    this.#drawCurves();
  }

  #drawCurves() {
    if (this.#depths.length === 0) return;
    const last = Math.max(40, ...this.#depths.map(({ ply }) => ply));
    const deep = Math.max(4, ...this.#depths.map(({ depth }) => depth));
    const x = (/** @type {number} */ ply) => 26 + (ply / last) * (WIDTH - 36);
    const y = (/** @type {number} */ depth) => HEIGHT - 22 - (depth / deep) * (HEIGHT - 36);
    const path = (/** @type {boolean} */ first) => this.#depths.filter((move) => move.first === first)
      .map(({ ply, depth }, index) => `${index === 0 ? 'M' : 'L'}${x(ply).toFixed(1)} ${y(depth).toFixed(1)}`).join('');
    const label = t('duelCurves', { a: t(`duel-${this.#wish.first}`), b: t(`duel-${this.#wish.second}`) });
    this.#figure.replaceChildren(svg('svg', { class: 'timeline duel-curves', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
      ...[0, Math.round(deep / 2), Math.round(deep)].flatMap((depth) => [svg('path', { class: 'grid', d: `M26 ${y(depth)}H${WIDTH - 10}` }), svg('text', { class: 'tick', x: 20, y: y(depth) + 4, 'text-anchor': 'end' }, String(depth))]),
      svg('path', { class: 'expected', d: path(true) }), svg('path', { class: 'pv-curve', d: path(false) })),
    html('p', { class: 'quiet' }, label));
  }
}
