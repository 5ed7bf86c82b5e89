// The engine and tsshogi, which reads and writes our records, agree on the rules; and records are read as they should be.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from 'fukayomi/usi';
import { Position } from 'tsshogi';
import { readJudgement } from '../src/analysis/comment_reader.js';
import { judgementLines, readJudgements, withoutJudgement, writeJudgements } from '../src/analysis/comments.js';
import { loadRules } from '../src/engine/rules.js';
import { LEVELS, goCommand, optionsOf } from '../src/play/levels.js';
import { Clock, clockText } from '../src/play/clock.js';
import { decode, encodeShiftJis } from '../src/record/encoding.js';
import { readRecord, writeRecord } from '../src/record/formats.js';
import { GameRecord, START, walk } from '../src/record/tree.js';
import { parseInfo } from '../src/engine/info.js';
import { parseSfen, writeSfen } from '../src/board/position.js';

const wasm = await readFile(fileURLToPath(import.meta.resolve('fukayomi/fukayomi_bg.wasm')));
const { module: build } = await load({ simd: false, wasm });
await loadRules({ simd: false, wasm });

const check = (/** @type {string} */ position) => new build.Game(position).free();

/** A small generator of numbers, the same every time. */
function numbers(seed = 1) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const SQUARES = [...'abcdefghi'].flatMap((rank) => [...'123456789'].map((file) => file + rank));

/** The legal moves by tsshogi, which has no generator: everything is tried. @param {Position} position */
function legalByTsshogi(position) {
  const found = [];
  const origins = [...SQUARES, ...[...'RBGSNLP'].map((kind) => `${kind}*`)];
  for (const from of origins) {
    for (const to of SQUARES) {
      for (const usi of [`${from}${to}`, `${from}${to}+`]) {
        const move = position.createMoveByUSI(usi);
        if (move && move.usi === usi && position.isValidMove(move)) found.push(usi);
      }
    }
  }
  return found.sort();
}

test('the engine and tsshogi agree on the legal moves of random positions', () => {
  const random = numbers(7);
  let compared = 0;
  for (let game = 0; game < 12; game++) {
    const position = new Position();
    position.resetBySFEN(START);
    for (let ply = 0; ply < 90; ply++) {
      const moves = build.legalMoves(position.sfen);
      if (moves.length === 0) break;
      if (ply % 3 === game % 3) {
        assert.deepEqual([...moves].sort(), legalByTsshogi(position), position.sfen);
        compared++;
      }
      const move = position.createMoveByUSI(moves[Math.floor(random() * moves.length)]);
      assert.ok(move && position.doMove(move));
    }
  }
  assert.ok(compared > 300, `${compared}`);
});

test('the page writes the SFEN that it reads', () => {
  for (const { sfen } of build.starts()) assert.equal(writeSfen(parseSfen(sfen)), sfen);
  const rich = 'l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RG5gsn5p 1'.replace('RG5gsn5p', 'RGgsn5p');
  assert.equal(writeSfen(parseSfen(rich)), rich);
});

test('awkward records are opened', () => {
  const header = '手合割：平手\n手数----指手---------消費時間--\n';
  for (const [name, text, count] of /** @type {[string, string, number][]} */ ([
    ['同歩 without a space', `${header}   1 ２六歩(27)\n   2 ２四歩(23)\n   3 ２五歩(26)\n   4 同歩(24)\n`, 4],
    ['a fork from a move of two digits', `${header}${moves(10)}\n変化：10手\n  10 ９四歩(93)\n`, 10],
    ['a mark of the byte order', `\uFEFF${header}   1 ７六歩(77)\n`, 1],
    ['KI2', '手合割：平手\n▲７六歩 △３四歩 ▲２二角成 △同 銀\n', 4],
    ['CSA', 'V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n', 2],
    ['USI without the word position', 'startpos moves 7g7f', 1],
    ['a mating problem', 'sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1', 0],
  ])) {
    const record = readRecord(text, check);
    assert.equal(record.line.filter((node) => 'usi' in node.move).length, count, name);
  }
});

