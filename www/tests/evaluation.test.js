// Evaluations that users bring: which files the engine reads, and what it says of others.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import createEngine, { WeightsError } from 'fukayomi/usi';
import { nnBin } from './support/nn_bin.js';

/** A pawn of these networks has 90 points. */
const VALUE = 900;
const SHOWN = 1000;

/** What the engine says of the beginning. @param {Uint8Array<ArrayBuffer>} weights @param {boolean} simd */
async function score(weights, simd) {
  const engine = await createEngine({ simd, weights });
  /** @type {string[]} */
  const lines = [];
  engine.addMessageListener((line) => lines.push(line));
  engine.postMessage('position startpos');
  engine.postMessage('go depth 2');
  while (engine.isThinking) engine.poll();
  engine.terminate();
  const found = lines.map((line) => / score cp (-?\d+)/.exec(line)?.[1]).filter((value) => value !== undefined);
  assert.ok(found.length > 0, lines.join(' / '));
  return Number(found.at(-1));
}

for (const simd of [true, false]) {
  const build = simd ? 'SIMD' : 'scalar';
  for (const shape of /** @type {const} */ (['K-P', 'HalfKP'])) {
    test(`the ${build} build thinks with nn.bin of ${shape}`, async () => {
      assert.equal(Math.abs(await score(nnBin(VALUE, shape), simd)), SHOWN);
    });
  }

  test(`the ${build} build thinks with every file of weights that the project has`, async () => {
    for (const name of ['network.weights', 'linear.weights']) {
      const bytes = Uint8Array.from(await readFile(new URL(`../../weights/${name}`, import.meta.url)));
      assert.ok(Math.abs(await score(bytes, simd)) < 500, name);
    }
  });

  test(`the ${build} build says what is wrong with other files`, async () => {
    const whole = nnBin(VALUE);
    const later = whole.slice();
    later[0]++;
    const wild = whole.slice();
    wild.fill(127, -36, -32);
    for (const [bytes, message] of /** @type {[Uint8Array<ArrayBuffer>, RegExp][]} */ ([
      [new TextEncoder().encode('a letter to a friend, not a network'), /not a network/],
      [whole.slice(0, -1), /damaged: \d+ bytes, where \d+ were expected/],
      [later, /version 0x7af32f17/],
      [wild, /damaged: a bias of/],
      [nnBin(VALUE, 'K-P', (text) => text.replace('[32<-512]', '[8<-512]')), /another shape.*\[8<-512\].*K-P and HalfKP/],
    ])) await assert.rejects(createEngine({ simd, weights: bytes }), (error) => error instanceof WeightsError && message.test(error.message));
  });
}
