// Pictures of real searches, from the engine's bytes to what is drawn: the numbers must be the same everywhere.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import createEngine, { fetchWeights, load } from 'fukayomi/usi';
import { parseInfo } from '../src/engine/info.js';
import { FLAG, REASONS, decode, moveOf } from '../src/engine/picture.js';
import { fromDocument, toDocument } from '../src/engine/picture_file.js';
import { histogramBelow, lineTo, shapeOf, survival } from '../src/engine/shape.js';
import { readJson, recordingJson, snapshotJson } from '../src/views/export.js';
import { STORIES, whyNot } from '../src/views/stories.js';
import { Glide, Places, keysOf } from '../src/views/tree/places.js';

const weights = await fetchWeights();
const { module } = await load({ simd: true });
const MIDDLE = 'sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1';

/** @param {{ mind?: string, position?: string, go?: string, isWatched?: boolean }} wish */
async function think({ mind = 'softmax', position = 'startpos', go = 'nodes 120000', isWatched = true } = {}) {
  const engine = await createEngine({ simd: true, weights });
  /** @type {string[]} */
  const lines = [];
  engine.addMessageListener((line) => lines.push(line));
  engine.setWatched(isWatched);
  for (const line of [`setoption name Mind value ${mind}`, 'setoption name tree_mb value 64', `position ${position}`, `go ${go}`]) engine.postMessage(line);
  while (engine.isThinking) engine.poll();
  const bytes = engine.picture({ time: 123 });
  assert.ok(bytes);
  return { engine, lines, bytes, picture: decode(bytes) };
}

const sum = (/** @type {Iterable<number>} */ numbers) => [...numbers].reduce((all, one) => all + one, 0);
const close = (/** @type {number} */ one, /** @type {number} */ other, within = 1e-3) => assert.ok(Math.abs(one - other) < within, `${one} and ${other}`);

for (const position of ['startpos', MIDDLE, 'startpos moves 7g7f 3c3d 8h2b+ 3a2b']) {
  test(`one expected depth, whichever way it is read: ${position.slice(0, 40)}`, async () => {
    const { lines: silent, bytes, picture } = await think({ position });
    assert.ok(!silent.some((line) => line.includes(' edepth ')), 'what pictures tell is told once');
    const { lines } = await think({ position, isWatched: false });
    assert.ok(bytes.byteLength <= 40_000, `${bytes.byteLength} bytes`);
    assert.equal(picture.time, 123);
    const told = lines.map(parseInfo).findLast((news) => news?.depths)?.depths;
    assert.ok(told);
    close(picture.depth, told.depth);
    close(sum(survival(picture.histogram)), picture.depth);
    close(sum(picture.histogram.map((weight, depth) => weight * depth)), picture.depth);
    close(sum(picture.histogram), 1);
    close(picture.rows.depth[0], picture.depth);
    assert.equal(picture.pvDepth, told.pvDepth);
    // The page does not read this one from the text, but a GUI does.
    assert.equal(picture.deepest, Number(lines.findLast((line) => line.includes(' maxdepth '))?.match(/ maxdepth (\d+)/)?.[1]));
    const shape = shapeOf(picture.rows);
    close(sum(histogramBelow(picture.rows, shape, 0).map((weight, depth) => weight * depth)), picture.depth);
    // The rows of the icicle: what lies on a ply, and what has ended above it, is everything.
    for (let ply = 0; ply <= shape.rows; ply++) {
      let whole = 0;
      for (let row = 0; row < shape.ply.length; row++) {
        const isLeaf = shape.children[row].length === 0;
        if (shape.ply[row] === ply || (shape.ply[row] < ply && isLeaf)) whole += picture.rows.share[row];
      }
      close(whole, 1);
    }
    for (let row = 1; row < shape.ply.length; row++) {
      const parent = picture.rows.parent[row];
      assert.ok(shape.from[row] >= shape.from[parent] - 1e-9 && shape.to[row] <= shape.to[parent] + 1e-4);
    }
  });

  test(`moves of the picture can be played: ${position.slice(0, 40)}`, async () => {
    const { lines, picture } = await think({ position });
    const game = new module.Game(position);
    const { legalMoves, sfen } = game.state();
    assert.equal(picture.sfen, sfen);
    assert.deepEqual(picture.roots.map(({ move }) => move).sort(), [...legalMoves].sort());
    close(sum(picture.roots.map(({ probability }) => probability)), 1);
    for (let row = 1; row < picture.rows.parent.length; row += 17) {
      const line = lineTo(picture.rows, row);
      if (line) assert.equal(game.names(line, false).length, line.length, line.join(' '));
    }
    assert.equal(lines.at(-1)?.split(' ')[1], picture.chosen);
    assert.ok(picture.pv.length > 0 && picture.pv.every(({ weight }, at) => weight <= (picture.pv[at - 1]?.weight ?? 1) + 1e-6));
    assert.ok(picture.roots[0].isEnough);
    game.free();
  });
}

