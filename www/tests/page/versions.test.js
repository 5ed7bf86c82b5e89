// A new version is published while the page is open, or something of it does not come: nobody is left with a blank page.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { withBrowser } from '../support/browser.js';
import { versions } from '../support/deployment.js';
import { isReady, SIZES, withPage, workerAddress } from '../support/page.js';
import { startStaticHost } from '../support/static_host.js';

/** @type {Awaited<ReturnType<typeof versions>>} */
let made;
before(async () => {
  made = await versions(3);
});
after(() => made.remove());

const english = { locale: 'en-GB', ...SIZES.desktop };

/** Which version a page is. @param {import('playwright-core').Page} page */
const versionOf = (page) => page.evaluate(() => /-(v\d)\.js/.exec(document.querySelector('script[type=module]')?.getAttribute('src') ?? '')?.[1] ?? 'v0');

/** Opens the page and waits until its worker answers for it. @param {import('playwright-core').BrowserContext} context @param {string} address */
async function opened(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  await isReady(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/**
 * The page under the newest worker. A browser notices a moment after the last page was closed that the waiting worker may begin; a page
 * opened within that moment keeps the worker before it.
 * @param {import('playwright-core').BrowserContext} context @param {string} address
 */
async function openedAfterAll(context, address) {
  for (let tries = 0; tries < 20; tries++) {
    const page = await opened(context, address);
    const isNewest = await page.evaluate(async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.ready;
      return !installing && !waiting && active?.state === 'activated';
    });
    if (isNewest) return page;
    await page.close();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the newest worker never began');
}

/** Lets a page see that there is a new worker, and waits until it is installed. @param {import('playwright-core').Page} page */
const update = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const fresh = registration.installing;
  await new Promise((resolve) => {
    if (!fresh) resolve(undefined);
    fresh?.addEventListener('statechange', () => ['installed', 'activated', 'redundant'].includes(fresh.state) && resolve(undefined));
  });
});

/** @param {import('playwright-core').Page} page */
async function useAll(page) {
  await page.locator('[data-mode=lab]').click();
  await page.locator('#lab-panel h2').first().waitFor();
  await page.locator('[data-mode=see]').click();
  await page.locator('#see-panel h2, #see-panel svg, #see-panel button').first().waitFor();
  await page.locator('[data-mode=analyse]').click();
  if (await page.locator('#engine-switch').getAttribute('aria-checked') !== 'true') await page.locator('#engine-switch').click();
  await page.locator('.lines li').first().waitFor({ timeout: 30_000 });
  assert.ok(await page.locator('#trouble').isHidden());
}

test('an open tab goes on with its own version after two deployments, and new tabs have the new one', () =>
  withBrowser(english, async (context) => {
    const host = await startStaticHost(made.folders[0], '/some/folder/');
    const old = await opened(context, host.address);
    host.deploy(made.folders[1]);
    await update(old);
    const second = await opened(context, host.address);
    assert.equal(await versionOf(second), 'v1');
    host.deploy(made.folders[2]);
    await update(second);
    const third = await opened(context, host.address);
    assert.deepEqual([await versionOf(old), await versionOf(second), await versionOf(third)], ['v0', 'v1', 'v2']);
    for (const page of [old, second, third]) await useAll(page);
    host.stop();
  }));

test('when its tabs are closed an old version makes room, and the new one works offline', () =>
  withBrowser(english, async (context) => {
    const host = await startStaticHost(made.folders[0], '/');
    for (const folder of made.folders) {
      host.deploy(folder);
      const page = await opened(context, host.address);
      await update(page);
      await page.close();
    }
    const page = await openedAfterAll(context, host.address);
    await page.waitForFunction(async () => (await caches.keys()).length <= 2);
    assert.equal(await versionOf(page), 'v2');
    await context.setOffline(true);
    await page.reload();
    await isReady(page);
    assert.equal(await versionOf(page), 'v2');
    await context.setOffline(false);
    host.stop();
  }));

test('the first visit is enough to go on offline', () =>
  withBrowser(english, async (context) => {
    const host = await startStaticHost(made.folders[0], '/');
    const page = await opened(context, host.address);
    await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0])).keys()).some(({ url }) => url.endsWith('.wasm')));
    await context.setOffline(true);
    await page.reload();
    await isReady(page);
    await useAll(page);
    await context.setOffline(false);
    host.stop();
  }));

