// What the page remembers, and that it works where it can remember nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../support/axe.js';
import { withBrowser } from '../support/browser.js';
import { host, humansTurn, isReady, path, SIZES, withPage } from '../support/page.js';

/** @typedef {import('playwright-core').Page} Page */

/** Plays a move by mouse. @param {Page} page @param {string} from @param {string} to */
async function move(page, from, to) {
  await page.locator(`.cell[data-square="${from}"]`).click();
  await page.locator(`.cell[data-square="${to}"]`).click();
}

/** The first move of the record that is shown. @param {Page} page */
const firstMove = (page) => page.locator('.moves li').nth(1).innerText();

/** Waits until what is shown is kept. @param {Page} page @param {string} usi */
const isKept = (page, usi) => page.waitForFunction((wanted) => new Promise((resolve) => {
  const opened = indexedDB.open('keyval-store');
  opened.onsuccess = () => {
    const asked = opened.result.transaction('keyval').objectStore('keyval').getAll();
    asked.onsuccess = () => {
      opened.result.close();
      resolve(JSON.stringify(asked.result).includes(wanted));
    };
  };
}), usi);

/** @param {import('playwright-core').BrowserContext} context */
async function open(context) {
  const page = await context.newPage();
  await page.goto(host.address);
  await isReady(page);
  return page;
}

/** @type {[string, () => void][]} */
const FORGETFUL = [
  ['throws', () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('closed', 'SecurityError');
    };
  }],
  ['is not there', () => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  }],
  ['refuses', () => {
    IDBFactory.prototype.open = () => {
      const request = /** @type {any} */ (new EventTarget());
      setTimeout(() => request.onerror?.(new Event('error')), 10);
      return request;
    };
  }],
  ['never answers', () => {
    IDBFactory.prototype.open = () => /** @type {any} */ (new EventTarget());
  }],
  ['breaks when something is written', () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  }],
];

for (const [what, prepare] of FORGETFUL) {
  test(`where the browser's memory ${what}, the page says so and works`, () =>
    withPage({}, async (page, { complaints }) => {
      const trouble = page.locator('#trouble');
      await trouble.waitFor();
      assert.match(await trouble.innerText(), /remember/);
      assert.deepEqual(await violations(page), []);
      await page.screenshot({ path: path('../test-results/forgetful.png') });
      await trouble.getByRole('button').click();
      await trouble.waitFor({ state: 'hidden' });
      await move(page, '7g', '7f');
      await page.locator('.moves li').nth(2).waitFor();
      for (const mode of ['analyse', 'see', 'lab', 'edit', 'play']) await page.locator(`nav [data-mode=${mode}]`).click();
      await page.locator('#new-game').click();
      await page.locator('dialog .strong').click();
      await humansTurn(page);
      assert.ok(await trouble.isHidden(), 'it is said once');
      assert.deepEqual(complaints, []);
    }, prepare));
}

test('two tabs have two games, and both come back', () =>
  withBrowser({ locale: 'en-GB', ...SIZES.desktop }, async (context) => {
    const one = await open(context);
    await move(one, '7g', '7f');
    await isKept(one, '7g7f');
    const other = await open(context);
    assert.match(await other.locator('#toast').innerText(), /Another tab/);
    assert.equal(await other.locator('.moves li').count(), 1, 'it begins afresh');
    await move(other, '2g', '2f');
    await isKept(other, '2g2f');
    await move(one, '3g', '3f');
    await isKept(one, '3g3f');
    const [first, second] = [await firstMove(one), await firstMove(other)];
    for (const [page, expected] of /** @type {const} */ ([[one, first], [other, second]])) {
      await page.reload();
      await isReady(page);
      assert.equal(await firstMove(page), expected, 'after a reload');
    }
    await one.close();
    await other.close();
    const again = [await open(context), await open(context)];
    const found = new Set(await Promise.all(again.map(firstMove)));
    assert.deepEqual(found, new Set([first, second]), 'after both were closed');
  }));

test('a tab that is closed without a move does not hide an earlier game', () =>
  withBrowser({ locale: 'en-GB', ...SIZES.desktop }, async (context) => {
    const one = await open(context);
    await move(one, '7g', '7f');
    await isKept(one, '7g7f');
    const first = await firstMove(one);
    const other = await open(context);
    await other.locator('[data-mode=analyse]').click();
    await one.close();
    await other.close();
    const again = await open(context);
    await again.locator('.moves li').nth(1).waitFor();
    assert.equal(await firstMove(again), first);
  }));

test('the game of an earlier version of the page is taken over', () =>
  withBrowser({ locale: 'en-GB', ...SIZES.desktop }, async (context) => {
    const one = await open(context);
    await move(one, '7g', '7f');
    await isKept(one, '7g7f');
    const first = await firstMove(one);
    await one.evaluate(() => new Promise((resolve) => {
      const opened = indexedDB.open('keyval-store');
      opened.onsuccess = () => {
        const store = opened.result.transaction('keyval', 'readwrite').objectStore('keyval');
        const asked = store.getAll();
        asked.onsuccess = () => {
          store.clear();
          store.put(asked.result[0].saved, 'fukayomi-session').onsuccess = () => {
            opened.result.close();
            resolve(undefined);
          };
        };
      };
    }));
    const other = await open(context);
    assert.equal(await firstMove(other), first);
  }));
