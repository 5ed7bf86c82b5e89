// The keys of the page; those of the board are the board's own.

import { valueText, verdict } from '../analysis/words.js';
import { t } from '../i18n/i18n.js';
import { writeRecord } from '../record/formats.js';
import { judgementOf, siblingsOf } from '../record/tree.js';
import { removeWithUndo } from '../record/undo.js';
import { say, toast } from '../page/notices.js';
import { stateOf } from '../engine/rules.js';
import { ownDialogs, recordDialogs } from './dialogs.js';

/** Whether what is typed is meant for something else. @param {EventTarget | null} target */
const isElsewhere = (target) =>
  document.querySelector('dialog[open]') !== null || (target instanceof Element && target.closest('input, textarea, select') !== null);

/** @param {import('./app.js').App} app */
export function listenToKeys(app) {
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(target)) return;
    const action = actionOf(app, event, target);
    if (!action) return;
    action();
    event.preventDefault();
  });
  // A record is copied where nothing else is chosen, and opened where it is pasted.
  document.addEventListener('copy', (event) => {
    if (isElsewhere(event.target) || app.mode === 'edit' || app.mode === 'learn' || getSelection()?.isCollapsed === false) return;
    event.clipboardData?.setData('text/plain', writeRecord(app.record, 'kifu'));
    event.preventDefault();
    toast(t('copiedRecord'));
  });
  document.addEventListener('paste', async (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isElsewhere(event.target) || !text.trim()) return;
    event.preventDefault();
    const wrong = await (await recordDialogs())?.openPasted(app, text);
    if (wrong) toast(wrong);
  });
}

/** The value of the position shown, as far as it is known, for ears. @param {import('./app.js').App} app */
function sayValue(app) {
  const value = (app.analysis.isOn ? app.analysis.panel?.judgement : null) ?? judgementOf(app.record.current);
  const best = value?.best ? app.nameHere(value.best) : '';
  say(value ? [t('evaluation', { value: valueText(value) }), verdict(value), ...(best ? [t('bestWas', { move: best })] : [])].join(', ') : t('noValue'));
}

/**
 * @param {import('./app.js').App} app
 * @param {KeyboardEvent} event
 * @param {HTMLElement} target
 * @returns {(() => void) | null}
 */
function actionOf(app, event, target) {
  const onButton = target.closest('button') !== null;
  if (event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    return () => switchVariation(app, event.key === 'ArrowRight' ? 1 : -1);
  }
  if (event.shiftKey && event.key === 'ArrowUp' && app.mode === 'analyse' && !app.record.current.isFirstBranch) {
    return () => {
      app.record.promoteBranch();
      app.refresh();
    };
  }
  if (/^[1-9]$/.test(event.key) && app.isAnalysing) {
    const line = app.analysis.panel?.line(Number(event.key));
    return line ? () => app.preview.show(line, 1, true) : null;
  }
  switch (event.key) {
    case 'ArrowLeft':
      return () => app.navigate('back');
    case 'ArrowRight':
      return () => app.navigate('forward');
    case 'ArrowUp':
    case 'Home':
      return () => app.navigate('first');
    case 'ArrowDown':
    case 'End':
      return () => app.navigate('last');
    case 'Escape':
      return app.preview.current ? () => app.preview.end(true) : null;
    case 'b':
      return () => app.board.focus();
    case 'e':
      return app.isAnalysing ? () => sayValue(app) : null;
    case 'c':
      return app.mode === 'edit' ? null : async () => (await recordDialogs())?.copy(stateOf(app.record.usi).sfen, t('copiedPosition'));
    case 'f':
      return () => app.flip();
    case 'l':
      return app.isAnalysing ? () => app.analysis.toggle() : () => app.setMode('analyse');
    case 'd':
      return () => app.setMode(app.mode === 'see' ? 'analyse' : 'see');
    case 'x':
      return () => app.analysis.toggleHold();
    case 't':
      return app.isAnalysing ? () => app.analysis.threat.toggle() : null;
    case 'Delete':
      return app.mode === 'analyse' ? () => removeWithUndo(app) : null;
    case 'u':
      return app.mode === 'play' ? () => app.gamePanel.takeBack() : null;
    case 'h':
      return app.mode === 'play' ? () => app.gamePanel.hint() : null;
    case ' ': {
      const best = app.isAnalysing && !onButton ? app.analysis.panel?.line(1)?.[0] : undefined;
      return best ? () => app.playHere(best) : null;
    }
    case '?':
      return async () => (await ownDialogs())?.openHelp(app);
    default:
      return null;
  }
}

/**
 * @param {import('./app.js').App} app
 * @param {number} by
 */
function switchVariation(app, by) {
  const siblings = siblingsOf(app.record.current);
  const next = siblings[siblings.indexOf(app.record.current) + by];
  if (next) app.goTo(next);
}
