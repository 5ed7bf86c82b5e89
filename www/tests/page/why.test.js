// Why a move is read as deep as it is, and how alpha-beta saves effort: chosen, sorted and compared as a reader would.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIZES, withPage } from '../support/page.js';

/** @typedef {import('playwright-core').Page} Page */

const GAME = '#moves=7g7f.3c3d.2g2f.8c8d.2f2e.8d8e&ply=6';

/** @param {Page} page */
async function seeAlphaBeta(page) {
  await page.locator('[data-mode=see]').click();
  await page.locator('.engine-controls select').first().selectOption('alpha-beta');
  await page.locator('.begin').first().click();
  await page.locator('.icicle[data-rows]').first().waitFor();
}

/** @param {Page} page @param {string} reason */
const count = async (page, reason) => {
  const cell = page.locator(`.reasons tr[data-reason=${reason}]`);
  return (await cell.count()) === 0 ? '' : cell.locator('td').first().innerText();
};

test('every legal move says how deep it is read; choosing one shows votes that add up and a path that narrows', () =>
  withPage({ hash: GAME }, async (page) => {
    await page.locator('[data-mode=see]').click();
    await page.locator('#tab-why').click();
    const legal = await page.locator('.why-moves tbody tr').count();
    assert.ok(legal > 25, `${legal}`);
    const column = (/** @type {number} */ number) =>
      page.locator(`.why-moves tbody td:nth-child(${number})`).evaluateAll((cells) => cells.map((cell) => Number.parseFloat(cell.textContent ?? '')));
    const sorted = (/** @type {number[]} */ numbers, sign = 1) => assert.deepEqual(numbers, [...numbers].sort((a, b) => sign * (a - b)));
    sorted(await column(2));
    assert.equal((await column(2))[0], 1);
    await page.locator('.why-moves [data-column=probability]').click();
    assert.equal(await page.locator('.why-moves th[aria-sort=descending]').count(), 1);
    sorted(await column(4), -1);
    // By keyboard, and the board shows the move.
    await page.locator('.why-moves [data-move="2e2d"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('.why[data-move="2e2d"]').waitFor();
    assert.equal(await page.locator('.why-moves tr.chosen [data-move="2e2d"]').count(), 1);
    assert.ok(await page.locator('#preview-bar').isVisible());
    const votes = await page.locator('.votes tbody .number-cell').allInnerTexts();
    const numbers = votes.map((text) => Number(text.replace('−', '-').replace('+', '')));
    const sum = numbers.pop() ?? NaN;
    assert.ok(Math.abs(numbers.reduce((all, one) => all + one, 0) - sum) < 0.06, votes.join(' '));
    assert.equal(await page.locator('.votes .rest').count(), 1);
    // What is printed is what is taken: 1 + times (a − least) + place.
    const told = await page.locator('.why-model.learned p').first().innerText();
    const [, a, least, times, place, more] = (/into ([\d.]+) plies\. .* has ([\d.]+); ([\d.]+) times .* ([\d.]+) more, .* 1 \+ ([\d.]+)\./.exec(told) ?? []).map(Number);
    assert.ok(times > 0 && place > 0 && Math.abs(times * (a - least) + place - more) < 0.05, told);
    for (const [selector, sign] of [['.vote.deeper', -1], ['.vote.shallower', 1]]) {
      const bars = await page.locator(`.votes tr:has(${selector}) .number-cell`).allInnerTexts();
      assert.ok(bars.every((text) => text.startsWith(sign === 1 ? '+' : '−')), `${selector} ${bars}`);
    }
    const path = await page.locator('.tree-path small').allInnerTexts();
    const legals = await page.locator('.tree-path li').evaluateAll((steps) => steps.map((step) => Number(step.getAttribute('data-legal'))));
    assert.ok(path.length >= 3 && path.every((text) => / of /.test(text)), path.join());
    sorted(legals, -1);
    assert.equal((await page.locator('.tree-path .question').allInnerTexts()).length, path.length - 1);
  }));

test('a move of alpha-beta’s tree says why it was read that deep', () =>
  withPage({ hash: GAME }, async (page) => {
    await seeAlphaBeta(page);
    await page.waitForTimeout(600);
    await page.locator('#engine-switch').click();
    await page.locator('.icicle').focus();
    await page.keyboard.press('ArrowDown');
    const why = page.locator('.tree-view .why');
    await why.waitFor();
    assert.match(await why.innerText(), /Learned depth: uses up \d\.\d\d plies/);
    assert.match(await why.locator('.why-here').innerText(), /plies were left before the move/);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => (document.querySelector('.icicle')?.getAttribute('data-selected') ?? '').split(' ').length === 2);
    const reply = (await page.locator('.icicle').getAttribute('data-selected'))?.split(' ')[1];
    assert.equal(await why.getAttribute('data-move'), reply);
    await page.keyboard.press('Home');
    assert.equal(await why.isVisible(), false);
  }));

