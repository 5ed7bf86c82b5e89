// The laboratory's arithmetic: the toy tree against the paper's formulas worked out elsewhere, and Elo with its error.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eloOf } from '../src/lab/elo.js';
import { TOY, nodesOf, work } from '../src/lab/toy_tree.js';

const close = (/** @type {number} */ one, /** @type {number} */ other, within = 1e-9) => assert.ok(Math.abs(one - other) < within, `${one} and ${other}`);

test('the toy tree has the values, weights and depths that were worked out by hand', () => {
  const root = work(TOY, {}, 40, 100);
  close(root.value, 34.5444596714);
  close(root.depth, 1.77270808221);
  assert.equal(root.pvDepth, 2);
  [0.429445912135, 0.314550844851, 0.221150015939, 0.034853227075].forEach((share, index) => close(root.children[index].share, share));
  close(root.children[2].depth, 1.5521688688);
  assert.deepEqual(nodesOf(root).filter(({ isPv }) => isPv).map(({ id }) => id), ['r', 'a', 'a1']);
});

test('the sum over leaves is the recursion', () => {
  const root = work(TOY, { a1: -100, d: -300 }, 40, 100);
  const leaves = nodesOf(root).filter(({ children }) => children.length === 0);
  close(leaves.reduce((sum, { weight, ply }) => sum + weight * ply, 0), root.depth);
  close(leaves.reduce((sum, { weight }) => sum + weight, 0), 1);
});

test('cold is the best line, hot is every move alike', () => {
  const cold = work(TOY, {}, 0.01, 0.01);
  close(cold.value, 40, 1e-6);
  close(cold.depth, 2, 1e-6);
  const hot = work(TOY, {}, 1e9, 1e9);
  close(hot.value, -22.0833231821, 1e-6);
  close(hot.depth, 1.58333337691, 1e-6);
});

test('a score becomes a difference with an error, and too little becomes nothing', () => {
  const even = eloOf(5, 0, 5);
  assert.ok(even);
  close(even.elo, 0);
  close(even.error, 1.96 * (400 / (Math.LN10 * 0.25)) * Math.sqrt(0.25 / 10), 1e-6);
  const better = eloOf(75, 0, 25);
  assert.ok(better);
  close(better.elo, 190.848501888, 1e-6);
  const [few, many] = [eloOf(6, 2, 2), eloOf(60, 20, 20)];
  assert.ok(few && many);
  assert.ok(many.error < few.error);
  for (const none of [eloOf(1, 0, 0), eloOf(4, 0, 0), eloOf(0, 0, 9)]) assert.equal(none, null);
});
