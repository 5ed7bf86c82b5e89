// One moment of one position: verdict, lines, arrows and drawings never speak of different ones.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { withPage } from '../support/page.js';
import { GAME, LONG, see } from '../support/see.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} selector */
const nodesOf = async (page, selector) => Number(await page.locator(selector).first().getAttribute('data-nodes'));

const STRIP = '#strip-panel .strip:not(.move-depths)';

test('the verdict and the lines are those of the picture that is drawn, frame by frame', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page);
    await page.locator('#tab-candidates').click();
    await page.locator('.candidates tbody tr').nth(10).waitFor();
    const { wrong, count } = await page.evaluate(async () => {
      /** @type {string[]} */
      const found = [];
      const nodes = new Set();
      const text = (/** @type {ParentNode} */ root, /** @type {string} */ selector) => root.querySelector(selector)?.textContent?.trim() ?? '';
      for (const end = performance.now() + 20_000; nodes.size < 6 && performance.now() < end;) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const at = ['#strip-panel .strip:not(.move-depths)', '.candidates tbody', '.engine'].map((selector) => document.querySelector(selector)?.getAttribute('data-nodes'));
        nodes.add(at[0]);
        if (new Set(at).size > 1) found.push(`pictures of ${at.join()} positions`);
        // The pearl is the value of the move that would be played, and each line has the value and the depth of its move.
        const row = document.querySelector('.candidates tr.chosen');
        if (row && text(row, 'td:nth-child(3)') !== text(document, '.pearl')) found.push(`${text(row, 'td:nth-child(3)')} and ${text(document, '.pearl')}`);
        for (const line of document.querySelectorAll('.engine .lines li')) {
          const move = text(line, '.pv-move');
          const own = [...document.querySelectorAll('.candidates tbody tr')].find((other) => text(other, 'th') === move);
          // Light rows are filled a moment later.
          if (!own || Number.parseFloat(text(own, 'td')) < 8) continue;
          const [value, depth] = [text(own, 'td:nth-child(3)'), Number.parseFloat(text(own, 'td:nth-child(4)'))];
          const said = text(line, '.score');
          if (!said.startsWith(value) || Math.abs(Number.parseFloat(said.slice(value.length)) - depth) > 0.051) found.push(`${move}: ${said}, but ${value} and ${depth}`);
        }
      }
      return { wrong: found, count: nodes.size };
    });
    assert.deepEqual(wrong, []);
    assert.ok(count >= 6, `${count} pictures were shown`);
  }));

test('who goes back in a search goes back with all of the screen, and is in the present again elsewhere', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page, 'both');
    await page.locator('.icicle[data-rows]').nth(1).waitFor(LONG);
    await page.waitForFunction(() => Number(document.querySelector('.scrub')?.getAttribute('max')) >= 5, null, LONG);
    await page.waitForTimeout(1500);
    await page.locator('#engine-switch').click();
    // The last picture comes with the end of a search and is drawn at its calm pace.
    await page.waitForTimeout(1500);
    const now = await page.locator('.engine').evaluateAll((panels) => panels.map((panel) => Number(panel.getAttribute('data-nodes'))));
    await page.locator('.scrub').focus();
    await page.keyboard.press('Home');
    await page.waitForFunction((last) => Number(document.querySelector('.icicle')?.getAttribute('data-nodes')) < last, now[0]);
    const drawn = await page.locator('.icicle').evaluateAll((trees) => trees.map((tree) => Number(tree.getAttribute('data-nodes'))));
    assert.deepEqual(await page.locator('.engine').evaluateAll((panels) => panels.map((panel) => Number(panel.getAttribute('data-nodes')))), drawn);
    assert.ok(drawn[0] < now[0] && drawn[1] < now[1], `${drawn} and then ${now}`);
    // Softmax search is the second; the strip is its own.
    assert.equal(await nodesOf(page, STRIP), drawn[1]);
    await page.locator('[data-mode=analyse]').click();
    assert.deepEqual(await page.locator('.engine').evaluateAll((panels) => panels.map((panel) => Number(panel.getAttribute('data-nodes')))), now);
    assert.equal(await nodesOf(page, STRIP), now[1]);
  }));

test('while a game is judged no search of another position is shown, and afterwards that of the position on the board', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page, 'both');
    await page.locator('.icicle[data-rows]').nth(1).waitFor(LONG);
    await page.locator('[data-mode=analyse]').click();
    await page.locator('#analyse-all').click();
    await page.locator('.progress', { hasText: 'of 7' }).waitFor();
    const shown = () => page.evaluate(() => ({
      strips: [...document.querySelectorAll('#strip-panel .strip')].filter((strip) => strip.checkVisibility()).length, lines: document.querySelectorAll('.engine .lines li').length,
      arrows: document.querySelectorAll('#board .arrow').length, verdicts: [...document.querySelectorAll('.verdict')].map((node) => node.textContent).join(''),
      trees: [...document.querySelectorAll('.icicle')].filter((tree) => tree.checkVisibility()).length,
    }));
    const nothing = { strips: 0, lines: 0, arrows: 0, verdicts: '', trees: 0 };
    await page.keyboard.press('Home');
    assert.deepEqual(await shown(), nothing);
    await page.locator('[data-mode=see]').click();
    assert.deepEqual(await shown(), nothing);
    await page.locator('[data-mode=analyse]').click();
    await page.locator('#graph-panel').getByText(/Black: \d+ blunders?/).waitFor(LONG);
    await page.locator('.engine .lines li').nth(3).waitFor(LONG);
    await page.locator(STRIP).waitFor();
    // Black's first moves.
    assert.match(await page.locator('.engine').nth(1).locator('.pv-move').first().innerText(), /-\d[d-h]$/);
  }));

test('beside a search that was opened nothing is said of the position on the board', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-keep=json]').click()]);
    const buffer = await readFile(await download.path());
    const before = await page.locator('.pv-move').first().innerText();
    await page.keyboard.press('Home');
    await page.waitForFunction((name) => ![undefined, name].includes(document.querySelector('.engine .pv-move')?.textContent ?? undefined), before);
    await page.locator('#see-panel input[type=file]').setInputFiles({ name: 'tree.json', mimeType: 'application/json', buffer });
    await page.getByText('From a file: tree.json').waitFor();
    assert.equal(await page.locator('.verdict').isVisible(), false);
    assert.equal(await page.locator('.lines').first().isVisible(), false);
    await page.getByRole('button', { name: 'Back to the engine' }).click();
    await page.locator('.verdict').waitFor();
  }));
