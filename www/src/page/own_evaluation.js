// An evaluation of the user's own in the place of Fukayomi's: a file that never leaves this machine and is remembered in this
// browser.

import { createStore, del, get, set } from 'idb-keyval';
import { messageOf } from '../engine/message.js';
import { loadWeights, useWeights } from '../engine/parts.js';
import { weightsProblem } from '../engine/try_weights.js';
import { t } from '../i18n/i18n.js';
import { within } from './storage.js';

/** The largest that can be read, HalfKP, has 64 MB. */
const MOST_BYTES = 70_000_000;
const MOST_MEGABYTES = MOST_BYTES / 1_000_000;
/** As long as a slow disk may take for them. */
const DISK_MS = 30_000;

/** Where the file's name is kept: whoever has none need not wait for a database to open. */
const NAME_KEY = 'fukayomi-evaluation';
const FILE_KEY = 'file';
/** Not among the games, which are read all at once. @type {ReturnType<typeof createStore> | undefined} */
let store;
const files = () => {
  store ??= createStore('fukayomi-evaluation', 'files');
  return store;
};

/** The file in use. */
let name = '';

/** The name of the file in use, empty where the evaluation is Fukayomi's own. */
export const ownEvaluation = () => name;

/** What the evaluation in use is called. */
export const evaluationName = () => name || t('evaluationShipped');

/** @param {string} used empty if none is */
function rememberName(used) {
  if (used) localStorage.setItem(NAME_KEY, used);
  else localStorage.removeItem(NAME_KEY);
}

function rememberedName() {
  try {
    return localStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} used @param {ArrayBuffer} bytes @returns {Promise<boolean>} whether it will be there at the next visit */
async function keep(used, bytes) {
  try {
    await within(set(FILE_KEY, bytes, files()), DISK_MS);
    rememberName(used);
    return true;
  } catch {
    await forget();
    return false;
  }
}

async function forget() {
  try {
    rememberName('');
    await within(del(FILE_KEY, files()), DISK_MS);
  } catch {
    // Without its name nobody asks for the file.
  }
}

/**
 * Loads the evaluation that was used last.
 * @param {(message: string) => void} onLost hears if the user's own is gone; Fukayomi's is loaded then
 */
export async function loadEvaluation(onLost) {
  const last = rememberedName();
  if (!last) {
    await loadWeights();
    return;
  }
  try {
    const bytes = await within(get(FILE_KEY, files()), DISK_MS);
    if (!(bytes instanceof ArrayBuffer)) throw new Error('it is not there');
    name = last;
    useWeights(bytes);
  } catch (error) {
    onLost(t('evaluationLost', { name: last, detail: messageOf(error) }));
    await Promise.all([forget(), loadWeights()]);
  }
}

/**
 * A thread could not read the weights: if they are the user's own, Fukayomi's take their place.
 * @param {string} detail
 * @returns {string} what to tell the user, empty if it was not the user's file
 */
export function dropEvaluation(detail) {
  if (!name) return '';
  const message = t('evaluationLost', { name, detail });
  name = '';
  forget();
  loadWeights();
  return message;
}

/**
 * Lets everybody think with a file; one that can't be read changes nothing.
 * @param {File} file
 * @returns {Promise<{ wrong: string } | { done: string }>} what to tell the user
 */
export async function chooseEvaluation(file) {
  const refused = (/** @type {string} */ detail) => ({ wrong: t('evaluationRefused', { name: file.name, detail, old: evaluationName() }) });
  if (file.size > MOST_BYTES) return refused(t('evaluationTooLarge', { n: MOST_MEGABYTES }));
  if (file.size === 0) return refused(t('evaluationEmpty'));
  try {
    const bytes = await file.arrayBuffer();
    const problem = await weightsProblem(bytes);
    if (problem) return refused(problem);
    name = file.name;
    useWeights(bytes);
    return { done: t(await keep(name, bytes) ? 'evaluationUsed' : 'evaluationNotKept', { name }) };
  } catch (error) {
    // The file was moved away or may not be read.
    return refused(messageOf(error));
  }
}

/** Fukayomi's own evaluation again, once it is there. @returns {Promise<{ wrong: string } | { done: string }>} */
export async function useShippedEvaluation() {
  const detail = await loadWeights();
  if (detail) return { wrong: t('evaluationNotBack', { detail, name }) };
  name = '';
  await forget();
  return { done: t('evaluationShippedUsed') };
}
