// What outlives a reload: both records, the game's clock and settings, in IndexedDB. Every tab has an entry of its own, so that
// two tabs do not overwrite each other's game; a tab that is opened goes on with the newest entry that no living tab has.

import { del, delMany, entries, get, set } from 'idb-keyval';
import { claim, newTab, release, rememberedTab, rememberTab } from './tab.js';

/** @typedef {{ saved: any, hasNeighbour: boolean }} Found what was left by an earlier visit; whether another tab is open */
/** @typedef {{ saved: any, take: () => Promise<void>, leave: () => void }} Late what was found when the page had begun without it: this tab goes on with it, or with its own */
/** @typedef {{ at: number, isWorthy: boolean, saved: any }} Entry when it was written; whether a move was made */

const PREFIX = 'fukayomi-session:';
/** The only entry of earlier versions. */
const OLD_KEY = 'fukayomi-session';
/** The page waits no longer; an answer that comes later is heard all the same. */
const LOADING_MS = 1000;
const SAVING_MS = 5000;
/** Entries of closed tabs that are kept, the newest first. */
const MOST_KEPT = 12;
const DAY_MS = 86_400_000;

/** The entry of this tab. */
let key = '';
/** The tab whose name a reload will find. */
let remembered = '';
/** Whether this tab goes on with the entry of an earlier version, which goes when the game is in an entry of its own. */
let hasOld = false;
/** @type {Promise<unknown> | null} */
let writing = null;
/** @type {(() => { isWorthy: boolean, saved: unknown }) | null} */
let waiting = null;

/** @typedef {{ forgetful: () => void, late: (found: Late | null, how: { hasNeighbour: boolean, isForgetful: boolean }) => void }} Listener
 * hears, once, that nothing can be remembered; and that the memory answered after all, perhaps with a game */
/** @type {Listener} */
let listener = { forgetful: () => {}, late: () => {} };
let isForgetful = false;
/** Whether the last write came to nothing. */
let hasFailed = false;

/** @param {Listener} hears */
export function listenToMemory(hears) {
  listener = hears;
}

function forget() {
  if (isForgetful) return;
  isForgetful = true;
  listener.forgetful();
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
  const finding = find();
  try {
    const { tab, isOld, ...found } = await within(finding, LOADING_MS);
    goOnAs(tab);
    hasOld = isOld;
    return found;
  } catch {
    // What is there stays there: this tab writes to an entry of its own, if at all.
    const own = ownTab();
    key = PREFIX + own;
    forget();
    finding.then((found) => hearLate(found, own), () => {});
    return { saved: undefined, hasNeighbour: false };
  }
}

/** The entry that could not be read stays as it is: another version of the page may be able to. */
export function leaveEntry() {
  goOnAs(ownTab());
}

/** @param {string} tab */
function goOnAs(tab) {
  key = PREFIX + tab;
  nameAs(tab);
}

/** @param {string} tab what a reload goes on with */
function nameAs(tab) {
  remembered = tab;
  rememberTab(tab);
}

/** @param {Entered} found @param {string} own the tab that began without it */
function hearLate({ saved, tab, isOld, hasNeighbour }, own) {
  isForgetful = hasFailed;
  const leave = () => {
    release(tab);
    nameAs(own);
  };
  if (saved === undefined) {
    leave();
    listener.late(null, { hasNeighbour, isForgetful });
    return;
  }
  const take = async () => {
    // What was played meanwhile is written first, for whichever tab is opened next.
    while (writing) await writing;
    goOnAs(tab);
    hasOld = isOld;
    release(own);
  };
  listener.late({ saved, take, leave }, { hasNeighbour, isForgetful });
}

/** A name for this tab alone. */
function ownTab() {
  const tab = newTab();
  claim(tab);
  return tab;
}

/** @typedef {Found & { tab: string, isOld: boolean }} Entered of which tab, and whether an earlier version left it */

/** @returns {Promise<Entered>} */
async function find() {
  const mine = rememberedTab();
  if (mine) {
    const [entry, isMine] = await Promise.all([get(PREFIX + mine), claim(mine, { isPatient: true })]);
    // A tab that was duplicated goes on by itself from where both are.
    const hasNeighbour = isMine === false;
    if (entry) return { saved: entry.saved, tab: hasNeighbour ? ownTab() : mine, isOld: false, hasNeighbour };
  }
  return adopt();
}

/** Goes on where a tab that was closed had come to. @returns {Promise<Entered>} */
async function adopt() {
  const all = /** @type {[string, any][]} */ (await entries());
  const old = all.filter(([name]) => name === OLD_KEY).map(([name, saved]) => ({ name, at: 0, isWorthy: true, saved }));
  const kept = all.filter(([name]) => String(name).startsWith(PREFIX)).map(([name, entry]) => ({ name, .../** @type {Entry} */ (entry) }));
  // What this tab wrote while it waited is no other's.
  const newest = [...old, ...kept].filter(({ name }) => name !== key).sort((a, b) => Number(b.isWorthy) - Number(a.isWorthy) || b.at - a.at);
  let hasNeighbour = false;
  for (const { name, saved } of newest) {
    const tab = name.slice(PREFIX.length);
    const isOld = name === OLD_KEY;
    const isFree = isOld ? undefined : await claim(tab);
    hasNeighbour ||= isFree === false;
    if (isFree === false) continue;
    clear(newest.filter((entry) => entry.name !== name));
    // Where nobody can tell whether its tab lives, an entry is copied, not taken.
    if (!isFree) release(tab);
    return { saved, tab: isFree ? tab : ownTab(), isOld, hasNeighbour };
  }
  return { saved: undefined, tab: ownTab(), isOld: false, hasNeighbour };
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
  const trouble = () => {
    hasFailed = true;
    forget();
  };
  writing = write(snapshot).catch(trouble).then(() => {
    writing = null;
    const next = waiting;
    waiting = null;
    if (next) saveSession(next);
  });
}

/** @param {() => { isWorthy: boolean, saved: unknown }} snapshot */
async function write(snapshot) {
  const entry = { at: Date.now(), ...snapshot() };
  // Whoever began without an answer and has played since comes back to that.
  if (entry.isWorthy && key !== PREFIX + remembered) nameAs(key.slice(PREFIX.length));
  await within(set(key, entry), SAVING_MS);
  hasFailed = false;
  if (hasOld) await del(OLD_KEY);
  hasOld = false;
}
