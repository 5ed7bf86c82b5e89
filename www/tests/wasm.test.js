// The two builds of the engine, run in Node.js through the bindings that the page uses.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import createEngine, { fetchWeights, WeightsError } from 'fukayomi/usi';

const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
const MATSURI = 'l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1';
const MOST_MOVES = 'R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1';

const file = (/** @type {string} */ name) => readFile(fileURLToPath(import.meta.resolve(`fukayomi/${name}`)));
const bytes = new Uint8Array(await fetchWeights());

for (const [name, module, wasm] of [
  ['scalar', 'fukayomi', 'fukayomi_bg.wasm'],
  ['SIMD', 'fukayomi/simd', 'fukayomi_simd_bg.wasm'],
]) {
  const engine = await import(module);
  const code = await file(wasm);
  await engine.default({ module_or_path: code });
  const weights = new engine.Weights(bytes);

  describe(`the ${name} build`, () => {
    test('tells its version', () => {
      assert.match(engine.version(), /^\d+\.\d+\.\d+$/);
    });

    test('counts move sequences exactly', () => {
      assert.equal(engine.perft(START, 0), 1n);
      assert.equal(engine.perft(START, 4), 719_731n);
      assert.equal(engine.perft(MATSURI, 3), 4_809_015n);
      assert.equal(engine.perft(MOST_MOVES, 2), 105_677n);
    });

    test('lists the legal moves in USI notation', () => {
      const moves = engine.legalMoves(START);
      assert.equal(moves.length, 30);
      assert.ok(moves.includes('7g7f'));
      assert.equal(engine.legalMoves(MOST_MOVES).length, 593);
    });

    test('plays a game: state, names in both notations, take back, ends', () => {
      const game = new engine.Game('startpos moves 7g7f 3c3d');
      assert.deepEqual(game.names(['8h2b+', '3a2b', 'B*4e', '9z9z'], true), ['☗２二角成', '☖同銀', '☗４五角']);
      assert.deepEqual(game.names(['8h2b+', '3a2b', 'B*4e'], false), ['Bx2b+', 'Sx2b', 'B*4e']);
      game.play('8h2b+');
      assert.deepEqual(game.state().moves, ['7g7f', '3c3d', '8h2b+']);
      assert.equal(game.state().sideToMove, 'white');
      assert.equal(game.position(), 'startpos moves 7g7f 3c3d 8h2b+');
      assert.throws(() => game.play('7a7b+'), { name: 'Error', message: /./ });
      assert.equal(game.whyIllegal('5a5b'), undefined);
      assert.equal(game.whyIllegal('5a5d'), 'CannotMoveThere');
      assert.equal(game.takeBack(), '8h2b+');
      game.resign();
      assert.deepEqual(game.state().outcome, { winner: 'white', reason: 'resignation' });
      assert.throws(() => game.sfenAfter(['1a1b', 'x']), { name: 'Error' });

      const mate = new engine.Game('sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1');
      mate.play('G*5b');
      assert.deepEqual(mate.state().outcome, { winner: 'black', reason: 'checkmate' });
      assert.deepEqual(mate.state().checkers, ['5b']);
      assert.equal(mate.state().legalMoves.length, 0);
    });

    test('knows the handicaps and what is wrong with a position', () => {
      const starts = engine.starts();
      assert.equal(starts.length, 16);
      assert.equal(starts[0].sfen, START);
      assert.deepEqual(starts.map((/** @type {{ sfen: string }} */ start) => engine.positionProblem(start.sfen)), Array(16).fill(undefined));
      assert.equal(engine.positionProblem('4k4/9/9/9/9/4P4/4P4/9/4K4 b - 1').code, 'TwoPawns');
      assert.equal(engine.positionProblem('9/9/9/9/9/9/9/9/9 b - 1').code, 'NoKing');
      assert.match(engine.positionProblem('nonsense').message, /./);
    });

    test('explains how deep each move is read', () => {
      const game = new engine.Game('startpos moves 7g7f 3c3d');
      const { moves, root, scale, bitsPerPly } = game.explain(8, 1000);
      assert.equal(moves.length, game.state().legalMoves.length);
      assert.ok(scale > 0 && bitsPerPly > 0 && root.played > 0 && root.legal > root.played);
      for (const { sum, features, featureCount, class: path, probability, consumed } of moves) {
        assert.equal(features.length, featureCount);
        const votes = features.reduce((/** @type {number} */ all, /** @type {{ weight: number }} */ { weight }) => all + weight, 0);
        assert.ok(Math.abs(votes - sum) < 1e-9);
        assert.equal(features[0].parts.values[0][0], 'way');
        assert.ok(path.at(-1).counts.legal > 0 && probability > 0 && consumed.learned >= 1);
      }
      game.free();
    });

    test('keeps a promise: a search that leaves the thread to others, and can be ended', async () => {
      /** @type {string[]} */
      const lines = [];
      let turns = 0;
      const others = setInterval(() => turns++, 1);
      const best = await engine.think(weights, 'startpos moves 7g7f', 'movetime 300', { Mind: 'softmax', USI_Hash: 16 }, (/** @type {string} */ line) => lines.push(line));
      clearInterval(others);
      assert.ok(new engine.Game('startpos moves 7g7f').state().legalMoves.includes(best), best);
      assert.ok(lines.at(-1)?.startsWith(`bestmove ${best}`) && lines.some((line) => line.includes(' pv ')), lines.at(-1) ?? 'nothing');
      assert.ok(turns >= 5, `${turns} turns`);
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 50);
      const start = performance.now();
      assert.match(await engine.think(weights, 'startpos', 'infinite', undefined, undefined, abort.signal), /^\d[a-i]/);
      assert.ok(performance.now() - start < 5000);
      for (const [words, message] of /** @type {[any[], RegExp][]} */ ([
        [['nowhere', 'nodes 10'], /./], [['startpos', 'nodes many'], /./], [['startpos', 'nodes 10', { nonsense: 1 }], /nonsense/],
      ])) await assert.rejects(engine.think(weights, ...words), { name: 'Error', message });
    });

    test('refuses what are not its weights, says why, and goes on', async () => {
      const damaged = (/** @type {number} */ at, /** @type {number} */ by) => Uint8Array.from(bytes, (byte, index) => (index === at ? (byte + by) & 255 : byte));
      /** @type {[Uint8Array, RegExp][]} */
      const wrong = [
        [new Uint8Array(), /not a network/], [new TextEncoder().encode('<!doctype html><title>404</title>'), /not a network/],
        [damaged(4, 1), /version 0x\d+, which is not known/], [damaged(5, 1), /another shape/], [damaged(1000, 1), /checksum/],
        [bytes.subarray(0, -1), /damaged: \d+ bytes/], [Uint8Array.from([...bytes, 0]), /damaged: \d+ bytes/], [bytes.subarray(0, 9), /not a network/],
      ];
      for (const [file, message] of wrong) {
        assert.throws(() => new engine.Weights(file), { name: 'Error', message });
        const made = createEngine({ simd: name === 'SIMD', wasm: code, weights: /** @type {Uint8Array<ArrayBuffer>} */ (file) });
        await assert.rejects(made, (error) => error instanceof WeightsError && message.test(error.message));
      }
      for (const nothing of [undefined, null, 3, {}]) assert.throws(() => new engine.Weights(nothing));
      for (const nothing of [undefined, null, {}]) assert.throws(() => new engine.Engine(nothing));
      const [one, other] = [new engine.Engine(weights), new engine.Engine(weights)];
      one.free();
      assert.deepEqual(other.handle('isready'), ['readyok']);
    });

    test('draws seeds that every mind takes', () => {
      const seeds = Array.from({ length: 20 }, () => engine.randomSeed());
      assert.ok(new Set(seeds).size > 15 && seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed <= 1_000_000), seeds.join());
    });

    test('answers what is no position with an Error, and goes on', () => {
      for (const bad of ['', 'startpos', '9/9/9/9/9/9/9/9/9 b - 1', START.replace('b', 'x'), '\0', '飛', '9'.repeat(1e6)]) {
        assert.throws(() => engine.legalMoves(bad), { name: 'Error', message: /./ }, bad.slice(0, 80));
        assert.throws(() => engine.perft(bad, 1), { name: 'Error', message: /./ }, bad.slice(0, 80));
      }
      assert.throws(() => engine.perft(START, 4_000_000_000), { name: 'TypeError', message: /depth/ });
      assert.equal(engine.perft(START, 1), 30n);
    });
  });
}
