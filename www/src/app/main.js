import '../theme/style.css';
import { App } from './app.js';
import { listenToKeys } from './keys.js';
import { byId, clearTrouble, showTrouble, toast } from '../page/notices.js';
import { loadRules } from '../engine/rules.js';
import { ownDialogs, recordDialogs } from './dialogs.js';
import { dropEvaluation, loadEvaluation } from '../page/own_evaluation.js';
import { piecesOf } from '../page/settings.js';
import { listenToMemory, loadSession } from '../page/storage.js';
import { keepOffline } from '../page/version.js';
import { printsOnWhite } from '../page/printing.js';
import { messageOf } from '../engine/message.js';
import { loadWeights, whenTroubled } from '../engine/parts.js';
import { listenToWords } from '../glossary/glossary.js';
import { t } from '../i18n/i18n.js';
import { openNewGame } from '../play/new_game.js';
import { readLink } from '../record/share.js';
import { loadPieces } from '../theme/pieces.js';

/** A page that is not there by then has lost something on its way. */
const SLOW_MS = 30_000;

const app = new App();
let begin = () => {};
/** @type {Promise<void>} */
const begun = new Promise((resolve) => {
  begin = resolve;
});
const pieces = loadPieces(piecesOf(app.settings));

/** A file of the user's own that is no longer there or can't be read: told, and Fukayomi's evaluation is used. @param {string} message */
function tellLost(message) {
  toast(message, { label: t('understood'), act: () => {} });
  app.showAbout();
}

whenTroubled({
  trouble: (reason) => {
    const lost = dropEvaluation(reason);
    if (lost) tellLost(lost);
    else showTrouble(t('weightsFailed', { detail: reason }), { label: t('tryAgain'), act: () => loadWeights({ isRepeated: true }) });
  },
  end: () => clearTrouble(),
});

listenToMemory({
  forgetful: () => showTrouble(t('forgetful'), { label: t('understood'), act: () => {} }),
  late: async (found, { hasNeighbour, isForgetful }) => {
    // The page may still be put together.
    await begun;
    if (!isForgetful) clearTrouble(t('forgetful'));
    if (found) await app.lateGame(found);
    if (hasNeighbour) toast(t('otherTab'));
  },
});

/** Opens what the address holds, then forgets it, so that a reload goes on with what was done since. */
function openLink() {
  if (location.hash.length < 2) return;
  const story = /^#story=(\d)$/.exec(location.hash);
  if (story) {
    app.openStory(Number(story[1]));
    return;
  }
  const film = /^#film=([\w-]+)$/.exec(location.hash);
  if (film) {
    app.openFilm(film[1]).catch((error) => toast(t('badLink', { detail: error instanceof Error ? error.message : '' })));
    history.replaceState(null, '', location.pathname + location.search);
    return;
  }
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

/** On a phone, what is not a way to look at the board is behind a button. */
function listenToMenu() {
  const [menu, tools] = [byId('menu'), byId('tools')];
  const open = (/** @type {boolean} */ isOpen) => {
    tools.classList.toggle('open', isOpen);
    menu.setAttribute('aria-expanded', String(isOpen));
  };
  menu.addEventListener('click', (event) => {
    event.stopPropagation();
    open(!tools.classList.contains('open'));
  });
  document.addEventListener('click', () => open(false));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') open(false);
  });
}

function listen() {
  listenToMenu();
  byId('new-game').addEventListener('click', () => openNewGame(app));
  byId('open').addEventListener('click', async () => (await recordDialogs())?.openOpenDialog(app));
  byId('save').addEventListener('click', async () => (await recordDialogs())?.openSaveDialog(app));
  byId('share').addEventListener('click', async () => (await recordDialogs())?.openShareDialog(app));
  byId('settings').addEventListener('click', async () => (await ownDialogs())?.openSettings(app));
  byId('help').addEventListener('click', async () => (await ownDialogs())?.openHelp(app));
  listenToKeys(app);
  listenToWords();
  byId('board').addEventListener('wheel', (event) => {
    if (app.mode === 'edit' || app.mode === 'learn' || event.ctrlKey || Math.abs(event.deltaY) < 4) return;
    event.preventDefault();
    app.navigate(event.deltaY > 0 ? 'forward' : 'back');
  }, { passive: false });
  addEventListener('hashchange', openLink);
  printsOnWhite(() => app.refresh());
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const wrong = file ? await (await recordDialogs())?.openFile(app, file) : '';
    if (wrong) toast(wrong);
  });
  // Drawings take their colours when they are drawn.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => app.refresh());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') app.save();
  });
}

const slow = setTimeout(() => showTrouble(t('slow'), { label: t('reload'), act: () => location.reload() }), SLOW_MS);
try {
  const rules = loadRules();
  // Side by side they would share the line, and a piece could be moved only when both are there.
  rules.then(() => loadEvaluation(tellLost)).then(() => app.showAbout(), () => {});
  const [about, { saved, hasNeighbour }] = await Promise.all([rules, loadSession(), pieces]);
  app.about = about;
  app.ready(saved);
  listen();
  openLink();
  begin();
  if (hasNeighbour) toast(t('otherTab'));
  if (import.meta.env.PROD) keepOffline();
} catch (error) {
  app.fail(messageOf(error));
}
clearTimeout(slow);
