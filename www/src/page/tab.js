// Which tab this is, and which others live. A tab keeps its name over a reload in its session storage, and holds a lock of that
// name as long as it lives. Where the connection is not secure there are no locks; tabs ask each other then.

const KEY = 'fukayomi-tab';
/** How long a tab that is loaded anew may take to let go of its own lock. */
const PATIENCE_MS = 700;
/** How long another tab may take to answer. */
const ASKING_MS = 200;

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

/** The names that this tab has or asks for, and how to let go of them. @type {Map<string, { isSure: boolean, letGo: () => void }>} */
const held = new Map();

/** @param {string} name that another tab may take now */
export function release(name) {
  held.get(name)?.letGo();
  held.delete(name);
}

/**
 * Takes a name for as long as this tab lives, or until it is released.
 * @param {string} name
 * @param {{ isPatient?: boolean }} [options] whether the last bearer may be on its way out
 * @returns {Promise<boolean | undefined>} `false` if another tab has it, `undefined` if that can't be known
 */
export function claim(name, { isPatient = false } = {}) {
  if (!navigator.locks) return ask(name);
  return new Promise((resolve) => {
    const how = isPatient ? { signal: AbortSignal.timeout(PATIENCE_MS) } : { ifAvailable: true };
    navigator.locks.request(`${KEY}:${name}`, how, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise((done) => held.set(name, { isSure: true, letGo: () => done(undefined) })) : undefined;
    }).catch(() => resolve(false));
  });
}

const self = newTab();
const others = !navigator.locks && globalThis.BroadcastChannel ? new BroadcastChannel(KEY) : null;
others?.addEventListener('message', ({ data }) => {
  const mine = held.get(data.ask);
  // Of two that ask at the same time one has it.
  if (mine && (mine.isSure || self < data.by)) others.postMessage({ taken: data.ask });
});

/** Whether another tab says that a name is its own; who does not answer may be asleep. @param {string} name @returns {Promise<false | undefined>} */
function ask(name) {
  if (!others) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const settle = (/** @type {boolean} */ isTaken) => {
      clearTimeout(waiting);
      others.removeEventListener('message', hear);
      if (isTaken) held.delete(name);
      else held.set(name, { isSure: true, letGo: () => {} });
      resolve(isTaken ? false : undefined);
    };
    const hear = (/** @type {MessageEvent} */ { data }) => {
      if (data.taken === name) settle(true);
    };
    const waiting = setTimeout(() => settle(false), ASKING_MS);
    held.set(name, { isSure: false, letGo: () => {} });
    others.addEventListener('message', hear);
    others.postMessage({ ask: name, by: self });
  });
}
