// What each mode of the page shows, and what is fetched only when a mode first needs it.

import { t } from '../i18n/i18n.js';
import { byId, toast } from '../page/notices.js';
import { offerReload } from '../page/version.js';

/** @typedef {import('../page/host.js').Mode} Mode */
/** @typedef {import('./app.js').App} App */

/** Shows the panels of a mode and hides the others. @param {Mode} mode @param {boolean} isFirst whether nothing has been done yet */
export function showPanels(mode, isFirst) {
  document.body.dataset.mode = mode;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('button[data-mode]'))) {
    button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
  }
  const isAnalysing = mode === 'analyse' || mode === 'see';
  byId('learn-panel').hidden = mode !== 'learn';
  byId('game-panel').hidden = mode !== 'play';
  byId('engine-panel').hidden = !isAnalysing;
  byId('see-panel').hidden = mode !== 'see';
  byId('lab-panel').hidden = mode !== 'lab';
  byId('strip-panel').hidden = !isAnalysing;
  byId('graph-panel').hidden = mode !== 'analyse';
  byId('editor-panel').hidden = mode !== 'edit';
  byId('record-panel').hidden = isFirst || (mode !== 'play' && mode !== 'analyse');
}

/** Whether the lessons are there now. @param {App} app */
export async function loadLessons(app) {
  try {
    const { Learn } = await import('../learn/learn.js');
    app.learn ??= new Learn(app, byId('learn-panel'));
    return true;
  } catch (error) {
    toast(t('failed', { detail: error instanceof Error ? error.message : '' }));
    return false;
  }
}

/** Whether what only these modes need is there now. @param {App} app @param {'see' | 'lab'} mode */
export async function loadViews(app, mode) {
  try {
    if (mode === 'see' && !app.see) {
      const { SeePanel } = await import('../views/see/panel.js');
      app.see ??= new SeePanel(app, byId('see-panel'));
    }
    if (mode === 'lab' && !app.lab) {
      const { Lab } = await import('../lab/lab.js');
      app.lab ??= new Lab(app, byId('lab-panel'));
    }
    return true;
  } catch {
    offerReload();
    return false;
  }
}
