// Fukayomi as a USI engine behind four methods: the interface `shogihome-wasm-engine/1` of ShogiHome, whose names are
// those of YaneuraOu's browser builds. It owns no thread: whoever holds it calls `poll` while it thinks.

import { WEIGHTS_FILE, weightsAddress } from './weights.js';

/** How long one `poll` may think; a `stop` waits no longer than this. */
const SLICE_MS = 8;

/** A function that returns the i8x16.popcnt of a v128: valid only where WebAssembly SIMD is known. */
export const SIMD_MODULE = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, // magic, version
  1, 5, 1, 96, 0, 1, 123, // type: () -> v128
  3, 2, 1, 0, // one function of that type
  10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11, // i32.const 0, i8x16.splat, i8x16.popcnt
);

/** Whether this browser runs the SIMD build. */
export const hasSimd = () => WebAssembly.validate(SIMD_MODULE);

/** Bytes that are not the weights of this engine: of another version, or damaged on their way. */
export class WeightsError extends Error {
  name = 'WeightsError';
}

/** @param {string | URL} address @param {RequestInit} [how] */
async function get(address, how) {
  // Node.js fetches no files. Asked for by name, so that no bundler looks for it.
  const files = String(address).startsWith('file:') ? globalThis.process?.getBuiltinModule?.('node:fs/promises') : undefined;
  if (files) return new Response(await files.readFile(new URL(address)));
  const response = await fetch(address, how);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/** @param {BufferSource | WebAssembly.Module | string | URL} source */
async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
  const response = await get(source);
  // Compiling while it comes needs the right media type, which plain hosts do not always send.
  const isNamed = response.headers.get('Content-Type')?.startsWith('application/wasm');
  return isNamed && WebAssembly.compileStreaming
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** @param {{ simd: boolean, locateFile?: (name: string) => string, wasm?: BufferSource | WebAssembly.Module }} options */
async function instance({ simd, locateFile, wasm }) {
  // Constant names in all of them, so that a bundler sees both builds and a browser fetches only one.
  const place = simd
    ? wasm ?? locateFile?.('fukayomi_simd_bg.wasm') ?? new URL('./fukayomi_simd_bg.wasm', import.meta.url)
    : wasm ?? locateFile?.('fukayomi_bg.wasm') ?? new URL('./fukayomi_bg.wasm', import.meta.url);
  const [module, ready] = await Promise.all([simd ? import('./fukayomi_simd.js') : import('./fukayomi.js'), compiled(place)]);
  await module.default({ module_or_path: ready });
  return { module, simd, wasm: ready };
}

/** The builds that were asked for in this thread: each is there once. @type {Map<boolean, ReturnType<typeof instance>>} */
const instances = new Map();

/**
 * The quickest build that runs here, ready to be used; and itself compiled, for other threads.
 * @param {{ simd?: boolean, locateFile?: (name: string) => string, wasm?: BufferSource | WebAssembly.Module }} [options]
 */
export async function load({ simd = hasSimd(), ...more } = {}) {
  const made = instances.get(simd) ?? instance({ simd, ...more });
  instances.set(simd, made);
  try {
    return await made;
  } catch (error) {
    // The next one who asks may have more luck.
    instances.delete(simd);
    throw error;
  }
}

/**
 * The bytes of the evaluation's weights, which every engine needs and the rules do not.
 * @param {{ locateFile?: (name: string) => string, cache?: RequestCache }} [options]
 */
export async function fetchWeights({ locateFile, ...how } = {}) {
  const response = await get(locateFile?.(WEIGHTS_FILE) ?? weightsAddress(), how);
  return response.arrayBuffer();
}

/** @param {typeof import('./fukayomi.js')} module @param {BufferSource} bytes */
function readWeights(module, bytes) {
  try {
    return new module.Weights(bytes);
  } catch (error) {
    throw new WeightsError(`the weights of the evaluation: ${error.message}`);
  }
}

/**
 * Makes an engine.
 * @param {Parameters<typeof load>[0] & { weights?: BufferSource, printErr?: (line: string) => void }} [options]
 */
export default async function createEngine(options = {}) {
  const [{ module, simd }, bytes] = await Promise.all([load(options), options.weights ?? fetchWeights({ locateFile: options.locateFile })]);
  const weights = readWeights(module, bytes);
  const engine = new module.Engine(weights);
  // The engine has its own hold on them.
  weights.free();
  const listeners = new Set();
  let over = false;
  // Not left to the garbage collector, which knows nothing of how much memory it is.
  const end = () => {
    if (!over) engine.free();
    over = true;
    listeners.clear();
  };
  const tell = (lines) => {
    for (const line of lines) for (const listener of [...listeners]) if (!over) listener(line);
  };
  return {
    /** Which build it is. */
    simd,
    /** The version of the engine. */
    version: module.version(),
    /** Whether `poll` has something to do. */
    get isThinking() {
      return !over && engine.isThinking;
    },
    /** Takes one USI line. */
    postMessage(line) {
      if (over) return;
      const text = String(line);
      tell(engine.handle(text));
      if (/^\s*quit\s*$/.test(text)) end();
    },
    /** Calls `listener` with every line of the engine. */
    addMessageListener(listener) {
      listeners.add(listener);
    },
    removeMessageListener(listener) {
      listeners.delete(listener);
    },
    /** Thinks for a few milliseconds, if there is something to think about. */
    poll() {
      if (!over && engine.isThinking) tell(engine.think(SLICE_MS));
    },
    /** Whether pictures of the searches to come are wanted. */
    setWatched(watched) {
      if (!over) engine.setWatched(watched);
    },
    /** A picture of the search as it is now: flat bytes in a buffer of their own, to be handed on. */
    picture({ epsilon = 0.001, mostBytes = 36_000, temperature = 0, time = 0 } = {}) {
      return over ? undefined : engine.picture(epsilon, mostBytes, temperature, time)?.buffer;
    },
    /** Sends all visits of the softmax search under way through these moves; none of them lets it choose again. */
    setFocus(moves) {
      if (!over) engine.setFocus(moves.join(' '));
    },
    /** Makes one iteration of the softmax search under way. */
    step() {
      return over ? undefined : engine.step();
    },
    /** Ends the engine and gives its memory back; nothing is heard of it afterwards. */
    terminate: end,
  };
}
