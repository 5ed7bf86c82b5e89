// What it costs to see a search: bytes and time of pictures, time of a drawing, and speed with all views open against none.
// Measures the engine in Node.js by processor time, and the built page in Chromium by the clock; other work on the machine falls
// on both sides, which take turns.
//
//     CHROMIUM=/usr/bin/chromium node tools/cost.js [rounds] [positions of softmax] [positions of alpha-beta]

import { fileURLToPath } from 'node:url';
import createEngine from 'fukayomi/usi';
import { chromium } from 'playwright-core';
import { startStaticHost } from '../tests/support/static_host.js';

const [rounds, softmaxNodes, alphaBetaNodes] = [3, 3_000_000, 1_000_000].map((usual, index) => Number(process.argv[index + 2] ?? usual));
const POSITION = 'startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e';

const host = await startStaticHost(fileURLToPath(new URL('../dist', import.meta.url)), '/');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? 'chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })).newPage();
await page.goto(`${host.address}#moves=7g7f.3c3d.2g2f.8c8d.2f2e.8d8e&ply=6`);
await page.locator('#status[data-state=ready]').waitFor();

const worker = await page.evaluate(async () => {
  for (const node of document.querySelectorAll('script[src], link[rel=modulepreload]')) {
    const address = new URL(node.getAttribute('src') ?? node.getAttribute('href') ?? '', document.baseURI);
    const found = /[\w./-]*worker-[\w-]+\.js/.exec(await (await fetch(address)).text());
    if (found) return new URL(found[0], address).href;
  }
  throw new Error('no worker');
});

/** A search in a thread that nobody looks at, or that is only asked for pictures. @param {string} mind @param {number} nodes @param {boolean} watched */
const alone = (mind, nodes, watched) => page.evaluate(async (wish) => {
  const thread = new Worker(wish.worker, { type: 'module' });
  const answer = new Promise((resolve) => {
    let start = 0;
    thread.onmessage = ({ data }) => {
      if (data.ready) {
        const lines = [`setoption name Mind value ${wish.mind}`, 'setoption name MultiPV value 3', 'setoption name USI_Hash value 128', 'setoption name tree_mb value 128', `position ${wish.position}`, `go nodes ${wish.nodes}`];
        if (wish.watched) thread.postMessage({ watch: {} });
        for (const line of lines) thread.postMessage(line);
        start = performance.now();
      } else if (typeof data === 'string' && data.startsWith('bestmove')) {
        const taken = performance.now() - start;
        thread.postMessage({ call: 1, name: 'spent' });
        thread.addEventListener('message', ({ data: later }) => {
          if (later.answer === 1) resolve({ taken, spent: later.value });
        });
      }
    };
    thread.postMessage({ load: { simd: true } });
  });
  const result = /** @type {{ taken: number, spent: { pictures: number, ms: number, bytes: number, elapsed: number } }} */ (await answer);
  thread.terminate();
  return { ...result, nps: (wish.nodes / result.taken) * 1000 };
}, { worker, mind, nodes, watched, position: POSITION });

/** The page's own search with its views open. @param {string} mind @param {number} nodes */
async function withViews(mind, nodes) {
  await page.locator('button[data-mode=see]').click();
  // Another mind and back: a new thread that has read nothing.
  await page.getByLabel('Mind', { exact: true }).selectOption(mind === 'softmax' ? 'alpha-beta' : 'softmax');
  await page.getByLabel('Mind', { exact: true }).selectOption(mind);
  await page.locator('#engine-switch').click();
  /** @type {number[]} */
  const drawn = [];
  let [seen, time] = [0, 1];
  while (seen < nodes) {
    await page.waitForTimeout(250);
    const now = await page.evaluate(() => {
      const moment = /** @type {HTMLElement} */ (document.querySelector('.moment'));
      return { nodes: Number(moment.dataset.nodes), time: Number(moment.dataset.time), ms: Number(document.querySelector('.icicle')?.getAttribute('data-ms')) };
    });
    [seen, time] = [now.nodes, now.time];
    if (now.ms > 0) drawn.push(now.ms);
  }
  await page.locator('#engine-switch').click();
  return { nps: (seen / time) * 1000, drawn };
}

