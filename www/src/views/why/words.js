// Features and questions in the reader's language; the engine gives keys and values.

import { squareName, t } from '../../i18n/i18n.js';

/** @typedef {import('fukayomi').FeatureParts} FeatureParts */
/** @typedef {import('../../i18n/i18n.js').Key} Key */

/** A key that is put together; a Rust test sees to it that every one exists. @param {string} key */
const say = (key) => t(/** @type {Key} */ (key));

/** How a piece moves: `P`, promoting `P+`, dropped `P*`. @param {string} way */
function wayName(way) {
  if (way.endsWith('*')) return t('wayDrops', { piece: say(way.slice(0, -1)) });
  return way.length > 1 && way.endsWith('+') ? t('wayPromotes', { piece: say(way.slice(0, -1)) }) : say(way);
}

/** Steps as the side to move sees them. @param {number} files left is positive @param {number} ranks behind is positive */
function stepsName(files, ranks) {
  const part = (/** @type {number} */ count, /** @type {'stepsLeft' | 'stepsBehind'} */ more, /** @type {'stepsRight' | 'stepsAhead'} */ less) =>
    (count === 0 ? [] : [t(count > 0 ? more : less, { n: Math.abs(count) })]);
  return [...part(files, 'stepsLeft', 'stepsRight'), ...part(ranks, 'stepsBehind', 'stepsAhead')].join(t('stepsJoin')) || t('stepsNone');
}

/** @param {string} name @param {string} value */
function valueName(name, value) {
  if (name === 'way') return wayName(value);
  if (name === 'kind') return say(value);
  if (name === 'square') return squareName(value);
  if (name === 'n' || name === 'files' || name === 'ranks') return value;
  return value.split(' ').map((word) => say(`word-${name}-${word}`)).join(t('stepsJoin'));
}

/** A feature as a sentence. @param {FeatureParts} parts */
export function featureText({ key, values }) {
  /** @type {Record<string, string>} */
  const said = Object.fromEntries(values.map(([name, value]) => [name, valueName(name, value)]));
  if (said.files !== undefined) said.steps = stepsName(Number(said.files), Number(said.ranks));
  const text = t(/** @type {Key} */ (`feature-${key}`), said);
  return text[0].toUpperCase() + text.slice(1);
}

/** @param {string} attribute */
export const questionText = (attribute) => say(`ask-${attribute}`);

/** @param {string} attribute @param {string} value */
export function answerText(attribute, value) {
  if ((attribute !== 'piece' && attribute !== 'captured') || value === 'none') return say(`answer-${value}`);
  return value.includes('→') ? t('wayPromotes', { piece: say(value.split('→')[0]) }) : say(value);
}

/** A vote with its sign. @param {number} number */
export const signed = (number) => `${number < 0 ? '−' : '+'}${Math.abs(number).toFixed(2)}`;

/** @param {number} share */
export const percent = (share) => (share * 100).toFixed(share < 0.0995 ? 1 : 0);
