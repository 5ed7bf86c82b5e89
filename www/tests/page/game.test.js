// A game with somebody: opponents, watching them think, a word after a bad move, the card after the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, humansTurn, middle, newGame, withPage } from '../support/page.js';

/** @param {import('playwright-core').Page} page @param {string[]} squares */
async function tap(page, ...squares) {
  for (const square of squares) {
    const { x, y } = await middle(page, square);
    await page.mouse.click(x, y);
  }
}

test('while it thinks there is a strip and faint arrows; after its move one line; one tap hides all of it', async () => {
  await withPage({}, async (page) => {
    await newGame(page);
    await tap(page, '7g', '7f');
    await page.locator('#watch-panel[data-state=thinking] .strip').waitFor();
    await page.locator('.arrow.thought').first().waitFor();
    await humansTurn(page);
    // The player is not helped: the arrows were its own thoughts about its own move.
    assert.equal(await page.locator('.arrow').count(), 0);
    const sentence = await page.locator('.watch-sentence').innerText();
    assert.match(sentence, /^Read \d+\.\d moves deep on average(; expects your \S+( at \d+ %)?|; opens as it likes to)?\.$/);
    const depth = Number(await page.locator('#watch-panel .strip').getAttribute('data-depth'));
    assert.equal(sentence.match(/\d+\.\d/)?.[0], depth.toFixed(1));
    await page.locator('#watch-toggle').click();
    await page.locator('#watch-panel .strip-figure').waitFor({ state: 'hidden' });
    await tap(page, '2g', '2f');
    await page.waitForTimeout(300);
    assert.equal(await page.locator('.arrow.thought').count(), 0);
    await humansTurn(page);
    await page.reload();
    await page.locator('#status[data-state=ready]').waitFor();
    assert.equal(JSON.parse(await page.evaluate(() => localStorage.getItem('fukayomi-settings') ?? '{}')).watch, false);
  });
});

test('the views, opened during a game, show how its last move was chosen', async () => {
  await withPage({}, async (page) => {
    await newGame(page);
    await tap(page, '7g', '7f');
    await humansTurn(page);
    const move = await page.locator('#record-panel .moves button[aria-current] .name').innerText();
    await page.locator('.modes [data-mode=see]').click();
    await page.locator('.from-file', { hasText: `How ${move} was chosen in your game.` }).waitFor();
    await page.locator('.icicle[data-rows]').waitFor();
    // The story of the start position says nothing about this move.
    assert.equal(await page.locator('.story-bar').isVisible(), false);
    // The pawn on 7f: it is the game's position, not an empty start.
    assert.match(await page.locator('.cell[data-square="7f"]').getAttribute('aria-label') ?? '', /pawn/);
    await page.locator('.modes [data-mode=play]').click();
    await humansTurn(page);
  });
});

test('an opponent is a character with a level, and takes its time', async () => {
  await withPage({}, async (page) => {
    await page.locator('#new-game').click();
    assert.equal(await page.locator('.face').count(), 8);
    await page.locator('.face[data-character=ginji]').click();
    assert.equal(await page.locator('dialog').getByLabel('Level', { exact: true }).inputValue(), '7');
    await page.locator('dialog .strong').click();
    assert.match(await page.locator('.plate').filter({ hasText: 'Ginji' }).innerText(), /level\s7/);
    const began = Date.now();
    await tap(page, '7g', '7f');
    await page.locator('#game-panel .turn', { hasText: 'Ginji is thinking' }).waitFor();
    await humansTurn(page);
    assert.ok(Date.now() - began >= 600, 'nobody moves at once');
    // The climbing silver begins with the rook's pawn.
    assert.equal(await page.locator('#record-panel .moves button[aria-current] .name').innerText(), 'P-8d');
    // Another level is no character any more.
    await page.locator('#new-game').click();
    await page.locator('dialog .strong').click();
    await choose(page, { Level: '8' });
    assert.equal(await page.locator('.face[aria-pressed=true]').count(), 0);
  });
});

