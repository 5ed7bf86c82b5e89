// The reader's choices, kept in this browser.

import { browserLanguage } from '../i18n/i18n.js';

/**
 * @typedef {{
 *   language: 'ja' | 'en' | 'auto', theme: 'auto' | 'light' | 'dark' | 'contrast', pieces: 'kanji' | 'twoKanji' | 'learner' | 'international' | 'auto', board: 'wood' | 'dark' | 'stone' | 'paper',
 *   notation: 'auto' | 'ja' | 'en', sound: boolean, dots: boolean, arrows: boolean, ponder: boolean,
 *   watch: boolean, coach: boolean,
 * }} Settings
 */

const KEY = 'fukayomi-settings';

/** @type {Settings} */
const DEFAULTS = { language: 'auto', theme: 'auto', pieces: 'auto', board: 'wood', notation: 'auto', sound: true, dots: true, arrows: true, ponder: false, watch: true, coach: true };

/** @type {{ [K in keyof Settings]: readonly Settings[K][] }} */
const CHOICES = {
  language: ['auto', 'ja', 'en'],
  theme: ['auto', 'light', 'dark', 'contrast'],
  pieces: ['auto', 'kanji', 'twoKanji', 'learner', 'international'],
  board: ['wood', 'dark', 'stone', 'paper'],
  notation: ['auto', 'ja', 'en'],
  sound: [true, false],
  dots: [true, false],
  arrows: [true, false],
  ponder: [true, false],
  watch: [true, false],
  coach: [true, false],
};

/** @returns {Settings} */
export function loadSettings() {
  const settings = { ...DEFAULTS };
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    for (const key of /** @type {(keyof Settings)[]} */ (Object.keys(CHOICES))) {
      // @ts-expect-error: the value is one of the choices of this key.
      if (CHOICES[key].includes(saved?.[key])) settings[key] = saved[key];
    }
  } catch {
    // Storage that is closed or holds something else: the defaults do.
  }
  return settings;
}

/** Keeps what was changed; what another tab has changed since stays. @param {Partial<Settings>} changes */
export function saveSettings(changes) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...loadSettings(), ...changes }));
  } catch {
    // The choices last as long as the page then.
  }
}

/** @param {Settings} settings */
export const languageOf = ({ language }) => (language === 'auto' ? browserLanguage() : language);

/** Readers of Japanese read kanji pieces; others get letters and moves until they choose. @param {Settings} settings */
export const piecesOf = (settings) => (settings.pieces === 'auto' ? (languageOf(settings) === 'ja' ? 'kanji' : 'international') : settings.pieces);

/** @param {Settings} settings */
export const isJapaneseNotation = (settings) =>
  (settings.notation === 'auto' ? languageOf(settings) : settings.notation) === 'ja';
