import './theme/style.css';
import { App } from './app/app.js';
import { listenToKeys } from './app/keys.js';
import { byId, showTrouble, toast } from './app/notices.js';
import { loadRules } from './app/rules.js';
import { openHelp, openSettings } from './app/settings_dialog.js';
import { piecesOf } from './app/settings.js';
import { loadSession } from './app/storage.js';
import { messageOf } from './engine/message.js';
import { loadWeights, whenTroubled } from './engine/parts.js';
import { t } from './i18n/i18n.js';
import { openNewGame } from './play/new_game.js';
import { openFile, openOpenDialog, openSaveDialog, openShareDialog } from './record/dialogs.js';
import { readLink } from './record/share.js';
import { loadPieces } from './theme/pieces.js';

const app = new App();
const pieces = loadPieces(piecesOf(app.settings));
whenTroubled((reason) => {
  showTrouble(t('weightsFailed', { detail: reason }), { label: t('tryAgain'), act: () => loadWeights({ isRepeated: true }) });
});

/** Opens what the address holds, then forgets it, so that a reload goes on with what was done since. */
function openLink() {
  if (location.hash.length < 2) return;
  try {
    const link = readLink(location.hash);
    if (link) {
      app.orientation = link.orientation;
      app.analyse(link.record);
    }
  } catch (error) {
    toast(t('badLink', { detail: error instanceof Error ? error.message : '' }));
  }
  history.replaceState(null, '', location.pathname + location.search);
}

function listen() {
  byId('new-game').addEventListener('click', () => openNewGame(app));
  byId('open').addEventListener('click', () => openOpenDialog(app));
  byId('save').addEventListener('click', () => openSaveDialog(app));
  byId('share').addEventListener('click', () => openShareDialog(app));
  byId('settings').addEventListener('click', () => openSettings(app));
  byId('help').addEventListener('click', () => openHelp());
  listenToKeys(app);
  byId('board').addEventListener('wheel', (event) => {
    if (app.mode === 'edit' || event.ctrlKey || Math.abs(event.deltaY) < 4) return;
    event.preventDefault();
    app.navigate(event.deltaY > 0 ? 'forward' : 'back');
  }, { passive: false });
  addEventListener('hashchange', openLink);
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const wrong = file ? await openFile(app, file) : '';
    if (wrong) toast(wrong);
  });
  // Drawings take their colours when they are drawn.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => app.refresh());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') app.save();
  });
}

try {
  const rules = loadRules();
  // Side by side they would share the line, and a piece could be moved only when both are there.
  rules.then(() => loadWeights(), () => {});
  const [about, saved] = await Promise.all([rules, loadSession(), pieces]);
  app.about = about;
  app.ready(saved);
  listen();
  openLink();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker.register(new URL('./service-worker.js', document.baseURI)).catch(() => {
      // Without it the page works, only not offline.
    });
  }
} catch (error) {
  app.fail(messageOf(error));
}