/** @param {number} count of an opening */
function moves(count) {
  const list = ['７六歩(77)', '３四歩(33)', '２六歩(27)', '８四歩(83)', '２五歩(26)', '８五歩(84)', '７八金(69)', '３二金(41)', '４八銀(39)', '６二銀(71)'];
  return list.slice(0, count).map((move, index) => `${String(index + 1).padStart(4)} ${move}\n`).join('');
}

test('a record is saved and restored with branches, comments and judgements', () => {
  const record = new GameRecord();
  for (const move of ['7g7f', '3c3d', '2g2f']) record.play(move);
  record.back();
  record.play('6g6f');
  record.current.comment = 'another way';
  record.current.customData = { cp: 12 };
  const restored = GameRecord.restore(JSON.parse(JSON.stringify(record.save())));
  assert.deepEqual(restored.save(), record.save());
  assert.equal(restored.current.comment, 'another way');
  assert.equal([...walk(restored.first)].length, 5);
  assert.equal(writeRecord(restored, 'kif'), writeRecord(record, 'kif'));
});

test('Shift-JIS is written as it is read', () => {
  const text = '先手：藤井　聡太\r\n▲７六歩 同　銀 竜 龍 ｱ ～';
  assert.equal(decode(encodeShiftJis(text)), text);
  assert.equal(decode(encodeShiftJis('☗☖')), '▲△');
  assert.equal(decode(new TextEncoder().encode(text)), text);
});

test('info lines are read', () => {
  const news = parseInfo('info depth 10 seldepth 13 multipv 2 score cp -120 lowerbound nodes 419976 time 3100 nps 135476 pv 2g2f 3c3d');
  assert.deepEqual(news?.info, {
    multipv: 2, depth: 10, seldepth: 13, score: { cp: -120, bound: 'lower' }, nodes: 419976, time: 3100, nps: 135476, pv: ['2g2f', '3c3d'],
  });
  assert.deepEqual(parseInfo('info score mate -5 pv 2g2f')?.info?.score, { mate: -5 });
  assert.deepEqual(parseInfo('info score mate + pv 2g2f')?.info?.score, { mate: Infinity });
  assert.equal(parseInfo('info string edepth 10.40 p10 7.2 p90 12.5 pvdepth 13')?.depths?.depth, 10.4);
  assert.equal(parseInfo('bestmove 7g7f'), null);
});

test('clocks count main time, then byoyomi, then increment', () => {
  let now = 0;
  const clock = new Clock({ main: 5000, byoyomi: 3000, increment: 0 }, () => now);
  clock.start('black');
  now = 6000;
  assert.deepEqual(clock.read('black'), { main: 0, byoyomi: 2000 });
  clock.press();
  clock.start('white');
  now = 7000;
  clock.press();
  assert.deepEqual(clock.read('white'), { main: 4000, byoyomi: 3000 });
  clock.start('black');
  now = 10_000;
  assert.ok(clock.isOver('black'));
  assert.equal(clockText(61_000), '1:01');
});

test('the lowest level is the engine\'s lowest, and the highest holds nothing back', () => {
  assert.equal(optionsOf('alpha-beta', 1).level, 0);
  assert.equal(optionsOf('softmax', LEVELS).level, LEVELS - 1);
  assert.match(goCommand(LEVELS, null), /^movetime/);
  assert.match(goCommand(1, null), /^depth/);
});