/** Positions a second of processor time, by one engine that is watched or not. @param {string} mind @param {number} nodes */
async function byProcessor(mind, nodes) {
  const engine = await createEngine({ simd: true });
  for (const line of [`setoption name Mind value ${mind}`, 'setoption name MultiPV value 3', 'setoption name USI_Hash value 32', 'setoption name tree_mb value 128']) engine.postMessage(line);
  const run = (/** @type {boolean} */ watched) => {
    engine.setWatched(watched);
    for (const line of ['usinewgame', `position ${POSITION}`, `go nodes ${nodes}`]) engine.postMessage(line);
    const before = process.cpuUsage();
    let next = performance.now() + 100;
    while (engine.isThinking) {
      engine.poll();
      if (watched && performance.now() > next) {
        engine.picture();
        next = performance.now() + 250;
      }
    }
    return (nodes / process.cpuUsage(before).user) * 1e6;
  };
  run(false);
  run(true);
  // Watched between unwatched, so that a machine that grows slower does not count against one side.
  const ratios = Array.from({ length: 4 * rounds }, () => {
    const [first, watched, last] = [run(false), run(true), run(false)];
    return (2 * watched) / (first + last);
  }).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => (100 * ratios[Math.round(share * (ratios.length - 1))]).toFixed(1);
  console.log(`${mind} by processor time: with four pictures a second ${at(0.5)} % of the speed without (quartiles ${at(0.25)} and ${at(0.75)} %, ${ratios.length} comparisons)`);
}

const middle = (/** @type {number[]} */ numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const kilo = (/** @type {number} */ value) => `${(value / 1000).toFixed(0)}k`;

/** Where other work on the machine disturbs least. @param {number[]} numbers */
const quick = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 4)];

/** @type {{ pictures: number, ms: number, bytes: number, elapsed: number }[]} */
const millions = [];
for (let round = 0; round < 3 * rounds; round++) millions.push((await alone('softmax', 1_000_000, true)).spent);
const shares = millions.map(({ ms, elapsed }) => (100 * ms) / elapsed);
console.log(`pictures of 1 M positions: ${middle(millions.map(({ pictures }) => pictures))}, ${middle(millions.map(({ ms, pictures }) => ms / pictures)).toFixed(2)} ms each, `
  + `${middle(shares).toFixed(2)} % of the time (quickest quarter ${quick(shares).toFixed(2)} %), ${Math.max(...millions.map(({ bytes }) => bytes))} bytes at most`);

await byProcessor('softmax', softmaxNodes);
await byProcessor('alpha-beta', alphaBetaNodes);

for (const [mind, nodes] of /** @type {[string, number][]} */ ([['softmax', softmaxNodes], ['alpha-beta', alphaBetaNodes]])) {
  /** @type {{ none: number[], views: number[], drawn: number[] }} */
  const speeds = { none: [], views: [], drawn: [] };
  for (let round = 0; round < rounds; round++) {
    speeds.none.push((await alone(mind, nodes, false)).nps);
    const { nps, drawn } = await withViews(mind, nodes);
    speeds.views.push(nps);
    speeds.drawn.push(...drawn);
  }
  const [none, views] = [middle(speeds.none), middle(speeds.views)];
  console.log(`${mind}: ${kilo(none)} positions a second alone (${speeds.none.map(kilo).join(', ')}), ${kilo(views)} with all views open (${speeds.views.map(kilo).join(', ')}): ${((100 * views) / none).toFixed(1)} %`);
  console.log(`  a drawing of the tree takes ${middle(speeds.drawn).toFixed(2)} ms (quickest quarter ${quick(speeds.drawn).toFixed(2)} ms, longest ${Math.max(...speeds.drawn).toFixed(2)} ms of ${speeds.drawn.length})`);
}
await browser.close();
host.stop();
