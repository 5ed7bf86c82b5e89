// What the board shows. Plain values: the transitions make new ones, the renderer compares old and new.

import { parseSfen } from './position.js';

/** @typedef {import('./geometry.js').Side} Side */

/**
 * An arrow or a drop mark; `weight` (0–1) is its width, `kind` its colour; it is the side to move's unless it has a `mover` of its own.
 * @typedef {{ move: string, weight: number, kind: 'best' | 'other' | 'hint' | 'thought' | 'threat', label?: string, mover?: Side }} Arrow
 */

/**
 * What the reader draws: an arrow, or a ring where it ends where it begins.
 * @typedef {{ from: string, to: string }} Stroke
 */

/**
 * What is picked up: a piece on the board, or a kind from a hand.
 * @typedef {{ square: string } | { kind: string, side: Side }} Origin
 */

/**
 * @typedef {{
 *   placement: import('./position.js').Placement,
 *   legal: readonly string[],
 *   movable: Side | null,
 *   orientation: Side,
 *   origin: Origin | null,
 *   promotion: { from: string, to: string, piece: string } | null,
 *   cursor: string,
 *   lastMove: string | null,
 *   check: string | null,
 *   arrows: readonly Arrow[],
 *   drawn: readonly Stroke[],
 *   stroke: Stroke | null,
 *   ghost: boolean,
 *   faded: ReadonlyMap<string, number> | null,
 *   free: boolean,
 * }} BoardState
 */

const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';

/** @returns {BoardState} */
export function initialState() {
  return {
    placement: parseSfen(START),
    legal: [],
    movable: null,
    orientation: 'black',
    origin: null,
    promotion: null,
    cursor: '7g',
    lastMove: null,
    check: null,
    arrows: [],
    drawn: [],
    stroke: null,
    ghost: false,
    faded: null,
    free: false,
  };
}