test('what the engine found is written into comments, survives a file, and replaces itself', () => {
  const record = new GameRecord();
  for (const usi of ['7g7f', '3c3d', '2g2f']) record.play(usi);
  record.toStart();
  record.first.comment = 'mine';
  record.first.customData = { cp: 52, depth: 9, best: '7g7f', pv: ['7g7f', '3c3d', '8h2b+'] };
  record.line[1].customData = { cp: -30, edepth: 10.44, pvDepth: 13, pv: ['3c3d'] };
  record.line[2].customData = { mate: -7 };
  assert.equal(writeJudgements(record), 3);
  assert.equal(writeJudgements(record), 3);
  assert.equal(record.first.comment, 'mine\n#評価値=52\n#読み筋=▲７六歩△３四歩▲２二角成\n#深さ=9\n#エンジン=Fukayomi');
  assert.equal(withoutJudgement(record.first.comment), 'mine');
  for (const format of /** @type {const} */ (['kif', 'kifu', 'csa', 'jkf'])) {
    const text = format === 'kif' ? decode(encodeShiftJis(writeRecord(record, format))) : writeRecord(record, format);
    const again = readRecord(text, check);
    readJudgements(again);
    const known = again.line.slice(0, 3).map((node) => node.customData);
    const lines = [{ pv: ['7g7f', '3c3d', '8h2b+'], best: '7g7f' }, { pv: ['3c3d'], best: '3c3d' }];
    assert.deepEqual(known, [{ cp: 52, depth: 9, ...lines[0] }, { cp: -30, edepth: 10.4, pvDepth: 13, ...lines[1] }, { mate: -7 }], format);
  }
  // In the words of others, and what is nothing of the kind.
  assert.deepEqual(readJudgement('互角\n#評価値=158\n#深さ=8\n#エンジン=Engine01\n'), { cp: 158, depth: 8 });
  assert.deepEqual(readJudgement('*詰み=先手勝ち:15手'), { mate: 15 });
  assert.deepEqual(readJudgement(judgementLines({ mate: Infinity }, [])[0]), { mate: Infinity });
  for (const other of ['', '評価値=12', '#評価値=', '#詰み=なし', '*解析 0', '* 12 good', '** 3', '激指 **Engines 0 x']) assert.equal(readJudgement(other), null, other);
});

test('what other programs found comes back with its moves, as far as they can be played', () => {
  const kif = (/** @type {string} */ comment) => `手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n${comment.replace(/^/gm, '*')}\n`;
  const at = (/** @type {string} */ text) => {
    const record = readRecord(text, check);
    readJudgements(record);
    return record.line[3].customData;
  };
  const judged = { cp: -35, depth: 12 };
  const line = { pv: ['3a2b', 'B*4e', '2b3c'], best: '3a2b' };
  // ShogiHome, our own marks, ShogiGUI with and without origins, a main line before other candidates.
  assert.deepEqual(at(kif('互角\n#評価値=-35\n#読み筋=△同　銀▲４五角△３三銀\n#深さ=12\n#エンジン=X')), { ...judged, ...line });
  assert.deepEqual(at(kif('*評価値=-35\n*読み筋=☖同銀☗４五角打☖３三銀\n*深さ=12')), { ...judged, ...line });
  assert.deepEqual(at(kif('*解析 0 ○ 時間 00:03.0 深さ 12/17 ノード数 120 評価値 -35 読み筋 △同　銀(31) ▲４五角打 △３三銀(22)')), { ...judged, ...line });
  assert.deepEqual(at(kif('*対局 時間 00:03.0 深さ 12 評価値 -35 読み筋 △２二銀 ▲４五角 △３三銀\n*候補2 評価値 -99 読み筋 △５二玉')), { ...judged, ...line });
  // Cut where a move is illegal or no move at all; a value without any.
  assert.deepEqual(at(kif('#評価値=-35\n#深さ=12\n#読み筋=△同銀▲５五飛△３三銀')), { ...judged, pv: ['3a2b'], best: '3a2b' });
  assert.deepEqual(at(kif('#評価値=-35\n#深さ=12\n#読み筋=△同銀▲投了')), { ...judged, pv: ['3a2b'], best: '3a2b' });
  assert.deepEqual(at(kif('#評価値=-35\n#深さ=12\n#読み筋=nonsense ☖☖☖')), judged);
  const csa = (/** @type {string} */ comment) => `V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n'${comment}\n`;
  assert.deepEqual(at(csa('** -35 -3122GI +0045KA -2233GI')), { cp: -35, ...line });
  assert.deepEqual(at(csa('** -35 -3122GI +0045KA -9999GI #1200')), { cp: -35, pv: ['3a2b', 'B*4e'], best: '3a2b' });
  assert.deepEqual(at(csa('** -35')), { cp: -35 });
  assert.equal(at(csa('** hello')), undefined);
});
