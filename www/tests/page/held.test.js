// An analysis that can be trusted: what is held is held, what was not pointed at is not shown, what was not read says so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIZES, middle, withPage } from '../support/page.js';

/** @typedef {import('playwright-core').Page} Page */

const GAME = '#moves=7g7f.3c3d.2g2f.8c8d.2f2e.8d8e&ply=6';

/** @param {Page} page */
async function hold(page) {
  await page.locator('#engine-switch').click();
  await page.locator('.lines li').nth(2).waitFor();
  await page.locator('#strip-panel .strip:not(.move-depths)').waitFor();
  await page.locator('.hold').click();
  await page.locator('.hold[aria-pressed=true]').waitFor();
}

/** @param {Page} page the first line, as it is read */
const firstLine = (page) => page.locator('.lines li').first().locator('.pv-move').allInnerTexts();

test('what is held stays: its preview and what is added to the record are the line that is read', () =>
  withPage({ hash: GAME }, async (page) => {
    await hold(page);
    const [names, panel] = [await firstLine(page), await page.locator('.engine').innerText()];
    const depth = await page.locator('#strip-panel .strip:not(.move-depths)').getAttribute('data-depth');
    // The list of moves has the value that stands above the lines.
    assert.equal(await page.locator('.moves [aria-current] .value').innerText(), await page.locator('.pearl').innerText());
    // The search goes on meanwhile.
    await page.waitForTimeout(2500);
    assert.equal(await page.locator('.engine').innerText(), panel);
    assert.equal(await page.locator('#strip-panel .strip:not(.move-depths)').getAttribute('data-depth'), depth);
    // A line opens where it is pressed.
    await page.locator('.lines li').first().locator('.pv-move').first().click();
    await page.locator('.lines li').first().locator('.pv-move').last().click();
    await page.locator('#preview-bar .strong').click();
    const moves = await page.locator('.moves .name').allInnerTexts();
    assert.deepEqual(moves.slice(7, 7 + names.length), names);
  }));

test('what slides under a resting mouse is not shown; what is pointed at is shown and labelled, beside the board', () =>
  withPage({ hash: GAME }, async (page) => {
    await hold(page);
    const strip = (/** @type {boolean} */ isThere) => page.evaluate((shown) => {
      /** @type {HTMLElement} */ (document.querySelector('#strip-panel')).style.display = shown ? '' : 'none';
    }, isThere);
    await strip(false);
    const box = await page.locator('.pv-move').first().boundingBox();
    assert.ok(box);
    await strip(true);
    await page.mouse.move(box.x + 5, box.y + 5);
    await strip(false);
    await page.waitForTimeout(600);
    assert.equal(await page.locator('#preview-bar').isVisible(), false);
    assert.equal(await page.locator('.ghosted').count(), 0);
    await page.mouse.move(box.x + 8, box.y + 6);
    const bar = page.locator('#preview-bar', { hasText: 'Preview: 1 of' });
    await bar.waitFor();
    // Not over the player's own rank, nor over any other.
    const [label, rank] = [await bar.boundingBox(), await page.locator('.cell[data-square="5i"]').boundingBox()];
    assert.ok(label && rank && label.y >= rank.y + rank.height, `${label?.y} ${rank?.y}`);
    await page.mouse.move(2, 2);
    await bar.waitFor({ state: 'hidden' });
  }));

test('a line that was not read says so', () =>
  withPage({}, async (page) => {
    await page.locator('#open').click();
    const record = (/** @type {string} */ depth) => ['手合割：平手', '手数----指手---------消費時間--', '   1 ７六歩(77)', '*#評価値=45', '*#読み筋=△３四歩', `*#期待深さ=${depth}`, ''].join('\n');
    await page.locator('#record-text').fill(record('0.0'));
    await page.locator('dialog .strong').click();
    await page.locator('.moves button').nth(1).click();
    await page.locator('.lines li.unread', { hasText: 'not read' }).waitFor();
    await page.locator('#open').click();
    await page.locator('#record-text').fill(record('3.0'));
    await page.locator('dialog .strong').click();
    await page.locator('.moves button').nth(1).click();
    await page.locator('.lines li', { hasText: '3.0 plies' }).waitFor();
    assert.equal(await page.locator('.lines li.unread').count(), 0);
  }));

