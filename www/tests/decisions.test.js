// The same position and the same number of nodes give the same nodes, score and move as natively: `tests/usi/decisions.rs`
// holds the native program to the same file.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import createEngine, { fetchWeights } from 'fukayomi/usi';

const table = await readFile(new URL('../../tests/data/decisions.tsv', import.meta.url), 'utf8');
const rows = table.split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));

for (const simd of [true, false]) {
  test(`the ${simd ? 'SIMD' : 'scalar'} engine decides as the native one`, async () => {
    const weights = await fetchWeights();
    assert.ok(rows.length >= 18);
    for (const [mind, limit, sfen, nodes, score, move] of rows) {
      const engine = await createEngine({ simd, weights });
      /** @type {string[]} */
      const lines = [];
      engine.addMessageListener((line) => lines.push(line));
      engine.postMessage(`setoption name Mind value ${mind}`);
      engine.postMessage('setoption name USI_Hash value 8');
      engine.postMessage(`position sfen ${sfen}`);
      engine.postMessage(`go nodes ${limit}`);
      while (!lines.at(-1)?.startsWith('bestmove')) {
        engine.poll();
        await new Promise((resolve) => setImmediate(resolve));
      }
      const info = lines.findLast((line) => line.startsWith('info depth')) ?? '';
      const after = (/** @type {string} */ word) => info.split(` ${word} `)[1]?.split(' ') ?? [];
      const decided = [after('nodes')[0], after('score').slice(0, 2).join(' '), lines.at(-1)?.split(' ')[1]];
      assert.deepEqual(decided, [nodes, score, move], `${mind} ${sfen}`);
      engine.terminate();
    }
  });
}