test('a host that does not answer is not waited for', () =>
  withBrowser(english, async (context) => {
    const host = await startStaticHost(made.folders[0], '/');
    const page = await opened(context, host.address);
    await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0])).keys()).some(({ url }) => url.endsWith('.wasm')));
    host.hang();
    await page.reload({ timeout: 15_000 });
    await isReady(page);
    host.stop();
  }));

test('without a service worker a part that is gone is told, and a reload brings the new version', () =>
  withBrowser({ ...english, serviceWorkers: 'block' }, async (context) => {
    const host = await startStaticHost(made.folders[0], '/');
    const page = await context.newPage();
    await page.goto(host.address);
    await isReady(page);
    await page.locator('.cell[data-square="7g"]').click();
    await page.locator('.cell[data-square="7f"]').click();
    await page.locator('.moves li').nth(1).waitFor();
    host.deploy(made.folders[1]);
    await page.locator('[data-mode=lab]').click();
    const trouble = page.locator('#trouble');
    await trouble.waitFor();
    assert.match(await trouble.innerText(), /newer version/);
    assert.ok(await page.locator('#board').isVisible());
    await trouble.getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction(() => /-v1\.js/.test(document.querySelector('script[type=module]')?.getAttribute('src') ?? ''));
    await isReady(page);
    await page.locator('.moves li').nth(1).waitFor();
    await page.locator('[data-mode=lab]').click();
    await page.locator('#lab-panel h2').first().waitFor();
    host.stop();
  }));

test('a first file of a version that is gone says so', () =>
  withBrowser({ ...english, serviceWorkers: 'block' }, async (context) => {
    const { folders: [first, broken], remove } = await versions(2);
    await writeFile(join(broken, 'index.html'), await readFile(join(first, 'index.html')));
    const host = await startStaticHost(broken, '/');
    const page = await context.newPage();
    await page.goto(host.address);
    await page.locator('#trouble').waitFor();
    assert.match(await page.locator('#trouble').innerText(), /could not be loaded/);
    await page.locator('#trouble button').waitFor();
    host.stop();
    await remove();
  }));

test('a thread of another build is not talked to', () =>
  withPage({ hash: '#ply=0', serviceWorkers: 'block' }, async (page, { complaints }) => {
    const address = await workerAddress(page);
    await page.route(address, (route) => route.fulfill({
      contentType: 'text/javascript', body: "onmessage = ({ data }) => data.load && postMessage({ ready: { version: '9.9.9', simd: true, build: 'another' } });",
    }));
    await page.reload();
    await page.locator('#trouble').waitFor();
    assert.match(await page.locator('#trouble').innerText(), /newer version/);
    complaints.length = 0;
  }));

test('a thread that never starts is given up, and the page says so', () =>
  withPage({ hash: '#ply=0', serviceWorkers: 'block' }, async (page, { complaints }) => {
    const address = await workerAddress(page);
    await page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => {};' }));
    await page.clock.install();
    await page.reload();
    await isReady(page);
    for (let turn = 0; turn < 6 && await page.locator('#trouble').isHidden(); turn++) {
      await page.clock.runFor(12_000);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    assert.match(await page.locator('#trouble').innerText(), /could not be loaded.*did not start/);
    await page.locator('#trouble').getByRole('button', { name: 'Try again' }).waitFor();
    complaints.length = 0;
  }));

test('every licence of what is in the page can be read there', () =>
  withPage({}, async (page) => {
    await page.locator('#settings').click();
    const address = await page.getByRole('link', { name: 'Licences' }).evaluate((link) => /** @type {HTMLAnchorElement} */ (link).href);
    const text = await page.evaluate(async (from) => (await fetch(from)).text(), address);
    for (const part of ['MIT License', 'Apache License', 'SIL OPEN FONT LICENSE', 'tsshogi', 'idb-keyval', 'wasm-bindgen', 'serde']) {
      assert.ok(text.toLowerCase().includes(part.toLowerCase()), part);
    }
  }));
