// How the board answers its user: pure functions from a state and a wish to a new state and, perhaps, a move.

import { opposite, placeOf, sideOf, squareAt } from './geometry.js';
import { parseMove } from './position.js';

/** @typedef {import('./state.js').BoardState} BoardState */
/** @typedef {import('./state.js').Origin} Origin */
/** @typedef {{ state: BoardState, move?: string, refused?: string }} Result */

/**
 * The legal moves from an origin.
 * @param {BoardState} state
 * @param {Origin} origin
 */
export function movesFrom({ legal }, origin) {
  return 'square' in origin
    ? legal.filter((move) => move[1] !== '*' && move.startsWith(origin.square))
    : legal.filter((move) => move.startsWith(`${origin.kind}*`));
}

/**
 * The squares that the picked-up piece may go to.
 * @param {BoardState} state
 * @returns {Set<string>}
 */
export function destinations(state) {
  if (!state.origin || state.movable !== state.placement.side) return new Set();
  return new Set(movesFrom(state, state.origin).map((move) => move.slice(2, 4)));
}

/**
 * Whether the user may pick this up now.
 * @param {BoardState} state
 * @param {Origin} origin
 */
export function canPick(state, origin) {
  if (state.movable === null) return false;
  if ('kind' in origin) return origin.side === state.movable && (state.placement.hands[origin.side].get(origin.kind) ?? 0) > 0;
  const piece = state.placement.pieces.get(origin.square);
  return piece !== undefined && sideOf(piece) === state.movable;
}

/**
 * @param {Origin | null} a
 * @param {Origin | null} b
 */
export function sameOrigin(a, b) {
  if (!a || !b) return a === b;
  if ('square' in a) return 'square' in b && a.square === b.square;
  return 'kind' in b && a.kind === b.kind && a.side === b.side;
}

/**
 * Picks a piece up, or puts it down again if it was picked up already.
 * @param {BoardState} state
 * @param {Origin} origin
 * @returns {Result}
 */
export function pick(state, origin) {
  if (sameOrigin(state.origin, origin)) return cancel(state);
  if (!canPick(state, origin)) return { state };
  const cursor = 'square' in origin ? origin.square : state.cursor;
  return { state: { ...state, origin, cursor, promotion: null } };
}

/**
 * @param {BoardState} state
 * @returns {Result}
 */
export const cancel = (state) => ({ state: { ...state, origin: null, promotion: null } });

/**
 * Goes on with an arrow that is being drawn.
 * @param {BoardState} state
 * @param {import('./state.js').Stroke} stroke
 * @returns {Result}
 */
export const draw = (state, stroke) => ({ state: { ...state, stroke } });

/**
 * Ends an arrow; one that is there already is rubbed out.
 * @param {BoardState} state
 * @returns {Result}
 */
export function endStroke(state) {
  const { stroke, drawn } = state;
  if (!stroke) return { state };
  const others = drawn.filter(({ from, to }) => from !== stroke.from || to !== stroke.to);
  return { state: { ...state, stroke: null, drawn: others.length < drawn.length ? others : [...drawn, stroke] } };
}

/**
 * Rubs everything out.
 * @param {BoardState} state
 * @returns {Result}
 */
export const wipe = (state) => ({ state: { ...state, drawn: [], stroke: null } });

/**
 * A square was chosen: the end of a move that has begun, or the beginning of one.
 * @param {BoardState} state
 * @param {string} square
 * @returns {Result}
 */
export function chooseSquare(state, square) {
  const { origin } = state;
  if (!origin) return pick(state, { square });
  const moves = destinations(state).has(square)
    ? movesFrom(state, origin).filter((move) => parseMove(move).to === square)
    : [];
  if (moves.length === 1) return { state: { ...state, origin: null, promotion: null, cursor: square }, move: moves[0] };
  if (moves.length === 2 && 'square' in origin) {
    const piece = state.placement.pieces.get(origin.square) ?? '';
    return { state: { ...state, cursor: square, promotion: { from: origin.square, to: square, piece } } };
  }
  // Another own piece is picked up instead; anything else puts the piece down and says why.
  if (canPick(state, { square })) return pick(state, { square });
  const attempt = 'square' in origin ? `${origin.square}${square}` : `${origin.kind}*${square}`;
  const refused = state.movable === state.placement.side && attempt.slice(0, 2) !== square ? attempt : undefined;
  return { ...cancel(state), refused };
}

/**
 * @param {BoardState} state
 * @param {boolean} promote
 * @returns {Result}
 */
export function choosePromotion(state, promote) {
  if (!state.promotion) return { state };
  const { from, to } = state.promotion;
  return { state: { ...state, origin: null, promotion: null }, move: `${from}${to}${promote ? '+' : ''}` };
}

/**
 * Moves the keyboard's cursor by columns and rows of the screen.
 * @param {BoardState} state
 * @param {number} columns
 * @param {number} rows
 * @returns {Result}
 */
export function moveCursor(state, columns, rows) {
  const { column, row } = placeOf(state.cursor, state.orientation);
  const clamp = (/** @type {number} */ value) => Math.max(0, Math.min(8, value));
  const cursor = squareAt(clamp(column + columns), clamp(row + rows), state.orientation) ?? state.cursor;
  return { state: { ...state, cursor } };
}

/**
 * @param {BoardState} state
 * @returns {Result}
 */
export const flip = (state) => ({ state: { ...state, orientation: opposite(state.orientation) } });
