// The engine behind the interface shogihome-wasm-engine/1: what ShogiHome's own conformance test asks for.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import createEngine from 'fukayomi/usi';
import { Position } from 'tsshogi';
import { LEVELS } from '../src/play/levels.js';
import { POLICIES, USUAL_POLICY } from '../src/views/see/policies.js';

const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
const file = (/** @type {string} */ name) => fileURLToPath(import.meta.resolve(`fukayomi/${name}`));
const manifest = JSON.parse(await readFile(file('engine.json'), 'utf8'));

/** An engine, driven as ShogiHome drives one: `poll` every few milliseconds while it thinks. */
async function start(simd = true) {
  const engine = await createEngine({ simd });
  /** @type {string[]} */
  const lines = [];
  engine.addMessageListener((line) => lines.push(line));
  const until = async (/** @type {(line: string) => boolean} */ wanted, milliseconds = 10_000) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      const found = lines.find(wanted);
      if (found) return found;
      engine.poll();
      await new Promise((resolve) => setImmediate(resolve));
    }
    throw new Error(`not heard in ${milliseconds} ms; heard: ${lines.slice(-3).join(' / ')}`);
  };
  return { engine, lines, until };
}

test('the manifest names files that are there', async () => {
  assert.equal(manifest.abi, 'shogihome-wasm-engine/1');
  assert.ok((await readFile(file('usi').replace(/usi$/, manifest.module))).length > 0);
  assert.ok(manifest.presets.length > 0);
});

for (const simd of [true, false]) {
  describe(`the ${simd ? 'SIMD' : 'scalar'} engine`, () => {
    test('has the four methods', async () => {
      const { engine } = await start(simd);
      for (const name of /** @type {const} */ (['postMessage', 'addMessageListener', 'removeMessageListener', 'terminate'])) {
        assert.equal(typeof engine[name], 'function', name);
      }
    });

    test('introduces itself as the manifest says, and is ready', async () => {
      const { engine, lines, until } = await start(simd);
      engine.postMessage('setoption name ShowTunables value true');
      engine.postMessage('usi');
      await until((line) => line === 'usiok');
      assert.ok(lines.includes(`id name ${manifest.name}`), lines[0]);
      assert.ok(lines.includes(`id author ${manifest.author}`), lines[1]);
      // The page names as many levels as the engine has.
      const policy = `option name depth_policy type spin default ${USUAL_POLICY} min ${POLICIES[0]} max ${POLICIES.at(-1)}`;
      assert.ok(lines.includes(policy), lines.find((line) => line.includes('depth_policy')) ?? 'no such option');
      assert.ok(lines.some((line) => line.startsWith('option name Level ') && line.endsWith(` max ${LEVELS - 1}`)));
      engine.postMessage('isready');
      await until((line) => line === 'readyok');
    });

    test('answers `go` with a legal move', async () => {
      const { engine, until } = await start(simd);
      engine.postMessage('position startpos moves 7g7f');
      engine.postMessage('go nodes 2000');
      const move = (await until((line) => line.startsWith('bestmove'))).split(' ')[1];
      const position = new Position();
      position.resetBySFEN(START);
      const first = position.createMoveByUSI('7g7f');
      assert.ok(first && position.doMove(first));
      const reply = position.createMoveByUSI(move);
      assert.ok(reply && position.isValidMove(reply), move);
    });

    test('answers `stop` at once, also from an endless search', async () => {
      const { engine, lines, until } = await start(simd);
      engine.postMessage('position startpos');
      engine.postMessage('go infinite');
      await until((line) => line.startsWith('info'));
      assert.ok(!lines.some((line) => line.startsWith('bestmove')));
      engine.postMessage('stop');
      assert.ok(lines.some((line) => line.startsWith('bestmove')), 'in the very call');
    });

    test('says nothing after `quit` and after `terminate`', async () => {
      for (const end of /** @type {const} */ (['quit', 'terminate'])) {
        const { engine, lines } = await start(simd);
        engine.postMessage('position startpos');
        engine.postMessage('go infinite');
        if (end === 'quit') engine.postMessage('quit');
        else engine.terminate();
        lines.length = 0;
        engine.poll();
        engine.postMessage('stop');
        engine.postMessage('usi');
        assert.deepEqual(lines, [], end);
      }
    });

    test('survives 200 quick rounds of position, go and stop', async () => {
      const { engine, lines } = await start(simd);
      for (let turn = 0; turn < 200; turn++) {
        engine.postMessage(`position startpos${turn % 3 ? ' moves 2g2f' : ''}`);
        engine.postMessage('go infinite');
        if (turn % 4 === 0) engine.poll();
        engine.postMessage('stop');
      }
      assert.equal(lines.filter((line) => line.startsWith('bestmove')).length, 200);
    });

    test('is not upset by hostile lines', async () => {
      const { engine, lines, until } = await start(simd);
      const hostile = ['', '\0', 'go nodes -1', 'go depth x', 'position', 'position sfen 9/9 b - 1', 'setoption name value', 'stop', 'ponderhit', '飛'.repeat(1000), 'x'.repeat(2_000_000), 'position startpos moves 7g7e'];
      for (const line of hostile) engine.postMessage(line);
      engine.postMessage('stop');
      lines.length = 0;
      engine.postMessage('isready');
      await until((line) => line === 'readyok');
    });
  });
}
