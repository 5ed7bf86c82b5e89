// What a game with somebody rests on, without a browser: the ladder of opponents, their ways, the coach, the line about a move.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accuracy, losses } from '../src/analysis/whole_game.js';
import { loadRules, stateOf, withGame } from '../src/engine/rules.js';
import { CHARACTERS, PLANS, hostOf, stepOf, strongerThan } from '../src/play/characters.js';
import { Coach } from '../src/play/coach.js';
import { LEVELS, optionsOf } from '../src/play/levels.js';
import { nextOfPlan, paceOf } from '../src/play/temperament.js';
import { Thought } from '../src/play/thought.js';
import { GameRecord, START } from '../src/record/tree.js';

const wasm = await readFile(fileURLToPath(import.meta.resolve('fukayomi/fukayomi_bg.wasm')));
await loadRules({ simd: false, wasm });

/** @type {{ level: number, won: number, lost: number, drawn: number, elo: number | null, low: number | null, high: number | null }[]} */
const STEPS = JSON.parse(await readFile(new URL('../src/play/steps.json', import.meta.url), 'utf8'));

test('eight characters stand on a ladder from the first level to the last, and its rungs were measured to be even', () => {
  assert.equal(CHARACTERS.length, 8);
  assert.deepEqual([CHARACTERS[0].level, CHARACTERS[7].level], [1, LEVELS]);
  // Games near full strength take long: the last rungs may be missing, and nothing is said of them.
  assert.ok(STEPS.length >= 15);
  assert.deepEqual(STEPS.map(({ level }) => level), STEPS.map((_, index) => index + 2));
  for (const { level, won, lost, drawn, elo, low, high } of STEPS) {
    assert.ok(won + lost + drawn >= 12, `level ${level}`);
    assert.ok(elo !== null && elo >= 100 && elo <= 270 && low !== null && high !== null && low <= 250 && high >= 150, `level ${level} is ${elo} above the one below`);
  }
});

test('after a win somebody one step stronger is offered, and nobody above full strength', () => {
  const kaori = { character: 'kaori', level: 3, mind: 'softmax', human: 'black' };
  assert.deepEqual(strongerThan(kaori), { ...kaori, level: 4 });
  const below = CHARACTERS[2].level - 1;
  assert.deepEqual(strongerThan({ ...kaori, level: below }), { character: CHARACTERS[2].id, level: below + 1, mind: CHARACTERS[2].mind, human: 'black' });
  // Who has chosen a bare level and a mind keeps the mind.
  assert.deepEqual(strongerThan({ level: 12, mind: 'softmax' }), { level: 13, mind: 'softmax' });
  assert.equal(strongerThan({ character: 'tamao', level: LEVELS, mind: 'alpha-beta' }), null);
  assert.equal(hostOf(LEVELS).id, 'tamao');
  assert.equal(stepOf(CHARACTERS[0]), null);
  // From one character to the next all rungs between them count.
  assert.equal(stepOf(CHARACTERS[1]), STEPS.filter(({ level }) => level > 1 && level <= CHARACTERS[1].level).reduce((sum, { elo }) => sum + Number(elo), 0));
});

test('every plan can be played to its end, from either side', () => {
  for (const [name, plan] of Object.entries(PLANS)) {
    for (const side of /** @type {const} */ (['black', 'white'])) {
      /** @type {string[]} */
      const made = [];
      let sfen = START.replace(' b ', side === 'black' ? ' b ' : ' w ');
      for (let move = nextOfPlan(plan, made, side); move; move = nextOfPlan(plan, made, side)) {
        const next = move;
        assert.ok(stateOf(`sfen ${sfen}`).legalMoves.includes(next), `${name}, ${side}: ${next} after ${made.join(' ')}`);
        const after = withGame(`sfen ${sfen}`, (game) => game.sfenAfter([next]));
        // The other side passes.
        sfen = side === 'black' ? after.replace(' w ', ' b ') : after.replace(' b ', ' w ');
        made.push(next);
      }
      assert.equal(made.length, plan.length, `${name}, ${side}: ${made.join(' ')}`);
    }
  }
});