test('the policy that is chosen is the one that reads less deep, and futility can be switched off', () =>
  withPage({ hash: GAME }, async (page) => {
    await seeAlphaBeta(page);
    await page.locator('#tab-reasons').click();
    const reasons = /** @type {const} */ (['reduction', 'learnedDepth', 'realization']);
    const policy = page.getByLabel('Depth of moves');
    for (const [value, reason] of [['1', 'reduction'], ['3', 'realization'], ['2', 'learnedDepth']]) {
      await policy.selectOption(value);
      await page.waitForFunction((wanted) => document.querySelector(`.reasons tr[data-reason=${wanted}]`), reason);
      for (const other of reasons) assert.equal((await count(page, other)) !== '', other === reason, `${other} under ${value}`);
    }
    // The equations are those of Bonanza's node, which reads with any policy but the usual one.
    await policy.selectOption('1');
    await page.waitForFunction(() => document.querySelector('.reasons tr[data-reason=eq6]'));
    await page.getByLabel('Futility pruning').uncheck();
    await page.waitForFunction(() => document.querySelector('.reasons tbody tr') && !document.querySelector('.reasons tr[data-reason^=eq]'));
    await page.getByLabel('Futility pruning').check();
    await page.waitForFunction(() => document.querySelector('.reasons tr[data-reason=eq6]'));
    await page.locator('#engine-switch').click();
    await page.locator('.compare-policies').click();
    await page.locator('.policies tbody tr').nth(3).waitFor({ timeout: 60_000 });
    const saved = await page.locator('.policies tbody tr td:nth-child(3)').allInnerTexts();
    console.log(`      saved: ${saved.join(', ')}`);
    assert.equal(saved[0], '0 %');
    assert.ok(saved.slice(1).every((text) => Number.parseInt(text, 10) > 0), saved.join());
  }));

test('on a phone in Japanese the reasons fit the screen', () =>
  withPage({ ...SIZES.phone, locale: 'ja-JP', hash: GAME }, async (page) => {
    await page.locator('[data-mode=see]').tap();
    await page.locator('#tab-why').tap();
    await page.locator('.why-moves tbody button').nth(3).tap();
    const text = await page.locator('.why').innerText();
    assert.match(text, /学習した深さ: .*手分を使う/);
    assert.match(text, /どの駒\?|何を取る\?|取り合いは\?|当たり/);
    assert.ok(!/undefined|word-|feature-|ask-|answer-/.test(text), text);
    // The bar of the move that is shown included.
    assert.ok(await page.locator('#preview-bar').isVisible());
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(scrolled <= SIZES.phone.viewport.width, `${scrolled} pixels`);
  }));

test('softmax search reads on at its best, or as in its paper when that is asked for', () =>
  withPage({ hash: GAME }, async (page) => {
    await page.locator('[data-mode=see]').click();
    await page.locator('.engine-controls select').first().selectOption('softmax');
    const choice = page.getByLabel('Softmax as in the 2020 paper');
    assert.equal(await choice.isChecked(), false);
    await page.evaluate(() => {
      const sent = /** @type {string[]} */ (/** @type {any} */ (window).sent = []);
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (/** @type {any[]} */ ...message) {
        if (typeof message[0] === 'string') sent.push(message[0]);
        return /** @type {any} */ (post).apply(this, message);
      };
    });
    await page.locator('.begin').first().click();
    const saysTo = (/** @type {string} */ words) => page.waitForFunction((words) => /** @type {any} */ (window).sent.includes(words), words);
    await saysTo('setoption name strong value true');
    await choice.check();
    await saysTo('setoption name strong value false');
  }));
