/** A build of the engine, with all its functions. */
export type Build = typeof import('./fukayomi.js');

export interface LoadOptions {
  /** Which build to take; by default the quickest that runs here. */
  simd?: boolean;
  /** Where a `.wasm` file is, if not beside this one. */
  locateFile?: (name: string) => string;
  /** The bytes of the `.wasm` file, where nothing can be fetched. */
  wasm?: BufferSource;
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
  /** Whether pictures of the searches to come are wanted; alpha-beta records what it walks only then. */
  setWatched(watched: boolean): void;
  /** A picture of the search as it is now: flat bytes in a buffer of their own, to be handed on. */
  picture(wish?: PictureWish): ArrayBuffer | undefined;
  /** Makes one iteration of the softmax search under way. */
  step(): import('./fukayomi.js').Descent | undefined;
  /** Ends the engine; nothing is heard of it afterwards. */
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

/** Whether this browser runs the SIMD build. */
export function hasSimd(): boolean;

/** The quickest build that runs here, ready to be used. */
export function load(options?: LoadOptions): Promise<{ module: Build; simd: boolean }>;

/** Makes an engine. */
export default function createEngine(options?: LoadOptions & { printErr?: (line: string) => void }): Promise<UsiEngine>;
