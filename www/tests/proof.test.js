// The proof tree of a mate, and what pictures carry so that a tree can live: the same name for a node in every picture, and the
// weight of what is gathered.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import createEngine, { fetchWeights } from 'fukayomi/usi';
import { FLAG, decode } from '../src/engine/picture.js';
import { shapeOf } from '../src/engine/shape.js';
import { keysOf } from '../src/views/tree/places.js';
import { Proof } from '../src/views/tree/proof.js';

/** Positions are the moves that led there. @param {Record<string, string[]>} replies @param {Record<string, string[]>} mates */
function toy(replies, mates) {
  /** @type {string[]} */
  const asked = [];
  const rules = { after: (/** @type {string} */ sfen, /** @type {string} */ move) => `${sfen}${move}`, legalMoves: (/** @type {string} */ sfen) => replies[sfen] ?? [] };
  const solve = async (/** @type {string} */ sfen) => {
    asked.push(sfen);
    return mates[sfen] ?? null;
  };
  return { by: { rules, solve }, asked };
}

test('a proof has one move of the attacker and every reply, and its spine is the longest resistance', async () => {
  const { by, asked } = toy({ a: ['x', 'y', 'z'], axb: ['p'], axbpc: [], ayd: [], azd: [] }, { ax: ['b', 'p', 'c'], ay: ['d'], az: ['d'] });
  const proof = new Proof('', true, by);
  let drawn = 0;
  await proof.grow(['a', 'x', 'b', 'p', 'c'], () => {
    drawn++;
    return true;
  });
  assert.ok(proof.isOver && drawn > 3);
  // The line that was known need not be asked about.
  assert.deepEqual(asked.sort(), ['ay', 'az']);
  const rows = proof.rows();
  assert.equal(rows.depth[0], 5);
  const pv = Array.from(rows.flags).flatMap((flags, row) => (flags & FLAG.PV ? [rows.move[row]] : []));
  assert.deepEqual(pv, ['', 'a', 'x', 'b', 'p', 'c']);
  const shape = shapeOf(rows);
  for (let row = 0; row < rows.parent.length; row++) {
    // Where the attacker moves there is one move, and the weight of the replies is that of their position.
    if (rows.flags[row] & FLAG.WIN && shape.children[row].length > 0) assert.equal(shape.children[row].length, 1);
    const below = shape.children[row].reduce((sum, child) => sum + rows.share[child], 0);
    if (shape.children[row].length > 0) assert.ok(Math.abs(below - rows.share[row]) < 1e-9);
  }
});

test('a proof ends when nobody looks any more, and says what it could not find out', async () => {
  const { by } = toy({ a: ['x', 'y'] }, {});
  const proof = new Proof('', true, by);
  await proof.grow(['a'], () => false);
  assert.equal(proof.isOver, false);
  const other = new Proof('', true, by);
  await other.grow(['a'], () => true);
  assert.equal(other.rows().depth[1], 0, 'neither reply was answered');
});

const weights = await fetchWeights();

test('a node keeps its name from picture to picture, and visits can be sent to it', async () => {
  const engine = await createEngine({ simd: true, weights });
  const see = () => decode(/** @type {ArrayBuffer} */ (engine.picture()));
  for (const line of ['setoption name Mind value softmax', 'setoption name tree_mb value 64', 'position startpos', 'go infinite']) engine.postMessage(line);
  const until = (/** @type {number} */ nodes) => {
    while (see().nodes < nodes) engine.poll();
    return see();
  };
  const [first, second] = [until(30_000), until(90_000)];
  const [before, after] = [first, second].map(({ rows }) => keysOf(rows));
  for (const keys of [before, after]) assert.equal(new Set(keys).size, keys.length, 'no two nodes have one name');
  const heavy = before.filter((_, row) => first.rows.share[row] > 0.02 && !(first.rows.flags[row] & FLAG.OTHER));
  assert.ok(heavy.length > 5);
  const stayed = heavy.filter((key) => after.includes(key));
  assert.ok(stayed.length > heavy.length / 2, `${stayed.length} of ${heavy.length}`);
  for (const { rows } of [first, second]) {
    const shape = shapeOf(rows);
    for (let row = 0; row < rows.parent.length; row++) {
      const below = shape.children[row].reduce((sum, child) => sum + rows.share[child], 0);
      if (shape.children[row].length > 0) assert.ok(Math.abs(below - rows.share[row]) < 1e-4, 'what is gathered has its weight');
    }
  }
  // The move that is read least.
  const least = second.roots.reduce((a, b) => (b.visits < a.visits ? b : a));
  engine.setFocus([least.move]);
  const third = until(second.nodes + 60_000);
  const found = third.roots.find(({ move }) => move === least.move);
  const all = third.roots.reduce((sum, { visits }) => sum + visits, 0) - second.roots.reduce((sum, { visits }) => sum + visits, 0);
  assert.ok(found && found.visits - least.visits >= all * 0.9, `${found?.visits} ${least.visits} ${all}`);
  assert.ok(Array.from(third.rows.move).includes(least.move), 'it is drawn however light it is');
  engine.setFocus([]);
  assert.throws(() => engine.setFocus(['nonsense']));
  engine.terminate();
});
