// The laboratory on the page: the toy tree, other temperatures, single steps, positions with stories, a duel.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from '../support/page.js';

const GAME = '#moves=7g7f.3c3d.2g2f.8c8d.2f2e.8d8e&ply=6';

/** @param {import('playwright-core').Page} page @param {string} bench */
async function lab(page, bench) {
  await page.locator('[data-mode=lab]').click();
  await page.locator(`#tab-${bench}`).click();
}

test('the toy tree follows its sliders', () =>
  withPage({ hash: GAME }, async (page) => {
    await lab(page, 'Toy');
    const read = async (/** @type {string} */ name) => Number(await page.locator('.toy-result').getAttribute(`data-${name}`));
    assert.ok(Math.abs((await read('depth')) - 1.77270808221) < 1e-9);
    assert.ok(Math.abs((await read('value')) - 34.5444596714) < 1e-9);
    assert.equal(await page.locator('.toy .node').count(), 12);
    const width = async () => Number(await page.locator('.toy [data-child=d]').getAttribute('stroke-width'));
    const before = await width();
    await page.getByLabel('Leaf d').fill('250');
    assert.ok((await width()) > before * 3);
    assert.match(await page.locator('.toy-result').innerText(), /best line is 1 plies/);
    await page.getByLabel(/Depth temperature/).fill('0');
    assert.ok(Math.abs((await read('depth')) - 1) < 1e-6, 'cold: the best line');
    await page.getByRole('button', { name: 'Reset' }).click();
    assert.ok(Math.abs((await read('depth')) - 1.77270808221) < 1e-9);
  }));

test('another temperature weighs the real tree without a search', () =>
  withPage({ hash: GAME }, async (page) => {
    await lab(page, 'Temperature');
    await page.getByText(/First let the softmax mind/).waitFor();
    await page.locator('[data-mode=analyse]').click();
    await page.locator('#engine-switch').click();
    await page.locator('#strip-panel .strip').waitFor();
    await page.waitForTimeout(1200);
    await lab(page, 'Temperature');
    const output = page.locator('.lab-temperature output');
    await page.waitForFunction(() => document.querySelector('.lab-temperature output')?.textContent?.includes('111'));
    const depth = async () => Number(await output.getAttribute('data-depth'));
    const own = await depth();
    const set = async (/** @type {string} */ value) => {
      const before = await output.innerText();
      await page.getByRole('slider', { name: 'Temperature' }).fill(value);
      await page.waitForFunction((text) => document.querySelector('.lab-temperature output')?.textContent !== text, before);
      await page.waitForTimeout(300);
      return depth();
    };
    const hot = await set('6');
    assert.ok(hot < own && hot >= 1, `${hot} ${own}`);
    const cold = await set('-1');
    const line = Number(await page.locator('.lab-temperature .depth-number.line .big').innerText());
    assert.ok(Math.abs(cold - line) < 1.5, `${cold} ${line}`);
    await page.getByRole('button', { name: 'As searched' }).click();
    await page.waitForFunction((wanted) => document.querySelector('.lab-temperature output')?.getAttribute('data-depth') === wanted, String(own));
  }));

test('one iteration at a time tells its four steps', () =>
  withPage({ hash: GAME }, async (page) => {
    await lab(page, 'Step');
    await page.locator('.lab-step .icicle[data-rows]').waitFor();
    await page.locator('#step-one').click();
    await page.locator('.phases li').nth(3).waitFor();
    assert.deepEqual(await page.locator('.phases li').evaluateAll((steps) => steps.map((step) => step.getAttribute('data-phase'))), ['selection', 'expansion', 'evaluation', 'backup']);
    assert.match(await page.locator('#step-count').innerText(), /^1 /);
    await page.locator('#step-hundred').click();
    await page.waitForFunction(() => document.querySelector('#step-count')?.textContent?.startsWith('101 '));
    assert.match(await page.locator('.descent tbody tr').first().innerText(), /101$/);
    await page.locator('#step-again').click();
    await page.waitForFunction(() => document.querySelector('#step-count')?.textContent?.startsWith('0 '));
  }));

test('four positions come with their stories and open where they can be watched', () =>
  withPage({ hash: GAME }, async (page) => {
    await lab(page, 'Stories');
    assert.equal(await page.locator('.story').count(), 4);
    for (const text of await page.locator('.story p').allInnerTexts()) assert.ok(text.length > 60);
    // By positions, not by seconds: a busy machine reads less of one than of the other.
    const depthOf = async (/** @type {string} */ story) => {
      await page.locator(`[data-story=${story}] button`).click();
      const read = await page.waitForFunction(() => {
        const strip = document.querySelector('#strip-panel .strip');
        const isShown = (strip?.getClientRects().length ?? 0) > 0;
        return isShown && Number(strip?.getAttribute('data-nodes')) >= 500_000 && strip?.getAttribute('data-depth');
      });
      return Number(await read.jsonValue());
    };
    const forced = await depthOf('exchange');
    await lab(page, 'Stories');
    const quiet = await depthOf('opening');
    console.log(`      forced ${forced}, quiet ${quiet}`);
    assert.ok(forced > quiet, `${forced} ${quiet}`);
  }));

test('a duel is played, scored and stopped', () =>
  withPage({ hash: GAME }, async (page) => {
    await lab(page, 'Duel');
    await page.getByLabel('First', { exact: true }).selectOption('alpha-beta');
    await page.getByLabel('Second', { exact: true }).selectOption('conventional');
    await page.getByLabel('Games', { exact: true }).fill('2');
    await page.getByLabel('Positions a move', { exact: true }).fill('300');
    await page.locator('#duel-start').click();
    await page.locator('.duel-curves .expected').waitFor();
    await page.locator('.duel-games li').nth(1).waitFor({ timeout: 60_000 });
    assert.match(await page.locator('.duel-score').innerText(), /\d won, \d drawn, \d lost of 2 games/);
    assert.match(await page.locator('.duel-elo').innerText(), /Elo|Too few/);
    await page.getByRole('button', { name: 'Start the duel' }).waitFor();
    await page.getByLabel('Games', { exact: true }).fill('50');
    await page.locator('#duel-start').click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Start the duel' }).waitFor();
  }));
