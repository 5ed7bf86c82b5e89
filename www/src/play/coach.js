// A quiet word after a move that loses much. It says that something was seen, never what to play instead.

import { chance, forBlack } from '../analysis/words.js';
import { FULL_STRENGTH } from './levels.js';

/** What a move may lose of its player's winning chances before the coach speaks. */
const LEAST_LOSS = 0.2;
const LOOK = 'nodes 20000';

/** @typedef {{ lost: number, depth: number }} Warning `lost` of the winning chances, seen so many plies deep */

export class Coach {
  /** What the position was worth to the player before the move. @type {{ position: string, chance: number } | null} */
  #before = null;
  #engine;

  /** @param {import('../engine/client.js').EngineClient} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** Looks at the position that the player has before him. @param {string} position @param {'black' | 'white'} player */
  async look(position, player) {
    this.#before = null;
    const seen = await this.#see(position, player, player);
    if (seen) this.#before = { position, chance: seen.chance };
  }

  /**
   * What a move cost, if it was much.
   * @param {string} before the position that the move was made in
   * @param {string} after
   * @param {'black' | 'white'} player
   * @returns {Promise<Warning | null>}
   */
  async judge(before, after, player) {
    // Who moves at once has not waited for the coach: it looks at the position now.
    if (this.#before?.position !== before) await this.look(before, player);
    const known = this.#before;
    if (!known) return null;
    const seen = await this.#see(after, player === 'black' ? 'white' : 'black', player);
    const lost = seen ? known.chance - seen.chance : 0;
    return seen && lost >= LEAST_LOSS ? { lost, depth: seen.depth } : null;
  }

  /** @param {string} position @param {'black' | 'white'} mover @param {'black' | 'white'} player */
  async #see(position, mover, player) {
    /** @type {{ chance: number, depth: number } | null} */
    let seen = null;
    const answer = await this.#engine.think({
      position, go: LOOK, options: { Mind: 'alpha-beta', MultiPV: 1, ...FULL_STRENGTH },
      onInfo: ({ info }) => {
        if (!info?.score || info.multipv !== 1 || info.score.bound) return;
        const forFirst = chance(forBlack(info.score, mover));
        seen = { chance: player === 'black' ? forFirst : 1 - forFirst, depth: info.depth ?? 1 };
      },
    });
    return answer ? /** @type {{ chance: number, depth: number } | null} */ (seen) : null;
  }
}
