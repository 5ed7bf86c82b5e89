// The thread that owns the engine. Strings are USI lines, both ways; objects are about the thread itself: { load } comes
// first, { ping } is answered by { pong }, { ready } and { failed } tell of loading and crashes.

import createEngine from 'fukayomi/usi';

/** @type {import('fukayomi/usi').UsiEngine | undefined} */
let engine;

/** Lines that came while the engine was loading. @type {string[]} */
const early = [];

// A message to ourselves between two slices lets the page's messages in; a timer would wait at least 4 ms.
const { port1, port2 } = new MessageChannel();
let scheduled = false;

function schedule() {
  if (scheduled || !engine?.isThinking) return;
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
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
}

port1.onmessage = () => {
  scheduled = false;
  guarded(() => engine?.poll());
  schedule();
};

/** @param {MessageEvent<string | { ping?: number, load?: { simd: boolean } }>} event */
self.onmessage = ({ data }) => {
  if (typeof data !== 'string') {
    if (data.load) load(data.load.simd);
    else self.postMessage({ pong: data.ping });
  } else if (!engine) {
    early.push(data);
  } else {
    guarded(() => engine?.postMessage(data));
    schedule();
  }
};

/** @param {boolean} simd */
async function load(simd) {
  try {
    const made = await createEngine({ simd });
    made.addMessageListener((line) => self.postMessage(line));
    engine = made;
    self.postMessage({ ready: { version: made.version, simd } });
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
  guarded(() => early.splice(0).forEach((line) => engine?.postMessage(line)));
  schedule();
}
