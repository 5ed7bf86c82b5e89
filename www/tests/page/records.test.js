// Records: opened, saved, shared; hostile ones change nothing.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { isReady, path, spoken, withPage } from '../support/page.js';

/**
 * @param {import('playwright-core').Page} page
 * @param {string} text
 */
async function open(page, text) {
  await page.locator('#open').click();
  await page.locator('#record-text').fill(text);
  await page.locator('dialog .strong').click();
}

/** @param {import('playwright-core').Page} page */
const moves = (page) => page.locator('.moves .name').allInnerTexts();

test('every format is written, and read back as the same game', () =>
  withPage({ hash: '#moves=7g7f.3c3d.8h2b%2B.3a2b.B~4e&ply=0' }, async (page) => {
    const before = await moves(page);
    assert.equal(before.length, 6);
    for (const format of ['kif', 'kifu', 'ki2', 'csa', 'jkf', 'usi']) {
      await page.locator('#save').click();
      await page.getByLabel('Format').selectOption(format);
      const text = await page.locator('#saved-text').inputValue();
      await page.keyboard.press('Escape');
      await open(page, text);
      await page.locator('dialog').waitFor({ state: 'detached' });
      assert.deepEqual(await moves(page), before, format);
    }
  }));

test('files in Shift-JIS are opened, with variations and comments, and written', () =>
  withPage({}, async (page) => {
    await page.locator('#open').click();
    await page.locator('#record-file').setInputFiles(path('records/fork-sjis.kif'));
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.equal((await moves(page)).length, 12);
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.locator('#comment').inputValue(), '初手の解説');
    await page.locator('.moves button').nth(10).click();
    assert.equal(await page.locator('.variations button').count(), 2);
    await page.locator('#save').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download', exact: true }).click()]);
    const bytes = await readFile(await download.path());
    assert.match(new TextDecoder('shift_jis', { fatal: true }).decode(bytes), /手数----指手[\s\S]*変化：10手/);
  }));

test('what is no record, or breaks the rules, is told and changes nothing', () =>
  withPage({ hash: '#moves=7g7f.3c3d&ply=2' }, async (page) => {
    const before = await moves(page);
    const hostile = [
      '', 'hello', '<img src=x onerror=alert(1)>', 'position startpos moves 7g7e', 'position startpos moves 7g7f 7g7f', '{"moves":',
      '{"header":{},"moves":[{},{"move":{"from":{"x":99,"y":-1},"to":{"x":7,"y":6},"piece":"FU"}}]}', 'position sfen 9/9/9/9/9/9/9/9/9 b - 1',
      '手合割：平手\n   1 ５五歩(77)\n', 'V2.2\nPI\n+\n+7775FU\n', '▲７六歩 △７六歩', '\u0000'.repeat(1000), '9'.repeat(100_000),
    ];
    await page.locator('#open').click();
    for (const text of hostile) {
      await page.locator('#record-text').fill(text);
      await page.locator('dialog .strong').click();
      assert.notEqual(await page.locator('dialog .problem').innerText(), '', JSON.stringify(text.slice(0, 60)));
    }
    await page.keyboard.press('Escape');
    assert.deepEqual(await moves(page), before);
  }));

test('a link holds the line; a broken one is told and changes nothing', () =>
  withPage({ hash: '#moves=7g7f.3c3d.8h2b%2B&ply=2&view=white' }, async (page) => {
    assert.equal(await page.evaluate(() => location.hash), '');
    assert.match(await page.locator('.seat.near .plate').innerText(), /White/);
    await page.locator('#share').click();
    const link = await page.locator('#share-link').inputValue();
    assert.match(link, /#moves=7g7f\.3c3d\.8h2b%2B&ply=2&view=white$/);
    await page.keyboard.press('Escape');
    const before = await moves(page);
    for (const bad of ['#moves=7g7e', '#sfen=9/9', '#moves=%00%00', '#sfen=<script>&moves=x', `#moves=${'7g7f.'.repeat(3000)}`]) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, bad);
      await page.locator('#toast.shown').waitFor();
      assert.match(await page.locator('#toast').innerText(), /could not be read/, bad.slice(0, 40));
      assert.deepEqual(await moves(page), before);
    }
  }));