test('nobody moves at once: 0.6 s at least, more where there is a choice, less only where a clock runs out', () => {
  for (const { pace } of CHARACTERS) assert.ok(pace[0] >= 600 && pace[1] >= pace[0]);
  /** @type {[number, number]} */
  const pace = [600, 1600];
  const choice = { move: '7g7f', last: '3c3d', left: null };
  assert.equal(paceOf(pace, { ...choice, shares: [] }), 600);
  assert.equal(paceOf(pace, { ...choice, shares: [1] }), 600);
  assert.ok(paceOf(pace, { ...choice, shares: [0.5, 0.5] }) > 800);
  assert.equal(paceOf(pace, { ...choice, shares: Array.from({ length: 8 }, () => 1 / 8) }), 1600);
  // What was captured is taken back without much ado.
  assert.equal(paceOf(pace, { move: '2h2b', last: '8h2b', left: null, shares: Array.from({ length: 8 }, () => 1 / 8) }), 600);
  assert.equal(paceOf(pace, { ...choice, shares: [1], left: 10_000 }), 100);
});

test('below full strength the engine thinks with the mind and level of its character', () => {
  for (const { mind, level } of CHARACTERS) {
    const options = optionsOf(mind, level);
    assert.deepEqual([options.Mind, options.level], [mind, level - 1]);
  }
});

/** An engine that says what a position is worth to its mover. @param {Record<string, number>} worth @returns {any} */
const teller = (worth) => ({
  think: async (/** @type {{ position: string, onInfo: (heard: object) => void }} */ { position, onInfo }) => {
    onInfo({ info: { score: { cp: worth[position] }, multipv: 1, depth: 5 } });
    return { move: 'resign' };
  },
});

test('the coach speaks after a move that loses much, says how deep that was seen, and is silent otherwise', async () => {
  // From even to a bishop down; the second number is the opponent's.
  assert.deepEqual(await new Coach(teller({ a: 0, b: 900 })).judge('a', 'b', 'black').then((warning) => warning?.depth), 5);
  assert.equal(await new Coach(teller({ a: 0, b: 150 })).judge('a', 'b', 'black'), null);
  assert.equal(await new Coach(teller({ a: 0, b: -900 })).judge('a', 'b', 'white'), null);
  assert.equal((await new Coach(teller({ a: 0, b: 900 })).judge('a', 'b', 'white'))?.depth, 5);
  // What was lost before is not lost now.
  assert.equal(await new Coach(teller({ a: -2000, b: 2500 })).judge('a', 'b', 'black'), null);
});

test('after its move one line: how deep it read on average, what it expects and how surely', () => {
  const thought = new Thought('startpos', 'softmax');
  const tree = { kind: 'tree', depth: 6.24, pv: [{ move: '7g7f', weight: 0.8 }, { move: '3c3d', weight: 0.33 }], roots: [{ move: '7g7f', probability: 0.8, pv: [] }, { move: '1g1f', probability: 0.01, pv: [] }] };
  Object.defineProperty(thought, 'picture', { get: () => tree });
  assert.deepEqual(thought.arrows, [{ move: '7g7f', weight: 0.8, kind: 'thought' }]);
  assert.equal(thought.sentence(false), '');
  thought.played = '7g7f';
  assert.equal(thought.sentence(false), 'Read 6.2 moves deep on average; expects your P-3d at 41 %.');
  thought.played = '2g2f';
  assert.equal(thought.sentence(false), 'Read 6.2 moves deep on average.');
  // What was not found by reading is not said to be.
  thought.isLiked = true;
  assert.equal(thought.sentence(false), 'Read 6.2 moves deep on average; opens as it likes to.');
});

test('accuracy falls with what moves lose, and is the engine’s own at best', () => {
  const record = new GameRecord();
  for (const usi of ['7g7f', '3c3d', '2g2f', '8c8d']) record.play(usi);
  const values = [0, 0, 0, -900, -900];
  record.line.forEach((node, index) => {
    node.customData = { cp: values[index], best: ['7g7f', '3c3d', '6g6f', '8c8d', ''][index] };
  });
  const all = losses(record.line);
  assert.equal(accuracy(all, 'white'), 100);
  const black = accuracy(all, 'black');
  assert.ok(black !== null && black > 50 && black < 80, String(black));
  assert.deepEqual(all.map(({ side }) => side), ['black', 'white', 'black', 'white']);
});
