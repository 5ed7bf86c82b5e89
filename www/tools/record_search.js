// Records the search that the first screen shows: `node tools/record_search.js > src/welcome/search.json`. Its moments are spread
// evenly over the logarithm of the work, as in the views; each keeps only what the small picture draws.

import createEngine from 'fukayomi/usi';
import { decode } from '../src/engine/picture.js';

/** Our own: from a game of the engine against itself. */
const SFEN = process.argv[2] ?? 'lns2bs1l/1k7/pp2p1n1p/2gpb1p2/6g2/2RSP2p1/PPNP1PP1P/2G1G1S+R1/L3K2NL b 4p 57';
const MOST_NODES = 1_500_000;
const FIRST_NODES = 200;
const MOMENTS = 64;

const engine = await createEngine({ simd: true });
engine.setWatched(true);
for (const line of ['setoption name Mind value softmax', 'setoption name strong value true', 'setoption name tree_mb value 512', `position sfen ${SFEN}`, `go nodes ${MOST_NODES}`]) engine.postMessage(line);

const round = (/** @type {number} */ value, digits = 3) => Number(value.toFixed(digits));
const moments = [];
let next = FIRST_NODES;
while (engine.isThinking) {
  engine.poll();
  const bytes = engine.picture();
  if (!bytes) continue;
  const { nodes, depth, p10, p90, pvDepth, histogram, pv, roots, deepest } = decode(bytes);
  if (nodes < next) continue;
  next = Math.max(nodes, next) * (MOST_NODES / FIRST_NODES) ** (1 / MOMENTS);
  const last = histogram.findLastIndex((share) => share >= 0.0005);
  moments.push({
    nodes, depth: round(depth, 2), p10: round(p10, 1), p90: round(p90, 1), pvDepth, deepest,
    histogram: histogram.slice(0, last + 1).map((share) => round(share)), pv: pv.slice(0, 20).map(({ move, weight }) => ({ move, weight: round(weight) })),
    roots: [...roots].sort((a, b) => b.probability - a.probability).slice(0, 3).map(({ move, probability }) => ({ move, probability: round(probability) })),
  });
}
process.stdout.write(`${JSON.stringify({ sfen: SFEN, moments }).replace('"moments":[', '"moments":[\n').replaceAll('},{"nodes"', '},\n{"nodes"')}\n`);
