// What outlives a reload: both records, the game's clock and settings, in IndexedDB.

import { get, set } from 'idb-keyval';

const KEY = 'fukayomi-session';

/** @type {Promise<unknown> | null} */
let writing = null;
/** @type {(() => unknown) | null} */
let waiting = null;

/** @returns {Promise<any>} */
export async function loadSession() {
  try {
    return await get(KEY);
  } catch {
    return undefined;
  }
}

/**
 * Saves what `snapshot` returns, as soon as the last write is done; only the newest waits.
 * @param {() => unknown} snapshot
 */
export function saveSession(snapshot) {
  if (writing) {
    waiting = snapshot;
    return;
  }
  writing = set(KEY, snapshot())
    .catch(() => {})
    .then(() => {
      writing = null;
      if (waiting) {
        const next = waiting;
        waiting = null;
        saveSession(next);
      }
    });
}
