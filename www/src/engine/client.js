// The page's side of one engine thread: one search at a time, the newest wish wins, and a thread that crashes or hangs is
// replaced without the asker noticing more than a delay.

import { BUILD } from './build.js';
import { parseInfo } from './info.js';
import { parts, refuseWeights, whenRenewed } from './parts.js';

/**
 * @typedef {{
 *   position: string,
 *   go: string,
 *   options?: Record<string, string | number>,
 *   onInfo?: (news: NonNullable<ReturnType<typeof parseInfo>>) => void,
 *   onPicture?: (bytes: ArrayBuffer) => void,
 * }} Task what follows `position` and `go` in USI
 */

/** @typedef {{ move: string, ponder?: string, mate?: string[] } | null} Answer `null` if the search was given up for another; `mate` if one was asked for and found */

/** @typedef {import('fukayomi/usi').PictureWish} PictureWish */
/** @typedef {{ picture?: ArrayBuffer, descent?: import('fukayomi').Descent }} Seen */

/** @typedef {Task & { resolve: (answer: Answer) => void, stopped: boolean, restarts: number }} Job */

/** A thread that has not answered for so long hangs. */
const PATIENCE_MS = 4000;
/** As long as a slow telephone may take to begin. */
const LOADING_MS = 20_000;
const PING_MS = 1000;

/** A task that broke so many threads is given up, so that it cannot break them for ever. */
const MOST_RESTARTS = 2;

