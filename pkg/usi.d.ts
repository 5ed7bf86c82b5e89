/** A build of the engine, with all its functions. */
export type Build = typeof import('./fukayomi.js');

export interface LoadOptions {
  /** Which build to take; by default the quickest that runs here. */
  simd?: boolean;
  /** Where a `.wasm` file or the weights are, if not beside this one. */
  locateFile?: (name: string) => string;
  /** The `.wasm` file: its bytes, where nothing can be fetched, or what another thread's `load` compiled. */
  wasm?: BufferSource | WebAssembly.Module;
}

export interface EngineOptions extends LoadOptions {
  /** The bytes of the weights, where nothing can be fetched or they are there already. */
  weights?: BufferSource;
  printErr?: (line: string) => void;
}

/** The interface `shogihome-wasm-engine/1`. */
export interface UsiEngine {
  readonly simd: boolean;
  readonly version: string;
  /** Whether `poll` has something to do. */
  readonly isThinking: boolean;
  /** Takes one USI line. */
  postMessage(line: string): void;
  /** Calls `listener` with every line of the engine. */
  addMessageListener(listener: (line: string) => void): void;
  removeMessageListener(listener: (line: string) => void): void;
  /** Thinks for a few milliseconds, if there is something to think about. */
  poll(): void;
  /**
   * Whether pictures of the searches to come are wanted. Alpha-beta records what it walks only then, and what a picture says of
   * expected depth comes in no line then.
   */
  setWatched(watched: boolean): void;
  /** A picture of the search as it is now: flat bytes in a buffer of their own, to be handed on. */
  picture(wish?: PictureWish): ArrayBuffer | undefined;
  /** Sends all visits of the softmax search under way through these moves; none of them lets it choose again. */
  setFocus(moves: string[]): void;
  /** Makes one iteration of the softmax search under way. */
  step(): import('./fukayomi.js').Descent | undefined;
  /** Ends the engine and gives its memory back; nothing is heard of it afterwards. */
  terminate(): void;
}

/** What a picture should show. */
export interface PictureWish {
  /** Leave out nodes of less weight than this. */
  epsilon?: number;
  mostBytes?: number;
  /** Weigh the leaves of a softmax tree as if T_d were this many points; 0 leaves it. */
  temperature?: number;
  /** Milliseconds since the search began, for the record. */
  time?: number;
}

/** A module that is valid only where WebAssembly SIMD is known. */
export const SIMD_MODULE: Uint8Array;

/** Whether this browser runs the SIMD build. */
export function hasSimd(): boolean;

/** The quickest build that runs here, ready to be used; `wasm` is itself compiled, for other threads. */
export function load(options?: LoadOptions): Promise<{ module: Build; simd: boolean; wasm: WebAssembly.Module }>;

/** The bytes of the evaluation's weights, which every engine needs and the rules do not. */
export function fetchWeights(options?: {
  locateFile?: (name: string) => string;
  cache?: RequestCache;
}): Promise<ArrayBuffer>;

/** Bytes that are not the weights of this engine: of another version, or damaged on their way. */
export class WeightsError extends Error {}

/** Makes an engine; an Error says what could not be fetched or read. */
export default function createEngine(options?: EngineOptions): Promise<UsiEngine>;
