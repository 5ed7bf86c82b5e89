// How strong the engine plays: the levels are the engine's own (its option `level`), here they get their names.

import { randomSeed } from '../engine/rules.js';

/** The highest level holds nothing back; the lowest is for a first game. Counted from 1. */
export const LEVELS = 20;

/** What players of a level call themselves, in ten bands. @param {number} level from 1 */
export const bandOf = (level) => /** @type {1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10} */ (Math.ceil(level / 2));

/** Without a clock, full strength thinks for so long. */
const FULL_STRENGTH_MS = 3000;

/** The engine's options for everything but a game: analysis and hints are not gentle. */
export const FULL_STRENGTH = { level: LEVELS - 1, strong: 'true', with_readers: 'false' };

/** @param {number} level from 1 */
export const isFullStrength = (level) => level >= LEVELS;

/**
 * What follows `go` in USI; below full strength the engine itself knows how much to read.
 * @param {number} level from 1
 * @param {import('./clock.js').Clock | null} clock
 */
export function goCommand(level, clock) {
  if (clock) return clock.goWords();
  return isFullStrength(level) ? `movetime ${FULL_STRENGTH_MS}` : 'depth 60';
}

/**
 * The engine's options for a game at a level.
 * @param {string} mind
 * @param {number} level from 1
 */
export const optionsOf = (mind, level) => ({
  Mind: mind,
  MultiPV: 1,
  NetworkDelay: 150,
  // Softmax search at its best; alpha-beta has no such options and needs none.
  strong: 'true',
  with_readers: String(isFullStrength(level)),
  level: Math.min(level, LEVELS) - 1,
  seed: randomSeed(),
});
