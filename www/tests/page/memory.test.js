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

/** @param {import('playwright-core').BrowserContext} context @param {() => void} [prepare] runs in the browser before the page does */
async function open(context, prepare) {
  const page = await context.newPage();
  if (prepare) await page.addInitScript(prepare);
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
      document.documentElement.dataset.tried = 'yes';
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
      // A busy machine's memory may answer later than the page waits.
      if (what.includes('written')) await page.locator('[data-tried]').waitFor();
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
    await other.locator('#toast', { hasText: 'Another tab' }).waitFor({ state: 'attached' });
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

test('where tabs have no locks they ask each other: one that was duplicated has a game of its own', () =>
  withBrowser({ locale: 'en-GB', ...SIZES.desktop }, async (context) => {
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
    const one = await open(context);
    await move(one, '7g', '7f');
    await isKept(one, '7g7f');
    const first = await firstMove(one);
    const name = await one.evaluate(() => sessionStorage.getItem('fukayomi-tab'));
    assert.ok(name);
    await context.addInitScript((known) => {
      if (!sessionStorage.getItem('fukayomi-tab')) sessionStorage.setItem('fukayomi-tab', known);
    }, name);
    const other = await open(context);
    await other.locator('#toast', { hasText: 'Another tab' }).waitFor({ state: 'attached' });
    assert.equal(await firstMove(other), first, 'it goes on from where both are');
    await humansTurn(other);
    await move(other, '2g', '2f');
    await isKept(other, '2g2f');
    await one.reload();
    await isReady(one);
    assert.equal(await one.evaluate(() => sessionStorage.getItem('fukayomi-tab')), name);
    assert.ok(!(await one.locator('.moves').innerText()).includes('P-2f'), 'the other tab has not touched it');
    await other.reload();
    await isReady(other);
    await other.locator('.moves li', { hasText: 'P-2f' }).waitFor();
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

/** The memory answers when it is asked to, by `answer()`, once for this page: after a reload it is quick. */
function late() {
  if (sessionStorage.getItem('was-late')) return;
  sessionStorage.setItem('was-late', 'yes');
  const { open } = IDBFactory.prototype;
  const at = /** @type {any} */ (globalThis);
  IDBFactory.prototype.open = function openLate(...words) {
    const request = /** @type {any} */ (new EventTarget());
    at.asked ??= performance.now();
    at.answer = () => {
      IDBFactory.prototype.open = open;
      const real = this.open(...words);
      for (const event of /** @type {const} */ (['onupgradeneeded', 'onsuccess'])) {
        real[event] = () => {
          request.result = real.result;
          request[event]?.(new Event(event));
        };
      }
    };
    return request;
  };
  new MutationObserver(() => {
    if (document.querySelector('#trouble:not([hidden])')) at.told ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

const answer = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (globalThis).answer());

/** A visit before, whose game is in the memory; then one whose memory is late. @param {import('playwright-core').BrowserContext} context */
async function openLate(context) {
  const one = await open(context);
  await move(one, '7g', '7f');
  await isKept(one, '7g7f');
  const earlier = await firstMove(one);
  await one.close();
  const page = await open(context, late);
  await page.locator('#trouble').waitFor();
  assert.match(await page.locator('#trouble').innerText(), /remember/);
  return { page, earlier };
}

/**
 * All games are there for whoever opens tabs: as many as games, and on a busy machine, where a reload may have been taken for another
 * tab and made a copy, a few more.
 * @param {import('playwright-core').BrowserContext} context @param {string[]} games
 */
async function bothAreFound(context, games) {
  const found = new Set();
  for (let tabs = 0; tabs < games.length + 2 && found.size < games.length; tabs++) {
    const page = await open(context);
    await page.locator('.moves li').nth(1).waitFor();
    found.add(await firstMove(page));
  }
  assert.deepEqual(found, new Set(games));
}

for (const [what, choice] of /** @type {const} */ ([['gone on with', 'Go on with it'], ['left for another tab', 'Stay with this one']])) {
  test(`a game that is found late is offered and may be ${what}; the one begun meanwhile is kept, too`, () =>
    withBrowser({ locale: 'en-GB', ...SIZES.phone }, async (context) => {
      const { page, earlier } = await openLate(context);
      const times = await page.evaluate(() => ({ .../** @type {any} */ (globalThis) }));
      assert.ok(times.told - times.asked < 3000, `the page waited ${times.told - times.asked} ms for its memory`);
      await move(page, '2g', '2f');
      await page.locator('.moves li').nth(2).waitFor();
      const meanwhile = await firstMove(page);
      await answer(page);
      const offer = page.locator('#trouble', { hasText: 'found after all' });
      await offer.waitFor();
      assert.equal(await firstMove(page), meanwhile, 'nothing changes unasked');
      assert.deepEqual(await violations(page), []);
      await page.screenshot({ path: path('../test-results/late-game.png') });
      await isKept(page, '2g2f');
      await offer.getByRole('button', { name: choice }).click();
      await offer.waitFor({ state: 'hidden' });
      const chosen = choice === 'Go on with it' ? earlier : meanwhile;
      await page.locator('.moves li').nth(1).filter({ hasText: chosen.split('\n').pop() }).waitFor();
      await page.reload();
      await isReady(page);
      await page.locator('.moves li').nth(1).waitFor();
      assert.equal(await firstMove(page), chosen, 'a reload comes back to it');
      await page.close();
      await bothAreFound(context, [earlier, meanwhile]);
    }));
}

test('where nothing was done meanwhile, a game that is found late is taken up at once', () =>
  withBrowser({ locale: 'en-GB', ...SIZES.desktop }, async (context) => {
    const { page, earlier } = await openLate(context);
    await answer(page);
    await page.locator('#trouble').waitFor({ state: 'hidden' });
    await page.locator('.moves li').nth(1).waitFor();
    assert.equal(await firstMove(page), earlier);
    await move(page, '2g', '2f');
    await isKept(page, '2g2f');
  }));

test('a game begun while the memory was late comes back after a reload, and an unanswered offer loses nothing', () =>
  withBrowser({ locale: 'en-GB', ...SIZES.desktop }, async (context) => {
    const { page, earlier } = await openLate(context);
    await move(page, '2g', '2f');
    const meanwhile = await firstMove(page);
    await answer(page);
    await isKept(page, '2g2f');
    await page.reload();
    await isReady(page);
    assert.equal(await firstMove(page), meanwhile);
    await page.close();
    await bothAreFound(context, [earlier, meanwhile]);
  }));

/** Changes what is kept. @param {Page} page @param {'old' | 'strange'} how as an earlier version kept it, beside a newer game; or so that this one can't read it */
const spoil = (page, how) => page.evaluate((way) => new Promise((resolve) => {
  const opened = indexedDB.open('keyval-store');
  opened.onsuccess = () => {
    const store = opened.result.transaction('keyval', 'readwrite').objectStore('keyval');
    const asked = store.getAll();
    asked.onsuccess = () => {
      const [entry] = asked.result;
      const done = way === 'old'
        ? store.put(entry.saved, 'fukayomi-session')
        : store.put({ ...entry, at: Date.now() + 1000, saved: { ...entry.saved, session: { of: 'another version' } } }, 'fukayomi-session:strange');
      done.onsuccess = () => {
        opened.result.close();
        resolve(undefined);
      };
    };
  };
}), how);

/** Everything that is kept, with its name. @param {Page} page @returns {Promise<Record<string, any>>} */
const everything = (page) => page.evaluate(() => new Promise((resolve) => {
  const opened = indexedDB.open('keyval-store');
  opened.onsuccess = () => {
    const store = opened.result.transaction('keyval').objectStore('keyval');
    const [names, values] = [store.getAllKeys(), store.getAll()];
    values.onsuccess = () => {
      opened.result.close();
      resolve(Object.fromEntries(names.result.map((name, place) => [String(name), values.result[place]])));
    };
  };
}));

for (const [how, name, what] of /** @type {const} */ ([
  ['strange', 'fukayomi-session:strange', 'a game that this version cannot read'],
  ['old', 'fukayomi-session', 'the game of an earlier version, while newer ones come first,'],
])) {
  test(`${what} stays where it is`, () =>
    withBrowser({ locale: 'en-GB', ...SIZES.desktop }, async (context) => {
      const one = await open(context);
      await move(one, '7g', '7f');
      await isKept(one, '7g7f');
      await spoil(one, how);
      const before = (await everything(one))[name];
      assert.ok(before);
      await one.close();
      const other = await open(context);
      await move(other, '2g', '2f');
      await isKept(other, '2g2f');
      await move(other, '3g', '3f');
      await isKept(other, '3g3f');
      assert.deepEqual((await everything(other))[name], before);
    }));
}
