// What outlives a reload: both records, the game's clock and settings, in IndexedDB. Every tab has an entry of its own, so that
// two tabs do not overwrite each other's game; a tab that is opened goes on with the newest entry that no living tab has.

import { del, delMany, entries, get, set } from 'idb-keyval';
import { claim, newTab, rememberedTab, rememberTab } from './tab.js';

/** @typedef {{ saved: any, hasNeighbour: boolean }} Found what was left by an earlier visit; whether another tab is open */
/** @typedef {{ at: number, isWorthy: boolean, saved: any }} Entry when it was written; whether a move was made */

const PREFIX = 'fukayomi-session:';
/** The only entry of earlier versions. */
const OLD_KEY = 'fukayomi-session';
/** A browser that takes longer has no memory for us. */
const LOADING_MS = 4000;
const SAVING_MS = 5000;
/** Entries of closed tabs that are kept, the newest first. */
const MOST_KEPT = 12;
const DAY_MS = 86_400_000;

/** The entry of this tab. */
let key = '';
/** Whether the entry of an earlier version is still there. */
let hasOld = false;
/** @type {Promise<unknown> | null} */
let writing = null;
/** @type {(() => { isWorthy: boolean, saved: unknown }) | null} */
let waiting = null;

/** Hears, once, that nothing can be remembered. @type {() => void} */
let onForgetful = () => {};
let isForgetful = false;

/** @param {() => void} listener */
export function whenForgetful(listener) {
  onForgetful = listener;
}

function forget() {
  if (isForgetful) return;
  isForgetful = true;
  onForgetful();
}

/**
 * What is promised, or an error after so long: some browsers' storage never answers.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} ms
 * @returns {Promise<T>}
 */
export const within = (promise, ms) => Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), ms))]);

/** What this tab goes on with; where nothing can be read the page begins afresh. @returns {Promise<Found>} */
export async function loadSession() {
  try {
    const { tab, ...found } = await within(find(), LOADING_MS);
    key = PREFIX + tab;
    rememberTab(tab);
    return found;
  } catch {
    // What is there stays there for another time: this tab writes to an entry of its own, if at all.
    key = PREFIX + ownTab();
    forget();
    return { saved: undefined, hasNeighbour: false };
  }
}

/** A name for this tab alone. */
function ownTab() {
  const tab = newTab();
  claim(tab);
  return tab;
}

/** @returns {Promise<Found & { tab: string }>} */
async function find() {
  const mine = rememberedTab();
  if (mine) {
    const [entry, isMine] = await Promise.all([get(PREFIX + mine), claim(mine, { isPatient: true })]);
    // A tab that was duplicated goes on by itself from where both are.
    const hasNeighbour = isMine === false;
    if (entry) return { saved: entry.saved, tab: hasNeighbour ? ownTab() : mine, hasNeighbour };
  }
  return adopt();
}

/** Goes on where a tab that was closed had come to. @returns {Promise<Found & { tab: string }>} */
async function adopt() {
  const all = /** @type {[string, any][]} */ (await entries());
  const old = all.filter(([name]) => name === OLD_KEY).map(([name, saved]) => ({ name, at: 0, isWorthy: true, saved }));
  const kept = all.filter(([name]) => String(name).startsWith(PREFIX)).map(([name, entry]) => ({ name, .../** @type {Entry} */ (entry) }));
  const newest = [...old, ...kept].sort((a, b) => Number(b.isWorthy) - Number(a.isWorthy) || b.at - a.at);
  hasOld = old.length > 0;
  let hasNeighbour = false;
  for (const { name, saved } of newest) {
    const tab = name.slice(PREFIX.length);
    const isFree = name === OLD_KEY ? undefined : await claim(tab);
    hasNeighbour ||= isFree === false;
    if (isFree === false) continue;
    clear(newest.filter((entry) => entry.name !== name));
    // Where nobody can tell whether its tab lives, an entry is copied, not taken.
    return { saved, tab: isFree ? tab : ownTab(), hasNeighbour };
  }
  return { saved: undefined, tab: ownTab(), hasNeighbour };
}

/** Throws away what nobody will look for. @param {{ name: string, at: number, isWorthy: boolean }[]} others the newest first */
function clear(others) {
  const isStale = (/** @type {typeof others[0]} */ { name, at, isWorthy }, /** @type {number} */ place) =>
    name !== OLD_KEY && Date.now() - at > DAY_MS && (!isWorthy || place >= MOST_KEPT);
  delMany(others.filter(isStale).map(({ name }) => name)).catch(() => {});
}

/**
 * Saves what `snapshot` returns, as soon as the last write is done; only the newest waits. Nothing that goes wrong here is felt by
 * whoever asks.
 * @param {() => { isWorthy: boolean, saved: unknown }} snapshot
 */
export function saveSession(snapshot) {
  if (writing) {
    waiting = snapshot;
    return;
  }
  writing = write(snapshot).catch(forget).then(() => {
    writing = null;
    const next = waiting;
    waiting = null;
    if (next) saveSession(next);
  });
}

/** @param {() => { isWorthy: boolean, saved: unknown }} snapshot */
async function write(snapshot) {
  await within(set(key, { at: Date.now(), ...snapshot() }), SAVING_MS);
  if (hasOld) await del(OLD_KEY);
  hasOld = false;
}
