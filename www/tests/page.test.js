// The built page in a real browser, served from a sub-folder as a plain static host would.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withBrowser } from './support/browser.js';
import { startStaticHost } from './support/static_host.js';

const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
};

const path = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/** @type {Awaited<ReturnType<typeof startStaticHost>>} */
let host;
before(async () => {
  host = await startStaticHost(path('../dist'), '/some/folder/');
  await mkdir(path('../test-results'), { recursive: true });
});
after(() => host.stop());

/**
 * Opens the page, waits for the engine, gives the page and the addresses it fetched to `use`, and fails on anything the
 * browser complained about.
 * @param {Parameters<typeof withBrowser>[0]} options
 * @param {(page: import('playwright-core').Page, fetched: string[]) => Promise<void>} use
 * @param {() => void} [prepare] runs in the browser before the page does
 */
async function withPage(options, use, prepare) {
  await withBrowser(options, async (context) => {
    const page = await context.newPage();
    /** @type {string[]} */
    const complaints = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`));
    /** @type {string[]} */
    const fetched = [];
    page.on('response', (response) => {
      fetched.push(response.url());
      if (!response.ok()) complaints.push(`${response.url()} answered ${response.status()}`);
    });
    if (prepare) await page.addInitScript(prepare);
    await page.goto(host.address);
    await page.locator('#status[data-state=ready]').waitFor({ timeout: 20_000 });
    await use(page, fetched);
    assert.deepEqual(complaints, []);
  });
}

for (const [name, size] of Object.entries(SIZES)) {
  describe(`on a ${name}`, () => {
    test('the engine answers, without special headers and without sideways scrolling', () =>
      withPage({ ...size, locale: 'en-GB' }, async (page) => {
        assert.equal(await page.evaluate(() => crossOriginIsolated), false);
        assert.match(await page.locator('#status').innerText(), /^Fukayomi \d+\.\d+\.\d+ · SIMD build$/);
        assert.equal(await page.locator('#board .piece').count(), 40);
        await page.getByText('719,731').waitFor();
        const { scrolled, seen } = await page.evaluate(() => ({
          scrolled: document.documentElement.scrollWidth,
          seen: window.innerWidth,
        }));
        assert.ok(scrolled <= seen, `${scrolled} pixels wide in a window of ${seen}`);
        await page.screenshot({ path: path(`../test-results/${name}.png`), fullPage: true });
      }));
  });
}

test('a position can be asked about, and what is none is told apart', () =>
  withPage({ ...SIZES.desktop, locale: 'en-GB' }, async (page) => {
    const box = page.getByLabel('Position (SFEN)');
    await box.fill('4k4/9/4P4/9/9/9/9/9/4K4 b G 1');
    await box.press('Enter');
    await page.getByText(/Legal moves \(\d\d\)/).waitFor();
    assert.match(await page.locator('#moves').innerText(), /G\*5b/);
    assert.equal(await page.locator('#board .piece').count(), 3);
    assert.equal(await page.locator('#black-hand').innerText(), '☗ Black holds: 金');

    await box.fill('4k4/9/9/9/9/9/9/9/4K4 b X 1');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('alert').getByText('SFEN').waitFor();
    assert.equal(await page.locator('#board .piece').count(), 3, 'the last position stays');

    await page.getByRole('button', { name: 'Start position' }).click();
    await page.getByText('Legal moves (30)').waitFor();
    assert.equal(await page.getByRole('alert').innerText(), '');
  }));

test('the page speaks Japanese to a Japanese browser and has a dark dress', () =>
  withPage({ ...SIZES.phone, locale: 'ja-JP', colorScheme: 'dark' }, async (page) => {
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja');
    assert.match(await page.locator('#status').innerText(), /SIMD版$/);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.match(background, /^rgb\(\d\d, \d\d, \d\d\)$/, 'the ground is dark');
    await page.screenshot({ path: path('../test-results/phone-dark-ja.png'), fullPage: true });
  }));

test('a browser without SIMD takes the scalar build', () =>
  withPage(
    { ...SIZES.desktop, locale: 'en-GB' },
    async (page, fetched) => {
      assert.match(await page.locator('#status').innerText(), /scalar build$/);
      const builds = fetched.filter((address) => address.endsWith('.wasm'));
      assert.equal(builds.length, 1, 'one build is fetched');
      assert.ok(!builds[0].includes('simd'), builds[0]);
    },
    () => {
      WebAssembly.validate = () => false;
    },
  ));
