// The card after a game: how exact both sides played, the turning point, the curve, and a picture to share.

import { graph } from '../analysis/graph.js';
import { accuracy, judgeGame, losses } from '../analysis/whole_game.js';
import { html } from '../dom/html.js';
import { withGame } from '../engine/rules.js';
import { t } from '../i18n/i18n.js';
import { download } from '../page/download.js';
import { isJapaneseNotation } from '../page/settings.js';
import { boardPicture } from '../record/picture.js';
import { usiOf, usiPosition } from '../record/tree.js';
import { opposite } from '../board/geometry.js';
import { FULL_STRENGTH } from './levels.js';
import { shortName } from './opponents.js';

/** What each position of the game is worth, for the card; the analysis reads more. */
const LOOK = 'nodes 12000';
/** A game that turned on one move lost at least so much of its winning chances there. */
const LEAST_TURN = 0.12;

/** @typedef {import('./session.js').PlaySession} PlaySession */

export class GameCard {
  root = html('div', { class: 'game-card' });
  session;
  outcome;
  #app;
  #progress = '';
  #isDone = false;

  /** @param {import('../page/host.js').Host} app @param {PlaySession} session */
  constructor(app, session) {
    this.#app = app;
    this.session = session;
    this.outcome = session.outcome;
    this.#judge();
  }

  /** The moves of the whole game, wherever it is looked at. */
  get #moves() {
    return losses(this.session.record.line);
  }

  async #judge() {
    const { session } = this;
    const isStopped = () => this.#app.session !== session || session.outcome !== this.outcome;
    const judge = (/** @type {string} */ position, /** @type {string} */ go) => session.judge(position, { go, options: { Mind: 'alpha-beta', MultiPV: 1, ...FULL_STRENGTH } });
    const done = await judgeGame(session.record, { judge }, LOOK, {
      progress: (n, all) => {
        this.#progress = t('judgingGame', { n, all });
        this.render();
      },
      isStopped,
    });
    if (!done || isStopped()) return;
    this.#progress = '';
    this.#isDone = true;
    this.#app.refresh();
  }

  render() {
    this.root.dataset.state = this.#isDone ? 'done' : 'judging';
    if (!this.#isDone) {
      this.root.replaceChildren(html('p', { class: 'quiet', role: 'status' }, this.#progress));
      return;
    }
    const share = html('button', { type: 'button', id: 'share-card', class: 'small-button', onclick: () => this.#share() }, t('sharePicture'));
    this.root.replaceChildren(this.#accuracy(), this.#turningPoint(), graph(this.session.record, (node) => this.#app.goTo(node)), share);
  }

  #accuracy() {
    const { config } = this.session;
    const all = this.#moves;
    const row = (/** @type {string} */ name, /** @type {number | null} */ value) =>
      (value === null ? [] : [html('span', {}, name), html('meter', { min: 0, max: 100, value, 'aria-label': `${t('accuracy')}: ${name}` }), html('b', {}, `${value} %`)]);
    return html('div', {}, html('h2', {}, t('accuracy')),
      html('div', { class: 'accuracy' }, ...row(t('you'), accuracy(all, config.human)), ...row(shortName(config), accuracy(all, opposite(config.human)))));
  }

  /** The move that cost the most of what the loser still had. */
  get turn() {
    const loser = this.outcome?.winner ? opposite(this.outcome.winner) : null;
    const own = this.#moves.filter(({ side }) => !loser || side === loser);
    const worst = own.reduce((/** @type {typeof own[number] | null} */ most, move) => (!most || move.lost > most.lost ? move : most), null);
    return worst && worst.lost >= LEAST_TURN ? worst : null;
  }

  #turningPoint() {
    const { turn } = this;
    if (!turn) return html('p', { class: 'quiet' }, t('noTurning'));
    const mine = (/** @type {number} */ black) => Math.round(100 * (this.session.config.human === 'black' ? black : 1 - black));
    const go = html('button', { type: 'button', id: 'turning-point', class: 'small-button', onclick: () => this.#app.goTo(turn.node) }, t('turningPoint', { n: turn.node.ply, move: this.#name(turn.node) }));
    return html('p', {}, go, ' ', html('span', { class: 'quiet' }, t('turningFrom', { a: mine(turn.before), b: mine(turn.after) })));
  }

  /** @param {import('tsshogi').Node} node */
  #name(node) {
    const { record } = this.session;
    const moves = record.line.filter((other) => other.ply > 0 && other.ply <= node.ply).flatMap((other) => usiOf(other) ?? []);
    return withGame(usiPosition(record.start, []), (game) => game.names(moves, isJapaneseNotation(this.#app.settings)).at(-1) ?? '');
  }

  /** The last position with the result and both accuracies, to be handed on as a file. */
  async #share() {
    const { config } = this.session;
    const all = this.#moves;
    const accuracies = t('accuracyOf', { you: accuracy(all, config.human) ?? '–', name: shortName(config), other: accuracy(all, opposite(config.human)) ?? '–' });
    const blob = await boardPicture([this.#app.gamePanel.resultText(), `${t('accuracy')}: ${accuracies}`]);
    const file = new File([blob], 'fukayomi-game.png', { type: 'image/png' });
    try {
      if (navigator.canShare?.({ files: [file] })) {
        await navigator.share({ files: [file] });
        return;
      }
    } catch {
      // Whoever closes the system's dialog may still want the file.
    }
    download(blob, file.name);
  }
}
