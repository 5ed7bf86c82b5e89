// The opponents: one data table, characters.json. A character is a level of the engine (src/search/level.rs), the mind that it
// thinks with, a pace, and openings that it likes. `fukayomi lab levels --characters` measures how far each is above the one
// before, and writes steps.json.

import table from './characters.json';
import measured from './steps.json';

/**
 * `level` counts from 1; `pace` is the least and the most time for a move in milliseconds; `openings` name plans.
 * @typedef {{ id: CharacterId, piece: string, level: number, mind: 'softmax' | 'alpha-beta', pace: [number, number], openings: (keyof typeof PLANS)[] }} Character
 */
/** @typedef {'ayumu' | 'kaori' | 'kei' | 'ginji' | 'kingo' | 'kado' | 'asuka' | 'tamao'} CharacterId */

/** One for every kind of piece, from a first game to full strength. */
export const CHARACTERS = /** @type {readonly Character[]} */ (/** @type {unknown} */ (table));

/** How much stronger a character is than the one before it, in Elo, if that was measured. @param {string} id @returns {number | null} */
export const stepOf = (id) => /** @type {{ id: string, elo: number | null }[]} */ (measured.steps).find((step) => step.id === id)?.elo ?? null;

/** Who plays the first game of somebody who has chosen nothing. */
export const FIRST = CHARACTERS[1];

/** @param {string | undefined} id */
export const characterOf = (id) => CHARACTERS.find((character) => character.id === id) ?? null;

/** The next stronger one. @param {number} level */
export const strongerThan = (level) => CHARACTERS.find((character) => character.level > level) ?? null;

/** Moves of one side in their usual order, as Black plays them; what cannot be played or loses too much is left out. */
export const PLANS = {
  edge: ['1g1f', '1f1e', '2g2f', '7g7f', '3i3h', '3h2g', '2g1f'],
  central: ['7g7f', '5g5f', '2h5h', '5i4h', '4h3h', '3h2h', '3i3h', '7i6h', '6h5g'],
  climbing: ['2g2f', '2f2e', '3i3h', '3h2g', '2g2f', '6i7h', '7g7f'],
  yagura: ['7g7f', '7i6h', '6h7g', '5g5f', '6i7h', '4i5h', '6g6f', '5i6i', '5h6g', '6i7i', '7i8h'],
  fourth: ['7g7f', '6g6f', '2h6h', '7i7h', '5i4h', '4h3h', '3h2h', '3i3h', '6i5h', '1g1f'],
  static: ['2g2f', '2f2e', '7g7f', '6i7h', '3i4h', '5i6h', '4i5h'],
};