test('the threat: what the other side would do if one passed', () =>
  withPage({ hash: `#sfen=${encodeURIComponent('4k4/9/4P4/9/9/9/9/9/4K4 w G 1')}` }, async (page) => {
    await page.locator('#threat-switch').click();
    const threat = page.locator('.threat', { hasText: 'If White passed' });
    await threat.waitFor();
    // Mate with the gold is all that there is to threaten.
    await threat.locator('.pv-move', { hasText: 'G*5b' }).waitFor();
    await page.locator('.arrow.threat[data-move="G*5b"]').waitFor();
    await page.keyboard.press('t');
    await threat.waitFor({ state: 'hidden' });
    assert.equal(await page.locator('.arrow.threat').count(), 0);
  }));

test('on a phone the tree begins on the first screen, and a finger that rests draws', () =>
  withPage({ ...SIZES.phone, hash: GAME }, async (page, { context }) => {
    const wire = await context.newCDPSession(page);
    const touch = (/** @type {string} */ type, /** @type {{ x: number, y: number }[]} */ ...touchPoints) => wire.send('Input.dispatchTouchEvent', { type: /** @type {any} */ (type), touchPoints });
    const [from, to] = [await middle(page, '5e'), await middle(page, '5c')];
    await touch('touchStart', from);
    await page.waitForTimeout(900);
    await touch('touchMove', to);
    await touch('touchEnd');
    await page.locator('.arrow.drawn[data-stroke="5e5c"]').waitFor();
    await page.touchscreen.tap(from.x, from.y);
    await page.locator('.arrow.drawn').waitFor({ state: 'detached' });
    await page.locator('[data-mode=see]').tap();
    await page.locator('#engine-switch').tap();
    await page.locator('.icicle[data-rows]').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    const tree = await page.locator('.icicle').first().boundingBox();
    assert.ok(tree && tree.y < 844, `the tree begins at ${tree?.y}`);
  }));

test('moves have room beside everything else at 1280 by 800, and cards fold and stay folded', () =>
  withPage({ hash: GAME }, async (page) => {
    await hold(page);
    const height = async (/** @type {string} */ selector) => (await page.locator(selector).boundingBox())?.height ?? 0;
    const list = await page.locator('.moves').boundingBox();
    assert.ok(list && list.height >= 90 && list.y + list.height <= 750, JSON.stringify(list));
    // Two digits before the point are not cut off.
    const isCut = await page.locator('.depth-number.expected').evaluate((number) => {
      const [big, cell] = [number.querySelector('.big'), number.querySelector('.figure-cell')].map((part) => /** @type {HTMLElement} */ (part));
      big.textContent = '10.9';
      const [inner, outer] = [cell.getBoundingClientRect(), /** @type {HTMLElement} */ (number.closest('.card')).getBoundingClientRect()];
      return big.getBoundingClientRect().left < outer.left || cell.scrollWidth > Math.ceil(inner.width) || inner.right > outer.right;
    });
    assert.equal(isCut, false);
    const before = await height('.strip-card:not(.moves-card)');
    await page.locator('[data-fold=strip]').click();
    assert.ok((await height('.strip-card:not(.moves-card)')) < before / 2);
    await page.reload();
    await page.locator('#status[data-state=ready]').waitFor();
    await page.locator('.strip-card.folded:not(.moves-card)').waitFor();
    await page.locator('[data-fold=strip]').click();
    assert.equal(await page.locator('.strip-card.folded:not(.moves-card)').count(), 0);
  }));
