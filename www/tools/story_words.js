// Walks through the story as a new visitor would and writes down everything that it says: whoever answers the three questions
// from the page's own words reads them here.
//
//     CHROMIUM=/usr/bin/chromium node tools/story_words.js > ../results/story-questions/words.txt

import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startStaticHost } from '../tests/support/static_host.js';

/** @type {[name: string, options: import('playwright-core').BrowserContextOptions][]} */
const ROUNDS = [
  ['desktop en', { viewport: { width: 1280, height: 800 }, locale: 'en-GB' }],
  ['desktop ja', { viewport: { width: 1280, height: 800 }, locale: 'ja-JP' }],
  ['phone en', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB' }],
  ['phone ja', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'ja-JP' }],
  ['wide en dark', { viewport: { width: 1920, height: 1080 }, colorScheme: 'dark', locale: 'en-GB' }],
];
/** What a step says in sentences; labels and tables are left out. */
const SAID = ['> h2', '.story-text', '.story-moment', '.toy-result', '.strip-sentence', '.story-told', '.story-questions summary'].map((part) => `.lab-story ${part}`).join();

const host = await startStaticHost(fileURLToPath(new URL('../dist', import.meta.url)), '/');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? 'chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const [round, [name, options]] of ROUNDS.entries()) {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(host.address);
  await page.locator('#status[data-state=ready]').waitFor({ timeout: 60_000 });
  const way = page.locator('.welcome-story a');
  console.log(`== ${round + 1} ${name}: the way in is “${await way.innerText()}” on the first screen`);
  await way.click();
  for (let step = 1; step <= 7; step++) {
    await page.locator(`.lab-story[data-step="${step}"]`).waitFor();
    // The stored search and the data come a moment later.
    if (step >= 4 && step <= 6) await page.locator('.story-figure svg[role=img]').first().waitFor({ timeout: 30_000 });
    if (step === 6) await page.locator('.story-told:not(:empty)').waitFor({ timeout: 30_000 });
    console.log(`-- step ${step}`);
    for (const text of await page.locator(SAID).allInnerTexts()) if (text.trim()) console.log(text.replaceAll(/\s+/g, ' ').trim());
    if (step === 3) {
      await page.locator('#toy-depth').fill('0');
      console.log(`   (temperature pulled to the cold end) ${await page.locator('.toy-result').innerText()}`);
    }
    if (step < 7) await page.locator('.story-next').click();
  }
  await page.context().close();
}
await browser.close();
host.stop();
