// What every thread of the engine is made of, fetched once for all of them: the compiled build, on which the page's own rules
// run too, and the weights of the evaluation. Without the weights a game can be looked at and edited, but nobody thinks.

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

/** Hears what keeps the weights from coming. @type {(reason: string) => void} */
let onTrouble = () => {};

/** Loads the quickest build that runs here. @param {Parameters<typeof load>[0]} [options] */
export async function loadBuild(options) {
  const { module, simd, wasm } = await load(options);
  build.keep({ simd, wasm });
  return { module, simd };
}

/** @param {(reason: string) => void} listener hears if the weights do not come or can't be read; they can be fetched again */
export function whenTroubled(listener) {
  onTrouble = listener;
}

/**
 * Fetches the weights; whoever waits for them goes on.
 * @param {{ isRepeated?: boolean }} [options] where there was trouble no cache is trusted
 */
export async function loadWeights({ isRepeated = false } = {}) {
  try {
    current = await fetchWeights(isRepeated ? { cache: 'reload' } : {});
    weights.keep(current);
  } catch (error) {
    onTrouble(messageOf(error));
  }
}

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
  onTrouble(reason);
}