/** Memory for what was read, by device: phones close pages that take much. */
export function hashMegabytes() {
  const memory = /** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? 4;
  return matchMedia('(pointer: coarse)').matches || memory < 4 ? 32 : 128;
}

export class EngineClient {
  /** @type {Worker | null} */
  #worker = null;
  #loaded = false;
  /** @type {Job | null} */
  #job = null;
  /** @type {Job | null} */
  #next = null;
  /** What the thread was told. @type {Map<string, string>} */
  #told = new Map();
  /** @type {PictureWish | null} */
  #wish = null;
  #isManual = false;
  /** @type {Map<number, (value: any) => void>} */
  #calls = new Map();
  #called = 0;
  #pingSent = 0;
  /** When the thread was given what it needs; 0 before. */
  #equippedAt = 0;
  /** @type {ReturnType<typeof setInterval> | 0} */
  #pinging = 0;
  #failures = 0;
  #onStatus;

  /** What the thread is made of. @type {ArrayBuffer | null} */
  #weights = null;
  #unlisten;

  /** @param {(status: { state: 'loading' | 'ready' | 'restarted' | 'failed' | 'stale', detail?: string, simd?: boolean }) => void} onStatus */
  constructor(onStatus = () => {}) {
    this.#onStatus = onStatus;
    this.#unlisten = whenRenewed(() => this.#renew());
    this.#start();
  }

  get isThinking() {
    return this.#job !== null;
  }

  /**
   * Searches; whatever was searched before is given up.
   * @param {Task} task
   * @returns {Promise<Answer>}
   */
  think(task) {
    return new Promise((resolve) => {
      const job = { ...task, resolve, stopped: false, restarts: 0 };
      this.#next?.resolve(null);
      this.#next = null;
      if (!this.#job) {
        this.#begin(job);
        return;
      }
      this.#next = job;
      this.#stopJob();
    });
  }

  /** Ends the search now; its promise is kept with the best move so far. */
  stop() {
    this.#next?.resolve(null);
    this.#next = null;
    this.#stopJob();
  }

  /** Asks for pictures of the searches to come, or for none. @param {PictureWish | null} wish */
  watch(wish) {
    this.#wish = wish;
    this.#worker?.postMessage({ watch: wish });
  }

  /** One picture now, whatever the search is doing. @param {PictureWish} [wish] @returns {Promise<Seen>} */
  picture(wish) {
    return this.#call({ name: 'picture', wish });
  }

  /** Sends all visits of the search under way through a line, until the next search; none lets it choose again. @param {string[]} line */
  setFocus(line) {
    this.#worker?.postMessage({ focus: line });
  }

  /** From now on the search goes on only by single steps. @param {boolean} isManual */
  setManual(isManual) {
    this.#isManual = isManual;
    this.#worker?.postMessage({ manual: isManual });
  }

  /** Makes iterations of a search by hand and tells all about the last. @param {number} count @param {PictureWish} [wish] @returns {Promise<Seen>} */
  step(count, wish) {
    return this.#call({ name: 'step', count, wish });
  }

  /** What the pictures of this search have cost. @returns {Promise<{ pictures: number, ms: number, bytes: number, elapsed: number }>} */
  spent() {
    return this.#call({ name: 'spent' });
  }

  /** @param {object} message */
  #call(message) {
    if (!this.#worker) return Promise.resolve(/** @type {any} */ ({}));
    return new Promise((resolve) => {
      const call = ++this.#called;
      this.#calls.set(call, resolve);
      this.#worker?.postMessage({ call, ...message });
    });
  }

  /** Nobody will answer any more. */
  #dropCalls() {
    for (const resolve of this.#calls.values()) resolve({});
    this.#calls.clear();
  }

  /** Forgets everything learned from earlier games. */
  newGame() {
    if (!this.#job) this.#send('usinewgame');
  }

  /** Ends the thread for good. */
  terminate() {
    this.#unlisten();
    this.#end();
    for (const job of [this.#job, this.#next]) job?.resolve(null);
    this.#job = this.#next = null;
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    clearInterval(this.#pinging);
    this.#dropCalls();
  }

  #start() {
    this.#loaded = false;
    this.#told.clear();
    this.#pingSent = 0;
    this.#equippedAt = 0;
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      if (worker === this.#worker) this.#hear(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#replace(event.message || 'the engine did not load');
    };
    this.#equip(worker);
    if (this.#wish) worker.postMessage({ watch: this.#wish });
    if (this.#isManual) worker.postMessage({ manual: true });
    this.#onStatus({ state: 'loading' });
    clearInterval(this.#pinging);
    this.#pinging = setInterval(() => this.#watch(), PING_MS);
  }

  /** Hands a thread the engine's parts as soon as they are there. @param {Worker} worker */
  async #equip(worker) {
    const load = await parts();
    if (worker !== this.#worker) return;
    this.#weights = load.weights;
    this.#equippedAt = performance.now();
    worker.postMessage({ load });
  }

  /** The thread can't read the weights that it was given: it waits for others. @param {string} reason */
  #refuse(reason) {
    this.#equippedAt = 0;
    if (this.#weights) refuseWeights(this.#weights, reason);
    if (this.#worker) this.#equip(this.#worker);
  }

  #watch() {
    if (!this.#loaded) {
      if (this.#equippedAt && performance.now() - this.#equippedAt > LOADING_MS) this.#replace('the engine did not start');
    } else if (!this.#job) {
      this.#pingSent = 0;
    } else if (!this.#pingSent) {
      this.#pingSent = performance.now();
      this.#worker?.postMessage({ ping: this.#pingSent });
    } else if (performance.now() - this.#pingSent > PATIENCE_MS) {
      this.#replace('the engine did not answer');
    }
  }

  /** @param {string} reason */
  #replace(reason) {
    this.#end();
    if (!this.#loaded && ++this.#failures > MOST_RESTARTS) {
      this.#giveUp('failed', reason);
      return;
    }
    if (this.#job) this.#job.restarts++;
    this.#start();
    this.#onStatus({ state: 'restarted', detail: reason });
    this.#beginAgain();
  }

  /** There is another evaluation: what is being read is read anew with it. */
  #renew() {
    this.#end();
    this.#start();
    this.#beginAgain();
  }

  /** Another thread goes on with what the last one had begun. */
  #beginAgain() {
    const job = this.#job;
    this.#job = null;
    if (!job) return;
    if (job.stopped || job.restarts > MOST_RESTARTS) {
      job.resolve(null);
      if (this.#next) this.#begin(this.#takeNext());
    } else {
      this.#begin(job);
    }
  }

  /** Nothing will be read by this thread or another. @param {'failed' | 'stale'} state @param {string} reason */
  #giveUp(state, reason) {
    this.terminate();
    this.#onStatus({ state, detail: reason });
  }

  /**
   * @param {string | {
   *   pong?: number, ready?: { version: string, simd: boolean, build?: string }, failed?: string, refused?: string, picture?: ArrayBuffer, answer?: number, value?: any,
   * }} data
   */
  #hear(data) {
    if (typeof data === 'string') {
      this.#hearLine(data);
    } else if (data.pong !== undefined) {
      this.#pingSent = 0;
    } else if (data.ready && data.ready.build !== BUILD) {
      // Their messages may mean something else: they must not talk.
      this.#giveUp('stale', data.ready.version);
    } else if (data.ready) {
      this.#loaded = true;
      this.#failures = 0;
      this.#onStatus({ state: 'ready', detail: data.ready.version, simd: data.ready.simd });
    } else if (data.picture) {
      // What a search that was given up leaves is not shown as the next one's.
      if (!this.#next) this.#job?.onPicture?.(data.picture);
    } else if (data.answer !== undefined) {
      this.#calls.get(data.answer)?.(data.value);
      this.#calls.delete(data.answer);
    } else if (data.refused) {
      this.#refuse(data.refused);
    } else if (data.failed) {
      this.#replace(data.failed);
    }
  }

  /** @param {string} line */
  #hearLine(line) {
    const job = this.#job;
    if (!job) return;
    if (line.startsWith('bestmove ')) {
      const [, move, , ponder] = line.split(' ');
      this.#job = null;
      job.resolve(this.#next ? null : { move, ponder });
      if (this.#next) this.#begin(this.#takeNext());
    } else if (line.startsWith('checkmate ')) {
      const moves = line.split(' ').slice(1);
      const isMate = /^(\d|\w\*)/.test(moves[0] ?? '');
      this.#job = null;
      job.resolve(this.#next ? null : { move: isMate ? moves[0] : '', ...(isMate ? { mate: moves } : {}) });
      if (this.#next) this.#begin(this.#takeNext());
    } else if (!job.stopped) {
      const news = parseInfo(line);
      if (news) job.onInfo?.(news);
    }
  }

  #takeNext() {
    const next = /** @type {Job} */ (this.#next);
    this.#next = null;
    return next;
  }

  #stopJob() {
    if (!this.#job || this.#job.stopped) return;
    this.#job.stopped = true;
    this.#send('stop');
  }

  /** @param {Job} job */
  #begin(job) {
    if (!this.#worker) {
      job.resolve(null);
      return;
    }
    this.#job = job;
    const options = { USI_Hash: hashMegabytes(), tree_mb: hashMegabytes(), ...job.options };
    for (const [name, value] of Object.entries(options)) {
      if (this.#told.get(name) === String(value)) continue;
      this.#told.set(name, String(value));
      this.#send(`setoption name ${name} value ${value}`);
    }
    this.#send(`position ${job.position}`);
    this.#send(`go ${job.go}`);
  }

  /** @param {string} line */
  #send(line) {
    this.#worker?.postMessage(line);
  }
}
