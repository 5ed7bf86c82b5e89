// What makes the demonstration hold together: visits sent to a move, one ply marked everywhere, both minds on one ruler, mates as
// proofs, captions that travel with pictures, and a table for every figure.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { STORIES } from '../../src/views/stories.js';
import { withPage } from '../support/page.js';
import { GAME, LONG, see } from '../support/see.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} id */
async function open(page, id) {
  await page.locator('[data-mode=lab]').click();
  await page.locator('#tab-Stories').click();
  await page.locator(`[data-story=${id}] button`).click();
}

test('“Read this one” sends the visits to a move, tells how weight flows, and lets go again', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page);
    assert.equal(await page.locator('.read-this').isVisible(), false, 'nothing is chosen yet');
    await page.locator('.icicle').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const name = (await page.locator('.tree-info .who').innerText()).replace(/^[☗☖]/, '');
    await page.locator('.read-this', { hasText: name }).click();
    await page.waitForFunction(() => Number(document.querySelector('.flow')?.getAttribute('data-visits')) > 200, null, LONG);
    assert.match(await page.locator('.flow-told').innerText(), /more visits\. Weight [\d.]+ % → [\d.]+ %, D [\d.]+ → [\d.]+/);
    await page.locator('.read-this', { hasText: 'Let it choose again' }).click();
    assert.equal(await page.locator('.flow-told').innerText(), '');
    // A search that has stopped can't be sent anywhere.
    await page.locator('#engine-switch').click();
    await page.locator('.flow').waitFor({ state: 'hidden' });
  }));

test('one ply is marked in every view, for both minds, and said in words', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page, 'both');
    await page.locator('.icicle[data-rows]').nth(1).waitFor(LONG);
    await page.locator('#strip-panel .move-depths .move-depth').first().waitFor(LONG);
    await page.locator('#engine-switch').click();
    await page.waitForTimeout(500);
    const strip = await page.locator('#strip-panel .strip:not(.move-depths)').boundingBox();
    assert.ok(strip);
    const cells = await page.locator('#strip-panel .strip:not(.move-depths) .read').count();
    await page.mouse.move(strip.x + (2.5 / cells) * strip.width, strip.y + 30);
    await page.waitForFunction(() => [...document.querySelectorAll('.icicle')].every((canvas) => canvas.getAttribute('data-pointed') === '3'));
    assert.equal(await page.locator('.strip .crosshair').count(), 2, 'both strips');
    assert.match(await page.locator('.strip-key').first().innerText(), /^Ply 3: \d+ % was read at least this deep/);
    // Both strips have one scale.
    const ends = await page.locator('.strip .crosshair').evaluateAll((marks) => marks.map((mark) => Math.round(mark.getBoundingClientRect().left)));
    assert.ok(Math.abs(ends[0] - ends[1]) <= 1, ends.join());
    // Alpha-beta's has no word of an average.
    assert.doesNotMatch(await page.locator('.moves-card').innerText(), /expected/i);
    await page.locator('#tab-timeline').click();
    await page.locator('.timeline-view .timeline').nth(1).waitFor();
    await page.locator('.timeline-view .timeline').first().hover({ position: { x: 100, y: 90 } });
    await page.locator('.timeline-view .timeline').first().hover({ position: { x: 104, y: 120 } });
    await page.locator('.crosshair-line').nth(1).waitFor({ state: 'attached' });
    const plies = await page.locator('.crosshair-line').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-ply')));
    assert.equal(plies[0], plies[1]);
  }));

test('with two minds at work each arrow says whose it is', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page, 'both');
    await page.waitForFunction(() => {
      const said = [...document.querySelectorAll('#board .arrow text')].map((label) => label.textContent).join(' ');
      return said.includes('Softmax') && said.includes('α-β');
    }, null, LONG);
    const labels = await page.locator('#board .arrow text').evaluateAll((all) => all.map((label) => {
      const [box, board] = [label.getBoundingClientRect(), document.querySelector('#board svg, #board')?.getBoundingClientRect()];
      return { height: box.height, isInside: board !== undefined && box.left >= board.left && box.right <= board.right };
    }));
    for (const { height, isInside } of labels) assert.ok(height >= 11 && isInside, `a label ${height} pixels high, on the board: ${isInside}`);
  }));

