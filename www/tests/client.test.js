// The page's side of an engine thread, with threads that fail: nobody waits for an answer that can't come.

import assert from 'node:assert/strict';
import { test } from 'node:test';

/** @type {Thread[]} */
const threads = [];

class Thread {
  /** @type {((event: { data: unknown }) => void) | undefined} */
  onmessage;

  constructor() {
    threads.push(this);
  }

  postMessage() {}

  terminate() {}
}

const browser = { Worker: Thread, matchMedia: () => ({ matches: false }), navigator: { deviceMemory: 8 } };
for (const [name, value] of Object.entries(browser)) Object.defineProperty(globalThis, name, { value, configurable: true });
const { EngineClient } = await import('../src/engine/client.js');

/** The thread that was made last says this. @param {unknown} data */
const hear = (data) => threads[threads.length - 1].onmessage?.({ data });

const soon = (/** @type {Promise<unknown>} */ promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 2000, 'nothing'))]);

test('where the engine was given up, every question is answered: those that wait and those that come', async () => {
  /** @type {string[]} */
  const told = [];
  const client = new EngineClient(({ state }) => told.push(state));
  const waiting = [client.think({ position: 'startpos', go: 'infinite' }), client.picture({}), client.step(1), client.spent()];
  for (let turn = 0; turn < 3; turn++) hear({ failed: 'no memory' });
  assert.equal(told[told.length - 1], 'failed');
  const coming = [client.think({ position: 'startpos', go: 'infinite' }), client.picture({}), client.step(1), client.spent()];
  assert.deepEqual(await soon(Promise.all([...waiting, ...coming])), [null, {}, {}, {}, null, {}, {}, {}]);
  client.stop();
  client.setFocus([]);
  assert.equal(client.isThinking, false);
});
