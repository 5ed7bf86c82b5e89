// The laboratory on the page: the toy tree, other temperatures, single steps, positions with stories, a duel.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { STORIES } from '../../src/views/stories.js';
import { SIZES, withPage } from '../support/page.js';

const GAME = '#moves=7g7f.3c3d.2g2f.8c8d.2f2e.8d8e&ply=6';

/** @param {import('playwright-core').Page} page @param {string} bench */
async function lab(page, bench) {
  await page.locator('[data-mode=lab]').click();
  await page.locator(`#tab-${bench}`).click();
}

/** @param {import('playwright-core').Page} page @param {string} id @param {number} by pixels up */
async function drag(page, id, by) {
  const box = await page.locator(`[data-id="${id}"]`).first().boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - by, { steps: 4 });
  await page.mouse.up();
}

test('the toy tree opens where the best line is 6 long and D is 2, and follows its leaves and temperatures', () =>
  withPage({ hash: GAME }, async (page) => {
    await lab(page, 'Toy');
    const read = async (/** @type {string} */ name) => Number(await page.locator('.lab-toy .toy-result').getAttribute(`data-${name}`));
    await page.locator('.lab-toy .toy .node').nth(14).waitFor();
    assert.ok(Math.abs((await read('depth')) - 1.991868874) < 1e-6);
    assert.equal(await read('pv'), 6);
    // The strip below shows the same tree.
    const shares = await page.locator('.lab-toy .strip .read').evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-share'))));
    assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - (await read('depth'))) < 1e-3);
    // A leaf that is dragged above all others becomes the best line.
    await drag(page, 'd', 90);
    assert.equal(await read('pv'), 1);
    assert.ok((await read('depth')) < 1.6);
    await page.locator('.lab-toy [data-id=d]').press('PageDown');
    assert.equal(await page.locator('.lab-toy [data-id=d]').evaluate((node) => node === document.activeElement), true, 'the leaf keeps the focus');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByLabel(/Depth temperature/).fill('0');
    assert.ok(Math.abs((await read('depth')) - 6) < 1e-6, 'cold: the best line');
  }));

test('the story is told in seven steps, each with a link, without an engine thinking', () =>
  withPage({ hash: '#story=2' }, async (page) => {
    await page.locator('.lab-story[data-step="2"]').waitFor();
    const weights = () => page.locator('.leaves .weight').evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('data-weight'))));
    await page.locator('.leaves .weight').nth(2).waitFor();
    const before = await weights();
    assert.ok(Math.abs(before.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-5);
    await drag(page, 'C', 80);
    assert.ok((await weights())[2] > before[2] * 2);
    await page.getByLabel('Temperature').fill('0');
    assert.ok(Math.max(...(await weights())) > 0.999, 'cold: only the best');
    for (let step = 3; step <= 7; step++) {
      await page.locator('.story-next').click();
      await page.locator(`.lab-story[data-step="${step}"]`).waitFor();
      assert.equal(new URL(page.url()).hash, `#story=${step}`);
      if (step === 4) {
        await page.locator('.lab-story .icicle[data-rows]').waitFor();
        assert.equal(Number(await page.locator('.lab-story .strip').getAttribute('data-depth')).toFixed(6), await page.locator('.lab-story .icicle').getAttribute('data-depth'));
      }
      if (step === 5) {
        await page.locator('.lab-story .timeline .expected').waitFor();
        // There is a moment at which D has risen and the line has become shorter.
        const scrub = page.locator('.story-scrub');
        let rises = 0;
        for (let at = Number(await scrub.getAttribute('max')); at > 0; at--) {
          await scrub.fill(String(at));
          await page.waitForTimeout(30);
          if ((await page.locator('.story-moment').innerText()).includes('D has risen')) rises++;
        }
        assert.ok(rises >= 2, `${rises}`);
      }
      if (step === 6) await page.getByText(/still its choice in \d+ %/).waitFor();
    }
  }, () => {
    // An engine that never answers.
    Object.assign(globalThis, { Worker: class { postMessage() {} terminate() {} } });
  }));

test('the story ends in the reader’s own position, and its search goes on live', () =>
  withPage({ hash: '#story=7' }, async (page) => {
    await page.locator('#story-own').click();
    await page.locator('#see-panel .icicle[data-rows]').waitFor({ timeout: 30_000 });
    await page.locator('[data-mode=lab]').click();
    await page.locator('.story-dots button').nth(3).click();
    await page.locator('.story-live').click();
    await page.waitForFunction(() => (document.querySelector('#see-panel .tree-info')?.textContent ?? '').includes('Position') && Number(document.querySelector('#see-panel .icicle')?.getAttribute('data-nodes')) > 0);
  }));

test('the proof can be checked: 200 lines to download, and the position on the board asked live', () =>
  withPage({ hash: GAME }, async (page) => {
    await lab(page, 'Trust');
    await page.locator('.trust-figures .stand-bar').nth(6).waitFor();
    const shares = await page.locator('.trust-figures .stand-bar').evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('data-share'))));
    assert.ok(shares[6] > shares[0] + 0.2, 'heavy lines stand more often than light ones');
    const area = async (/** @type {string} */ name) => Number(await page.locator(`[data-predictor=${name}] td`).first().innerText());
    assert.ok((await area('choiceDepth')) > (await area('choicePv')) + 0.02);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-keep=trust-csv]').click()]);
    const rows = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    assert.equal(new Set(rows.slice(1).map((row) => row.split(',')[0])).size, 200);
    await page.locator('#trust-begin').click();
    await page.getByText(/\d+ of \d+ promised moves were still the choice/).waitFor({ timeout: 90_000 });
    assert.equal(await page.locator('.trust-table tbody tr').count(), await page.locator('.trust .told').count());
    assert.equal(await page.locator('.trust .told.open').count(), 0);
  }));

