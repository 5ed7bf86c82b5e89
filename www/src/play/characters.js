// The opponents: one data table, characters.json. A character is a level of the engine (src/search/level.rs), the mind that it
// thinks with, a pace, and openings that it likes; from one character to the next there are levels that the weaker one plays, so that
// nobody has to climb two steps at once. `fukayomi lab levels --characters` measures how far each level is above the one below, and
// writes steps.json.

import table from './characters.json' with { type: 'json' };
import measured from './steps.json' with { type: 'json' };

/**
 * `level` counts from 1; `pace` is the least and the most time for a move in milliseconds; `openings` name plans.
 * @typedef {{ id: CharacterId, piece: string, level: number, mind: 'softmax' | 'alpha-beta', pace: [number, number], openings: (keyof typeof PLANS)[] }} Character
 */
/** @typedef {'ayumu' | 'kaori' | 'kei' | 'ginji' | 'kingo' | 'kado' | 'asuka' | 'tamao'} CharacterId */

/** One for every kind of piece, from a first game to full strength. */
export const CHARACTERS = /** @type {readonly Character[]} */ (/** @type {unknown} */ (table));

/** @type {readonly { level: number, elo: number | null }[]} */
const STEPS = measured;

/** How much stronger a character is than the one before it, in Elo, if that was measured. @param {Character} character @returns {number | null} */
export function stepOf({ level }) {
  const below = CHARACTERS.filter((other) => other.level < level).at(-1);
  if (!below) return null;
  const steps = STEPS.filter((step) => step.level > below.level && step.level <= level);
  return steps.length === level - below.level ? steps.reduce((/** @type {number | null} */ sum, { elo }) => (sum === null || elo === null ? null : sum + elo), 0) : null;
}

/** Who plays the first game of somebody who has chosen nothing. */
export const FIRST = CHARACTERS[1];

/** @param {string | undefined} id */
export const characterOf = (id) => CHARACTERS.find((character) => character.id === id) ?? null;

/** The character whose mind and ways a level has. @param {number} level */
export const hostOf = (level) => CHARACTERS.filter((character) => character.level <= level).at(-1) ?? CHARACTERS[0];

/**
 * Whoever is one step stronger: the same opponent a level higher, or the next one; none above full strength.
 * @template {{ character?: string, level: number, mind: string }} Opponent
 * @param {Opponent} opponent
 * @returns {Opponent | null}
 */
export function strongerThan(opponent) {
  const level = opponent.level + 1;
  if (level > CHARACTERS[CHARACTERS.length - 1].level) return null;
  if (!opponent.character) return { ...opponent, level };
  const { id, mind } = hostOf(level);
  return { ...opponent, character: id, level, mind };
}

/** Moves of one side in their usual order, as Black plays them; what cannot be played or loses too much is left out. */
export const PLANS = {
  edge: ['1g1f', '1f1e', '2g2f', '7g7f', '3i3h', '3h2g', '2g1f'],
  central: ['7g7f', '5g5f', '2h5h', '5i4h', '4h3h', '3h2h', '3i3h', '7i6h', '6h5g'],
  climbing: ['2g2f', '2f2e', '3i3h', '3h2g', '2g2f', '6i7h', '7g7f'],
  yagura: ['7g7f', '7i6h', '6h7g', '5g5f', '6i7h', '4i5h', '6g6f', '5i6i', '5h6g', '8h7i', '7i6h', '6i7i', '7i8h'],
  fourth: ['7g7f', '6g6f', '2h6h', '7i7h', '5i4h', '4h3h', '3h2h', '3i3h', '6i5h', '1g1f'],
  static: ['2g2f', '2f2e', '7g7f', '6i7h', '3i4h', '5i6h', '4i5h'],
};