test('a record is copied and pasted by keys, nothing is replaced unasked, and a key copies the position', () =>
  withPage({ hash: '#moves=7g7f.3c3d&ply=2', permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Control+c');
    await page.locator('#toast.shown', { hasText: 'record was copied' }).waitFor();
    assert.match(await copied(), /1 ７六歩\(77\)[^]*2 ３四歩\(33\)/);
    await page.keyboard.press('c');
    await page.locator('#toast.shown', { hasText: 'position was copied' }).waitFor();
    assert.match(await copied(), /^lnsgkgsnl\/1r5b1\/pppppp1pp\/6p2\//);
    await page.evaluate(() => navigator.clipboard.writeText('position startpos moves 2g2f 8c8d 2f2e'));
    // What is there is not replaced unasked.
    await page.keyboard.press('Control+v');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.moves li').count(), 3);
    await page.keyboard.press('Control+v');
    await page.locator('dialog .strong').click();
    await page.locator('#toast.shown', { hasText: 'Opened: 3 moves' }).waitFor();
    await page.evaluate(() => navigator.clipboard.writeText('what is no record'));
    await page.keyboard.press('Control+v');
    await page.locator('#toast.shown', { hasText: 'Opened' }).waitFor({ state: 'hidden' });
    assert.equal(await page.locator('.moves li').count(), 4, 'nothing changes');
    // In a field the keys do what they always do.
    await page.locator('#write-comment').click();
    await page.locator('#comment').focus();
    await page.keyboard.press('Control+v');
    await page.waitForFunction(() => /** @type {HTMLTextAreaElement} */ (document.querySelector('#comment')).value === 'what is no record');
  }));

test('a dropped file is opened', () =>
  withPage({}, async (page) => {
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['position startpos moves 2g2f 8c8d'], 'game.usi'));
      return data;
    });
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await page.getByText('Opened: 2 moves.').waitFor();
    await page.keyboard.press('ArrowRight');
    assert.equal(await spoken(page, '2f'), '2f, Black pawn');
  }));

test('the board is saved as a picture', () =>
  withPage({ hash: '#moves=7g7f&ply=1' }, async (page) => {
    await page.locator('#save').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download picture' }).click()]);
    const bytes = await readFile(await download.path());
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    assert.ok(bytes.length > 20_000, `${bytes.length} bytes`);
    await download.saveAs(path('../test-results/picture.png'));
  }));

test('the editor makes a position that the engine accepts', () =>
  withPage({}, async (page) => {
    await page.locator('.modes [data-mode=edit]').click();
    await page.getByRole('button', { name: 'Empty board' }).click();
    await page.getByText('There is no king on the board.').waitFor();
    for (const [tool, square] of [['K', '5i'], ['k', '5a'], ['P', '5c'], ['R', '2h']]) {
      await page.locator(`[data-tool="${tool}"]`).click();
      const box = await page.locator(`.cell[data-square="${square}"]`).boundingBox();
      assert.ok(box);
      await page.mouse.click(box.x + 10, box.y + 10);
    }
    await page.locator('[data-tool=G]').click();
    await page.getByRole('button', { name: '+ Pieces in hand of Black' }).click();
    assert.equal(await page.locator('#editor-sfen').inputValue(), '4k4/9/4P4/9/9/9/9/7R1/4K4 b G 1');
    await page.getByRole('button', { name: 'Analyse this position' }).click();
    assert.equal(await spoken(page, '2h'), '2h, Black rook');
    await page.reload();
    await isReady(page);
    assert.equal(await spoken(page, '2h'), '2h, Black rook');
  }));
