// The thread that owns the engine. The first request is `load`; every request { id, method, args } is answered by
// { id, value } or { id, error }.

/** @typedef {typeof import('fukayomi')} Engine */

/** @type {Engine} */
let engine;

const methods = {
  /** @param {boolean} simd */
  async load(simd) {
    // Two imports with constant names, so that the bundler sees both and the browser fetches only one.
    engine = simd ? await import('fukayomi/simd') : await import('fukayomi');
    await engine.default();
    return { version: engine.version(), simd };
  },

  /** @param {string} sfen */
  legalMoves: (sfen) => engine.legalMoves(sfen),

  /**
   * @param {string} sfen
   * @param {number} depth
   */
  perft(sfen, depth) {
    const start = performance.now();
    const count = engine.perft(sfen, depth);
    return { count, seconds: (performance.now() - start) / 1000 };
  },
};

/** @typedef {typeof methods} Methods */

/** @param {MessageEvent<{ id: number, method: keyof Methods, args: any[] }>} event */
self.onmessage = async ({ data: { id, method, args } }) => {
  try {
    // @ts-expect-error: the client pairs each method with its own arguments.
    self.postMessage({ id, value: await methods[method](...args) });
  } catch (error) {
    self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};

// Nothing is exported but the types above; without this line they would not be a module's.
export {};
