// Every screen, in both languages, at both widths and in all colours: nothing lacks a name or contrast, nothing is wider than the
// window. With SCREENSHOTS set, a picture of each is left in test-results.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { test } from 'node:test';
import { violations } from '../support/axe.js';
import { SIZES, middle, path, press, withPage } from '../support/page.js';

/** @typedef {import('playwright-core').Page} Page */

/** @typedef {'light' | 'dark' | 'contrast'} Theme */

await mkdir(path('../test-results'), { recursive: true });

/**
 * Every width is seen in every language, and in all colours in one of them: colours do not depend on words. Of a screen, names
 * and roles are asked once, contrast in each of its colours.
 * @type {{ size: keyof typeof SIZES, locale: string, themes: Theme[] }[]}
 */
const WALKS = [
  { size: 'desktop', locale: 'en-GB', themes: ['light', 'dark', 'contrast'] },
  { size: 'phone', locale: 'ja-JP', themes: ['dark', 'light', 'contrast'] },
  { size: 'desktop', locale: 'ja-JP', themes: ['light'] },
  { size: 'phone', locale: 'en-GB', themes: ['light'] },
];

/**
 * What is wrong with a screen.
 * @param {Page} page
 * @param {string} name
 * @param {Theme[]} themes
 */
async function look(page, name, themes) {
  /** @type {string[]} */
  const wrong = [];
  for (const [index, theme] of themes.entries()) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    wrong.push(...(await violations(page, index === 0 ? undefined : ['color-contrast'])).map((one) => `${name}, ${theme}: ${one}`));
    if (process.env.SCREENSHOTS) await page.screenshot({ path: path(`../test-results/${name}-${theme}.png`) });
  }
  if (name.startsWith('phone')) wrong.push(...(await tooSmall(page)).map((one) => `${name}: ${one}`));
  // A phone makes its window as wide as the page: only its screen says what fits.
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
  const { width } = page.viewportSize() ?? { width: 0 };
  if (scrolled > width) wrong.push(`${name}: ${scrolled} pixels wide on a screen of ${width}`);
  return wrong;
}

/** What a finger would miss; squares of the board are as large as the screen lets them be, and ticks have their label. @param {Page} page */
const tooSmall = (page) => page.evaluate(() => {
  const root = document.querySelector('dialog[open]') ?? document.body;
  return [...root.querySelectorAll('button, select, input:not([type=checkbox]), textarea, summary')].flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    const isSeen = width > 1 && !target.closest('.board, .unseen') && getComputedStyle(target).visibility !== 'hidden';
    return isSeen && Math.min(width, height) < 43.5 ? [`${target.id || target.textContent || target.className} is ${width.toFixed(0)} by ${height.toFixed(0)}`] : [];
  });
});

/** Lets the engine rest, so that looking takes no longer than it must. @param {Page} page */
const rest = (page) => page.locator('#engine-switch[aria-checked=true]').click();

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
  await page.locator('#engine-switch').click();
  await page.locator('.icicle[data-rows]:visible').nth(1).waitFor();
  await rest(page);
  await see('see-both');
  await page.locator('#tab-reasons').click();
  await see('see-reasons');
  await mind.selectOption('alpha-beta');
  await page.locator('#tab-tree').click();
  await page.locator('#engine-switch').click();
  await page.locator('.icicle[data-rows]').waitFor();
  await rest(page);
  await page.locator('.icicle').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('.tree-view .why').waitFor();
  await see('see-alpha-beta');
  await page.keyboard.press('Home');
  await mind.selectOption('softmax');
  await page.locator('#engine-switch').click();
  await page.locator('#strip-panel .strip:not(.move-depths)').waitFor();
  await rest(page);
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
    await press(page, `#${button}`);
    await page.locator('dialog').waitFor();
    await see(button);
    await page.keyboard.press('Escape');
  }
  await press(page, '#new-game');
  await page.locator('dialog .strong').click();
  await page.locator('#game-hint:enabled').waitFor();
  const { x, y } = await middle(page, '7g');
  await page.mouse.click(x, y);
  await see('play');
  await page.locator('#game-resign').click();
  await page.locator('dialog .strong').click();
  await see('result');
}

for (const { size, locale, themes } of WALKS) {
  const name = `${size}-${locale.slice(0, 2)}`;
  test(`nothing is missing a name or contrast on any screen: ${name}, ${themes.join(', ')}`, () =>
    withPage({ ...SIZES[size], locale, hash: '#moves=7g7f.3c3d.8h2b%2B.3a2b&ply=4' }, async (page) => {
      /** @type {string[]} */
      const wrong = [];
      const see = async (/** @type {string} */ screen) => {
        wrong.push(...(await look(page, `${name}-${screen}`, themes)));
      };
      assert.equal(await page.evaluate(() => document.documentElement.lang), locale.slice(0, 2));
      await page.locator('#engine-switch').click();
      await page.locator('.lines li').nth(2).waitFor();
      await page.locator('#strip-panel .strip:not(.move-depths)').waitFor();
      await page.locator('#strip-panel .small-button').click();
      await rest(page);
      await see('analyse');
      await page.locator('#strip-panel .small-button').click();
      await seeing(page, see);
      await laboratory(page, see);
      await press(page, '[data-mode=edit]');
      await see('editor');
      await playing(page, see);
      assert.deepEqual(wrong, []);
    }));
}
