// Fukayomi as a USI engine behind four methods: the interface `shogihome-wasm-engine/1` of ShogiHome, whose names are
// those of YaneuraOu's browser builds. It owns no thread: whoever holds it calls `poll` while it thinks.

/** How long one `poll` may think; a `stop` waits no longer than this. */
const SLICE_MS = 8;

// A function that returns the i8x16.popcnt of a v128: valid only where WebAssembly SIMD is known.
const SIMD_MODULE = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, // magic, version
  1, 5, 1, 96, 0, 1, 123, // type: () -> v128
  3, 2, 1, 0, // one function of that type
  10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11, // i32.const 0, i8x16.splat, i8x16.popcnt
);

/** Whether this browser runs the SIMD build. */
export const hasSimd = () => WebAssembly.validate(SIMD_MODULE);

/**
 * The quickest build that runs here, ready to be used.
 * @param {{ simd?: boolean, locateFile?: (name: string) => string, wasm?: BufferSource }} [options]
 */
export async function load({ simd = hasSimd(), locateFile, wasm } = {}) {
  // Two imports with constant names, so that a bundler sees both and a browser fetches only one.
  const module = simd ? await import('./fukayomi_simd.js') : await import('./fukayomi.js');
  const place = wasm ?? locateFile?.(simd ? 'fukayomi_simd_bg.wasm' : 'fukayomi_bg.wasm');
  await module.default(place === undefined ? undefined : { module_or_path: place });
  return { module, simd };
}

/**
 * Makes an engine.
 * @param {Parameters<typeof load>[0] & { printErr?: (line: string) => void }} [options]
 */
export default async function createEngine(options = {}) {
  const { module, simd } = await load(options);
  const engine = new module.Engine();
  const listeners = new Set();
  let over = false;
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
      const answer = engine.handle(String(line));
      tell(answer);
      if (/^\s*quit\s*$/.test(line)) over = true;
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
      engine.setWatched(watched);
    },
    /** A picture of the search as it is now: flat bytes in a buffer of their own, to be handed on. */
    picture({ epsilon = 0.001, mostBytes = 36_000, temperature = 0, time = 0 } = {}) {
      return over ? undefined : engine.picture(epsilon, mostBytes, temperature, time)?.buffer;
    },
    /** Makes one iteration of the softmax search under way. */
    step() {
      return over ? undefined : engine.step();
    },
    /** Ends the engine; nothing is heard of it afterwards. */
    terminate() {
      over = true;
      listeners.clear();
    },
  };
}
