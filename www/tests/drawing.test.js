// The drawing of a tree by itself, told to a painter that only remembers: what is said nowhere covers what else is said, and
// colours mean what the legend says.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { FLAG } from '../src/engine/picture.js';
import { shapeOf } from '../src/engine/shape.js';
import { readJson } from '../src/views/export.js';
import { valueColour } from '../src/views/colours.js';
import { widthOf } from '../src/views/painter.js';
import { drawTree, layoutOf } from '../src/views/tree/drawing.js';
import { TreeModel } from '../src/views/tree/model.js';
import { Proof } from '../src/views/tree/proof.js';

const pictures = readJson(await readFile(new URL('../src/lab/trees/exchange.json', import.meta.url), 'utf8'));
const [trace] = readJson(await readFile(new URL('../../tests/data/page_trace.json', import.meta.url), 'utf8'));

const palette = Object.fromEntries(['ink', 'quiet', 'ground', 'edge', 'expected', 'line', 'bar', 'focus', 'other', 'below'].map((name, index) => [name, `#0000${10 + index}`]));

/** @param {import('../src/engine/picture.js').Picture} picture @param {number} width */
function drawn(picture, width) {
  const tree = new TreeModel(picture, false);
  const layout = layoutOf(picture, tree.shape, width);
  /** @type {{ text: string, left: number, right: number, base: number, size: number }[]} */
  const texts = [];
  /** @type {{ x: number, y: number, fill: string }[]} */
  const boxes = [];
  drawTree({
    rect: (x, y, _width, _height, fill) => boxes.push({ x, y, fill }),
    line: () => {},
    text: (text, x, y, _colour, size, align = 'start', _bold = false, room = Infinity) => {
      const wide = widthOf(text, size);
      if (wide > room) return;
      const left = align === 'end' ? x - wide : align === 'middle' ? x - wide / 2 : x;
      texts.push({ text, left, right: left + wide, base: y, size });
    },
  }, {
    picture, shape: tree.shape, layout, zoom: 0, selected: 0, palette: /** @type {any} */ (palette), name: () => '',
    words: { leaves: 'ends', mean: `expected ${picture.depth.toFixed(1)}`, pv: `best line ${picture.pvDepth}`, thin: (n) => `${n} moves`, share: (row) => tree.shareOf(row) },
  });
  return { texts, boxes, layout };
}

test('labels of the histogram cover no number, wherever D and the line’s end lie', () => {
  for (const picture of pictures) {
    for (const width of [390, 640, 830, 1300]) {
      for (const pvDepth of [1, Math.floor(picture.depth), Math.ceil(picture.depth), picture.pvDepth]) {
        const { texts, layout } = drawn({ ...picture, pvDepth }, width);
        const beside = texts.filter(({ left, right }) => right > layout.axis + layout.tree + layout.gap && left < width);
        const labels = beside.filter(({ text }) => /^(expected|best)/.test(text));
        assert.equal(labels.length, 2);
        for (const label of labels) {
          for (const other of beside) {
            if (other === label || labels.includes(other)) continue;
            assert.ok(Math.abs(other.base - label.base) >= 10, `“${other.text}” and “${label.text}” at ${width}, ${picture.nodes}, ${pvDepth}`);
          }
        }
        assert.ok(Math.abs(labels[0].base - labels[1].base) >= 10);
      }
    }
  }
});

test('every label lies on the drawing, alpha-beta’s depth too, however short its lines', () => {
  for (const depth of [3, 8, 17, 30]) {
    const { texts, layout } = drawn({ ...trace, depth }, 800);
    const label = texts.find(({ text }) => text.startsWith('expected'));
    assert.ok(label && label.base <= layout.height && label.base > 0, `${depth}: ${label?.base} of ${layout.height}`);
  }
});

test('colours tell better from worse than the verdict, in a lost position as in an even one', () => {
  const colours = (/** @type {number} */ by) => {
    const { rows } = pictures[pictures.length - 1];
    const { boxes } = drawn({ ...pictures[pictures.length - 1], rows: { ...rows, value: Array.from(rows.value, (value) => value + by) } }, 800);
    return boxes.map(({ fill }) => fill).filter((fill) => fill.startsWith('rgb('));
  };
  assert.deepEqual(colours(-1500), colours(0));
  assert.ok(new Set(colours(0)).size > 8);
  const part = (/** @type {number} */ value, /** @type {number} */ which) => Number(valueColour(value).match(/\d+/g)?.[which]);
  assert.ok(part(80, 0) < part(0, 0) - 20, 'better is blue, and so little can be seen');
  assert.ok(part(-80, 2) < part(0, 2) - 20, 'worse is orange');
});

test('of a proof only what is known is claimed: mates are marked where they are, plies where they are counted', async () => {
  const replies = /** @type {Record<string, string[]>} */ ({ a: ['x', 'y'], axb: [] });
  const rules = { after: (/** @type {string} */ at, /** @type {string} */ move) => at + move, legalMoves: (/** @type {string} */ at) => replies[at] ?? [] };
  const proof = new Proof('', true, { rules, solve: async (at) => (at === 'ay' ? null : ['b']) });
  await proof.grow(['a'], () => true);
  const rows = proof.rows();
  const at = (/** @type {string} */ move) => Array.from(rows.move).indexOf(move);
  assert.equal(rows.flags[at('y')] & (FLAG.WIN | FLAG.LOSS), 0, 'nobody found the mate after y');
  assert.ok(rows.flags[at('b')] & FLAG.LOSS && rows.depth[at('b')] === 0);
  const picture = { ...pictures[0], rows, roots: [{ ...pictures[0].roots[0], proven: /** @type {const} */ ('win') }] };
  const { texts } = drawn(picture, 800);
  assert.equal(texts.filter(({ text }) => text === '#').length, 1);
  assert.ok(texts.some(({ text }) => text === '# 2') && !texts.some(({ text }) => text.endsWith('%') && Number.parseInt(text, 10) < 100 && text.includes(' ')), 'plies to mate instead of weights');
  assert.equal(shapeOf(rows).children[0].length, 1);
});