test('another temperature weighs the same tree: cold is the best line, hot is every move alike', async () => {
  const { engine, picture } = await think();
  const at = (/** @type {number} */ temperature) => decode(/** @type {ArrayBuffer} */ (engine.picture({ temperature })));
  close(at(picture.temperature).depth, picture.depth);
  const [cold, hot] = [at(0.01), at(1e9)];
  assert.ok(hot.depth < picture.depth && hot.depth >= 1, `${hot.depth}`);
  close(hot.roots[0].probability, 1 / hot.roots.length, 1e-4);
  close(cold.depth, cold.pvDepth, 1.5);
  for (const one of [cold, hot]) {
    close(sum(survival(one.histogram)), one.depth);
    assert.equal(one.roots.length, picture.roots.length);
  }
  assert.equal(at(0).depth, picture.depth, '0 leaves it');
});

test('a picture is the same after being kept as JSON, and hostile ones are refused by name', async () => {
  const { picture } = await think();
  const again = fromDocument(JSON.parse(JSON.stringify(toDocument(picture))));
  close(again.depth, picture.depth);
  assert.deepEqual(again.rows.move, picture.rows.move);
  assert.deepEqual(again.roots.map(({ move }) => move), picture.roots.map(({ move }) => move));
  close(sum(survival(again.histogram)), picture.depth);
  const good = toDocument(picture);
  for (const [change, message] of /** @type {[object, RegExp][]} */ ([
    [{ format: 'other' }, /expected a fukayomi-tree/], [{ version: 9 }, /version 1/], [{ parent: [] }, /'move' is not as long/],
    [{ move: 7 }, /'move' is missing/], [{ parent: good.parent.map(() => 5) }, /'parent' of row 0/],
  ])) assert.throws(() => fromDocument({ ...good, ...change }), message);
  // The plainer file of the native program has no more than the rows.
  const { format, version, sfen, depth_temperature, parent, move, probability, value, depth, visits, flags } = good;
  const plain = fromDocument({ format, version, sfen, depth_temperature, parent, move, probability, value, depth, visits, flags });
  close(sum(survival(plain.histogram)), picture.depth);
  assert.ok(plain.roots.length > 5);
});

test('alpha-beta shows where its effort went and why the rest was cut', async () => {
  const { bytes, picture } = await think({ mind: 'alpha-beta', go: 'depth 8', position: MIDDLE });
  assert.ok(bytes.byteLength <= 40_000, `${bytes.byteLength} bytes`);
  assert.equal(picture.kind, 'trace');
  assert.equal(picture.depth, 8);
  const { rows } = picture;
  const shape = shapeOf(rows);
  shape.children.forEach((children, row) => {
    assert.ok(sum(children.map((child) => rows.share[child])) <= rows.share[row] + 1e-4, `row ${row}`);
  });
  const counts = /** @type {number[]} */ (picture.counts);
  const cutBy = (/** @type {(typeof REASONS)[number][]} */ ...names) => sum(names.map((name) => counts[REASONS.indexOf(name)]));
  assert.ok(cutBy('beta') > 0 && cutBy('eq6', 'eq9', 'quietFutility', 'captureFutility') > 0, counts.join());
  assert.ok(rows.parent.length > 100);
  assert.ok(Array.from(rows.flags).filter((flags) => flags & FLAG.PV).length > 3);
  const kept = fromDocument(JSON.parse(JSON.stringify(toDocument(picture))));
  assert.deepEqual(kept.counts, counts);
});

