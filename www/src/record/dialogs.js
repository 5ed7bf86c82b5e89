// Opening, saving and sharing records.

import { readJudgements } from '../analysis/comments.js';
import { confirm, openDialog, selectField } from '../page/dialog.js';
import { download } from '../page/download.js';
import { toast } from '../page/notices.js';
import { stateOf } from '../engine/rules.js';
import { html } from '../dom/html.js';
import { t } from '../i18n/i18n.js';
import { decode } from './encoding.js';
import { FORMATS, RecordError, readRecord, recordFile, writeRecord } from './formats.js';
import { usiOf } from './tree.js';
import { boardPicture } from './picture.js';
import { shareLink } from './share.js';

/** @typedef {import('../page/host.js').Host} Host */

/** Larger files are no records. */
const MOST_BYTES = 8_000_000;

/** @param {string} text @returns {{ record: import('./tree.js').GameRecord } | { wrong: string }} */
function understand(text) {
  try {
    const record = readRecord(text, (position) => stateOf(position));
    readJudgements(record);
    record.toStart();
    return { record };
  } catch (error) {
    if (error instanceof RecordError) return { wrong: t(`record-${error.code}`, { detail: error.message }) };
    return { wrong: t('record-unreadable', { detail: error instanceof Error ? error.message : '' }) };
  }
}

/** @param {Host} app @param {import('./tree.js').GameRecord} record */
function open(app, record) {
  app.analyse(record);
  toast(t('opened', { n: record.line.filter((node) => usiOf(node)).length }));
}

/**
 * Opens a text as a record in the analysis; what cannot be opened is told, and changes nothing.
 * @param {Host} app
 * @param {string} text
 * @returns {string} what was wrong, empty if it was opened
 */
export function openText(app, text) {
  const found = understand(text);
  if ('wrong' in found) return found.wrong;
  open(app, found.record);
  return '';
}

/**
 * The same for keys, which are also pressed by mistake: branches and comments are not replaced unasked.
 * @param {Host} app
 * @param {string} text
 */
export async function openPasted(app, text) {
  const found = understand(text);
  if ('wrong' in found) return found.wrong;
  if (!app.analysis.record.first.next || (await confirm(t('replaceRecord')))) open(app, found.record);
  return '';
}

/**
 * @param {Host} app
 * @param {File} file
 */
export async function openFile(app, file) {
  if (file.size > MOST_BYTES) return t('record-tooLong');
  return openText(app, decode(new Uint8Array(await file.arrayBuffer())));
}

/** @param {Host} app */
export function openOpenDialog(app) {
  return openDialog(t('openTitle'), (close) => {
    const problem = html('p', { class: 'problem', role: 'alert' });
    const text = html('textarea', { id: 'record-text', rows: 8, spellcheck: 'false', 'aria-describedby': 'record-help' });
    const finish = (/** @type {string} */ wrong) => {
      problem.textContent = wrong;
      if (!wrong) close();
    };
    const file = html('input', { type: 'file', id: 'record-file', class: 'unseen', tabindex: -1, 'aria-label': t('chooseFile'), accept: '.kif,.kifu,.ki2,.ki2u,.csa,.jkf,.json,.usi,.sfen,.txt' });
    file.addEventListener('change', async () => {
      if (file.files?.[0]) finish(await openFile(app, file.files[0]));
    });
    return [
      html('p', { id: 'record-help' }, t('openHelp')),
      html('label', { for: 'record-text' }, t('openLabel')),
      text,
      problem,
      html('div', { class: 'buttons' },
        html('button', { type: 'button', class: 'strong', onclick: () => finish(openText(app, text.value)) }, t('openIt')),
        html('button', { type: 'button', onclick: () => file.click() }, t('chooseFile')),
        file),
    ];
  }, 'wide');
}

/** @type {Record<import('./formats.js').Format, string>} */
const FORMAT_NAMES = {
  kif: 'KIF (Shift-JIS)', kifu: 'KIF (UTF-8)', ki2: 'KI2', csa: 'CSA', jkf: 'JKF', usi: 'USI', sfen: 'SFEN',
};

/** @param {Host} app */
export function openSaveDialog(app) {
  return openDialog(t('saveTitle'), () => {
    const text = html('textarea', { rows: 8, readonly: true, 'aria-label': t('record'), id: 'saved-text' });
    const format = () => /** @type {import('./formats.js').Format} */ (choice.select.value);
    const show = () => {
      text.value = writeRecord(app.record, format());
    };
    const choice = selectField(t('format'), FORMATS.map((name) => [name, FORMAT_NAMES[name]]), 'kif', show);
    show();
    const keep = () => {
      const { bytes, name } = recordFile(app.record, format());
      download(new Blob([bytes]), name);
    };
    return [
      choice.row,
      text,
      html('div', { class: 'buttons' },
        html('button', { type: 'button', class: 'strong', onclick: keep }, t('download')),
        html('button', { type: 'button', onclick: () => copy(text.value) }, t('copyText')),
        html('button', { type: 'button', onclick: async () => download(await boardPicture(), 'fukayomi.png') }, t('saveImage')),
        html('button', { type: 'button', onclick: () => copyPicture() }, t('copyImage'))),
    ];
  }, 'wide');
}

/** @param {Host} app */
export function openShareDialog(app) {
  return openDialog(t('shareTitle'), () => {
    const link = shareLink(app.record, app.orientation);
    const field = html('input', { id: 'share-link', readonly: true, value: link });
    return [
      html('p', {}, t('shareHelp')),
      html('label', { for: 'share-link' }, t('shareLabel')),
      field,
      html('div', { class: 'buttons' }, html('button', { type: 'button', class: 'strong', onclick: () => copy(link) }, t('copyLink'))),
    ];
  });
}

/** @param {string} text @param {string} [done] what is said when it is copied */
export async function copy(text, done = t('copied')) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(t('notCopied'));
  }
}

async function copyPicture() {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': boardPicture() })]);
    toast(t('copied'));
  } catch {
    download(await boardPicture(), 'fukayomi.png');
  }
}
