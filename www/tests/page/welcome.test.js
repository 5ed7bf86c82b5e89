// The first ten seconds: what this is, what to press, and that it is never in the way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIZES, humansTurn, middle, newGame, withPage } from '../support/page.js';

test('the first screen says what this is, moves, and is gone with the first move', async () => {
  await withPage({ reducedMotion: 'no-preference' }, async (page) => {
    const welcome = page.locator('#welcome');
    await welcome.waitFor();
    assert.match(await welcome.innerText(), /Japanese chess, against a program that shows how far ahead it really reads[\s\S]*A recorded example/);
    assert.equal(await welcome.locator('.door').count(), 3);
    const moment = () => welcome.locator('.living').getAttribute('data-moment');
    const before = await moment();
    await page.waitForFunction((old) => document.querySelector('.living')?.getAttribute('data-moment') !== old, before);
    // The name is drawn: no font is asked for it.
    assert.ok(await page.locator('h1 svg.name path').count());
    for (const square of ['7g', '7f']) await page.mouse.click(...at(await middle(page, square)));
    await welcome.waitFor({ state: 'hidden' });
    await page.locator('#record-panel').waitFor();
    await humansTurn(page);
  });
});

test('whoever wants nothing to move sees the end of the recorded search', async () => {
  await withPage({}, async (page) => {
    const living = page.locator('.living');
    await living.waitFor();
    const numbers = (await living.locator('.big').allInnerTexts()).map(Number);
    assert.ok(numbers[0] > 4 && numbers[1] > numbers[0], numbers.join());
    assert.ok(Number(await living.getAttribute('data-moment')) > 20);
  });
});

test('the second door lets the engine read the recorded position before one’s eyes', async () => {
  await withPage({}, async (page) => {
    await page.locator('#door-watch').click();
    await page.locator('#see-panel').waitFor();
    await page.locator('#strip-panel .strip:not(.move-depths)').waitFor({ timeout: 20_000 });
    assert.equal(await page.locator('body').getAttribute('data-mode'), 'see');
  });
});

test('a chosen game needs no first screen', async () => {
  await withPage({}, async (page) => {
    await newGame(page);
    await page.locator('#welcome').waitFor({ state: 'hidden' });
  });
});

for (const locale of ['en-GB', 'ja-JP']) {
  test(`on a phone the header is one row, and board and doors are on the first screen (${locale})`, async () => {
    await withPage({ ...SIZES.phone, locale }, async (page) => {
      const header = await page.locator('header.bar').boundingBox();
      assert.ok(header && header.height <= 56, `the header is ${header?.height} high`);
      for (const name of ['play', 'watch', 'learn']) {
        const door = await page.locator(`#door-${name}`).boundingBox();
        assert.ok(door && door.y + door.height <= 844, `${name} ends at ${door && door.y + door.height}`);
      }
      // No line holds the rest of a word alone.
      const last = await page.locator('.door b, .living-number span').evaluateAll((all) => all.map((node) => {
        const text = /** @type {Text} */ (node.firstChild);
        const tops = [...text.data].map((_, index) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          return Math.round(range.getBoundingClientRect().top);
        });
        return [...text.data].filter((_, index) => tops[index] === tops[tops.length - 1]).join('');
      }));
      for (const line of last) assert.ok(line.length > 1 && !line.startsWith('み筋'), `a line begins with ${line}`);
      await page.locator('#menu').click();
      await page.locator('#settings').click();
      await page.locator('dialog').waitFor();
    });
  });
}

/** @param {{ x: number, y: number }} point @returns {[number, number]} */
function at({ x, y }) {
  return [x, y];
}

test('the first screen leads to the story about its two numbers', () =>
  withPage({}, async (page) => {
    await page.locator('.welcome-story a').click();
    await page.locator('.lab-story[data-step="1"]').waitFor();
  }));
