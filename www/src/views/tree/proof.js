// A mate drawn as what it is, a proof: of the attacker’s moves the one that mates, of the defender’s every one that is legal, down to
// the mates. The mind’s own tree has only the line; the rest is asked of the mate solver, reply by reply, so that the proof grows in sight.

import { FLAG } from '../../engine/picture.js';

/** @typedef {import('../../engine/picture.js').Picture} Picture */
/** @typedef {import('../../engine/picture.js').Rows} Rows */
/** What finds mates: moves from a position to the mate, or nothing. @typedef {(sfen: string) => Promise<string[] | null>} Solve */
/** What the rules say of a position. @typedef {{ after: (sfen: string, move: string) => string, legalMoves: (sfen: string) => string[] }} Rules */

/**
 * A position of the proof. `plies` is the way to the mate, and unknown until it was asked.
 * @typedef {{ move: string, sfen: string, isAttack: boolean, plies: number | null, children: ProofNode[] }} ProofNode
 */

/** More than this can't be drawn. */
const MOST_NODES = 900;
/** As values certain results have in pictures. */
const CERTAIN = 32_000;

/** Whether the picture shows a mate, and who gives it: the side to move at the root (1) or the other (−1); 0 if it shows none. @param {Picture | null} picture */
export function mateIn(picture) {
  if (picture?.kind !== 'tree' || picture.roots.length === 0) return 0;
  if (picture.roots[0].proven === 'win') return 1;
  return picture.roots.every(({ proven }) => proven === 'loss') ? -1 : 0;
}

export class Proof {
  /** @type {ProofNode} */
  root;
  isOver = false;
  #count = 1;
  #rules;
  #solve;

  /** @param {string} sfen @param {boolean} isAttack whether the side to move mates @param {{ rules: Rules, solve: Solve }} by */
  constructor(sfen, isAttack, { rules, solve }) {
    this.root = { move: '', sfen, isAttack, plies: null, children: [] };
    this.#rules = rules;
    this.#solve = solve;
  }

  /**
   * Asks until all is known, or too much; tells after each answer.
   * @param {string[]} known a line that mates, if there is one
   * @param {() => boolean} grown whether to go on
   */
  async grow(known, grown) {
    /** The shallowest first. @type {{ node: ProofNode, line: string[] | null }[]} */
    const open = [{ node: this.root, line: this.root.isAttack && known.length % 2 === 1 ? known : null }];
    for (let next = open.shift(); next !== undefined && this.#count < MOST_NODES; next = open.shift()) {
      const { node, line } = next;
      if (node.isAttack) {
        const mate = line ?? await this.#solve(node.sfen);
        if (mate && mate.length > 0) {
          const child = this.#add(node, mate[0]);
          open.push({ node: child, line: mate.slice(1) });
        }
      } else {
        const replies = this.#rules.legalMoves(node.sfen);
        for (const reply of replies) {
          const child = this.#add(node, reply);
          // The line goes on with one of them; the others must be asked about.
          open.push({ node: child, line: line?.[0] === reply && line.length > 1 ? line.slice(1) : null });
        }
        if (replies.length === 0) node.plies = 0;
      }
      if (!grown()) return;
    }
    this.isOver = true;
    grown();
  }

  /** @param {ProofNode} parent @param {string} move */
  #add(parent, move) {
    const child = { move, sfen: this.#rules.after(parent.sfen, move), isAttack: !parent.isAttack, plies: null, children: [] };
    parent.children.push(child);
    this.#count++;
    return child;
  }

  /** How many positions it has. */
  get size() {
    return this.#count;
  }

  /** The rows of a picture: each reply as wide as the others beside it, the longest resistance is the best line. @returns {Rows} */
  rows() {
    measure(this.root);
    /** @type {{ parent: number[], move: string[], share: number[], value: number[], depth: number[], visits: number[], flags: number[], reason: null }} */
    const rows = { parent: [], move: [], share: [], value: [], depth: [], visits: [], flags: [], reason: null };
    // Whoever mates at the root mates everywhere below it.
    const sign = this.root.isAttack ? 1 : -1;
    const add = (/** @type {ProofNode} */ node, /** @type {number} */ parent, /** @type {number} */ share, /** @type {boolean} */ isPv) => {
      const row = rows.parent.length;
      rows.parent.push(parent);
      rows.move.push(node.move);
      rows.share.push(share);
      rows.value.push(sign * CERTAIN);
      rows.depth.push(node.plies ?? 0);
      rows.visits.push(node.children.length);
      // Of what is not known yet nothing is claimed.
      rows.flags.push((node.plies === null ? 0 : node.isAttack ? FLAG.WIN : FLAG.LOSS) | (node.children.length > 0 ? FLAG.EXPANDED : 0) | (isPv ? FLAG.PV : 0));
      const longest = node.children.reduce((/** @type {ProofNode | null} */ best, child) => (!best || (child.plies ?? -1) > (best.plies ?? -1) ? child : best), null);
      for (const child of node.children) add(child, row, share / node.children.length, isPv && child === longest);
    };
    add(this.root, 0, 1, true);
    return rows;
  }
}

/** The way to the mate from below: the attacker takes the way that is there, the defender the longest. @param {ProofNode} node @returns {number | null} */
function measure(node) {
  if (node.children.length === 0) return node.plies;
  const below = node.children.map(measure);
  const known = below.filter((plies) => plies !== null);
  node.plies = known.length > 0 ? 1 + Math.max(...known) : null;
  return node.plies;
}
