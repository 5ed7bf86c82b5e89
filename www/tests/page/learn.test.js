// New to shogi: the lessons from the first to the last, and mates that our solver checks.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { SIZES, isReady, middle, withPage } from '../support/page.js';

/** @typedef {import('playwright-core').Page} Page */

/** What a learner does in each step. @type {Record<string, string[]>} */
const MOVES = {
  pawn: ['5g5f', '5f5e'], rook: ['2h2c', '2c7c'], bishop: ['8h5e', '5e3g'], lance: ['5i5d'], knight: ['5h6f', '6f5d'], silver: ['5h4g', '4g5f', '5f6g'],
  gold: ['5h4g', '4g5g', '5g5h'], king: ['5i4h', '4h3h'], capture: ['5h5d'], drop: ['P*7f'], promote: ['5d5c+'], promoted: ['5c6c', '6c6d'],
  twoPawns: ['P*6d'], check: ['8h5h'], mate: ['G*5b'], pawnMate: ['G*1b'],
};

/** @param {Page} page @param {string} usi @param {boolean} [isTouch] */
async function move(page, usi, isTouch = false) {
  const tap = async (/** @type {{ x: number, y: number }} */ { x, y }) => (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  if (usi[1] === '*') await page.locator(`.seat.near .held[data-kind=${usi[0]}]`).click();
  else await tap(await middle(page, usi.slice(0, 2)));
  await tap(await middle(page, usi.slice(2, 4)));
  const chooser = page.locator('.chooser button, .promotion button').first();
  if (usi.endsWith('+') || (await chooser.isVisible())) await chooser.click();
}

/** @param {Page} page @param {string} step */
const at = (page, step) => page.locator(`#learn-panel[data-step=${step}]`).waitFor();

for (const [name, options, isTouch] of /** @type {const} */ ([['mouse, English', {}, false], ['touch, Japanese', { ...SIZES.phone, locale: 'ja-JP' }, true]])) {
  test(`all lessons, from the first to the last: ${name}`, async () => {
    await withPage(options, async (page) => {
      await page.locator('#door-learn').click();
      await at(page, 'goal');
      assert.equal(await page.locator('.arrow.drawn').count(), 2);
      await page.locator('#learn-next').click();
      for (const [step, moves] of Object.entries(MOVES)) {
        await at(page, step);
        assert.equal(await page.locator('#learn-panel').getAttribute('data-state'), 'open', step);
        for (const usi of moves) await move(page, usi, isTouch);
        // What was done well leads on by itself.
      }
      await at(page, 'done');
      await page.locator('#learn-to-game').click();
      await page.locator('#game-panel').waitFor();
      assert.match(await page.locator('.plate').first().innerText() + await page.locator('.plate').last().innerText(), /Ayumu|歩/);
    });
  });
}

test('what is not asked for does not count, and what is forbidden is explained', async () => {
  await withPage({}, async (page) => {
    await page.locator('#help').click();
    await page.locator('#help-learn').click();
    await page.locator('#learn-next').click();
    await at(page, 'pawn');
    await page.locator('#learn-next').click();
    await at(page, 'rook');
    await move(page, '2h3h');
    await page.locator('.learn-message', { hasText: 'Not quite' }).waitFor();
    await page.locator('#learn-show').click();
    await page.locator('.arrow.hint').waitFor();
    for (let step = 0; step < 11; step++) await page.locator('#learn-next').click();
    await at(page, 'twoPawns');
    await page.locator('.seat.near .held[data-kind=P]').click();
    const { x, y } = await middle(page, '5d');
    await page.mouse.click(x, y);
    await page.locator('#toast.shown', { hasText: 'nifu' }).waitFor();
  });
});

/** @type {{ sfen: string, length: number }[]} */
const mates = JSON.parse(await readFile(new URL('../../src/learn/mates.json', import.meta.url), 'utf8'));

test('the ladder has mates in 1, 3 and 5, shorter ones first', () => {
  for (const [length, least] of [[1, 10], [3, 10], [5, 4]]) assert.ok(mates.filter((mate) => mate.length === length).length >= least, `mates in ${length}`);
  assert.deepEqual(mates.map(({ length }) => length), mates.map(({ length }) => length).sort());
  assert.equal(new Set(mates.map(({ sfen }) => sfen)).size, mates.length);
});

test('a mate in three, to the end, along what the solver shows', async () => {
  const index = mates.findIndex(({ length }) => length === 3);
  await withPage({}, async (page) => {
    await page.evaluate((mate) => localStorage.setItem('fukayomi-learn', JSON.stringify({ mate })), index);
    await page.reload();
    await isReady(page);
    await page.locator('#door-learn').click();
    await page.locator('#learn-mates').click();
    await at(page, `mate-${index}`);
    // The solver's own line, shown as arrows, leads to mate; whatever the defender does.
    for (let ply = 0; ply < 2; ply++) {
      await page.locator('#learn-panel[data-state=open]').waitFor();
      await page.locator('#learn-show').click();
      await page.locator('.arrow.hint').waitFor();
      const usi = /** @type {string} */ (await page.evaluate(() => document.querySelector('.arrow.hint')?.getAttribute('data-move')));
      await move(page, usi);
    }
    await page.locator('#learn-panel[data-state=done]').waitFor({ timeout: 20_000 });
    await page.locator('.learn-streak', { hasText: '1 of' }).waitFor();
    // A mate that was shown is not one's own.
    assert.match(await page.locator('.learn-streak').innerText(), /In a row: 0/);
  });
});

test('a move that gives no check is refused by the solver', async () => {
  await withPage({}, async (page) => {
    await page.locator('#door-learn').click();
    await page.locator('#learn-mates').click();
    await at(page, 'mate-0');
    assert.match(mates[0].sfen, / b G 1$/);
    await move(page, 'G*1i');
    await page.locator('.learn-message', { hasText: 'no check' }).waitFor();
    // The gold comes back.
    await page.locator('#learn-panel[data-state=open]').waitFor();
    await page.locator('.seat.near .held[data-kind=G]').waitFor();
    assert.match(await page.locator('.learn-streak').innerText(), /In a row: 0/);
  });
});
