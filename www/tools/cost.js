// What it costs to see a search: bytes and time of pictures and work of a drawing as the tree grows, and the speed of a search
// that is looked at against the same one alone. All of it by processor time and by counts, so that other work on the machine
// falls on nothing but the patience of who waits.
//
//     CHROMIUM=/usr/bin/chromium node tools/cost.js [rounds] [positions of softmax] [positions of alpha-beta]

import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startStaticHost } from '../tests/support/static_host.js';
import { workInWords, workPerFrame } from '../tests/support/work.js';
import { workersOf } from '../tests/support/threads.js';
import { grow, inKilo } from './growth.js';

const [rounds, softmaxNodes, alphaBetaNodes] = [3, 10_000_000, 3_000_000].map((usual, index) => Number(process.argv[index + 2] ?? usual));
const MOVES = '7g7f.3c3d.2g2f.8c8d.2f2e.8d8e';
/** The last part of a search, in which its tree is as large as it gets. */
const LAST_SECONDS = 6;

const host = await startStaticHost(fileURLToPath(new URL('../dist', import.meta.url)), '/');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? 'chromium', args: ['--no-sandbox', '--disable-gpu'] });

/** A page whose analysis ends after so many positions, and that keeps what it tells its engine. @param {number} nodes */
async function open(nodes) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })).newPage();
  await page.addInitScript((most) => {
    const send = Worker.prototype.postMessage;
    const kept = Object.assign(window, { told: /** @type {any[]} */ ([]), heard: /** @type {string[]} */ ([]), loading: new Set() });
    // A thread may be given up before it is ready.
    const end = Worker.prototype.terminate;
    Worker.prototype.terminate = function terminate() {
      kept.loading.delete(this);
      return end.call(this);
    };
    Worker.prototype.postMessage = function post(/** @type {any} */ message, ...rest) {
      const said = message === 'go infinite' ? `go nodes ${most}` : message;
      if (typeof said === 'string') kept.told.push(said);
      if (said?.load) {
        kept.loading.add(this);
        this.addEventListener('message', ({ data }) => {
          if (data.ready) kept.loading.delete(this);
        });
      }
      if (said !== message) {
        this.addEventListener('message', ({ data }) => {
          if (typeof data === 'string' && /^(bestmove|info .*nodes)/.test(data)) kept.heard = [...kept.heard.slice(-3), data];
        });
      }
      return send.call(this, said, .../** @type {any} */ (rest));
    };
  }, nodes);
  await page.goto(`${host.address}#moves=${MOVES}&ply=6`);
  await page.locator('#status[data-state=ready]').waitFor();
  return page;
}

/** @param {import('playwright-core').Page} page */
const isOver = (page) => page.waitForFunction(() => /** @type {any} */ (window).heard.some((/** @type {string} */ line) => line.startsWith('bestmove')), null, { timeout: 1_800_000, polling: 200 });

/** The processor time of the thread that searches, in ms. @param {() => Promise<unknown>} search */
async function timed(search) {
  const before = await workersOf(browser);
  await search();
  const after = await workersOf(browser);
  // The thread that did the search; others only answered.
  return { worked: Math.max(...[...after].map(([thread, worked]) => worked - (before.get(thread) ?? 0))) };
}

/** The page's own search with its views open. @param {string} mind @param {number} nodes */
async function withViews(mind, nodes) {
  const page = await open(nodes);
  await page.locator('button[data-mode=see]').click();
  await page.getByLabel('Mind', { exact: true }).selectOption(mind);
  // To load an engine is no part of a search.
  await page.waitForTimeout(500);
  await page.waitForFunction(() => /** @type {any} */ (window).loading.size === 0, null, { timeout: 60_000 });
  /** @type {import('../tests/support/work.js').Work | null} */
  let work = null;
  const found = await timed(async () => {
    await page.locator('#engine-switch').click();
    await page.waitForFunction((most) => Number(/** @type {HTMLElement} */ (document.querySelector('.moment'))?.dataset.nodes) > most * 0.8, nodes, { timeout: 1_800_000, polling: 200 });
    work = (await workPerFrame(page, () => page.evaluate((seconds) => new Promise((resolve) => {
      const end = performance.now() + seconds * 1000;
      const next = () => (performance.now() < end ? requestAnimationFrame(next) : resolve(null));
      next();
    }), LAST_SECONDS))).work;
    await isOver(page);
  });
  /** @type {string[]} */
  const lines = await page.evaluate(() => /** @type {any} */ (window).told.filter((/** @type {string} */ line) => /^(setoption|position|go)/.test(line)));
  // The page may have asked another thread for something before.
  const told = lines.slice(lines.slice(0, -1).findLastIndex((line) => line.startsWith('go')) + 1);
  const rows = await page.locator('.icicle').first().getAttribute('data-rows');
  await page.context().close();
  return { ...found, work: /** @type {import('../tests/support/work.js').Work} */ (/** @type {unknown} */ (work)), told, rows };
}

/** The very same search in a thread that nobody looks at. @param {string[]} lines */
async function alone(lines) {
  const page = await open(0);
  const address = await page.evaluate(async () => {
    for (const node of document.querySelectorAll('script[src], link[rel=modulepreload]')) {
      const script = new URL(node.getAttribute('src') ?? node.getAttribute('href') ?? '', document.baseURI);
      const found = /[\w./-]*worker-[\w-]+\.js/.exec(await (await fetch(script)).text());
      if (found) return new URL(found[0], script).href;
    }
    throw new Error('no worker');
  });
  await page.evaluate((worker) => new Promise((resolve) => {
    const thread = new Worker(worker, { type: 'module' });
    Object.assign(window, { thread });
    thread.onmessage = ({ data }) => data.ready && resolve(null);
    thread.postMessage({ load: { simd: true } });
  }), address);
  const found = await timed(() => page.evaluate((say) => new Promise((resolve) => {
    const { thread } = /** @type {any} */ (window);
    thread.onmessage = (/** @type {MessageEvent} */ { data }) => typeof data === 'string' && data.startsWith('bestmove') && resolve(null);
    for (const line of say) thread.postMessage(line);
  }), lines));
  await page.context().close();
  return found;
}

const middle = (/** @type {number[]} */ numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const percents = (/** @type {number[]} */ shares) => `${(100 * middle(shares)).toFixed(1)} % (${[...shares].sort((a, b) => a - b).map((share) => (100 * share).toFixed(1)).join(', ')})`;

console.log('As the tree grows (softmax, the page’s settings):');
await grow(browser, host.address, MOVES, softmaxNodes);

for (const [mind, nodes] of /** @type {[string, number][]} */ ([['softmax', softmaxNodes], ['alpha-beta', alphaBetaNodes]])) {
  if (!(nodes > 0)) continue;
  /** @type {number[]} */
  const byWork = [];
  for (let round = 0; round < rounds; round++) {
    const seen = await withViews(mind, nodes);
    const unseen = await alone(seen.told);
    byWork.push(unseen.worked / seen.worked);
    console.log(`${mind}, ${inKilo(nodes)} positions: alone ${inKilo((nodes / unseen.worked) * 1000)} a second of processor time, looked at ${inKilo((nodes / seen.worked) * 1000)}`);
    console.log(`  the page’s own thread at the end, ${seen.rows} boxes: ${workInWords(seen.work)}`);
  }
  console.log(`${mind}: speed while looked at, of the speed alone: ${percents(byWork)} by processor time`);
}
await browser.close();
host.stop();
