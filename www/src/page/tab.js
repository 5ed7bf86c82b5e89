// Which tab this is, and which others live. A tab keeps its name over a reload in its session storage, and holds a lock of that
// name as long as it lives.

const KEY = 'fukayomi-tab';
/** How long a tab that is loaded anew may take to let go of its own lock. */
const PATIENCE_MS = 300;

/** A name that no other tab has. */
export const newTab = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** What this tab was called before it was loaded anew. @returns {string | null} */
export function rememberedTab() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {string} name */
export function rememberTab(name) {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // The tab goes on with the newest entry after a reload then.
  }
}

/** Lets go of names that this tab has. @type {Map<string, () => void>} */
const held = new Map();

/** @param {string} name that another tab may take now */
export function release(name) {
  held.get(name)?.();
  held.delete(name);
}

/**
 * Takes a name for as long as this tab lives, or until it is released.
 * @param {string} name
 * @param {{ isPatient?: boolean }} [options] whether the last bearer may be on its way out
 * @returns {Promise<boolean | undefined>} `false` if another tab has it, `undefined` if that can't be known
 */
export function claim(name, { isPatient = false } = {}) {
  // Only where the connection is secure.
  if (!navigator.locks) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const how = isPatient ? { signal: AbortSignal.timeout(PATIENCE_MS) } : { ifAvailable: true };
    navigator.locks.request(`${KEY}:${name}`, how, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise((done) => held.set(name, () => done(undefined))) : undefined;
    }).catch(() => resolve(false));
  });
}
