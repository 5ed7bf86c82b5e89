// What the engine has shown of its search for one move of a game.

import { withGame } from '../engine/rules.js';
import { decode } from '../engine/picture.js';
import { t } from '../i18n/i18n.js';
import { Recorder } from '../views/recorder.js';

/** @typedef {import('../engine/info.js').Info} Info */

/** Arrows for moves that hardly anything speaks for would only confuse. */
const LEAST_WEIGHT = 0.06;
const MOST_ARROWS = 4;

export class Thought {
  recorder = new Recorder();
  /** The move that came of it. @type {string | null} */
  played = null;
  /** Whether another move was made than the one that was found, for the love of an opening. */
  isLiked = false;
  /** @type {Info | null} */
  #info = null;

  /** @param {string} position what follows `position` in USI @param {string} mind */
  constructor(position, mind) {
    this.position = position;
    this.mind = mind;
  }

  /** @param {Info | undefined} info */
  hear(info) {
    if (info?.pv && info.multipv === 1) this.#info = info;
  }

  /** @param {ArrayBuffer} bytes */
  see(bytes) {
    this.recorder.add(decode(bytes));
  }

  /** The newest picture of a tree with weights. */
  get picture() {
    const { newest } = this.recorder;
    return newest?.kind === 'tree' ? newest : null;
  }

  /** How the candidates share what speaks for them, the most likely first. */
  get shares() {
    return this.picture?.roots.map(({ probability }) => probability) ?? [];
  }

  /** Faint arrows for what it considers. @returns {import('../board/state.js').Arrow[]} */
  get arrows() {
    const kind = /** @type {const} */ ('thought');
    if (this.picture) {
      const moves = this.picture.roots.filter(({ probability }) => probability >= LEAST_WEIGHT).slice(0, MOST_ARROWS);
      return moves.map(({ move, probability }) => ({ move, weight: probability, kind }));
    }
    return this.#info?.pv?.[0] ? [{ move: this.#info.pv[0], weight: 0.5, kind }] : [];
  }

  /** The answer that it expects to a move of its own, with the chance that it gives it, as far as that is known. @returns {{ move: string, chance: number | null } | null} */
  expected(/** @type {string} */ played) {
    const { picture } = this;
    if (picture) {
      const [first, second] = picture.pv;
      if (first?.move === played && second) return { move: second.move, chance: first.weight > 0 ? second.weight / first.weight : null };
      const answer = picture.roots.find(({ move }) => move === played)?.pv[1];
      return answer ? { move: answer, chance: null } : null;
    }
    const pv = this.#info?.pv;
    return pv && pv[0] === played && pv[1] ? { move: pv[1], chance: null } : null;
  }

  /** One line about the move that was made. @param {boolean} japanese */
  sentence(japanese) {
    const { played, picture } = this;
    if (!played) return '';
    const depth = picture ? t('watchRead', { n: picture.depth.toFixed(1) }) : this.#info?.depth ? t('watchDepth', { n: this.#info.depth, m: this.#info.seldepth ?? this.#info.depth }) : '';
    const answer = this.expected(played);
    if (this.isLiked) return depth && t('watchLiked', { depth });
    if (!answer) return depth && t('watchAlone', { depth });
    const name = withGame(this.position, (game) => game.names([played, answer.move], japanese)[1] ?? answer.move);
    return answer.chance === null ? t('watchExpects', { depth, move: name }) : t('watchExpectsAt', { depth, move: name, share: Math.round(answer.chance * 100) });
  }
}
