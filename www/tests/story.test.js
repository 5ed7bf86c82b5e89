// What the story says is true of what it shows: each claim of its words against the figure beside them. Whoever changes the
// words, the stored search or the data must come by here.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { survival } from '../src/engine/shape.js';
import { story as en } from '../src/i18n/story/en.js';
import { story as ja } from '../src/i18n/story/ja.js';
import { REASON_COLOURS } from '../src/views/colours.js';
import { REASONS } from '../src/engine/picture.js';
import { PREDICTORS, area, areasOf, casesOf, casesOfChoices, heldOf, standing, verdictOf } from '../src/lab/trust/data.js';
import { HOLLOW, leavesByDepth, softmax, work } from '../src/lab/toy_tree.js';
import { readJson } from '../src/views/export.js';
import { depthSentence } from '../src/views/sentence.js';

const pictures = readJson(await readFile(new URL('../src/lab/trees/exchange.json', import.meta.url), 'utf8'));
const newest = pictures[pictures.length - 1];
const trusted = JSON.parse(await readFile(new URL('../src/lab/trust/lines.json', import.meta.url), 'utf8'));
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, one) => all + one, 0);

/** The words must say what is tested; those who write other words write another test. @param {keyof typeof en} key @param {RegExp} english @param {RegExp} japanese */
function says(key, english, japanese) {
  assert.match(en[key], english);
  assert.match(ja[key], japanese);
}

test('two moves that are nearly as good share the verdict, and the cold leaves only one', () => {
  says('storySoftmaxText', /cold, and only the best move counts; hot, and all count alike/, /冷たければ最善手だけ、熱ければどの手も同じ/);
  const values = [60, 30, -120];
  const [best, second, third] = softmax(values, 100);
  assert.ok(best > second && second > 0.3 && third < 0.15);
  assert.ok(softmax(values, 1)[0] > 0.999);
  for (const weight of softmax(values, 1e5)) assert.ok(Math.abs(weight - 1 / 3) < 0.01);
});

test('the toy opens with a line of 6 and a D of 2, as more than half rests on lines of one move', () => {
  says('storyTemperatureText', /is 6 plies .* D is only 2: more than half of the verdict rests on lines that end after one/s, /6手続くのに、D は2しかありません。判断の半分以上は、1手で終わる/);
  const root = work(HOLLOW, {}, 40, 100);
  assert.equal(root.pvDepth, 6);
  assert.equal(root.depth.toFixed(1), '2.0');
  assert.ok(leavesByDepth(root)[1] > 0.5);
  const cold = work(HOLLOW, {}, 40, 0.1);
  assert.ok(Math.abs(cold.depth - cold.pvDepth) < 1e-6, 'towards 0 D is the length of the best line');
});

test('the stored search is as large as is said, and its rows have the area of D', () => {
  says('storyTreeText', /1\.5 million positions/, /150万局面/);
  assert.ok(newest.nodes >= 1_450_000 && newest.nodes < 1_550_000, `${newest.nodes}`);
  assert.ok(Math.abs(sum(survival(newest.histogram)) - newest.depth) < 1e-3);
});

test('the length of the line jumps and even falls, while D climbs calmly', () => {
  says('storyGrowthText', /jumps .* and even falls; D climbs calmly/s, /跳び、縮みさえします。.*静かに伸び/s);
  const steps = (/** @type {(picture: typeof newest) => number} */ of) => pictures.slice(1).map((picture, index) => of(picture) - of(pictures[index]));
  const [lines, depths] = [steps(({ pvDepth }) => pvDepth), steps(({ depth }) => depth)];
  assert.ok(lines.filter((by) => by < 0).length >= 2, lines.join());
  assert.ok(Math.max(...lines.map(Math.abs)) >= 3, lines.join());
  assert.ok(Math.max(...depths.map(Math.abs)) < Math.max(...lines.map(Math.abs)) / 4, depths.join());
  assert.ok(Math.min(...depths) > -0.75, 'D falls little');
  assert.ok(sum(depths.map(Math.abs)) < sum(lines.map(Math.abs)) / 3);
  assert.ok(newest.depth > pictures[0].depth * 1.3);
});

