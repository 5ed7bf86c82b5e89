// How smooth the board is while the engine thinks: nothing going on, a piece carried about, every view drawn, an answer animated.
// Frames come late when the machine has other work; what the page itself does for each of them does not depend on that.
//
//     CHROMIUM=/usr/bin/chromium node tools/frames.js [rounds]

import { chromium } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { carry, inWords, smoothness } from '../tests/support/frames.js';
import { startStaticHost } from '../tests/support/static_host.js';
import { workInWords, workPerFrame } from '../tests/support/work.js';

const rounds = Number(process.argv[2] ?? 3);
const host = await startStaticHost(fileURLToPath(new URL('../dist', import.meta.url)), '/');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? 'chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })).newPage();
await page.goto(`${host.address}#moves=7g7f.3c3d.2g2f.8c8d&ply=4`);
await page.locator('#status[data-state=ready]').waitFor();

const second = () => page.waitForTimeout(1000);
const piece = async () => {
  const box = await page.locator('.cell[data-square="2f"]').boundingBox();
  if (!box) throw new Error('no piece on 2f');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const drag = async () => carry(page, await piece());

/** @param {string} what @param {() => Promise<void>} act */
async function measure(what, act) {
  for (let round = 0; round < rounds; round++) {
    const { work, result } = await workPerFrame(page, () => smoothness(page, act));
    console.log(`${what}: ${inWords(result)}\n    ${workInWords(work)}`);
  }
}

await measure('at rest', second);
await page.locator('#engine-switch').click();
await page.locator('.lines li').nth(2).waitFor();
await measure('analysis', second);
await measure('analysis, a piece carried', drag);
await page.locator('[data-mode=see]').click();
await page.locator('.icicle[data-rows]').waitFor();
await measure('search tree', second);
await measure('search tree, a piece carried', drag);
for (const view of ['timeline', 'candidates']) {
  await page.locator(`#tab-${view}`).click();
  await measure(view, second);
}
await page.locator('.engine-controls select').first().selectOption('alpha-beta');
await page.locator('#tab-tree').click();
await page.locator('.icicle[data-rows]').waitFor();
await measure('alpha-beta’s tree', second);
await page.locator('#engine-switch').click();
await page.locator('[data-mode=play]').click();
await measure('a move and its answer', async () => {
  const before = await page.locator('.moves li').count();
  await page.locator('#game-hint:enabled').click();
  await page.waitForTimeout(1000);
  if ((await page.locator('.moves li').count()) < before) throw new Error('the record grew shorter');
});
await browser.close();
host.stop();
