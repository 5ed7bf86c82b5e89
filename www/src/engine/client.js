import { hasSimd } from './simd.js';

/** @typedef {import('./worker.js').Methods} Methods */

/** The page's side of the engine's thread: every call is a promise, and the page never waits. */
export class EngineClient {
  #worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();

  #lastId = 0;

  constructor() {
    this.#worker.onmessage = ({ data: { id, value, error } }) => {
      const call = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) call?.resolve(value);
      else call?.reject(new Error(error));
    };
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message || 'the engine did not load'));
      this.#waiting.clear();
    };
  }

  /** Loads the quickest build that this browser runs; to be called first. */
  load() {
    return this.#call('load', hasSimd());
  }

  /**
   * The legal moves of a position in USI notation; rejected with the engine's reason if it is none.
   * @param {string} sfen
   */
  legalMoves(sfen) {
    return this.#call('legalMoves', sfen);
  }

  /**
   * The number of move sequences of a length, and the time it took to count them.
   * @param {string} sfen
   * @param {number} depth
   */
  perft(sfen, depth) {
    return this.#call('perft', sfen, depth);
  }

  /**
   * @template {keyof Methods} M
   * @param {M} method
   * @param {Parameters<Methods[M]>} args
   * @returns {Promise<Awaited<ReturnType<Methods[M]>>>}
   */
  #call(method, ...args) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, method, args });
    });
  }
}