test('the files that the native program is tested with are the ones that the page writes', async () => {
  const kept = async (/** @type {string} */ name) => {
    const text = await readFile(new URL(`../../tests/data/page_${name}.json`, import.meta.url), 'utf8');
    return { text: text.trim(), pictures: readJson(text) };
  };
  for (const name of ['tree', 'trace']) {
    const { text, pictures } = await kept(name);
    assert.equal(snapshotJson(pictures[0]), text, name);
  }
  const { text, pictures } = await kept('recording');
  assert.equal(pictures.length, 2);
  assert.equal(recordingJson(pictures), text);
});

test('moves are told as in USI', () => {
  const game = new module.Game('sfen 4k4/9/4P4/9/9/9/9/9/4K4 b RBGSNLP 1');
  game.free();
  assert.equal(moveOf(0), '');
  assert.equal(moveOf(0x8000 | (6 << 7) | 40), 'G*5e');
  assert.equal(moveOf((60 << 7) | 59), '7g7f');
  assert.equal(moveOf(0x4000 | (70 << 7) | 10), '8h2b+');
});

test('a tree file with anything but its numbers and moves is refused, and says where', async () => {
  const text = await readFile(new URL('../../tests/data/page_tree.json', import.meta.url), 'utf8');
  const good = () => JSON.parse(text);
  const trace = JSON.parse(await readFile(new URL('../../tests/data/page_trace.json', import.meta.url), 'utf8'));
  const strange = ['x', null, {}, [], true, '1', -1e300, 1e300, NaN];
  for (const column of ['probability', 'value', 'depth', 'visits', 'flags']) {
    for (const value of strange) {
      const file = good();
      file[column][1] = value;
      if (column === 'value' && typeof value === 'number' && Number.isFinite(value)) continue;
      assert.throws(() => readJson(JSON.stringify(file)), { name: 'Error', message: new RegExp(`'${column}' of row 1`) }, `${column} ${value}`);
    }
  }
  for (const value of [3, null, {}, '7z', '<b>', '7g7f7g7f']) {
    const file = good();
    file.move[1] = value;
    assert.throws(() => readJson(JSON.stringify(file)), { name: 'Error', message: /'move' of row 1/ }, String(value));
  }
  for (const [name, value] of /** @type {[string, unknown][]} */ ([
    ['pv', [null]], ['pv', [{ move: 5, weight: 1 }]], ['pv', [{ move: '7g7f', weight: 'x' }]], ['pv', 'x'], ['roots', [null]], ['roots', [{}]], ['roots', 5],
    ['roots', [{ ...good().roots[0], value: 'x' }]], ['roots', [{ ...good().roots[0], pv: [5] }]], ['roots', [{ ...good().roots[0], proven: 'x' }]],
    ['histogram', ['x']], ['histogram', new Array(1e6).fill(0)], ['histogram', 'x'], ['summary', 'x'], ['summary', []], ['sfen', 5], ['sfen', 'x'.repeat(1000)], ['counts', 'x'], ['counts', ['x']],
    ['summary', { chosen: {} }], ['summary', { chosen: '<b>' }],
  ])) assert.throws(() => readJson(JSON.stringify({ ...good(), [name]: value })), { name: 'Error', message: new RegExp(`'${name}`) }, `${name}: ${JSON.stringify(value).slice(0, 60)}`);
  for (const reason of ['x', [1], trace.move.map(() => 'x')]) {
    assert.throws(() => readJson(JSON.stringify({ ...trace, reason })), { name: 'Error', message: /'reason'/ });
  }
  assert.ok(readJson(text).length > 0);
});

test('a single step tells its way, and the tree grows by it', async () => {
  const engine = await createEngine({ simd: true, weights });
  for (const line of ['setoption name Mind value softmax', 'setoption name tree_mb value 8', 'position startpos', 'go infinite']) engine.postMessage(line);
  for (let turn = 0; turn < 30; turn++) {
    const descent = engine.step();
    assert.ok(descent);
    assert.equal(descent.path[0].move, '');
    assert.equal(descent.path[0].visits, turn + 1);
    assert.ok(descent.children.length > 0);
    close(decode(/** @type {ArrayBuffer} */ (engine.picture())).depth, descent.path[0].depth[1], 1e-9);
  }
});

