// The proof of a mate in the place of the tree that it has cut short, asked of a solver of its own as soon as the mate is known.

import { EngineClient } from '../../engine/client.js';
import { stateOf, withGame } from '../../engine/rules.js';
import { Proof, mateIn } from '../tree/proof.js';

/** @typedef {import('../../engine/picture.js').Picture} Picture */

/** What one reply may take. */
const LIMIT = 'mate 3000';
/** The drawing need not follow every answer. */
const DRAW_MS = 120;

const RULES = {
  after: (/** @type {string} */ sfen, /** @type {string} */ move) => withGame(`sfen ${sfen}`, (game) => game.sfenAfter([move])),
  legalMoves: (/** @type {string} */ sfen) => stateOf(`sfen ${sfen}`).legalMoves,
};

export class Proofs {
  #grown;
  /** @type {{ key: string, proof: Proof, engine: EngineClient, rows: import('../../engine/picture.js').Rows | null } | null} */
  #now = null;
  /** @type {{ picture: Picture, rows: import('../../engine/picture.js').Rows, drawn: Picture } | null} */
  #drawn = null;

  /** @param {() => void} grown there is more to draw */
  constructor(grown) {
    this.#grown = grown;
  }

  /** The picture, with the proof instead of its rows where it shows a mate. @param {Picture} picture @returns {Picture} */
  of(picture) {
    const who = mateIn(picture);
    const key = who === 0 ? '' : `${who} ${picture.sfen}`;
    if (this.#now && this.#now.key !== key) this.stop();
    if (who === 0) return picture;
    if (!this.#now) this.#begin(key, picture, who > 0);
    const rows = this.#now?.rows;
    if (!rows) return picture;
    // The same picture for the same proof, so that nothing is drawn twice.
    if (this.#drawn?.picture !== picture || this.#drawn.rows !== rows) this.#drawn = { picture, rows, drawn: { ...picture, rows } };
    return this.#drawn.drawn;
  }

  stop() {
    this.#now?.engine.terminate();
    this.#now = this.#drawn = null;
  }

  /** @param {string} key @param {Picture} picture @param {boolean} isAttack */
  #begin(key, picture, isAttack) {
    const engine = new EngineClient();
    const solve = async (/** @type {string} */ sfen) => (await engine.think({ position: `sfen ${sfen}`, go: LIMIT }))?.mate ?? null;
    const proof = new Proof(picture.sfen, isAttack, { rules: RULES, solve });
    const now = { key, proof, engine, rows: /** @type {import('../../engine/picture.js').Rows | null} */ (null) };
    this.#now = now;
    let drawn = 0;
    proof.grow(picture.pv.map(({ move }) => move), () => {
      if (this.#now !== now) return false;
      if (proof.isOver || performance.now() - drawn > DRAW_MS) {
        drawn = performance.now();
        now.rows = proof.rows();
        this.#grown();
      }
      return true;
    }).finally(() => engine.terminate());
  }
}