test('half-way along the best line almost nothing rests on it', () => {
  says('storyHollowText', /Half-way along it is almost nothing/, /半ばでもうほとんど残りません/);
  const half = newest.pv[Math.ceil(newest.pvDepth / 2) - 1];
  assert.ok(half.weight < 0.06, `${half.weight}`);
  const shares = survival(newest.histogram);
  const atDepth = shares[Math.round(newest.depth) - 1];
  assert.ok(atDepth > 0.35 && atDepth < 0.65, `${atDepth} is left at D`);
  assert.match(depthSentence(newest), /./);
});

test('the three questions are answered in the words of the steps, not only in their answers', () => {
  assert.match(en.storyTemperatureText, /Expected depth, D, is the average length of all lines, each counted by its weight/);
  assert.match(ja.storyTemperatureText, /期待深さ D は、すべての変化の長さを重みでならした平均/);
  assert.match(en.storyTemperatureText, /only the best line is left, and D becomes its length/);
  assert.match(ja.storyTemperatureText, /最善手順だけが残り、D はその長さになります/);
});

test('the proof’s areas follow from the data beside them, and lie within their bounds', () => {
  const { trials, choices, areas } = trusted;
  assert.equal(trials.length, 200);
  const [cases, chosen] = [trials.flatMap(casesOf), casesOfChoices(choices.rows)];
  const found = { choiceDepth: area(chosen, PREDICTORS.depth), choicePv: area(chosen, PREDICTORS.pv), weight: area(cases, PREDICTORS.weight), depth: area(cases, PREDICTORS.depth), pv: area(cases, PREDICTORS.pv) };
  for (const [name, value] of Object.entries(found)) {
    const [told, low, high] = areas[name];
    assert.ok(value !== null && Math.abs(told - value) < 1e-4, `${name}: ${told} is told, ${value} found`);
    assert.ok(low < told && told < high && high - low < 0.1, `${name}: ${low} to ${high}`);
  }
  assert.ok(Math.abs(areas.choiceGain[0] - (areas.choiceDepth[0] - areas.choicePv[0])) < 2e-4);
  assert.ok(Math.abs(areas.lineGain[0] - (areas.depth[0] - areas.pv[0])) < 2e-4);
});

test('what is said of D against the line’s length follows from where their difference lies', () => {
  assert.deepEqual([[0.05, 0.02, 0.08], [0.01, -0.02, 0.04], [-0.05, -0.08, -0.02]].map((bounds) => verdictOf(/** @type {[number, number, number]} */ (bounds))), ['more', 'alike', 'less']);
  // Of a hundred moves that D always tells and the length never does.
  const rows = Array.from({ length: 100 }, (_, index) => /** @type {[number, number, 0 | 1]} */ ([index, -index, index < 50 ? 0 : 1]));
  const { choiceDepth, choicePv, choiceGain } = areasOf(trusted.trials.slice(0, 20), rows);
  assert.deepEqual(choiceDepth, [1, 1, 1]);
  assert.deepEqual(choicePv, [0, 0, 0]);
  assert.equal(verdictOf(choiceGain), 'more');
});

test('moves on which much rests stand more often than those on which nothing rests, and D is nearer to how far lines hold', () => {
  says('storyHollowTold', /more than half of the weight was left.*less than 3 % was left/s, /半分より多く残る.*3%も残っていない/);
  const cases = trusted.trials.flatMap(casesOf);
  const share = (/** @type {number} */ from, /** @type {number} */ to) => standing(cases, ({ weight }) => weight, from, to).share;
  assert.ok(share(0.5, 2) > share(0, 0.03) + 0.2);
  const { offDepth, offPv } = heldOf(trusted.trials);
  assert.ok(offDepth < offPv);
});

test('every reason to cut a move has a colour of its own', () => {
  assert.equal(new Set(REASON_COLOURS).size, REASONS.length);
});