test('a mate is drawn as its proof, and its numbers agree with the strip', () =>
  withPage({ hash: GAME }, async (page) => {
    await open(page, 'tsume');
    await page.getByText('A mate, as its proof').waitFor(LONG);
    const tree = page.locator('#see-panel .icicle');
    // More than the line of five: the other replies have come in.
    await page.waitForFunction(() => Number(document.querySelector('#see-panel .icicle')?.getAttribute('data-rows')) > 6, null, LONG);
    assert.equal(await tree.getAttribute('data-depth'), '5.000000');
    assert.equal(await page.locator('.depth-number.expected .big').innerText(), '5.0');
    assert.equal(await page.locator('.depth-number.line .big').innerText(), '5');
    await page.locator('.tree-view .twin summary').click();
    // The table is filled when it has opened.
    await page.locator('.tree-view .twin tbody tr').nth(5).waitFor({ ...LONG, state: 'attached' });
  }));

test('every story keeps its caption in sight, whatever number its move has', () =>
  withPage({ hash: GAME }, async (page) => {
    for (const story of [STORIES[0], STORIES[STORIES.length - 1]]) {
      await open(page, story.id);
      await page.locator(`.story-bar[data-story=${story.id}]`, { hasText: story.en.name }).waitFor(LONG);
    }
  }));

test('a picture goes away with its caption, and every figure of the story and the proof has a table', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page);
    await page.locator('#engine-switch').click();
    await page.waitForTimeout(300);
    const text = async (/** @type {string} */ kind) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`[data-keep=${kind}]`).click()]);
      return (await readFile(await download.path())).toString();
    };
    // Broken into lines, but whole.
    const words = (/** @type {string} */ drawing) => [...drawing.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, said]) => said).join(' ');
    const sentence = await page.locator('.strip-sentence').innerText();
    for (const tab of ['tree', 'timeline', 'candidates']) {
      await page.locator(`#tab-${tab}`).click();
      const said = words(await text('svg'));
      assert.ok(said.includes(sentence.split(' ').slice(0, 4).join(' ')) && said.includes('(Fukayomi)'), said.slice(-300));
    }
    await page.locator('[data-mode=lab]').click();
    await page.locator('#tab-Trust').click();
    await page.locator('.trust-figures .twin').nth(1).waitFor();
    assert.match(words(await text('trust-weight-svg')), /How often a promised move is still the choice/);
    await page.locator('.trust-figures .twin summary').first().click();
    assert.equal(await page.locator('.trust-figures .twin').first().locator('tbody tr').count(), 7);
    await page.locator('#tab-Story').click();
    for (const [step, twins] of [[1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [6, 2]]) {
      await page.locator('.story-dots button').nth(step - 1).click();
      await page.locator(`.lab-story[data-step="${step}"] .story-figure details.twin`).nth(twins - 1).waitFor({ state: 'attached' });
      // Strip, tree, timeline, bars: all that the step draws, under the step's own title.
      const title = await page.locator('.lab-story > h2').innerText();
      await page.waitForFunction(() => [...document.querySelectorAll('.story-figure svg[role], .story-figure canvas')].some((drawing) => drawing.getBoundingClientRect().height > 40));
      const drawing = await text('lab-story-svg');
      assert.ok(words(drawing).includes(title.slice(0, 12)), words(drawing).slice(-200));
      assert.equal(drawing.split('<svg ').length - 2, await page.locator('.story-figure svg[role], .story-figure canvas').count(), `step ${step}`);
    }
    for (const bench of ['Toy', 'Step']) {
      await page.locator(`#tab-${bench}`).click();
      await page.locator(`.lab-${bench.toLowerCase()} svg.toy, .lab-${bench.toLowerCase()} .icicle[data-rows]`).waitFor(LONG);
      assert.match(await text(`lab-${bench.toLowerCase()}-svg`), /<rect .*\(Fukayomi\)/s, bench);
    }
  }));
