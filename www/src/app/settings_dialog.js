// The reader's choices, and the map of keys.

import { html } from '../board/svg.js';
import { t } from '../i18n/i18n.js';
import { checkField, openDialog, selectField } from './dialog.js';
import { languageOf, piecesOf } from './settings.js';

/**
 * @param {import('./app.js').App} app
 * @returns {Promise<void>}
 */
export async function openSettings(app) {
  const { settings } = app;
  const choose = (/** @type {keyof typeof settings} */ key) => (/** @type {string | boolean} */ value) => {
    app.change(/** @type {any} */ ({ [key]: value }));
  };
  let reopen = false;
  await openDialog(t('settings'), (close) => [
    selectField(t('language'), [['ja', '日本語'], ['en', 'English']], languageOf(settings), (value) => {
      reopen = true;
      app.change({ language: value === 'ja' ? 'ja' : 'en' }).then(() => close());
    }).row,
    selectField(t('theme'), [['auto', t('themeAuto')], ['light', t('themeLight')], ['dark', t('themeDark')], ['contrast', t('themeContrast')]], settings.theme, choose('theme')).row,
    selectField(t('pieces'), [['kanji', t('piecesKanji')], ['international', t('piecesInternational')]], piecesOf(settings), choose('pieces')).row,
    selectField(t('notation'), [['auto', t('notationAuto')], ['ja', t('notationJa')], ['en', t('notationEn')]], settings.notation, choose('notation')).row,
    checkField(t('sound'), settings.sound, choose('sound')),
    checkField(t('dots'), settings.dots, choose('dots')),
    checkField(t('arrows'), settings.arrows, choose('arrows')),
    checkField(t('ponder'), settings.ponder, choose('ponder')),
    html('p', { class: 'quiet' }, t('licence')),
  ]);
  // In the new language.
  if (reopen) await openSettings(app);
}

export function openHelp() {
  const table = (/** @type {[string, string][]} */ rows) =>
    html('table', { class: 'keys' }, html('tbody', {}, ...rows.map(([keys, meaning]) =>
      html('tr', {}, html('th', { scope: 'row' }, ...keys.split(' ').map((key) => html('kbd', {}, key))), html('td', {}, meaning)))));
  return openDialog(t('keysTitle'), () => [
    html('h3', {}, t('mouseBoard')),
    html('p', { class: 'help' }, t('mouseHelp')),
    html('h3', {}, t('keysPage')),
    table([
      ['← →', t('keyMoves')], ['↑ ↓', t('keyEnds')], ['⇧← ⇧→', t('keyVariations')], ['b', t('keyBoardFocus')], ['f', t('keyFlip')],
      ['l', t('keyEngine')], ['d', t('keySee')], ['space', t('keyBest')], ['x', t('keyHold')], ['1–9', t('keyLine')], ['e', t('keyValue')], ['c', t('keyCopyPosition')], ['Ctrl+C Ctrl+V', t('keyCopy')], ['u', t('keyTakeBack')], ['h', t('keyHint')], ['?', t('keyHelp')],
    ]),
    html('h3', {}, t('keysBoard')),
    table([['← → ↑ ↓', t('keyCells')], ['Enter', t('keyEnter')], ['R B G S N L P', t('keyHand')], ['Esc', t('keyEscape')]]),
  ], 'wide');
}
