// Lines that can be read while the search goes on: each keeps its row for a while, though its rank may have changed.

/** How long rows stay as they are before they may change places. */
export const REST_MS = 3000;
/** In its first moments a search has nothing yet that is worth keeping in its place. */
export const SETTLE_MS = 1500;

/** How often numbers change: quickly at first, while there is little to read, then no faster than they can be read. */
const PACE_MS = /** @type {const} */ ([[3000, 250], [Infinity, 1000]]);

/** The least time between two frames of a search that has lasted so long. @param {number} elapsed in milliseconds */
export const paceAfter = (elapsed) => /** @type {readonly [number, number]} */ (PACE_MS.find(([until]) => elapsed < until))[1];

export class CalmOrder {
  /** First moves of the lines, from the top row. @type {string[]} */
  #rows = [];
  #since = -Infinity;
  #began = -Infinity;

  /** Another search has other lines. */
  clear() {
    this.#rows = [];
    this.#since = -Infinity;
    this.#began = -Infinity;
  }

  /**
   * The lines from the top row; given by their rank.
   * @template {{ pv: string[] }} L
   * @param {L[]} ranked
   * @param {number} now in milliseconds
   * @returns {L[]}
   */
  arrange(ranked, now) {
    if (this.#began === -Infinity) this.#began = now;
    const byMove = new Map(ranked.map((line) => [line.pv[0], line]));
    const newcomers = ranked.filter(({ pv }) => !this.#rows.includes(pv[0]));
    // A newcomer takes the row of the line that it drove out, so that the others can be read on.
    const kept = this.#rows.flatMap((move) => byMove.get(move) ?? newcomers.shift() ?? []).concat(newcomers);
    const isSorted = kept.every((line, row) => line === ranked[row]);
    if (isSorted && this.#since === -Infinity) this.#since = now;
    if (!isSorted && (now - this.#since >= REST_MS || now - this.#began < SETTLE_MS)) {
      this.#since = now;
      this.#rows = ranked.map(({ pv }) => pv[0]);
      return ranked;
    }
    this.#rows = kept.map(({ pv }) => pv[0]);
    return kept;
  }
}
