// What every screen owes its readers: names for everything, both languages, all colours, offline, nothing from elsewhere.

import assert from 'node:assert/strict';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { SIZES, host, isReady, middle, path, withPage } from '../support/page.js';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
await mkdir(path('../test-results'), { recursive: true });

/** @param {import('playwright-core').Page} page */
async function violations(page) {
  // Evaluated by the driver, which the page's policy does not bind.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const found = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
    return found.violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html.slice(0, 120)).join(' | ')}`);
  });
}

for (const [name, options] of Object.entries({
  'desktop-en': { ...SIZES.desktop, locale: 'en-GB', colorScheme: /** @type {const} */ ('light') },
  'phone-ja': { ...SIZES.phone, locale: 'ja-JP', colorScheme: /** @type {const} */ ('dark') },
})) {
  test(`nothing is missing a name or contrast on any screen: ${name}`, () =>
    withPage({ ...options, hash: '#moves=7g7f.3c3d.8h2b%2B.3a2b&ply=4' }, async (page) => {
      const look = async (/** @type {string} */ screen) => {
        assert.deepEqual(await violations(page), [], screen);
        await page.screenshot({ path: path(`../test-results/${name}-${screen}.png`) });
        const { scrolled, seen } = await page.evaluate(() => ({ scrolled: document.documentElement.scrollWidth, seen: innerWidth }));
        assert.ok(scrolled <= seen, `${screen}: ${scrolled} pixels wide in a window of ${seen}`);
      };
      assert.equal(await page.evaluate(() => document.documentElement.lang), options.locale.slice(0, 2));
      await page.locator('#engine-switch').click();
      await page.locator('.lines li').nth(2).waitFor();
      await page.locator('.hold').click();
      await page.locator('#strip-panel .strip').waitFor();
      await page.locator('#strip-panel .small-button').click();
      await look('analyse');
      await page.locator('#strip-panel .small-button').click();
      await page.locator('[data-mode=see]').click();
      await page.locator('.icicle[data-rows]').waitFor();
      for (const view of ['tree', 'timeline', 'candidates']) {
        await page.locator(`#tab-${view}`).click();
        const twin = page.locator(`.${view}-view summary`);
        if (await twin.count()) await twin.click();
        await look(`see-${view}`);
      }
      await page.locator('.engine-controls select').first().selectOption('both');
      await page.locator('#tab-tree').click();
      await page.locator('.icicle[data-rows]').nth(1).waitFor();
      await look('see-both');
      await page.locator('#tab-reasons').click();
      await look('see-reasons');
      await page.locator('.engine-controls select').first().selectOption('softmax');
      await page.locator('#strip-panel .strip').waitFor();
      await page.locator('[data-mode=lab]').click();
      for (const bench of ['Toy', 'Stories', 'Temperature', 'Step', 'Duel']) {
        await page.locator(`#tab-${bench}`).click();
        if (bench === 'Temperature') await page.locator('.lab-temperature .icicle[data-rows]').waitFor();
        if (bench === 'Step') await page.locator('.lab-step .icicle[data-rows]').waitFor();
        if (bench === 'Step') await page.locator('#step-ten').click();
        if (bench === 'Step') await page.locator('.phases li').first().waitFor();
        await look(`lab-${bench}`);
      }
      await page.locator('[data-mode=analyse]').click();
      await page.locator('#engine-switch').click();
      await page.locator('[data-mode=edit]').click();
      await look('editor');
      await page.locator('[data-mode=play]').click();
      await look('empty');
      for (const button of ['new-game', 'open', 'save', 'share', 'settings', 'help']) {
        await page.locator(`#${button}`).click();
        await page.locator('dialog').waitFor();
        await look(button);
        await page.keyboard.press('Escape');
      }
      await page.locator('#new-game').click();
      await page.locator('dialog .strong').click();
      await page.locator('#game-hint:enabled').waitFor();
      const { x, y } = await middle(page, '7g');
      await page.mouse.click(x, y);
      await look('play');
      await page.locator('#game-resign').click();
      await page.locator('dialog .strong').click();
      await look('result');
    }));
}

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
    const times = [];
    for (let turn = 0; turn < 3; turn++) {
      const start = performance.now();
      await page.goto(host.address);
      await isReady(page);
      times.push(performance.now() - start);
    }
    console.log(`      ${(bytes / 1000).toFixed(1)} KB of script and style; ready after ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
    assert.ok(bytes < 150_000, `${bytes} bytes`);
    assert.ok(Math.min(...times) < 1000, `${times}`);
  }));
