// The thread that owns the engine. Strings are USI lines, both ways; objects are about the thread itself: { load } comes
// first, with the engine's parts or without, { ping } is answered by { pong }, { ready } and { failed } tell of loading and
// crashes, { refused } of weights that can't be read. { watch } asks for pictures of the search, which come as { picture };
// { focus } sends the visits through a line; { call } asks for one thing and is answered by { answer }.

import createEngine, { WeightsError } from 'fukayomi/usi';
import { BUILD } from './build.js';
import { messageOf } from './message.js';

/** @typedef {import('fukayomi/usi').PictureWish} PictureWish */

/** At most four pictures a second, and at most this share of the time, beyond what the first ones may take. */
const PICTURE_EVERY_MS = 250;
const PICTURE_SHARE = 0.02;
const PICTURE_CREDIT_MS = 4;
/** The first picture of a search comes this soon. */
const FIRST_PICTURE_MS = 100;

/** @type {import('fukayomi/usi').UsiEngine | undefined} */
let engine;

/** What came while the engine was loading. @type {any[]} */
const early = [];

// A message to ourselves between two slices lets the page's messages in; a timer would wait at least 4 ms.
const { port1, port2 } = new MessageChannel();
let scheduled = false;

/** While single steps are made by hand, nothing thinks by itself. */
let isManual = false;

/** @type {PictureWish | null} */
let wish = null;
let startedAt = 0;
let nextPictureAt = 0;
let wasThinking = false;
/** What pictures have cost since the search began. */
let spent = { pictures: 0, ms: 0, bytes: 0, least: 0 };

function schedule() {
  if (scheduled || isManual || !engine?.isThinking) return;
  scheduled = true;
  port2.postMessage(null);
}

/** @param {() => void} task */
function guarded(task) {
  try {
    task();
  } catch (error) {
    // A panic leaves the memory in an unknown state: the page starts a new thread.
    engine = undefined;
    self.postMessage({ failed: messageOf(error) });
  }
}

/** @param {PictureWish} how */
function takePicture(how) {
  const begin = performance.now();
  const buffer = engine?.picture({ ...how, time: begin - startedAt });
  const taken = performance.now() - begin;
  // What the system does meanwhile counts too; the least that one has taken says what the next will.
  const least = spent.pictures === 0 ? taken : Math.min(spent.least, taken);
  spent = { pictures: spent.pictures + 1, ms: spent.ms + taken, bytes: Math.max(spent.bytes, buffer?.byteLength ?? 0), least };
  const paid = startedAt + (spent.ms + least - PICTURE_CREDIT_MS) / PICTURE_SHARE;
  nextPictureAt = Math.max(begin + PICTURE_EVERY_MS, paid);
  return buffer;
}

/** @param {boolean} isLast the search has come to its end: its last state is always shown */
function sendPicture(isLast) {
  if (!wish || !engine || (!isLast && performance.now() < nextPictureAt)) return;
  const picture = takePicture(wish);
  if (picture) self.postMessage({ picture }, { transfer: [picture] });
}

port1.onmessage = () => {
  scheduled = false;
  guarded(() => {
    engine?.poll();
    sendPicture(wasThinking && !engine?.isThinking);
    wasThinking = engine?.isThinking ?? false;
  });
  schedule();
};

/** @param {string} line */
function hear(line) {
  const isGo = line.startsWith('go');
  // Whoever stops a search wants to see what it had come to.
  if (line === 'stop' && engine?.isThinking) sendPicture(true);
  if (isGo) {
    startedAt = performance.now();
    nextPictureAt = startedAt + FIRST_PICTURE_MS;
    spent = { pictures: 0, ms: 0, bytes: 0, least: 0 };
  }
  engine?.postMessage(line);
  wasThinking = engine?.isThinking ?? false;
}

/** @param {{ call: number, name: 'picture' | 'step' | 'spent', wish?: PictureWish, count?: number }} message */
function answer({ call, name, wish: how, count = 1 }) {
  if (name === 'spent') {
    self.postMessage({ answer: call, value: { ...spent, elapsed: performance.now() - startedAt } });
    return;
  }
  let descent;
  if (name === 'step') for (let turn = 0; turn < count; turn++) descent = engine?.step();
  const picture = takePicture(how ?? {});
  self.postMessage({ answer: call, value: { descent, picture } }, { transfer: picture ? [picture] : [] });
}

/** @param {any} data */
function obey(data) {
  if (typeof data === 'string') {
    hear(data);
  } else if (data.call !== undefined) {
    answer(data);
  } else if (data.watch !== undefined) {
    wish = data.watch;
    engine?.setWatched(wish !== null);
  } else if (data.focus !== undefined) {
    engine?.setFocus(data.focus);
  } else if (data.manual !== undefined) {
    isManual = data.manual;
  }
}

/** @param {MessageEvent<any>} event */
self.onmessage = ({ data }) => {
  if (data.load) {
    load(data.load);
  } else if (data.ping !== undefined) {
    self.postMessage({ pong: data.ping });
  } else if (!engine) {
    early.push(data);
  } else {
    guarded(() => obey(data));
    schedule();
  }
};

/** What is missing is fetched. @param {{ simd: boolean } & Partial<import('./parts.js').Parts>} parts */
async function load(parts) {
  try {
    const made = await createEngine(parts);
    made.addMessageListener((line) => self.postMessage(line));
    engine = made;
    self.postMessage({ ready: { version: made.version, simd: made.simd, build: BUILD } });
  } catch (error) {
    self.postMessage(error instanceof WeightsError ? { refused: error.message } : { failed: messageOf(error) });
    return;
  }
  guarded(() => early.splice(0).forEach(obey));
  schedule();
}
