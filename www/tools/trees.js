// Searches positions with the built engine and keeps the pictures on the way, for what the page shows without an engine.
// node tools/trees.js <out.json> <sfen> [positions] [epsilon]; without a file ("-") it only tells the depths.

import { writeFile } from 'node:fs/promises';
import createEngine from 'fukayomi/usi';
import { decode } from '../src/engine/picture.js';
import { recordingJson } from '../src/views/export.js';

const [out = '-', sfen = 'startpos', positions = '2000000', epsilon = '0.003'] = process.argv.slice(2);

const engine = await createEngine({ simd: true });
let isDone = false;
engine.addMessageListener((line) => {
  isDone ||= line.startsWith('bestmove');
});
for (const line of ['setoption name Mind value softmax', 'setoption name strong value true', 'setoption name tree_mb value 128', `position ${sfen === 'startpos' ? sfen : `sfen ${sfen}`}`, `go nodes ${positions}`]) engine.postMessage(line);
/** @type {import('../src/engine/picture.js').Picture[]} */
const pictures = [];
const begin = performance.now();
// By positions, each a good part more than the last: what matters changes with the logarithm of the work.
let next = 2000;
const look = () => {
  const bytes = engine.picture({ epsilon: Number(epsilon), time: Math.round(performance.now() - begin) });
  if (!bytes) return;
  const picture = decode(bytes);
  if (picture.nodes < next && !isDone) return;
  next = picture.nodes * 1.6;
  pictures.push(picture);
  const weights = picture.pv.map(({ weight }) => Math.round(weight * 100)).join(' ');
  console.log(`${picture.nodes} positions ${picture.time} ms: D ${picture.depth.toFixed(2)} PV ${picture.pvDepth} deepest ${picture.deepest} proven ${picture.proven.toFixed(2)} ${picture.chosen} | ${weights}`);
};
while (!isDone) {
  engine.poll();
  look();
}
if (out !== '-') {
  const text = recordingJson(pictures);
  await writeFile(out, `${text}\n`);
  console.log(`${pictures.length} pictures, ${text.length} bytes`);
}
