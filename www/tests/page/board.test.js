// The board in a real browser: by mouse, by touch, by keyboard alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIZES, humansTurn, middle, newGame, spoken, withPage } from '../support/page.js';

/** Black can promote a pawn, drop a gold, and mate at once: 5b. */
const TRY = '#sfen=4k4%2F9%2F4P4%2F3P5%2F9%2F9%2F9%2F9%2F4K4+b+G2P+1';

test('a piece is dragged by the mouse', () =>
  withPage({ hash: '#ply=0' }, async (page) => {
    const [from, to] = [await middle(page, '7g'), await middle(page, '7f')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y - 10);
    assert.equal(await page.locator('.drag-ghost').count(), 1);
    assert.equal(await page.locator('.dots circle').count(), 1, 'one destination is shown');
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    assert.equal(await page.locator('.drag-ghost').count(), 0);
    assert.equal(await spoken(page, '7f'), '7f, Black pawn');
    assert.equal(await spoken(page, '7g'), '7g, empty');
    assert.equal(await page.locator('.marks .last-to').count(), 1);
  }));

test('the right button draws arrows and rings; they are wiped by a click, and by another position', () =>
  withPage({ hash: '#moves=7g7f&ply=1' }, async (page) => {
    const stroke = async (/** @type {string} */ from, /** @type {string} */ to) => {
      const [start, end] = [await middle(page, from), await middle(page, to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down({ button: 'right' });
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up({ button: 'right' });
    };
    const drawn = () => page.locator('.strokes .drawn').evaluateAll((shapes) => shapes.map((shape) => shape.getAttribute('data-stroke')));
    await stroke('8h', '2b');
    await stroke('5e', '5e');
    assert.deepEqual(await drawn(), ['8h2b', '5e5e']);
    assert.equal(await spoken(page, '8h'), '8h, Black bishop', 'nothing is moved');
    await stroke('5e', '5e');
    assert.deepEqual(await drawn(), ['8h2b']);
    const { x, y } = await middle(page, '5e');
    await page.mouse.click(x, y);
    assert.deepEqual(await drawn(), []);
    await stroke('2g', '2f');
    await page.keyboard.press('b');
    await page.keyboard.press('Escape');
    await page.locator('.nav button').first().click();
    assert.deepEqual(await drawn(), []);
  }));

test('what breaks a rule is refused with its reason', () =>
  withPage({ hash: TRY }, async (page) => {
    await page.locator('.held[data-kind=P]').click();
    const { x, y } = await middle(page, '5e');
    await page.mouse.click(x, y);
    await page.getByText('Two pawns on one file (nifu).').waitFor();
    assert.equal(await spoken(page, '5e'), '5e, empty');
  }));

test('taps move, drop and promote, and the page does not scroll', () =>
  withPage({ ...SIZES.phone, hash: TRY }, async (page) => {
    const tap = async (/** @type {string} */ square) => {
      const { x, y } = await middle(page, square);
      await page.touchscreen.tap(x, y);
    };
    await tap('6d');
    await tap('6c');
    const chooser = page.getByRole('dialog', { name: 'Promote?' });
    await chooser.waitFor();
    const [box, field] = [await chooser.boundingBox(), await page.locator('.board-field').boundingBox()];
    assert.ok(box && field && box.x >= field.x - 1 && box.x + box.width <= field.x + field.width + 1, 'the choice is inside the board');
    await chooser.getByRole('button', { name: 'Promote', exact: true }).tap();
    assert.equal(await spoken(page, '6c'), '6c, Black promoted pawn');
    await tap('5a');
    await tap('4a');
    await page.locator('.held[data-kind=G]').tap();
    await tap('4b');
    assert.match((await spoken(page, '4b')) ?? '', /Black gold/);
    assert.equal(await page.evaluate(() => scrollY), 0);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    const { width: seen } = SIZES.phone.viewport;
    assert.ok(scrolled <= seen, `${scrolled} pixels wide in a window of ${seen}`);
  }));

test('the board is played by keyboard alone', () =>
  withPage({}, async (page) => {
    await page.keyboard.press('Tab');
    await page.locator('#new-game').focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog .strong').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    assert.equal(await spoken(page, '7g'), '7g, Black pawn, picked up');
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), '7f, empty, can move here');
    await page.keyboard.press('Enter');
    assert.equal(await spoken(page, '7f'), '7f, Black pawn');
    await humansTurn(page);
    assert.match(await page.locator('#live').innerText(), /Black: P-7f[\s\S]*White: /);
    assert.match((await page.evaluate(() => document.activeElement?.className)) ?? '', /cell/, 'the focus stays on the board');
  }));

test('drops and the promotion choice are reached by keyboard', () =>
  withPage({ hash: TRY }, async (page) => {
    const go = async (/** @type {string} */ square) => page.locator(`.cell[data-square="${square}"]`).focus();
    await page.keyboard.press('b');
    await go('6d');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    assert.equal(await spoken(page, '6d'), '6d, Black pawn');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    assert.equal(await spoken(page, '6c'), '6c, Black pawn', 'declined');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-square')), '6c');
  }));

test('the board is turned, and coordinates and hands with it', () =>
  withPage({ hash: '#ply=0' }, async (page) => {
    const before = await middle(page, '7g');
    await page.keyboard.press('f');
    const after = await middle(page, '7g');
    assert.ok(after.y < before.y && after.x > before.x);
    assert.equal(await page.locator('.coordinates text').first().textContent(), '1');
    assert.match((await page.locator('.seat.near .plate').innerText()) ?? '', /White/);
  }));

test('a game begins with the engine when White is chosen', () =>
  withPage({}, async (page) => {
    await newGame(page, { 'You play': 'white' });
    await humansTurn(page);
    assert.equal(await page.locator('.moves li').count(), 2);
  }));
