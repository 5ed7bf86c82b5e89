// What is not what was asked for is refused at the door of both builds: an Error that says what was expected, never a trap,
// and the engine goes on.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fetchWeights } from 'fukayomi/usi';

const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
const bytes = new Uint8Array(await fetchWeights());

/** A list that throws as soon as somebody looks into it. */
const trap = new Proxy(/** @type {string[]} */ ([]), {
  get() {
    throw new Error('expected nobody to look');
  },
});

/** What a careless or hostile caller may hand over. @type {any[]} */
const STRANGE = [
  undefined, null, true, false, 0, 5, -1, 1.5, NaN, Infinity, 1e308, 4_294_967_296, 10n, Symbol('s'), '', '\0', '\ud800', 'x'.repeat(100_000), START,
  {}, { length: 3 }, { length: 1e9 }, { length: -1, 0: 'x' }, { toString: () => 'startpos' }, Object.create(null), [], [5], ['7g7f', null], [[]], trap,
  () => 'startpos', new Date(0), /x/, new Map(), new Uint8Array(3), new Float64Array(2), new DataView(new ArrayBuffer(4)), new ArrayBuffer(8), Promise.resolve(1),
];

for (const [name, module, wasm] of [
  ['scalar', 'fukayomi', 'fukayomi_bg.wasm'],
  ['SIMD', 'fukayomi/simd', 'fukayomi_simd_bg.wasm'],
]) {
  const build = await import(module);
  await build.default({ module_or_path: await readFile(fileURLToPath(import.meta.resolve(`fukayomi/${wasm}`))) });
  const weights = new build.Weights(bytes);

  /** @param {string} what @param {unknown} error */
  const isRefusal = (what, error) => {
    assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), `${what}: ${error}`);
    assert.match(error.message, /expected|[a-z]{3}/, what);
  };

  /** Every function with its usual arguments. @type {[string, (...words: any[]) => unknown, any[]][]} */
  const FUNCTIONS = [
    ['legalMoves', build.legalMoves, [START]],
    ['perft', build.perft, [START, 1]],
    ['positionProblem', build.positionProblem, [START]],
    ['new Game', (position) => new build.Game(position).free(), ['startpos']],
    ['new Weights', (file) => new build.Weights(file).free(), [bytes]],
    ['new Engine', (made) => new build.Engine(made).free(), [weights]],
    ...['play', 'whyIllegal', 'sfenAfter', 'names', 'explain'].map((method) => /** @type {any} */ ([
      `Game.${method}`,
      (/** @type {any[]} */ ...words) => {
        const game = new build.Game('startpos');
        try {
          return game[method](...words);
        } finally {
          game.free();
        }
      },
      { play: ['7g7f'], whyIllegal: ['7g7f'], sfenAfter: [['7g7f']], names: [['7g7f'], true], explain: [3, 1] }[method],
    ])),
    ...['handle', 'think', 'setWatched', 'picture'].map((method) => /** @type {any} */ ([
      `Engine.${method}`,
      (/** @type {any[]} */ ...words) => {
        const engine = new build.Engine(weights);
        try {
          engine.handle('setoption name USI_Hash value 1');
          return engine[method](...words);
        } finally {
          engine.free();
        }
      },
      { handle: ['isready'], think: [1], setWatched: [true], picture: [0.001, 36_000, 0, 0] }[method],
    ])),
  ];

  describe(`the ${name} build`, () => {
    test('answers every argument of a wrong kind with an Error, and goes on', () => {
      let refused = 0;
      for (const [what, call, usual] of FUNCTIONS) {
        call(...usual);
        for (let place = 0; place < usual.length; place++) {
          for (const strange of STRANGE) {
            const words = usual.map((word, at) => (at === place ? strange : word));
            try {
              call(...words);
            } catch (error) {
              refused++;
              isRefusal(`${what} ${place} ${typeof strange}`, error);
            }
          }
        }
        call(...usual);
      }
      assert.ok(refused > 500, `${refused} refused`);
    });

    test('says what was expected and what was found', () => {
      const says = (/** @type {() => unknown} */ call, /** @type {RegExp} */ message) => assert.throws(call, { name: 'TypeError', message });
      says(() => build.legalMoves(5), /sfen: expected a string, found a number/);
      says(() => build.legalMoves(), /sfen: expected a string, found undefined/);
      says(() => build.perft(START, 'x'), /depth: expected a whole number from 0 to 32, found a string/);
      says(() => build.perft(START, 1.5), /depth: expected a whole number from 0 to 32, found 1.5/);
      says(() => new build.Game({}), /position: expected a string, found an object/);
      says(() => new build.Game('startpos').play(null), /mv: expected a string, found null/);
      says(() => new build.Game('startpos').names('7g7f', true), /line: expected a list of strings, found a string/);
      says(() => new build.Game('startpos').names(['7g7f', 3], true), /line\[1\]: expected a string, found a number/);
      says(() => new build.Game('startpos').names([], 1), /japanese: expected true or false, found a number/);
      says(() => new build.Weights('FKYW'), /bytes: expected an ArrayBuffer or a view of one, found a string/);
      says(() => new build.Engine(weights).handle(7n), /line: expected a string, found a bigint/);
    });

    test('takes weights from any view of their bytes', () => {
      const shifted = new Uint8Array(bytes.length + 8);
      shifted.set(bytes, 8);
      for (const view of [bytes.slice().buffer, new DataView(shifted.buffer, 8), shifted.subarray(8)]) new build.Weights(view).free();
    });

    test('refuses strange questions by a broken promise', async () => {
      // An empty limit is none: only the signal ends such a search.
      /** @type {any[]} */
      const usual = ['startpos', 'nodes 10', {}, () => {}, AbortSignal.abort()];
      for (let place = 0; place < usual.length; place++) {
        for (const strange of STRANGE) {
          const words = usual.map((word, at) => (at === place ? strange : word));
          let promise;
          try {
            promise = build.think(weights, ...words);
          } catch (error) {
            assert.fail(`${place} ${typeof strange} was thrown: ${error}`);
          }
          await promise.then(() => {}, (/** @type {unknown} */ error) => isRefusal(`think ${place} ${typeof strange}`, error));
        }
      }
      for (const nothing of [undefined, null, {}, 5]) await assert.rejects(async () => build.think(nothing, 'startpos', 'nodes 10'), Error);
      assert.match(await build.think(weights, 'startpos', 'nodes 10'), /^\d[a-i]/);
    });

    test('thinks on when its weights are freed', async () => {
      const own = new build.Weights(bytes);
      const thinking = build.think(own, 'startpos', 'movetime 50');
      own.free();
      assert.match(await thinking, /^\d[a-i]/);
      // In the middle of its thoughts, by whoever listens to them.
      const other = new build.Weights(bytes);
      let heard = 0;
      const free = () => {
        if (heard++ === 0) other.free();
      };
      assert.match(await build.think(other, 'startpos', 'movetime 600', {}, free), /^\d[a-i]/);
      assert.ok(heard > 1, `${heard} lines`);
      await assert.rejects(async () => build.think(other, 'startpos', 'nodes 10'), (error) => isRefusal('think with freed weights', error) === undefined);
      const engine = new build.Engine(weights);
      assert.deepEqual(engine.handle('isready'), ['readyok']);
      engine.free();
    });

    test('says that a thing was freed, however often it is asked', () => {
      const game = new build.Game('startpos');
      game.free();
      for (let turn = 0; turn < 1000; turn++) assert.throws(() => game.state(), (error) => error instanceof Error && !(error instanceof WebAssembly.RuntimeError));
      assert.equal(build.legalMoves(START).length, 30);
    });
  });
}
