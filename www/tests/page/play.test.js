// Games against the engine: what can be asked, how they end, what survives.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEVELS } from '../../src/play/levels.js';
import { choose, humansTurn, isReady, middle, newGame, spoken, withPage } from '../support/page.js';

/** @typedef {import('playwright-core').Page} Page */

/**
 * @param {Page} page
 * @param {string} from
 * @param {string} to
 */
async function move(page, from, to) {
  for (const square of [from, to]) {
    const { x, y } = await middle(page, square);
    await page.mouse.click(x, y);
  }
}

/** @param {Page} page */
const moveCount = async (page) => (await page.locator('.moves li').count()) - 1;

/**
 * Sets a position up in the editor and plays from it.
 * @param {Page} page
 * @param {string} sfen
 * @param {Record<string, string>} choices
 */
async function playFrom(page, sfen, choices = {}) {
  await page.locator('.modes [data-mode=edit]').click();
  await page.locator('#editor-sfen').fill(sfen);
  await page.locator('#editor-sfen').press('Enter');
  await page.locator('#editor-sfen').blur();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.locator('dialog').waitFor();
  await choose(page, choices);
  await page.locator('dialog .strong').click();
}

test('a whole game by mouse to mate, then its analysis', () =>
  withPage({}, async (page) => {
    await playFrom(page, '4k4/9/4P4/9/9/9/9/9/4K4 b G 1');
    await page.locator('.seat.near .held[data-kind=G]').click();
    const { x, y } = await middle(page, '5b');
    await page.mouse.click(x, y);
    await page.locator('#game-panel .turn.over').waitFor();
    assert.equal(await page.locator('#game-panel .turn').innerText(), 'You win – checkmate');
    // A win does not look like a loss, and leads one step up.
    const [won, bad] = await page.locator('#game-panel .turn.won').evaluate((turn) => {
      const lost = turn.cloneNode();
      /** @type {HTMLElement} */ (lost).className = 'turn over lost';
      turn.after(lost);
      const colours = [turn, /** @type {Element} */ (lost)].map((node) => getComputedStyle(node).color);
      /** @type {Element} */ (lost).remove();
      return colours;
    });
    assert.notEqual(won, bad);
    assert.match(await page.locator('#next-opponent').innerText(), /Try Kaori, level\s4/);
    await page.getByRole('button', { name: 'Analyse this game' }).click();
    await page.locator('#graph-panel').getByText(/Black: 0 blunders/).waitFor();
    assert.ok((await page.locator('#graph-panel .curve').count()) === 1);
  }));

test('a move is taken back, a hint is given, a game is resigned', () =>
  withPage({}, async (page) => {
    await newGame(page);
    await move(page, '7g', '7f');
    await humansTurn(page);
    assert.equal(await moveCount(page), 2);
    await page.locator('#game-takeBack').click();
    assert.equal(await moveCount(page), 0);
    assert.equal(await spoken(page, '7g'), '7g, Black pawn');
    await page.locator('#game-hint').click();
    await page.locator('.arrow.hint').waitFor();
    assert.match(await page.locator('#live').innerText(), /Hint: /);
    await page.locator('#game-resign').click();
    await page.locator('dialog').getByRole('button', { name: 'OK' }).click();
    await page.locator('#game-panel .turn', { hasText: 'You lose – resignation' }).waitFor();
    assert.ok(await page.locator('#game-takeBack').isDisabled());
  }));

test('an entered king declares', () =>
  withPage({}, async (page) => {
    await playFrom(page, '+R+R+B+BKGGSS/PPPPPPP2/9/9/9/9/9/9/4k4 b 9P 1');
    await page.locator('#game-declare').click();
    assert.equal(await page.locator('#game-panel .turn').innerText(), 'You win – entering-king declaration');
  }));

test('a game goes on after a reload, clocks and all', () =>
  withPage({}, async (page) => {
    await newGame(page, { Clock: '10,30,0' });
    await move(page, '7g', '7f');
    await humansTurn(page);
    await move(page, '2g', '2f');
    await humansTurn(page);
    const before = await page.locator('.moves').innerText();
    const clock = await page.locator('.seat.near .clock').innerText();
    assert.match(clock, /^(9:5\d|10:00)$/);
    await page.reload();
    await isReady(page);
    assert.equal(await page.locator('.moves').innerText(), before);
    assert.match(await page.locator('.seat.near .clock').innerText(), /^(9:[45]\d|10:00)$/);
    await move(page, '2f', '2e');
    await humansTurn(page);
    assert.equal(await moveCount(page), 6);
  }));

test('a reload while the engine thinks loses nothing', () =>
  withPage({}, async (page, { complaints }) => {
    await newGame(page, { Level: '15' });
    await move(page, '7g', '7f');
    await page.locator('.turn.thinking').waitFor();
    await page.waitForTimeout(100);
    await page.reload();
    await isReady(page);
    assert.equal(await spoken(page, '7f'), '7f, Black pawn');
    await humansTurn(page);
    assert.equal(await moveCount(page), 2);
    complaints.length = 0;
  }));

test('time runs out', () =>
  withPage({}, async (page) => {
    await page.locator('#new-game').click();
    const dialog = page.locator('dialog');
    await dialog.getByLabel('Clock', { exact: true }).selectOption('custom');
    await dialog.getByLabel('Main time (minutes)').fill('0');
    await dialog.getByLabel('Byoyomi (seconds)').fill('1');
    await dialog.locator('.strong').click();
    await page.locator('#game-panel .turn.over').waitFor();
    assert.equal(await page.locator('#game-panel .turn').innerText(), 'You lose – out of time');
  }));

test('repetition is announced and ends the game', () =>
  withPage({}, async (page) => {
    // White has one legal move each time: its king goes to and fro between 1a and 2a while ours does the same.
    await playFrom(page, '8k/R8/9/9/9/9/9/9/K5R2 b - 1');
    for (const [from, to] of [['9i', '9h'], ['9h', '9i'], ['9i', '9h'], ['9h', '9i'], ['9i', '9h'], ['9h', '9i']]) {
      await humansTurn(page);
      await move(page, from, to);
    }
    await page.locator('#game-panel .turn.over').waitFor();
    assert.equal(await page.locator('#game-panel .turn').innerText(), 'Draw – repetition (sennichite)');
    assert.match(await page.locator('#live').innerText(), /3rd time/);
  }));

test('a thread that hangs or dies while it thinks is replaced, and the game goes on', () =>
  withPage({}, async (page) => {
    // At full strength it thinks for seconds, so that it is caught thinking.
    await newGame(page, { Level: String(LEVELS) });
    await move(page, '7g', '7f');
    await page.locator('.turn.thinking').waitFor();
    const [worker] = page.workers();
    // Never answered: the thread is busy for ever.
    worker.evaluate(() => {
      for (;;);
    }).catch(() => {});
    await page.getByText('The engine had to be restarted').waitFor({ timeout: 12_000 });
    await humansTurn(page);
    assert.equal(await moveCount(page), 2);
  }));
