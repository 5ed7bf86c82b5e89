// What opponents are called.

import { t } from '../i18n/i18n.js';
import { characterOf } from './characters.js';

/** @typedef {import('./session.js').Config} Config */

/** A name alone. @param {Pick<Config, 'character' | 'level'>} config */
export function shortName({ character, level }) {
  const known = characterOf(character);
  return known ? t(`character-${known.id}`) : t('opponent', { level });
}

/** A name with its level, as it stands beside the board. @param {Pick<Config, 'character' | 'level'>} config */
export function opponentName({ character, level }) {
  return characterOf(character) ? t('characterPlate', { name: shortName({ character, level }), level }) : t('opponent', { level });
}
