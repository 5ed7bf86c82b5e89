// What one mind has shown of a search: every moment's numbers, and enough pictures to go back to.

/** @typedef {import('../engine/picture.js').Picture} Picture */

/**
 * The numbers of one moment.
 * @typedef {{
 *   nodes: number, time: number, depth: number, p10: number, p90: number, pvDepth: number, deepest: number, chosen: string, value: number,
 * }} Moment
 */

const MOST_PICTURES = 160;
const MOST_MOMENTS = 4000;

export class Recorder {
  /** @type {Picture[]} */
  pictures = [];
  /** @type {Moment[]} */
  moments = [];
  /** Number of the picture that is looked at; the newest if `null`. @type {number | null} */
  at = null;
  /** The file it came from; empty for the engine's own. */
  source = '';
  /** The picture of the moment at which another mind's record is looked at. @type {Picture | null} */
  led = null;
  /** The newest picture that was put on the screen: all views show this one, though a newer one may have come in meanwhile. @type {Picture | null} */
  #frame = null;

  /** The picture that is shown. */
  get shown() {
    return this.led ?? (this.at === null ? this.#frame ?? this.newest : this.pictures[this.at] ?? null);
  }

  /** Whether the search is looked at as it is now. */
  get isNow() {
    return this.at === null && this.led === null;
  }

  /** The picture that was taken nearest to a time. @param {number} time in ms @returns {Picture | null} */
  nearest(time) {
    return this.pictures.reduce((/** @type {Picture | null} */ best, picture) =>
      (!best || Math.abs(picture.time - time) < Math.abs(best.time - time) ? picture : best), null);
  }

  /** Puts the newest picture on the screen, for all views at once. */
  advance() {
    this.#frame = this.newest;
  }

  get newest() {
    return this.pictures[this.pictures.length - 1] ?? null;
  }

  clear() {
    this.pictures = [];
    this.moments = [];
    this.at = null;
    this.led = null;
    this.source = '';
    this.#frame = null;
  }

  /** @param {Picture} picture */
  add(picture) {
    if (this.source) return;
    const { newest } = this;
    if (newest && newest.sfen !== picture.sfen) this.clear();
    // A search that is taken up again begins to count anew; so does the record.
    else if (newest && picture.nodes < newest.nodes) this.clear();
    this.pictures.push(picture);
    this.moments.push(momentOf(picture));
    if (this.moments.length > MOST_MOMENTS) this.moments = this.moments.filter((_, index) => index % 2 === 0 || index > MOST_MOMENTS / 2);
    if (this.pictures.length > MOST_PICTURES) this.#thin();
  }

  /** Old moments are kept more sparsely than new ones: what matters changes with the logarithm of the work. */
  #thin() {
    const looked = this.at === null ? null : this.pictures[this.at];
    const half = this.pictures.length / 2;
    this.pictures = this.pictures.filter((picture, index) => index > half || index % 2 === 0 || picture === looked);
    if (looked) this.at = this.pictures.indexOf(looked);
  }

  /** Shows what was kept instead of a search. @param {Picture[]} pictures @param {string} source */
  load(pictures, source) {
    this.clear();
    this.pictures = pictures;
    this.moments = pictures.map(momentOf);
    this.source = source;
  }
}

/** @param {Picture} picture @returns {Moment} */
const momentOf = ({ nodes, time, depth, p10, p90, pvDepth, deepest, chosen, value }) =>
  ({ nodes, time, depth, p10, p90, pvDepth, deepest, chosen, value });
