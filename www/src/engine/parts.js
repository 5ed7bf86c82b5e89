// What every thread of the engine is made of, fetched once for all of them: the compiled build, on which the page's own rules
// run too, and the weights of the evaluation, for which a file of the user's own can stand. Without weights a game can be looked
// at and edited, but nobody thinks.

import { fetchWeights, load } from 'fukayomi/usi';
import { messageOf } from './message.js';

/** @typedef {{ simd: boolean, wasm: WebAssembly.Module, weights: ArrayBuffer }} Parts */

/**
 * A promise that is kept from outside.
 * @template T
 */
class Expected {
  /** @type {(value: T) => void} */
  keep = () => {};
  /** @type {Promise<T>} */
  promise = new Promise((resolve) => {
    this.keep = resolve;
  });
}

/** @type {Expected<{ simd: boolean, wasm: WebAssembly.Module }>} */
const build = new Expected();
/** @type {Expected<ArrayBuffer>} */
let weights = new Expected();
/** What is kept now. @type {ArrayBuffer | null} */
let current = null;

/** Which weights were asked for last: what comes later for an earlier wish is not taken. */
let wishes = 0;
/** Threads that must begin anew with other weights. @type {Set<() => void>} */
const users = new Set();

/** Hears what keeps the weights from coming, and when they have come after all. @type {{ trouble: (reason: string) => void, end: () => void }} */
let on = { trouble: () => {}, end: () => {} };
let isTroubled = false;
/** After this long somebody should be told that they are still on their way. */
const SLOW_MS = 30_000;

/** Loads the quickest build that runs here. @param {Parameters<typeof load>[0]} [options] */
export async function loadBuild(options) {
  const { module, simd, wasm } = await load(options);
  build.keep({ simd, wasm });
  return { module, simd };
}

/** @param {typeof on} listener hears if the weights do not come or can't be read; they can be fetched again */
export function whenTroubled(listener) {
  on = listener;
}

/**
 * Fetches the weights; whoever waits for them goes on, and whoever had others begins anew.
 * @param {{ isRepeated?: boolean }} [options] where there was trouble no cache is trusted
 * @returns {Promise<string>} why they did not come, empty if they did
 */
export async function loadWeights({ isRepeated = false } = {}) {
  const wish = ++wishes;
  const slow = setTimeout(() => {
    if (!current) tellTrouble('no answer yet');
  }, SLOW_MS);
  try {
    const bytes = await fetchWeights(isRepeated ? { cache: 'reload' } : {});
    if (wish === wishes) handOut(bytes);
    return '';
  } catch (error) {
    if (!current) tellTrouble(messageOf(error));
    return messageOf(error);
  } finally {
    clearTimeout(slow);
  }
}

/** @param {string} reason */
function tellTrouble(reason) {
  isTroubled = true;
  on.trouble(reason);
}

/** Lets everybody think with these weights from now on. @param {ArrayBuffer} bytes that a thread has read before */
export function useWeights(bytes) {
  wishes++;
  handOut(bytes);
}

/** @param {ArrayBuffer} bytes */
function handOut(bytes) {
  const isFirst = current === null;
  current = bytes;
  if (!isFirst) weights = new Expected();
  weights.keep(bytes);
  if (isTroubled) on.end();
  isTroubled = false;
  if (!isFirst) for (const renew of users) renew();
}

/** @param {() => void} renew hears that there are other weights @returns {() => void} ends that */
export function whenRenewed(renew) {
  users.add(renew);
  return () => users.delete(renew);
}

/** The build alone, once it is there. */
export const builds = () => build.promise;

/** Everything that a thread needs, once it is there, however often that must be tried. @returns {Promise<Parts>} */
export async function parts() {
  const [made, bytes] = await Promise.all([build.promise, weights.promise]);
  return { ...made, weights: bytes };
}

/** Weights that a thread could not read are no longer handed out. @param {ArrayBuffer} refused @param {string} reason */
export function refuseWeights(refused, reason) {
  // Every thread that was handed the same refuses it.
  if (refused !== current) return;
  current = null;
  weights = new Expected();
  tellTrouble(reason);
}
