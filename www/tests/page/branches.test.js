// Variations in the list of moves, words that are explained, and how board and pieces look.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIZES, isReady, press, withPage } from '../support/page.js';

/** Black's third move in two ways, with values of both lines; the game ends by resignation. */
const FORKED = [
  '手合割：平手', '手数----指手---------消費時間--', '   1 ７六歩(77)', '*#評価値=40', '   2 ３四歩(33)', '*#評価値=45', '   3 ２六歩(27)', '*#評価値=50', '   4 ８四歩(83)', '*#評価値=40', '   5 投了', '',
  '変化：3手', '   3 ６六歩(67)', '*#評価値=-300', '   4 ８四歩(83)', '*#評価値=-900', '   5 ６八飛(28)', '*#評価値=-600', '',
].join('\n');

/** @param {import('playwright-core').Page} page @param {string} text */
async function open(page, text) {
  await press(page, '#open');
  await page.locator('#record-text').fill(text);
  await page.locator('dialog .strong').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

test('branches stand in the list of moves; they are entered, promoted, deleted and had back, by mouse and by keys', () =>
  withPage({}, async (page) => {
    await open(page, FORKED);
    await page.locator('#toast', { hasText: 'Opened: 4 moves' }).waitFor();
    assert.deepEqual(await page.locator('.branch .branch-move').allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s+/g, ' ').trim())), ['3 P-6f', 'P-8d', 'R-6h']);
    const curve = () => page.locator('#graph-panel .curve').getAttribute('d');
    const main = await curve();
    // Into the branch: the list, the values and the curve are the branch's.
    await page.locator('.branch-move').nth(1).click();
    assert.deepEqual((await page.locator('.moves .name').allInnerTexts()).slice(1, 6), ['P-7f', 'P-3d', 'P-6f', 'P-8d', 'R-6h']);
    assert.notEqual(await curve(), main);
    await page.locator('.branch-move', { hasText: 'P-2f' }).waitFor();
    // By keys: to its first move, up, away, and back.
    await page.locator('.moves').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    await page.locator('#promote-line').waitFor({ state: 'detached' });
    await page.keyboard.press('Delete');
    await page.locator('.branch-move', { hasText: 'P-6f' }).waitFor({ state: 'detached' });
    assert.equal(await page.locator('.moves .name', { hasText: 'P-6f' }).count(), 0);
    await page.locator('#toast button').click();
    await page.locator('.moves .name', { hasText: 'P-6f' }).waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await page.locator('.branch-move', { hasText: 'P-6f' }).waitFor();
    // The pieces say what is played.
    assert.match(await page.locator('.opening-name').innerText(), /☗ Static Rook/);
  }));

test('on a phone the longest move with its mark and value stays in one line', () =>
  withPage({ ...SIZES.phone, locale: 'ja-JP' }, async (page) => {
    await open(page, ['手合割：平手', '手数----指手---------消費時間--', '   1 ７六歩(77)', '*#評価値=40', '   2 ９四歩(93)', '*#評価値=45', '   3 ３三角成(88)', '*#評価値=-2242', ''].join('\n'));
    const name = page.locator('.moves .name', { hasText: '角成' });
    await name.waitFor();
    const { lines, isCut } = await name.evaluate((node) => {
      const [own, row] = [node.getBoundingClientRect(), /** @type {HTMLElement} */ (node.closest('button')).getBoundingClientRect()];
      return { lines: node.getClientRects().length > 1 || own.height > 32, isCut: /** @type {HTMLElement} */ (node.parentElement).scrollWidth > row.width + 1 };
    });
    assert.deepEqual({ lines, isCut }, { lines: false, isCut: false });
    assert.equal(await page.locator('.moves .mark.blunder').count(), 1);
  }));

test('a technical word tells its meaning at one tap, and by keyboard', () =>
  withPage({ hash: '#moves=7g7f&ply=1' }, async (page) => {
    await page.locator('#engine-switch').click();
    await page.locator('#strip-panel .strip:not(.move-depths)').waitFor();
    await page.locator('.hold').click();
    const word = page.locator('.strip-numbers .term[data-word=expectedDepth]');
    await word.click();
    const gloss = page.locator('#gloss');
    await gloss.waitFor();
    assert.match(await gloss.innerText(), /really read[\s\S]*Iwamoto and Igarashi/);
    await page.keyboard.press('Escape');
    await gloss.waitFor({ state: 'hidden' });
    await word.focus();
    await page.keyboard.press('Enter');
    await gloss.waitFor();
    await gloss.locator('a').click();
    await page.locator('#lab-panel').waitFor();
    // All of them, one below the other.
    await press(page, '#help');
    await page.locator('#help-glossary').click();
    const all = page.locator('.glossary dt');
    assert.ok((await all.count()) >= 17);
    assert.match(await page.locator('.glossary').innerText(), /Equation 6, for example/);
  }));

test('in Japanese words are explained, too, and numbers are counted by ten thousands', () =>
  withPage({ locale: 'ja-JP', hash: '#moves=7g7f&ply=1' }, async (page) => {
    await page.locator('#engine-switch').click();
    await page.locator('.stats', { hasText: /局面数 [\d.]+万/ }).waitFor({ timeout: 20_000 });
    await page.locator('.hold').click();
    await page.locator('.term[data-word=pv]').first().click();
    await page.locator('#gloss', { hasText: '双方が最善を尽くすと' }).waitFor();
  }));

test('boards and piece sets are chosen, seen at once and kept', () =>
  withPage({}, async (page) => {
    const wood = () => page.locator('.wood').evaluate((node) => getComputedStyle(node).fill);
    const seen = new Set();
    for (const [board, pieces] of [['wood', 'kanji'], ['dark', 'twoKanji'], ['stone', 'learner'], ['paper', 'international']]) {
      await page.locator('#settings').click();
      await page.locator('dialog').getByLabel('Board', { exact: true }).selectOption(board);
      await page.locator('dialog').getByLabel('Pieces', { exact: true }).selectOption(pieces);
      await page.locator(`#sprite[data-set=${pieces}]`).waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
      seen.add(`${await wood()} ${await page.locator('#piece-K').innerHTML()}`);
    }
    assert.equal(seen.size, 4);
    await page.reload();
    await isReady(page);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.board), 'paper');
  }));

test('a position that is refused is not called fine, and stays to be mended', () =>
  withPage({}, async (page) => {
    await page.locator('.modes [data-mode=edit]').click();
    await page.locator('#editor-sfen').fill('nonsense b - 1');
    await page.locator('#editor-sfen').press('Enter');
    await page.locator('#editor-status.problem', { hasText: 'The board is as it was.' }).waitFor();
    assert.doesNotMatch(await page.locator('#editor-panel').innerText(), /is fine/);
    assert.equal(await page.locator('#editor-sfen').inputValue(), 'nonsense b - 1');
  }));