test('after a move that loses much, a quiet word; taking back makes it good', async () => {
  await withPage({}, async (page) => {
    await newGame(page);
    await tap(page, '7g', '7f');
    await humansTurn(page);
    // Whoever moves at once is told as well.
    assert.equal(await page.locator('.coach').isVisible(), false);
    await tap(page, '8h', '3c');
    await page.locator('.promotion button, dialog .strong').first().click();
    await page.locator('.coach', { hasText: 'loses much' }).waitFor({ timeout: 10_000 });
    await page.locator('#coach-take-back').click();
    await page.locator('.coach').waitFor({ state: 'hidden' });
    assert.equal(await page.locator('#record-panel .moves button').count(), 3);
  });
});

test('with a clock nobody is coached', async () => {
  await withPage({}, async (page) => {
    await newGame(page, { Clock: '10,30,0' });
    await tap(page, '7g', '7f');
    await humansTurn(page);
    await page.waitForTimeout(1200);
    await tap(page, '8h', '3c');
    await page.locator('.promotion button, dialog .strong').first().click();
    await humansTurn(page);
    assert.equal(await page.locator('.coach').isVisible(), false);
  });
});

test('looking back says so and leads back to the game', async () => {
  await withPage({}, async (page) => {
    await newGame(page);
    await tap(page, '7g', '7f');
    await humansTurn(page);
    await page.locator('.nav button').nth(1).click();
    await page.locator('#game-panel .turn', { hasText: 'Looking back at move 1.' }).waitFor();
    await page.locator('#back-to-game').click();
    await humansTurn(page);
    assert.equal(await page.locator('#back-to-game').isVisible(), false);
  });
});

test('the card after a game: the result in its own colour, accuracy, turning point, a picture; then the analysis has it all', async () => {
  await withPage({}, async (page) => {
    await newGame(page);
    await tap(page, '7g', '7f');
    await humansTurn(page);
    await tap(page, '8h', '3c');
    await page.locator('.promotion button, dialog .strong').first().click();
    await humansTurn(page);
    await page.locator('#game-resign').click();
    await page.locator('dialog .strong').click();
    await page.locator('#game-panel .turn.lost').waitFor();
    const card = page.locator('.game-card[data-state=done]');
    await card.waitFor({ timeout: 30_000 });
    const [mine, other] = await card.locator('meter').evaluateAll((meters) => meters.map((meter) => /** @type {HTMLMeterElement} */ (meter).value));
    assert.ok(mine < other && other <= 100, `${mine} and ${other}`);
    assert.match(await page.locator('#turning-point').innerText(), /move 3, Bx3c/);
    const saved = page.waitForEvent('download');
    await page.locator('#share-card').click();
    assert.equal((await saved).suggestedFilename(), 'fukayomi-game.png');
    await page.locator('#game-panel .result .strong').click();
    // Nothing is judged twice.
    await page.locator('#graph-panel .fault.blunder').waitFor({ timeout: 3000 });
  });
});

test('in a handicap game the engine begins', async () => {
  await withPage({}, async (page) => {
    await page.locator('#new-game').click();
    await page.locator('dialog').getByLabel('Start position', { exact: true }).selectOption({ index: 4 });
    await page.locator('dialog .strong').click();
    await humansTurn(page);
    assert.equal(await page.locator('#record-panel .moves button').count(), 2);
    assert.match(await page.locator('.plate', { hasText: 'You' }).innerText(), /Black/);
  });
});

test('the focus ring is for keys: a click leaves none, an arrow key shows it', async () => {
  await withPage({}, async (page) => {
    await tap(page, '7g');
    const outline = () => page.evaluate(() => (document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : ''));
    assert.equal(await outline(), 'none');
    await page.keyboard.press('ArrowUp');
    assert.equal(await outline(), 'solid');
  });
});
