// The keys of the page; those of the board are the board's own.

import { siblingsOf } from '../record/tree.js';
import { openHelp } from './settings_dialog.js';

/** @param {import('./app.js').App} app */
export function listenToKeys(app) {
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (target.closest('input, textarea, select')) return;
    const action = actionOf(app, event, target);
    if (!action) return;
    action();
    event.preventDefault();
  });
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
    case 'f':
      return () => app.flip();
    case 'l':
      return app.isAnalysing ? () => app.analysis.toggle() : () => app.setMode('analyse');
    case 'd':
      return () => app.setMode(app.mode === 'see' ? 'analyse' : 'see');
    case 'x':
      return () => app.analysis.toggleHold();
    case 'u':
      return app.mode === 'play' ? () => app.gamePanel.takeBack() : null;
    case 'h':
      return app.mode === 'play' ? () => app.gamePanel.hint() : null;
    case ' ': {
      const best = app.isAnalysing && !onButton ? app.analysis.panel?.line(1)?.[0] : undefined;
      return best ? () => app.playHere(best) : null;
    }
    case '?':
      return () => openHelp();
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