test('another temperature weighs the real tree without a search', () =>
  withPage({ hash: GAME }, async (page) => {
    await lab(page, 'Temperature');
    // No dead end: the position can be read right here.
    await page.locator('.temperature-begin').click();
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

test('what is said of each position is what the engine shows, and the caption leads on to the next', () =>
  withPage({ hash: GAME }, async (page) => {
    await lab(page, 'Stories');
    assert.equal(await page.locator('.story').count(), STORIES.length);
    await page.locator('[data-story=exchange] button').click();
    for (const story of STORIES) {
      await page.locator(`.story-bar[data-story=${story.id}]`).waitFor();
      assert.ok((await page.locator('.story-bar').innerText()).includes(story.en.story));
      await page.locator('.next-story').click();
    }
    await page.locator('.story-bar[data-story=exchange]').waitFor();
    await page.locator('[data-mode=analyse]').click();
    await page.locator('#board .cell[data-square="8b"]').waitFor();
  }));

test('a duel is played, scored and stopped', () =>
  withPage({ hash: GAME }, async (page) => {
    await lab(page, 'Duel');
    // A question chooses both sides; another choice is no longer that question.
    await page.locator('[data-pair=stop]').click();
    assert.deepEqual(await page.locator('.duel-form select').evaluateAll((fields) => fields.map((field) => /** @type {HTMLSelectElement} */ (field).value)), ['stop-D', 'stop-PV']);
    assert.equal(await page.locator('[data-pair=stop]').getAttribute('aria-pressed'), 'true');
    // Who stops at a depth is asked for the depth, and not how many positions it may read.
    const asked = () => page.locator('.duel-form label').allInnerTexts();
    assert.deepEqual(await asked(), ['First', 'Second', 'Games', 'Stop at D', 'Stop at PV depth']);
    await page.getByLabel('First', { exact: true }).selectOption('alpha-beta');
    assert.deepEqual(await asked(), ['First', 'Second', 'Games', 'Positions a move', 'Stop at PV depth']);
    assert.equal(await page.locator('.duel-pairs [aria-pressed=true]').count(), 0);
    await page.getByLabel('Second', { exact: true }).selectOption('conventional');
    await page.getByLabel('Games', { exact: true }).fill('2');
    await page.getByLabel('Positions a move', { exact: true }).fill('300');
    await page.locator('#duel-start').click();
    await page.locator('.duel-curves .expected').waitFor();
    await page.locator('.duel-games li').nth(1).waitFor({ timeout: 180_000 });
    assert.match(await page.locator('.duel-score').innerText(), /\d won, \d drawn, \d lost of 2 games/);
    assert.match(await page.locator('.duel-elo').innerText(), /Elo|Too few/);
    await page.getByRole('button', { name: 'Start the duel' }).waitFor();
    await page.locator('.duel-look').first().click();
    // Stopping at an expected depth against stopping at the length of a line: either takes what it needs.
    await page.getByLabel('First', { exact: true }).selectOption('stop-D');
    await page.getByLabel('Second', { exact: true }).selectOption('stop-PV');
    await page.getByLabel('Stop at D', { exact: true }).fill('1.6');
    await page.locator('#duel-start').click();
    // Each move of the first has reached its depth, which is drawn.
    await page.locator('.duel-curves .duel-goal').waitFor({ state: 'attached', timeout: 60_000 });
    assert.match(await page.locator('.duel-curves').getAttribute('aria-label') ?? '', /dashed: D = 1\.6/);
    const drawn = await page.locator('.duel-curves').evaluate((drawing) => [drawing.getBoundingClientRect().width, Number(drawing.getAttribute('width'))]);
    assert.ok(Math.abs(drawn[0] - drawn[1]) < 1, `${drawn}: letters are as large as they are meant`);
    await page.waitForFunction(() => /first [\d.]+k?, second [\d.]+k?/.test(document.querySelector('.duel-spent')?.textContent ?? ''), null, { timeout: 60_000 });
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    // A game that was played can be opened.
    await page.getByLabel('First', { exact: true }).selectOption('alpha-beta');
    await page.getByLabel('Second', { exact: true }).selectOption('conventional');
    await page.getByLabel('Games', { exact: true }).fill('1');
    await page.locator('#duel-start').click();
    await page.locator('.duel-open').first().waitFor({ timeout: 60_000 });
    const moves = Number((await page.locator('.duel-games li').first().innerText()).match(/(\d+) moves/)?.[1]);
    await page.locator('.duel-open').first().click();
    await page.waitForFunction((wanted) => document.body.dataset.mode === 'analyse' && document.querySelectorAll('#record-panel button').length > wanted / 2, moves);
    await lab(page, 'Duel');
    await page.getByLabel('Games', { exact: true }).fill('50');
    await page.locator('#duel-start').click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Start the duel' }).waitFor();
  }));

test('on a phone the proof’s table shows its numbers, and large numbers are written alike', () =>
  withPage({ ...SIZES.phone, hash: GAME }, async (page) => {
    await lab(page, 'Trust');
    await page.locator('[data-predictor=pv] td').nth(1).waitFor();
    const ends = await page.locator('.trust-areas td').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
    assert.ok(ends.length >= 10 && Math.max(...ends) <= 390, `${Math.max(...ends)}`);
    assert.match(await page.locator('.trust-result').innerText(), /50,000 positions a search/);
  }));
