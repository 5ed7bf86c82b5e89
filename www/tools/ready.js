// How soon a first visitor can move a piece, and how soon the engine has something to say: each time with an empty cache, from
// this machine and over a line as phones have it, from a host that compresses what it sends.
//
//     CHROMIUM=/usr/bin/chromium node tools/ready.js [rounds] [folder of another build]

import { chromium } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { startStaticHost } from '../tests/support/static_host.js';

const rounds = Number(process.argv[2] ?? 5);
const folder = process.argv[3] ?? fileURLToPath(new URL('../dist', import.meta.url));
const LINES = {
  'this machine': null,
  '9 Mbit/s, 80 ms': { offline: false, latency: 80, downloadThroughput: 9e6 / 8, uploadThroughput: 1.5e6 / 8 },
};

const host = await startStaticHost(folder, '/', { compress: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? 'chromium', args: ['--no-sandbox', '--disable-gpu'] });

/** @param {typeof LINES[keyof typeof LINES]} line */
async function visit(line) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', serviceWorkers: 'block' });
  const page = await context.newPage();
  if (line) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
  }
  const start = performance.now();
  await page.goto(`${host.address}#ply=0`, { waitUntil: 'commit' });
  await page.locator('#status[data-state=ready]').waitFor();
  const ready = performance.now() - start;
  await page.locator('#engine-switch').click();
  await page.locator('.lines li').first().waitFor();
  const thought = performance.now() - start;
  await context.close();
  return { ready, thought };
}

const middle = (/** @type {number[]} */ numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

// The first visit of all also warms the browser itself.
await visit(null);
for (const [name, line] of Object.entries(LINES)) {
  const visits = [];
  for (let round = 0; round < rounds; round++) visits.push(await visit(line));
  for (const what of /** @type {const} */ (['ready', 'thought'])) {
    const times = visits.map((one) => one[what]);
    console.log(`${name}: ${what === 'ready' ? 'ready to move' : 'the engine’s first line'} after ${middle(times).toFixed(0)} ms (${times.map((time) => time.toFixed(0)).join(', ')})`);
  }
}
await browser.close();
host.stop();
