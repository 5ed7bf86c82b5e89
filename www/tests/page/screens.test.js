// Every screen, in both languages, at both widths and in all colours: nothing lacks a name or contrast, nothing is wider than the
// window. With SCREENSHOTS set, a picture of each is left in test-results.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { test } from 'node:test';
import { violations } from '../support/axe.js';
import { SIZES, middle, path, withPage } from '../support/page.js';

/** @typedef {import('playwright-core').Page} Page */

const THEMES = /** @type {const} */ (['light', 'dark', 'contrast']);
await mkdir(path('../test-results'), { recursive: true });

/**
 * Looks at a screen in all colours. Names and roles are the same in each, so that the rest of the rules is asked once.
 * @param {Page} page
 * @param {string} name
 * @param {string} screen
 */
async function look(page, name, screen) {
  for (const theme of THEMES) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    assert.deepEqual(await violations(page, theme === 'light' ? undefined : ['color-contrast']), [], `${screen}, ${theme}`);
    if (process.env.SCREENSHOTS) {
      // Drawings take their colours when they are drawn.
      await page.evaluate(() => dispatchEvent(new Event('resize')));
      await page.screenshot({ path: path(`../test-results/${name}-${screen}-${theme}.png`) });
    }
  }
  const { scrolled, seen } = await page.evaluate(() => ({ scrolled: document.documentElement.scrollWidth, seen: innerWidth }));
  assert.ok(scrolled <= seen, `${screen}: ${scrolled} pixels wide in a window of ${seen}`);
}

/** The views of a search. @param {Page} page @param {(screen: string) => Promise<void>} see */
async function seeing(page, see) {
  await page.locator('[data-mode=see]').click();
  await page.locator('.icicle[data-rows]').waitFor();
  for (const view of ['tree', 'timeline', 'candidates', 'why']) {
    await page.locator(`#tab-${view}`).click();
    const twin = page.locator(`.${view}-view summary`);
    if (await twin.count()) await twin.click();
    await see(`see-${view}`);
  }
  const mind = page.locator('.engine-controls select').first();
  await mind.selectOption('both');
  await page.locator('#tab-tree').click();
  await page.locator('.icicle[data-rows]').nth(1).waitFor();
  await see('see-both');
  await page.locator('#tab-reasons').click();
  await see('see-reasons');
  await mind.selectOption('alpha-beta');
  await page.locator('#tab-tree').click();
  await page.locator('.icicle[data-rows]').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('.tree-view .why').waitFor();
  await see('see-alpha-beta');
  await page.keyboard.press('Home');
  await mind.selectOption('softmax');
  await page.locator('#strip-panel .strip').waitFor();
}

/** The laboratory. @param {Page} page @param {(screen: string) => Promise<void>} see */
async function laboratory(page, see) {
  await page.locator('[data-mode=lab]').click();
  for (const bench of ['Toy', 'Stories', 'Temperature', 'Step', 'Duel']) {
    await page.locator(`#tab-${bench}`).click();
    if (bench === 'Temperature' || bench === 'Step') await page.locator(`.lab-${bench.toLowerCase()} .icicle[data-rows]`).waitFor();
    if (bench === 'Step') {
      await page.locator('#step-ten').click();
      await page.locator('.phases li').first().waitFor();
    }
    await see(`lab-${bench}`);
  }
}

/** A game, and all dialogs. @param {Page} page @param {(screen: string) => Promise<void>} see */
async function playing(page, see) {
  await page.locator('[data-mode=play]').click();
  await see('begin');
  for (const button of ['new-game', 'open', 'save', 'share', 'settings', 'help']) {
    await page.locator(`#${button}`).click();
    await page.locator('dialog').waitFor();
    await see(button);
    await page.keyboard.press('Escape');
  }
  await page.locator('#new-game').click();
  await page.locator('dialog .strong').click();
  await page.locator('#game-hint:enabled').waitFor();
  const { x, y } = await middle(page, '7g');
  await page.mouse.click(x, y);
  await see('play');
  await page.locator('#game-resign').click();
  await page.locator('dialog .strong').click();
  await see('result');
}

for (const [size, locale] of /** @type {[keyof typeof SIZES, string][]} */ ([['desktop', 'en-GB'], ['phone', 'ja-JP'], ['desktop', 'ja-JP'], ['phone', 'en-GB']])) {
  const name = `${size}-${locale.slice(0, 2)}`;
  test(`nothing is missing a name or contrast on any screen: ${name}`, () =>
    withPage({ ...SIZES[size], locale, hash: '#moves=7g7f.3c3d.8h2b%2B.3a2b&ply=4' }, async (page) => {
      const see = (/** @type {string} */ screen) => look(page, name, screen);
      assert.equal(await page.evaluate(() => document.documentElement.lang), locale.slice(0, 2));
      await page.locator('#engine-switch').click();
      await page.locator('.lines li').nth(2).waitFor();
      await page.locator('.hold').click();
      await page.locator('#strip-panel .strip').waitFor();
      await page.locator('#strip-panel .small-button').click();
      await see('analyse');
      await page.locator('#strip-panel .small-button').click();
      await seeing(page, see);
      await laboratory(page, see);
      await page.locator('[data-mode=analyse]').click();
      await page.locator('#engine-switch').click();
      await page.locator('[data-mode=edit]').click();
      await see('editor');
      await playing(page, see);
    }));
}
