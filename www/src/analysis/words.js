// Values in words and numbers, always from Black's view unless said otherwise.

import { currentLanguage, sideName, t } from '../i18n/i18n.js';

/** @typedef {{ cp?: number, mate?: number }} Value for Black */

/**
 * A score of the side to move, for Black.
 * @param {import('../engine/info.js').Score} score
 * @param {'black' | 'white'} side
 * @returns {Value}
 */
export function forBlack({ cp, mate }, side) {
  const sign = side === 'black' ? 1 : -1;
  return mate !== undefined ? { mate: mate * sign } : { cp: (cp ?? 0) * sign };
}

/**
 * The chance that Black wins, 0 to 1: the usual curve, on which 600 points are 73 %.
 * @param {Value} value
 */
export function chance({ cp, mate }) {
  if (mate !== undefined) return mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-(cp ?? 0) / 600));
}

/** @param {Value} value */
export function valueText({ cp, mate }) {
  if (mate !== undefined) {
    const plies = Math.abs(mate);
    return `${mate > 0 ? '+' : '−'}${Number.isFinite(plies) ? `#${plies}` : '#'}`;
  }
  const rounded = Math.round(cp ?? 0);
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : '0';
}

/** @param {Value} value */
export function verdict(value) {
  if (value.mate !== undefined) {
    const side = sideName(value.mate > 0 ? 'black' : 'white');
    const n = Math.abs(value.mate);
    return Number.isFinite(n) && n > 0 ? t('mateIn', { side, n }) : t('mates', { side });
  }
  const cp = value.cp ?? 0;
  const side = sideName(cp > 0 ? 'black' : 'white');
  const size = Math.abs(cp);
  if (size < 120) return t('even');
  if (size < 400) return t('slightly', { side });
  if (size < 1000) return t('better', { side });
  return t('winning', { side });
}

/** Japanese counts by ten thousands. @type {Record<import('../i18n/i18n.js').Language, readonly (readonly [number, string])[]>} */
const UNITS = { en: [[1e9, 'G'], [1e6, 'M'], [1e3, 'k']], ja: [[1e8, '億'], [1e4, '万']] };

/** A large number in few digits: `420k`, 42万. @param {number} value */
export function shortNumber(value) {
  for (const [size, unit] of UNITS[currentLanguage()]) {
    if (value >= size) return `${(value / size).toFixed(value / size < 10 ? 1 : 0)}${unit}`;
  }
  return String(Math.round(value));
}
