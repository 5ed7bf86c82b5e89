// Opens the page, lets its engine think, switches it off and loads the page anew, over and over in one browser, and tells what
// grew: memory, documents, elements, listeners; and how long the engine took to have something to say.
//
//     CHROMIUM=/usr/bin/chromium node tools/soak.js --minutes 12 --out ../runs/soak/page

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { startStaticHost } from '../tests/support/static_host.js';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '12' }, out: { type: 'string', default: '../runs/soak/page' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes: expected a number above 0');

/** Switched on and off so often before the page is loaded anew. */
const SWITCHES = 5;
const THINKING_MS = 300;
const PATIENCE_MS = 120_000;

const host = await startStaticHost(fileURLToPath(new URL('../dist', import.meta.url)), '/some/folder/');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? 'chromium', args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'] });
const system = await browser.newBrowserCDPSession();
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
context.setDefaultTimeout(PATIENCE_MS);
const page = await context.newPage();
const session = await context.newCDPSession(page);
await session.send('Performance.enable');

/** @type {string[]} */
const complaints = [];
page.on('pageerror', (error) => complaints.push(String(error)));
page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

/** Megabytes of a process; `NaN` where that can't be known. @param {number} id */
async function megabytes(id) {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function look() {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const sizes = await Promise.all(processInfo.map(({ id }) => megabytes(id)));
  return {
    'memory of the browser, MB': sizes.reduce((sum, size) => sum + size, 0),
    'heap of the page, MB': of('JSHeapUsedSize') / 2 ** 20,
    documents: of('Documents'),
    elements: of('Nodes'),
    listeners: of('JSEventListeners'),
    processes: processInfo.length,
  };
}

const start = Date.now();
/** @type {Awaited<ReturnType<typeof look>>[]} */
const looks = [];
/** @type {number[]} */
const waits = [];
let loads = 0;
while (Date.now() - start < minutes * 60_000) {
  await page.goto(`${host.address}#ply=0`);
  await page.reload();
  loads++;
  await page.locator('#status[data-state=ready]').waitFor();
  const asked = performance.now();
  for (let turn = 0; turn < SWITCHES; turn++) {
    await page.locator('#engine-switch[aria-checked=false]').click();
    await page.locator('.lines li').first().waitFor();
    // What was said stays there, so that only the first time tells how long it took.
    if (turn === 0) waits.push(performance.now() - asked);
    await page.waitForTimeout(THINKING_MS);
    await page.locator('#engine-switch[aria-checked=true]').click();
  }
  looks.push(await look());
  if (loads % 10 === 0) console.log(`${loads} loads, ${loads * SWITCHES} times on and off, ${((Date.now() - start) / 60_000).toFixed(1)} of ${minutes} minutes`);
}
await browser.close();
host.stop();

const sorted = [...waits].sort((a, b) => a - b);
const share = (/** @type {number} */ part) => (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN).toFixed(0);
const median = (/** @type {number[]} */ numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
const tenth = Math.ceil(looks.length / 10);
const rows = /** @type {(keyof typeof looks[0])[]} */ (Object.keys(looks[0])).map((name) => {
  const all = looks.map((one) => one[name]);
  const [first, last] = [all.slice(0, tenth), all.slice(-tenth)].map(median);
  const plain = (/** @type {number} */ number) => (Number.isInteger(number) ? String(number) : number.toFixed(1));
  return `| ${name} | ${plain(first)} | ${plain(last)} | ${plain(Math.max(...all))} |`;
});
const report = `# Soak: the page loaded, its engine on and off

| loads of the page | engine on and off | complaints of the page | first line after, ms: p50 | p99 | most |
| ---: | ---: | ---: | ---: | ---: | ---: |
| ${loads} | ${loads * SWITCHES} | ${complaints.length} | ${share(0.5)} | ${share(0.99)} | ${share(1)} |

|  | at first | at the end | most |
| --- | ---: | ---: | ---: |
${rows.join('\n')}

"At first" is the median of the first tenth of the loads, "at the end" that of the last; ${((Date.now() - start) / 60_000).toFixed(0)} minutes in one tab of one Chromium.
`;
await mkdir(values.out, { recursive: true });
await writeFile(join(values.out, 'report.md'), report);
await writeFile(join(values.out, 'looks.json'), JSON.stringify({ looks, waits: waits.map(Math.round), complaints }));
console.log(report);
if (complaints.length > 0) {
  console.error(complaints.slice(0, 5).join('\n'));
  process.exitCode = 1;
}
