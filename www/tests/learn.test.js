// The ladder of mates without a browser: whatever mates in time is right, also where there are several ways.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadRules, stateOf, withGame } from '../src/engine/rules.js';
import { LESSONS } from '../src/learn/lessons.js';
import { judgeMove } from '../src/learn/solver.js';
import { en } from '../src/learn/words/en.js';
import { ja } from '../src/learn/words/ja.js';

const wasm = await readFile(fileURLToPath(import.meta.resolve('fukayomi/fukayomi_bg.wasm')));
await loadRules({ simd: false, wasm });

/** @type {{ sfen: string, length: number }[]} */
const MATES = JSON.parse(await readFile(new URL('../src/learn/mates.json', import.meta.url), 'utf8'));

/** @param {string} sfen @param {string} move */
const after = (sfen, move) => withGame(`sfen ${sfen}`, (game) => game.sfenAfter([move]));

/** The shortest mate within so many plies, by trying everything. @param {string} sfen @param {number} plies @returns {string[] | null} */
function mateWithin(sfen, plies) {
  for (const move of stateOf(`sfen ${sfen}`).legalMoves) {
    const next = after(sfen, move);
    const { checkers, legalMoves } = stateOf(`sfen ${next}`);
    if (checkers.length === 0) continue;
    if (legalMoves.length === 0) return [move];
    if (plies < 3) continue;
    const answers = legalMoves.map((reply) => [reply, mateWithin(after(next, reply), plies - 2)]);
    if (answers.every(([, line]) => line)) return [move, ...(/** @type {string[][]} */ (answers.map(([reply, line]) => [reply, ...(line ?? [])])).sort((a, b) => b.length - a.length)[0])];
  }
  return null;
}

/** Solves as the engine does, only slowly. @type {any} */
const solver = { think: async (/** @type {{ position: string }} */ { position }) => ({ mate: mateWithin(position.slice(5), 1) }) };

/** @param {string} sfen */
const matingMoves = (sfen) => stateOf(`sfen ${sfen}`).legalMoves.filter((move) => {
  const { checkers, legalMoves } = stateOf(`sfen ${after(sfen, move)}`);
  return checkers.length > 0 && legalMoves.length === 0;
});

test('of a mate in one every move that mates is right, however many there are', async () => {
  const two = '4k4/9/3GPG3/9/9/9/9/9/9 b - 1';
  assert.deepEqual(matingMoves(two).sort(), ['4c5b', '5c5b+', '6c5b']);
  for (const sfen of [two, ...MATES.filter(({ length }) => length === 1).map((mate) => mate.sfen)]) {
    assert.ok(matingMoves(sfen).length > 0, sfen);
    for (const move of matingMoves(sfen)) assert.deepEqual(await judgeMove(sfen, move, 1, solver), { result: 'mate' }, `${sfen} ${move}`);
  }
});

test('of a mate in three a first move is right if every answer to it is mated, whatever it is', async () => {
  const { sfen } = /** @type {{ sfen: string }} */ (MATES.find(({ length }) => length === 3));
  const seen = new Set();
  for (const move of stateOf(`sfen ${sfen}`).legalMoves) {
    const next = after(sfen, move);
    const { checkers, legalMoves } = stateOf(`sfen ${next}`);
    const isRight = checkers.length > 0 && legalMoves.every((reply) => mateWithin(after(next, reply), 1));
    const { result } = await judgeMove(sfen, move, 3, solver);
    assert.equal(result, checkers.length === 0 ? 'noCheck' : isRight ? 'goesOn' : 'escapes', move);
    seen.add(result);
  }
  assert.deepEqual([...seen].sort(), ['escapes', 'goesOn', 'noCheck']);
});

test('a mate that takes longer than asked is told apart from none', async () => {
  const { sfen } = /** @type {{ sfen: string }} */ (MATES.find(({ length }) => length === 3));
  const move = /** @type {string[]} */ (mateWithin(sfen, 3))[0];
  assert.equal((await judgeMove(sfen, move, 3, solver)).result, 'goesOn');
  assert.equal((await judgeMove(sfen, move, 1, solver)).result, 'tooLong');
});

test('the lessons have the goal, every piece, capture and drop, promotion, check and mate and the forbidden drops, in both languages', () => {
  const ids = LESSONS.map(({ id }) => id);
  assert.deepEqual(ids, ['goal', 'pawn', 'rook', 'bishop', 'lance', 'knight', 'silver', 'gold', 'king', 'capture', 'drop', 'promote', 'promoted', 'twoPawns', 'check', 'mate', 'pawnMate', 'done']);
  for (const words of [en, ja]) for (const id of ids) assert.ok(words.lessons[id].every((text) => text), id);
  // What is forbidden is really refused by the rules.
  const why = (/** @type {string} */ id, /** @type {string} */ usi) => withGame(`sfen ${LESSONS.find((lesson) => lesson.id === id)?.sfen}`, (game) => game.whyIllegal(usi));
  assert.equal(why('twoPawns', 'P*5d'), 'TwoPawns');
  assert.equal(why('pawnMate', 'P*1b'), 'PawnDropMate');
});