test('a tree that has filled its memory is folded up, and the search goes on', async () => {
  const engine = await createEngine({ simd: true, weights });
  /** @type {string[]} */
  const lines = [];
  engine.addMessageListener((line) => lines.push(line));
  for (const line of ['setoption name Mind value softmax', 'setoption name tree_mb value 128', 'position startpos', 'go nodes 5600000']) engine.postMessage(line);
  const end = performance.now() + 60_000;
  while (engine.isThinking && performance.now() < end) engine.poll();
  const nodes = lines.map(parseInfo).findLast((news) => news?.info?.nodes)?.info?.nodes ?? 0;
  assert.ok(nodes >= 5_600_000, `${nodes}: ${lines.at(-1)}`);
  const picture = decode(/** @type {ArrayBuffer} */ (engine.picture()));
  close(sum(survival(picture.histogram)), picture.depth);
});

test('pictures cost at most two hundredths of a search of a million positions', async () => {
  const engine = await createEngine({ simd: true, weights });
  for (const line of ['setoption name Mind value softmax', 'setoption name tree_mb value 128', 'position startpos', 'go nodes 1000000']) engine.postMessage(line);
  const start = performance.now();
  while (engine.isThinking) engine.poll();
  const searched = performance.now() - start;
  const times = Array.from({ length: 9 }, () => {
    const begin = performance.now();
    engine.picture();
    return performance.now() - begin;
  }).sort((a, b) => a - b);
  const share = times[4] / 250;
  console.log(`      ${searched.toFixed(0)} ms of search; a picture takes ${times[4].toFixed(2)} ms, four a second are ${(share * 100).toFixed(2)} %`);
  // The worker spaces them by their cost, so that the share holds on any machine; here only something absurd fails.
  assert.ok(times[4] < 50, `${times}`);
});

/** A root with three moves of these weights; the first is on the best line. @param {Record<string, number>} shares @returns {import('../src/engine/picture.js').Rows} */
const threeMoves = (shares) => {
  const moves = Object.keys(shares);
  return {
    parent: [0, ...moves.map(() => 0)], move: ['', ...moves], share: [1, ...Object.values(shares)], value: [0, 0, 0, 0], depth: [2, 1, 1, 1], visits: [9, 3, 3, 3],
    flags: [33, ...moves.map((_, index) => (index === 0 ? 33 : 1))], reason: null,
  };
};

test('moves keep their places from picture to picture, though their weights change', () => {
  const places = new Places();
  const order = (/** @type {Record<string, number>} */ shares) => {
    const rows = threeMoves(shares);
    const shape = places.arrange(rows, keysOf(rows), shapeOf(rows), false);
    assert.ok(Math.abs(Math.max(...shape.to) - 1) < 1e-9);
    return [1, 2, 3].sort((a, b) => shape.from[a] - shape.from[b]).map((row) => rows.move[row]).join(' ');
  };
  assert.equal(order({ '7g7f': 0.6, '2g2f': 0.3, '5g5f': 0.1 }), '7g7f 2g2f 5g5f');
  // Another move is the best now, and the best line goes through it.
  assert.equal(order({ '5g5f': 0.7, '2g2f': 0.2, '7g7f': 0.1 }), '7g7f 2g2f 5g5f');
});

