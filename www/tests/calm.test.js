// What can be said of the analysis, the words and the openings without a browser.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CalmOrder, REST_MS, SETTLE_MS, paceAfter } from '../src/analysis/calm.js';
import { parseSfen } from '../src/board/position.js';
import { partsOf } from '../src/glossary/words.js';
import { en } from '../src/i18n/en.js';
import { singular } from '../src/i18n/i18n.js';
import { ja } from '../src/i18n/ja.js';
import { SHAPES, shapesOf } from '../src/record/openings.js';

const line = (/** @type {string} */ move) => ({ pv: [move] });
const moves = (/** @type {{ pv: string[] }[]} */ lines) => lines.map(({ pv }) => pv[0]).join(' ');

test('lines keep their rows for a while, and only then stand by their rank', () => {
  const order = new CalmOrder();
  assert.equal(moves(order.arrange([line('a'), line('b'), line('c')], 0)), 'a b c');
  assert.equal(moves(order.arrange([line('b'), line('a'), line('c')], SETTLE_MS + 1)), 'a b c');
  assert.equal(moves(order.arrange([line('b'), line('a'), line('c')], REST_MS)), 'b a c');
  // Having changed places, they rest again.
  assert.equal(moves(order.arrange([line('a'), line('b'), line('c')], REST_MS + 500)), 'b a c');
});

test('a new line takes the row of the one that it drove out', () => {
  const order = new CalmOrder();
  order.arrange([line('a'), line('b'), line('c')], 0);
  assert.equal(moves(order.arrange([line('d'), line('a'), line('c')], SETTLE_MS)), 'a d c');
  // At first all is in motion.
  order.clear();
  order.arrange([line('a'), line('b')], 0);
  assert.equal(moves(order.arrange([line('b'), line('a')], SETTLE_MS - 1)), 'b a');
  order.clear();
  assert.equal(moves(order.arrange([line('x')], 200)), 'x');
  assert.equal(moves(order.arrange([line('x'), line('y')], 300)), 'x y');
});

test('numbers change once a second at most, once there is something to read', () => {
  assert.ok(paceAfter(0) <= 250);
  assert.equal(paceAfter(10_000), 1000);
});

test('one is not many', () => {
  assert.equal(singular('mate in 1 plies, 11 plies, 1.0 plies, 0 blunders, 1 blunders'), 'mate in 1 ply, 11 plies, 1.0 plies, 0 blunders, 1 blunder');
});

test('technical words are found in both languages, once each, and not inside others', () => {
  const words = (/** @type {string} */ text, /** @type {'en' | 'ja'} */ language) => partsOf(text, language).flatMap((part) => (typeof part === 'string' ? [] : [part.word]));
  assert.deepEqual(words('The best line runs 7 plies, simply; expected depth, eq. 6, plies.', 'en'), ['pv', 'ply', 'expectedDepth', 'equation']);
  assert.deepEqual(words('最善手順の期待深さ。温度と実現確率、式6。', 'ja'), ['pv', 'expectedDepth', 'temperature', 'realization', 'equation']);
  const text = 'Blue: expected depth. Purple: best line.';
  assert.equal(partsOf(text, 'en').map((part) => (typeof part === 'string' ? part : part.text)).join(''), text);
});

test('openings and castles are known by name, for both sides', () => {
  const names = (/** @type {string} */ sfen) => {
    const placement = parseSfen(sfen);
    return /** @type {const} */ (['black', 'white']).map((side) => {
      const { opening, castle } = shapesOf(placement, side);
      return [opening?.en, castle?.en];
    });
  };
  // Fourth-file rook in a Mino castle.
  assert.deepEqual(names('ln1g3nl/1r3kgs1/p1pp1p1pp/1p2p1p2/9/2PP5/PPSBPPPPP/3RG1SK1/LN3G1NL b - 1'), [['Fourth-File Rook', 'Mino castle'], ['Static Rook', undefined]]);
  assert.deepEqual(names('lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'), [[undefined, undefined], [undefined, undefined]]);
  // White's rook pawn is on 8d: a static rook.
  assert.deepEqual(names('lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL b - 1'), [['Static Rook', undefined], ['Static Rook', undefined]]);
  for (const { at, ja, en } of SHAPES) assert.ok(ja && en && at.every((spot) => /^[KRBGSNLP][1-9][a-i]$/.test(spot)), en);
});

test('every text has the same blanks in both languages', () => {
  const blanks = (/** @type {string} */ text) => [...new Set(text.match(/\{\w+\}/g))].sort().join();
  for (const [key, text] of Object.entries(en)) assert.equal(blanks(ja[/** @type {keyof typeof en} */ (key)]), blanks(text), key);
});

test('nothing in Japanese reads like a translation', async () => {
  const source = fileURLToPath(new URL('../src', import.meta.url));
  for (const name of await readdir(source, { recursive: true })) {
    if (!/(^|\/)ja\.js$/.test(name)) continue;
    const text = await readFile(join(source, name), 'utf8');
    for (const phrase of ['ことを語る', '量り直', '酔歩', '入り切り', "yourSide: 'あなたの手番'", '駒を押して', '歩を押して']) assert.ok(!text.includes(phrase), `${name}: ${phrase}`);
  }
});
