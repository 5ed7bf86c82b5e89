// What every screen owes its readers: names for everything, both languages, all colours, offline, nothing from elsewhere.

import assert from 'node:assert/strict';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { violations } from '../support/axe.js';
import { host, isReady, path, withPage } from '../support/page.js';

await mkdir(path('../test-results'), { recursive: true });

test('language, colours and pieces are switched and remembered', () =>
  withPage({ hash: '#ply=0' }, async (page) => {
    await page.locator('#settings').click();
    await page.getByLabel('Colours').selectOption('contrast');
    await page.getByLabel('Pieces', { exact: true }).selectOption('kanji');
    await page.getByLabel('Language').selectOption('ja');
    await page.getByRole('dialog', { name: '設定' }).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('Escape');
    await page.reload();
    await isReady(page);
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'contrast');
    assert.equal(await page.locator('#sprite').getAttribute('data-set'), 'kanji');
    assert.equal(await page.locator('.cell[data-square="7g"]').getAttribute('aria-label'), '７七, 先手の歩');
    await page.screenshot({ path: path('../test-results/contrast.png') });
  }));

test('the page works offline after the first visit', () =>
  withPage({}, async (page, { context, complaints }) => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await isReady(page);
    await page.locator('[data-mode=analyse]').click();
    await page.locator('#engine-switch').click();
    await page.locator('.lines li').nth(2).waitFor();
    await context.setOffline(true);
    await page.reload();
    await isReady(page);
    await page.locator('.lines li').nth(2).waitFor();
    await context.setOffline(false);
    complaints.length = 0;
  }));

for (const [trouble, language, answer, message] of /** @type {const} */ ([
  ['does not come', 'en', 'abort', /evaluation could not be loaded.*cannot think/],
  ['is not the right file', 'ja', 'nonsense', /評価関数を読み込めなかった.*FKYN/],
])) {
  test(`weights: where the file ${trouble}, the page says so, lets pieces be moved, and tries again`, () =>
    withPage({ settings: { language }, route: ['**/weights-*.bin', answer] }, async (page, { complaints, stopRouting }) => {
      const trouble = page.locator('#trouble');
      await trouble.waitFor();
      assert.match(await trouble.innerText(), message);
      assert.deepEqual(await violations(page), []);
      await page.screenshot({ path: path(`../test-results/trouble-${language}.png`) });
      await page.locator('.cell[data-square="7g"]').click();
      await page.locator('.cell[data-square="7f"]').click();
      await page.locator('.moves li').first().waitFor();
      await stopRouting();
      await trouble.getByRole('button').click();
      // The engine answers the move that was made meanwhile.
      await page.locator('.moves li').nth(1).waitFor();
      assert.ok(await trouble.isHidden());
      complaints.length = 0;
    }));
}

test('the engine and its weights are fetched once, for all threads', () =>
  withPage({ hash: '#ply=0', serviceWorkers: 'block' }, async (page, { fetched, complaints }) => {
    await page.locator('#engine-switch').click();
    await page.locator('.lines li').first().waitFor();
    await page.locator('[data-mode=play]').click();
    await page.locator('#game-hint:enabled').click();
    await page.locator('.arrow').first().waitFor();
    for (const ending of ['.wasm', '.bin']) assert.equal(fetched.filter((address) => address.endsWith(ending)).length, 1, ending);
    assert.match(complaints.splice(0).join(), /^Service Worker registration blocked[^,]*$/);
  }));

test('a browser without SIMD takes the scalar build', () =>
  withPage(
    { hash: '#ply=0' },
    async (page, { fetched }) => {
      assert.match(await page.locator('#status').innerText(), /scalar build$/);
      const builds = new Set(fetched.filter((address) => address.endsWith('.wasm')));
      assert.deepEqual([...builds].filter((address) => address.includes('simd')), []);
    },
    () => {
      WebAssembly.validate = () => false;
    },
  ));

test('the policy is strict and obeyed', () =>
  withPage({}, async (page) => {
    const policy = (await page.locator('meta[http-equiv]').getAttribute('content')) ?? '';
    assert.ok(!policy.includes("'unsafe-inline'") && !policy.includes("'unsafe-eval'") && policy.includes("default-src 'none'"), policy);
  }));

test('it is light and soon ready', () =>
  withPage({}, async (page, { fetched }) => {
    let bytes = 0;
    for (const name of await readdir(path('../dist/assets'))) {
      if (!fetched.some((address) => address.endsWith(name)) || !/\.(js|css)$/.test(name)) continue;
      bytes += gzipSync(await readFile(path(`../dist/assets/${name}`)), { level: 9 }).length;
    }
    /** @type {number[]} */
    const times = [];
    // A machine that does something else says nothing about the page: once in a dozen is enough.
    for (let turn = 0; turn < 12 && !times.some((time) => time < 1000); turn++) {
      const start = performance.now();
      await page.goto(host.address);
      await isReady(page);
      times.push(performance.now() - start);
    }
    console.log(`      ${(bytes / 1000).toFixed(1)} KB of script and style; ready after ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
    assert.ok(bytes < 150_000, `${bytes} bytes`);
    assert.ok(Math.min(...times) < 1000, `${times}`);
  }));
