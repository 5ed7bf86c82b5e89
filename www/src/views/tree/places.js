// Where the boxes of a tree lie from one picture to the next: a move keeps its place among its siblings, boxes glide to their
// new widths, and a lens draws the heaviest moves wider than their weight where they would otherwise be too thin to read.

import { FLAG } from '../../engine/picture.js';

/** @typedef {import('../../engine/picture.js').Rows} Rows */
/** @typedef {import('../../engine/shape.js').Shape} Shape */

/** Of the width of its parent, the lens gives the best line at least this much. */
const LENS = 0.34;
/** What a name needs of the whole width, and what of a parent's goes to the moves that are given room for theirs. */
const [NAMED, ROOM] = [0.07, 0.8];
/** Deeper than this the lens has nothing left to give. */
const LENS_PLIES = 6;

/** A name for each row that is the same in every picture of a search: the moves that lead to it. @param {Rows} rows */
export function keysOf(rows) {
  /** @type {string[]} */
  const keys = [''];
  for (let row = 1; row < rows.parent.length; row++) keys.push(`${keys[rows.parent[row]]} ${rows.move[row] || `#${rows.reason?.[row] ?? ''}`}`);
  return keys;
}

/** The places that moves have taken. */
export class Places {
  /** @type {Map<string, number>} */
  #ranks = new Map();
  #next = 0;

  /**
   * Sorts siblings: what has a place keeps it, what is new comes after, the heaviest first; what is gathered is last.
   * @param {Rows} rows
   * @param {string[]} keys
   * @param {Shape} shape
   * @param {boolean} hasLens
   * @returns {Shape}
   */
  arrange(rows, keys, shape, hasLens) {
    const [from, to] = [new Array(keys.length).fill(0), new Array(keys.length).fill(0)];
    to[0] = 1;
    const isGathered = (/** @type {number} */ row) => (rows.flags[row] & FLAG.OTHER ? 1 : 0);
    for (let row = 0; row < keys.length; row++) {
      const children = shape.children[row];
      // They come sorted by weight.
      for (const child of children) if (!this.#ranks.has(keys[child])) this.#ranks.set(keys[child], this.#next++);
      children.sort((a, b) => isGathered(a) - isGathered(b) || (this.#ranks.get(keys[a]) ?? 0) - (this.#ranks.get(keys[b]) ?? 0));
      const width = to[row] - from[row];
      const widths = this.#widths(rows, children, rows.share[row] || 1, hasLens && shape.ply[row] < LENS_PLIES ? width : 0);
      let at = from[row];
      children.forEach((child, index) => {
        from[child] = at;
        at = to[child] = at + width * widths[index];
      });
    }
    return { ...shape, from, to };
  }

  /** Of the parent's width, what each child takes. @param {Rows} rows @param {number[]} children @param {number} whole @param {number} lens the parent's own width where the lens lies on it, else 0 */
  #widths(rows, children, whole, lens) {
    const widths = children.map((child) => Math.min(1, rows.share[child] / whole));
    if (lens <= 0) return widths;
    const best = children.findIndex((child) => rows.flags[child] & FLAG.PV);
    const named = NAMED / lens;
    const order = children.map((_, index) => index).filter((index) => !(rows.flags[children[index]] & FLAG.OTHER) && widths[index] > 0)
      .sort((a, b) => Number(b === best) - Number(a === best) || widths[b] - widths[a]);
    const wanted = widths.map(() => 0);
    let taken = 0;
    for (const index of order) {
      const least = Math.max(widths[index], index === best ? Math.max(LENS, named) : named);
      if (taken + least > ROOM && (index !== best || least > 1)) break;
      wanted[index] = least;
      taken += least;
    }
    const light = widths.reduce((sum, width, index) => sum + (wanted[index] > 0 ? 0 : width), 0);
    const all = widths.reduce((sum, width) => sum + width, 0);
    // Where nothing else is left, those that have a name share everything.
    if (taken > 0 && light <= 0) return wanted.map((width) => (width / taken) * all);
    return widths.map((width, index) => wanted[index] || (light > 0 ? (width / light) * Math.max(0, all - taken) : 0));
  }
}

/** Boxes on their way from where they were to where they go. */
export class Glide {
  /** What was drawn last. @type {{ keys: string[], from: number[], to: number[] } | null} */
  #was = null;
  /** @type {{ from: number[], to: number[] } | null} */
  #start = null;
  #begun = 0;
  #lasts = 0;

  /** Begins to move from what is drawn now. @param {string[]} keys @param {Shape} shape @param {number} milliseconds none, to be there at once */
  begin(keys, shape, milliseconds) {
    this.#begun = performance.now();
    const was = this.#was;
    this.#lasts = was ? milliseconds : 0;
    const rows = new Map(was?.keys.map((key, row) => [key, row]));
    // What is new grows from where it will lie.
    const place = (/** @type {number[] | undefined} */ places) => keys.map((key, row) => places?.[rows.get(key) ?? -1] ?? shape.from[row]);
    this.#start = { from: place(was?.from), to: place(was?.to) };
  }

  forget() {
    this.#was = null;
  }

  /** The places now, and whether they will still change. @param {string[]} keys @param {Shape} shape */
  now(keys, shape) {
    const part = this.#lasts > 0 ? Math.min(1, (performance.now() - this.#begun) / this.#lasts) : 1;
    const start = this.#start;
    const eased = 1 - (1 - part) ** 3;
    const mix = (/** @type {number[]} */ was, /** @type {number[]} */ goes) => goes.map((goal, row) => was[row] + (goal - was[row]) * eased);
    const isThere = part >= 1 || !start;
    const [from, to] = isThere ? [shape.from, shape.to] : [mix(start.from, shape.from), mix(start.to, shape.to)];
    this.#was = { keys, from, to };
    return { shape: isThere ? shape : { ...shape, from, to }, isThere };
  }
}

/** Whether changes may glide. */
export const mayGlide = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;