test('the lens gives heavy moves room for their names, the best line most, and takes it from the light ones', () => {
  const widths = (/** @type {Record<string, number>} */ shares) => {
    const rows = threeMoves(shares);
    const shape = new Places().arrange(rows, keysOf(rows), shapeOf(rows), true);
    return [1, 2, 3].map((row) => Number((shape.to[row] - shape.from[row]).toFixed(4)));
  };
  const all = (/** @type {number[]} */ [best, second, third]) => assert.ok(Math.abs(best + second + third - 1) < 0.001, `${best} ${second} ${third}`);
  const [best, second, third] = widths({ '7g7f': 0.06, '2g2f': 0.92, '5g5f': 0.02 });
  assert.ok(best >= 0.3 && second > best && third < best && third > 0, `${best} ${second} ${third}`);
  all([best, second, third]);
  // What is heavy already keeps its weight.
  assert.deepEqual(widths({ '7g7f': 0.6, '2g2f': 0.3, '5g5f': 0.1 }), [0.6, 0.3, 0.1]);
  // An opening: thirty moves that are nearly alike.
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${1 + (index % 9)}${'abcdefghi'[Math.floor(index / 9)]}5e`, (0.06 - index * 0.0018) / 1.017]));
  const rows = { ...threeMoves({}), parent: new Array(31).fill(0), move: ['', ...Object.keys(many)], share: [1, ...Object.values(many)], value: new Array(31).fill(0), depth: new Array(31).fill(1), visits: new Array(31).fill(1), flags: [33, 33, ...new Array(29).fill(1)] };
  const shape = new Places().arrange(rows, keysOf(rows), shapeOf(rows), true);
  const named = rows.move.filter((_, row) => row > 0 && shape.to[row] - shape.from[row] >= 0.06).length;
  assert.ok(named >= 6, `${named} moves have room for their names`);
  assert.ok(Math.abs(Math.max(...shape.to) - 1) < 0.01);
});

test('boxes glide from where they were; without time they are there at once', () => {
  const shapeWith = (/** @type {number} */ share) => {
    const rows = threeMoves({ '7g7f': share, '2g2f': 0.9 - share, '5g5f': 0.1 });
    return { keys: keysOf(rows), shape: shapeOf(rows) };
  };
  const [first, second] = [shapeWith(0.8), shapeWith(0.5)];
  const glide = new Glide();
  glide.begin(first.keys, first.shape, 200);
  assert.equal(glide.now(first.keys, first.shape).isThere, true, 'the first picture has nowhere to come from');
  glide.begin(second.keys, second.shape, 10_000);
  const moving = glide.now(second.keys, second.shape);
  assert.equal(moving.isThere, false);
  assert.ok(moving.shape.to[1] > 0.6 && moving.shape.to[1] <= 0.8, `${moving.shape.to[1]}`);
  glide.begin(second.keys, second.shape, 0);
  assert.equal(glide.now(second.keys, second.shape).shape.to[1], 0.5);
});

for (const story of STORIES) {
  // At every look from a quarter of a million positions on, which a slow browser has read in five seconds: a claim must always hold.
  test(`the story “${story.en.name}” is true of what the engine shows`, async () => {
    const engine = await createEngine({ simd: true, weights });
    for (const line of ['setoption name Mind value softmax', 'setoption name strong value true', 'setoption name tree_mb value 128', `position sfen ${story.sfen}`, `go nodes ${story.claim.isLate ? 8_000_000 : 1_500_000}`]) engine.postMessage(line);
    /** @type {import('../src/engine/picture.js').Picture[]} */
    const pictures = [];
    let next = 5_000;
    while (engine.isThinking) {
      engine.poll();
      const bytes = engine.picture({ mostBytes: 6000, epsilon: 0.01 });
      const picture = bytes && decode(bytes);
      if (!picture || (picture.nodes < next && engine.isThinking)) continue;
      next = picture.nodes * 1.25;
      pictures.push(picture);
    }
    assert.ok(pictures.length > 0);
    const looks = story.claim.isLate ? pictures.slice(-1) : pictures.filter(({ nodes }, index) => nodes > 250_000 || index === pictures.length - 1);
    const failures = looks.map((picture) => [picture.nodes, whyNot(story.claim, picture)]).filter(([, reason]) => reason);
    assert.ok(looks.length > 0);
    assert.deepEqual(failures, []);
    if (story.claim.isLate) {
      const [first] = pictures;
      assert.notEqual(first.roots[0].proven, 'win', 'it is not seen at once');
      const last = pictures[pictures.length - 1];
      assert.ok(first.depth < last.depth / 2 && last.depth === last.pvDepth, 'both leap to the length of the mate');
    }
    if (story.id === 'nervous') {
      // When it is looked at depends on the machine's speed, so that a single pair of looks says little.
      const pairs = pictures.slice(1).map((picture, index) => ({ line: picture.pvDepth - pictures[index].pvDepth, depth: picture.depth - pictures[index].depth }));
      const seen = pictures.map(({ depth, pvDepth }) => `${depth.toFixed(2)}/${pvDepth}`).join(' ');
      assert.ok(pairs.filter(({ line }) => line < 0).length >= 3, seen);
      assert.ok(pairs.filter(({ line, depth }) => line < 0 && depth > 0).length >= 2, seen);
      assert.ok(pictures[pictures.length - 1].depth > 1.3 * pictures[0].depth, seen);
      const spread = (/** @type {number[]} */ numbers) => Math.max(...numbers) - Math.min(...numbers);
      const [lines, depths] = [spread(looks.map(({ pvDepth }) => pvDepth)), spread(looks.map(({ depth }) => depth))];
      assert.ok(lines >= 5 && depths < lines / 2, seen);
    }
  });
}
