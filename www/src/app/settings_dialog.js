// The reader's choices, and the map of keys.

import { html } from '../dom/html.js';
import { openGlossary } from '../glossary/glossary.js';
import { t } from '../i18n/i18n.js';
import { checkField, openDialog, selectField } from '../page/dialog.js';
import { languageOf, piecesOf } from '../page/settings.js';
import { evaluationField } from './evaluation_field.js';

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
    selectField(t('pieces'), [['kanji', t('piecesKanji')], ['twoKanji', t('piecesTwoKanji')], ['learner', t('piecesLearner')], ['international', t('piecesInternational')]], piecesOf(settings), choose('pieces')).row,
    selectField(t('boardLook'), [['wood', t('boardWood')], ['dark', t('boardDark')], ['stone', t('boardStone')], ['paper', t('boardPaper')]], settings.board, choose('board')).row,
    selectField(t('notation'), [['auto', t('notationAuto')], ['ja', t('notationJa')], ['en', t('notationEn')]], settings.notation, choose('notation')).row,
    checkField(t('sound'), settings.sound, choose('sound')),
    checkField(t('dots'), settings.dots, choose('dots')),
    checkField(t('arrows'), settings.arrows, choose('arrows')),
    checkField(t('watchOption'), settings.watch, choose('watch')),
    checkField(t('coachOption'), settings.coach, choose('coach')),
    checkField(t('ponder'), settings.ponder, choose('ponder')),
    evaluationField(() => app.showAbout()),
    html('p', { class: 'quiet' }, t('licence'), ' ', html('a', { href: './licences.txt', target: '_blank' }, t('licences'))),
  ]);
  // In the new language.
  if (reopen) await openSettings(app);
}

/** @param {import('./app.js').App} app */
export function openHelp(app) {
  const table = (/** @type {[string, string][]} */ rows) =>
    html('table', { class: 'keys' }, html('tbody', {}, ...rows.map(([keys, meaning]) =>
      html('tr', {}, html('th', { scope: 'row' }, ...keys.split(' ').map((key) => html('kbd', {}, key))), html('td', {}, meaning)))));
  return openDialog(t('keysTitle'), (close) => [
    html('div', { class: 'buttons' },
      html('button', { type: 'button', id: 'help-learn', onclick: () => { close(); app.setMode('learn'); } }, `${t('doorLearn')} ${t('doorLearnMore')}`),
      html('button', { type: 'button', id: 'help-glossary', onclick: () => { close(); openGlossary(); } }, t('glossary'))),
    html('h3', {}, t('mouseBoard')),
    html('p', { class: 'help' }, t('mouseHelp')),
    html('h3', {}, t('keysPage')),
    table([
      ['← →', t('keyMoves')], ['↑ ↓', t('keyEnds')], ['⇧← ⇧→', t('keyVariations')], ['⇧↑', t('keyPromote')], ['Del', t('keyDelete')], ['t', t('keyThreat')], ['b', t('keyBoardFocus')], ['f', t('keyFlip')],
      ['l', t('keyEngine')], ['d', t('keySee')], ['space', t('keyBest')], ['x', t('keyHold')], ['1–9', t('keyLine')], ['e', t('keyValue')], ['c', t('keyCopyPosition')], ['Ctrl+C Ctrl+V', t('keyCopy')], ['u', t('keyTakeBack')], ['h', t('keyHint')], ['?', t('keyHelp')],
    ]),
    html('h3', {}, t('keysBoard')),
    table([['← → ↑ ↓', t('keyCells')], ['Enter', t('keyEnter')], ['R B G S N L P', t('keyHand')], ['Esc', t('keyEscape')]]),
  ], 'wide');
}
