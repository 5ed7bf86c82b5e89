// Opens the built page in a browser and notes everything it complains about.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { withBrowser } from './browser.js';
import { startStaticHost } from './static_host.js';

export const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

export const path = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Served from a sub-folder, without special headers, as a plain static host would. */
export const host = await startStaticHost(path('../dist'), '/some/folder/');

/**
 * @param {Parameters<typeof withBrowser>[0] & { hash?: string, settings?: object, route?: readonly [string, 'abort' | 'nonsense'] }} options
 *   `route`: requests like this get no answer, or nonsense for one, until `stopRouting`
 * @param {(page: import('playwright-core').Page, more: {
 *   fetched: string[], complaints: string[], context: import('playwright-core').BrowserContext, stopRouting: () => Promise<void>,
 * }) => Promise<void>} use
 * @param {() => void} [prepare] runs in the browser before the page does
 */
export async function withPage({ hash = '', settings, route, ...options }, use, prepare) {
  await withBrowser({ locale: 'en-GB', reducedMotion: 'reduce', ...SIZES.desktop, ...options }, async (context) => {
    const page = await context.newPage();
    /** @type {string[]} */
    const complaints = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('requestfailed', (request) => {
      // A reload breaks off what is on its way.
      if (!request.failure()?.errorText.includes('ABORTED')) complaints.push(`${request.url()} failed`);
    });
    /** @type {string[]} */
    const fetched = [];
    page.on('response', (response) => {
      fetched.push(response.url());
      if (!response.ok()) complaints.push(`${response.url()} answered ${response.status()}`);
    });
    if (prepare) await page.addInitScript(prepare);
    if (settings) await page.addInitScript((chosen) => localStorage.setItem('fukayomi-settings', JSON.stringify(chosen)), settings);
    if (route) await page.route(route[0], (request) => (route[1] === 'abort' ? request.abort() : request.fulfill({ body: 'nonsense' })));
    // A machine that does much else takes its time.
    await page.goto(host.address + hash, { timeout: 60_000 });
    await isReady(page);
    await use(page, { fetched, complaints, context, stopRouting: () => page.unrouteAll() });
    assert.deepEqual(complaints, []);
    for (const address of fetched) assert.ok(address.startsWith(host.address) || address.startsWith('blob:') || address.startsWith('data:'), `${address} is elsewhere`);
  });
}

/** @param {import('playwright-core').Page} page */
export const isReady = (page) => page.locator('#status[data-state=ready]').waitFor({ timeout: 60_000 });

/**
 * The middle of a square on the screen.
 * @param {import('playwright-core').Page} page
 * @param {string} square
 */
export async function middle(page, square) {
  const box = await page.locator(`.cell[data-square="${square}"]`).boundingBox();
  assert.ok(box, square);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * What stands on a square, as a screen reader says it.
 * @param {import('playwright-core').Page} page
 * @param {string} square
 */
export const spoken = (page, square) => page.locator(`.cell[data-square="${square}"]`).getAttribute('aria-label');

/**
 * Presses a button of the header, which may be in the menu.
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 */
export async function press(page, selector) {
  if (await page.locator('#menu').isVisible()) await page.locator('#menu').click();
  await page.locator(`${selector}:visible`).click();
}

/**
 * Begins a game through the dialog.
 * @param {import('playwright-core').Page} page
 * @param {Record<string, string>} choices by label
 */
export async function newGame(page, choices = {}) {
  await press(page, '#new-game');
  await page.locator('dialog').waitFor();
  await choose(page, choices);
  await page.locator('dialog .strong').click();
}

/** Makes choices in the dialog of a new game, of which some are folded away. @param {import('playwright-core').Page} page @param {Record<string, string>} choices by label */
export async function choose(page, choices) {
  await page.locator('dialog .more-choices').waitFor({ state: 'attached' });
  const more = page.locator('dialog .more-choices:not([open]) summary');
  if (await more.count()) await more.click();
  for (const [label, option] of Object.entries(choices)) await page.locator('dialog').getByLabel(label, { exact: true }).selectOption(option);
}

/** @param {import('playwright-core').Page} page */
export const humansTurn = (page) => page.locator('#game-panel .turn', { hasText: 'Your move' }).waitFor({ timeout: 60_000 });

/** Where the engine's thread is, found in the scripts that the page begins with. @param {import('playwright-core').Page} page */
export const workerAddress = (page) => page.evaluate(async () => {
  for (const node of document.querySelectorAll('script[src], link[rel=modulepreload]')) {
    const address = new URL(node.getAttribute('src') ?? node.getAttribute('href') ?? '', document.baseURI);
    const found = /[\w./-]*worker-[\w-]+\.js/.exec(await (await fetch(address)).text());
    if (found) return new URL(found[0], address).href;
  }
  throw new Error('the page names no worker');
});
