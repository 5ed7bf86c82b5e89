// The rules on the page's own thread: a second, small instance of the engine that never thinks, so that every tap is
// answered at once.

import { loadBuild } from './parts.js';

/** @typedef {import('fukayomi').GameState} GameState */
/** @typedef {Awaited<ReturnType<typeof loadBuild>>['module']} Build */

/** @type {Build} */
let build;
let simd = false;

/** @param {Parameters<typeof loadBuild>[0]} [options] */
export async function loadRules(options) {
  ({ module: build, simd } = await loadBuild(options));
  return { version: build.version(), simd };
}

/** A game to be kept; whoever asks frees it. @param {string} position what follows `position` in USI */
export const newGame = (position) => new build.Game(position);

/**
 * Lets `use` look at a game and forgets it.
 * @template T
 * @param {string} position what follows `position` in USI
 * @param {(game: import('fukayomi').Game) => T} use
 * @returns {T}
 */
export function withGame(position, use) {
  const game = new build.Game(position);
  try {
    return use(game);
  } finally {
    game.free();
  }
}

/** The newest states: drawing the page asks for the same one many times. @type {Map<string, GameState>} */
const states = new Map();
const MOST_STATES = 8;

/** @param {string} position @returns {Readonly<GameState>} */
export function stateOf(position) {
  const state = states.get(position) ?? withGame(position, (game) => game.state());
  states.delete(position);
  states.set(position, state);
  if (states.size > MOST_STATES) states.delete(states.keys().next().value ?? '');
  return state;
}

export const minds = () => build.minds();
export const starts = () => build.starts();
/** For games that should differ from each other. */
export const randomSeed = () => build.randomSeed();
/** @param {string} sfen */
export const positionProblem = (sfen) => build.positionProblem(sfen);
/** @param {string} sfen */
export const legalMoves = (sfen) => build.legalMoves(sfen);
