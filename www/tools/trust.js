// From the laboratory's logs to the data that the page shows and hands out:
// node tools/trust.js ../results/softmax-trust/log.jsonl.gz ../results/softmax-depth/log.jsonl.gz

import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { areasOf } from '../src/lab/trust/data.js';

/** @param {string} name */
async function read(name) {
  const [head, ...rows] = (name.endsWith('.gz') ? gunzipSync(await readFile(name)).toString() : await readFile(name, 'utf8')).trim().split('\n').map((line) => JSON.parse(line));
  return { head, rows };
}

const short = (/** @type {number} */ value) => Number(value.toPrecision(4));
const [lines, moves] = await Promise.all([read(process.argv[2]), read(process.argv[3])]);
const data = {
  commit: lines.head.commit, limit: lines.head.settings.limit, mind: lines.head.settings.mind,
  trials: lines.rows.map(({ sfen, depth, pv_depth: pvDepth, line }) => ({
    sfen, depth: short(depth), pvDepth,
    line: line.map((/** @type {any} */ step) => [step.move, short(step.weight), step.move === step.found ? 1 : 0]),
  })),
  choices: {
    commit: moves.head.commit, limit: moves.head.settings.limit, mind: moves.head.settings.mind,
    rows: moves.rows.map(({ move_depth: depth, move_pv_depth: pvDepth, first, last }) => /** @type {import('../src/lab/trust/data.js').Choice} */ ([short(depth), pvDepth, first === last ? 1 : 0])),
  },
};
const round = (/** @type {number[]} */ numbers) => numbers.map((number) => Number(number.toFixed(4)));
const out = { ...data, areas: Object.fromEntries(Object.entries(areasOf(data.trials, data.choices.rows)).map(([name, bounds]) => [name, round(bounds)])) };
await writeFile(fileURLToPath(new URL('../src/lab/trust/lines.json', import.meta.url)), `${JSON.stringify(out)}\n`);
