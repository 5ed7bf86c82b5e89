// Whole journeys: a newcomer from the rules to a shared game, by finger; a player from an opponent to variations, by keys alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../support/axe.js';
import { SIZES, humansTurn, middle, press, withPage } from '../support/page.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string[]} squares */
async function tap(page, ...squares) {
  for (const square of squares) {
    const { x, y } = await middle(page, square);
    await page.touchscreen.tap(x, y);
  }
}

/** Presses a key until something has the focus. @param {Page} page @param {string} selector @param {string} [key] */
async function tabTo(page, selector, key = 'Tab') {
  for (let turn = 0; turn < 60; turn++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${key} never came to ${selector}`);
}

test('a newcomer by finger: rules, first game, card, analysis, share', () =>
  withPage(SIZES.phone, async (page) => {
    await page.locator('#door-learn').tap();
    await page.locator('#learn-panel[data-step=goal]').waitFor();
    await page.locator('#learn-next').tap();
    await page.locator('#learn-panel[data-step=pawn]').waitFor();
    await tap(page, '5g', '5f', '5f', '5e');
    await page.locator('#learn-panel[data-step=rook]').waitFor();
    for (let turn = 0; turn < 20 && (await page.locator('#learn-next').count()) > 0; turn++) await page.locator('#learn-next').tap();
    await page.locator('#learn-to-game').tap();
    await humansTurn(page);
    await tap(page, '7g', '7f');
    await humansTurn(page);
    await page.locator('#game-resign').tap();
    await page.locator('dialog .strong').tap();
    await page.locator('#game-panel .turn.lost').waitFor();
    await page.locator('.game-card[data-state=done]').waitFor({ timeout: 30_000 });
    assert.deepEqual(await violations(page), []);
    await page.locator('#game-panel .result .strong').first().tap();
    await page.locator('#graph-panel').waitFor();
    await press(page, '#share');
    assert.match(await page.locator('dialog input').first().inputValue(), /#moves=7g7f\./);
  }));

test('a player by keys alone: a character, a clock, a game, its variations', () =>
  withPage({}, async (page) => {
    await tabTo(page, '#new-game');
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor();
    await tabTo(page, '.face[data-character=kei]');
    await page.keyboard.press('Enter');
    const clock = page.locator('dialog').getByLabel('Clock', { exact: true });
    await tabTo(page, `#${await clock.getAttribute('id')}`);
    // The second entry of the list: main time and byoyomi.
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await clock.inputValue(), 'none');
    await tabTo(page, 'dialog .strong');
    await page.keyboard.press('Enter');
    await page.locator('.seat.near .clock').waitFor();
    await page.locator('.plate', { hasText: 'Kei' }).waitFor();
    await humansTurn(page);
    // From the middle of the board to a pawn, and on.
    await page.keyboard.press('b');
    const square = () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.square ?? '');
    const walkTo = async (/** @type {string} */ to) => {
      for (let turn = 0; turn < 20 && (await square()) !== to; turn++) {
        const at = await square();
        assert.ok(at, 'the board has the focus');
        await page.keyboard.press(at[0] !== to[0] ? (at[0] < to[0] ? 'ArrowLeft' : 'ArrowRight') : at[1] < to[1] ? 'ArrowDown' : 'ArrowUp');
      }
    };
    for (const to of ['7g', '7f']) {
      await walkTo(to);
      await page.keyboard.press('Enter');
    }
    await humansTurn(page);
    await tabTo(page, '#game-resign');
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor();
    await tabTo(page, 'dialog .strong');
    await page.keyboard.press('Enter');
    await page.locator('.game-card[data-state=done]').waitFor({ timeout: 30_000 });
    await tabTo(page, '#game-panel .result .strong');
    await page.keyboard.press('Enter');
    await page.locator('#graph-panel').waitFor();
    // Another first move beside the one that was played.
    await page.keyboard.press('Home');
    await page.keyboard.press('b');
    for (const to of ['2g', '2f']) {
      await walkTo(to);
      await page.keyboard.press('Enter');
    }
    await page.locator('.branch-move', { hasText: 'P-7f' }).waitFor();
    await page.locator('.moves').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.locator('.branch-move', { hasText: 'P-2f' }).waitFor();
    assert.deepEqual(await violations(page), []);
  }));
