// Seeing it think: every view driven as a reader would, by mouse, touch and keyboard; what is compared is structure and numbers.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { decode } from '../../src/engine/picture.js';
import { shapeOf, survival } from '../../src/engine/shape.js';
import { chunksOf } from '../../src/views/film/apng.js';
import { SIZES, withPage, workerAddress } from '../support/page.js';

/** @typedef {import('playwright-core').Page} Page */

const GAME = '#moves=7g7f.3c3d.2g2f.8c8d.2f2e.8d8e&ply=6';
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, one) => all + one, 0);
const near = (/** @type {number} */ one, /** @type {number} */ other, within = 1e-3) => assert.ok(Math.abs(one - other) < within, `${one} and ${other}`);

/** @param {Page} page */
async function see(page, mind = 'softmax') {
  await page.locator('[data-mode=see]').click();
  await page.getByLabel('Mind', { exact: true }).selectOption(mind);
  await page.locator('.begin').first().click();
  await page.locator('.icicle[data-rows]').first().waitFor();
}

/** @param {Page} page */
const selected = (page) => page.locator('.icicle').first().getAttribute('data-selected');

/** @param {Page} page */
async function stop(page) {
  await page.locator('#engine-switch').click();
  // The last picture of a search comes with its end.
  await page.waitForTimeout(300);
}

/** @param {Page} page */
const shares = async (page) => {
  const texts = await page.locator('#strip-panel .strip:not(.move-depths) .read').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-share')));
  return texts.map(Number);
};

test('the strip stands beside the board; its area is the expected depth that is printed', () =>
  withPage({ hash: GAME }, async (page) => {
    await page.locator('#engine-switch').click();
    await page.locator('#strip-panel .strip:not(.move-depths)').waitFor();
    await page.waitForTimeout(1200);
    await page.getByRole('button', { name: 'Hold' }).click();
    const depth = Number(await page.locator('#strip-panel .strip:not(.move-depths)').getAttribute('data-depth'));
    // A strip is drawn as far as half a hundredth reaches.
    near(sum(await shares(page)), depth, 0.05);
    assert.equal(await page.locator('.depth-number.expected .big').innerText(), depth.toFixed(1));
    const sentence = await page.locator('.strip-sentence').innerText();
    assert.match(sentence, /plies|read/);
    assert.match(await page.locator('.depth-number.line').innerText(), /Best line/);
    await page.getByRole('button', { name: /As a table/ }).click();
    const rows = await page.locator('#strip-panel tbody tr').count();
    assert.ok(rows >= Math.floor(depth), `${rows} rows`);
    // Held: the search goes on, the eye rests.
    await page.waitForTimeout(900);
    assert.equal(Number(await page.locator('#strip-panel .strip:not(.move-depths)').getAttribute('data-depth')), depth);
  }));

test('on a phone the strip lies right below the board', () =>
  withPage({ ...SIZES.phone, hash: GAME }, async (page) => {
    await page.locator('#engine-switch').tap();
    await page.locator('#strip-panel .strip:not(.move-depths)').waitFor();
    const bottom = await page.locator('#strip-panel .strip-figure').first().evaluate((figure) => figure.getBoundingClientRect().bottom);
    assert.ok(bottom <= 844, `${bottom}`);
    await page.locator('[data-mode=see]').tap();
    const canvas = page.locator('.icicle[data-rows]').first();
    await canvas.waitFor();
    const [button, words] = [await page.locator('#strip-panel .small-button').boundingBox(), await page.locator('#strip-panel .depth-number.line').boundingBox()];
    assert.ok(button && words && button.y + button.height <= words.y, 'the button lies on the words below it');
    await canvas.scrollIntoViewIfNeeded();
    const place = await canvas.boundingBox();
    assert.ok(place);
    await page.touchscreen.tap(place.x + 34, place.y + 24);
    assert.equal((await selected(page))?.split(' ').length, 1);
    await page.locator('.zoom-in').tap();
    assert.equal(await page.locator('.crumbs > button').count(), 2);
  }));

test('in the browser, picture, histogram and the USI line have one expected depth', () =>
  withPage({}, async (page) => {
    const source = await workerAddress(page);
    const { lines, bytes, spent } = await page.evaluate(async (address) => {
      const worker = new Worker(address, { type: 'module' });
      /** @type {string[]} */
      const heard = [];
      /** @type {ArrayBuffer[]} */
      const pictures = [];
      const done = new Promise((resolve) => {
        worker.onmessage = ({ data }) => {
          if (typeof data === 'string') heard.push(data);
          if (data.picture) pictures.push(data.picture);
          if (typeof data === 'string' && data.startsWith('bestmove')) worker.postMessage({ call: 1, name: 'spent' });
          if (data.answer === 1) resolve(data.value);
        };
      });
      for (const message of [{ load: { simd: true } }, { watch: {} }, 'setoption name Mind value softmax', 'setoption name tree_mb value 128', 'position startpos', 'go nodes 1000000']) worker.postMessage(message);
      const cost = await done;
      worker.terminate();
      return { lines: heard, spent: cost, bytes: pictures.map((picture) => [...new Uint8Array(picture)]) };
    }, source);
    const picture = decode(Uint8Array.from(bytes[bytes.length - 1]).buffer);
    assert.ok(lines.length > 1 && !lines.some((line) => line.includes(' edepth ')), 'what pictures tell is told once');
    near(sum(survival(picture.histogram)), picture.depth);
    const shape = shapeOf(picture.rows);
    for (let ply = 1; ply <= shape.rows; ply++) {
      const rows = shape.ply.flatMap((at, row) => (at === ply || (at < ply && shape.children[row].length === 0) ? [picture.rows.share[row]] : []));
      near(sum(rows), 1);
    }
    assert.ok(Math.max(...bytes.map((one) => one.length)) <= 40_000);
    console.log(`      1 M positions: ${spent.pictures} pictures, ${spent.bytes} bytes at most, ${((100 * spent.ms) / spent.elapsed).toFixed(2)} % of ${spent.elapsed.toFixed(0)} ms`);
    assert.ok(bytes.length <= spent.elapsed / 250 + 3, `${bytes.length} pictures`);
  }));

test('the tree is walked, zoomed and left by keyboard, and the board follows', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page);
    await page.waitForTimeout(800);
    await stop(page);
    const canvas = page.locator('.icicle').first();
    await canvas.focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => document.querySelector('.icicle')?.getAttribute('data-selected'));
    const first = await selected(page);
    assert.ok(await page.locator('#preview-bar').isVisible());
    assert.match(await page.locator('.tree-info').innerText(), /Weight .*E .*D .*Visits/s);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((before) => document.querySelector('.icicle')?.getAttribute('data-selected') !== before, first);
    const second = await selected(page);
    assert.equal(second?.split(' ').length, 1);
    await page.keyboard.press('Enter');
    await page.waitForFunction((zoom) => document.querySelector('.icicle')?.getAttribute('data-zoom') === zoom, second);
    assert.equal(await page.locator('.crumbs > button').count(), 2);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction((zoom) => (document.querySelector('.icicle')?.getAttribute('data-selected') ?? '').startsWith(`${zoom} `), second);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.icicle')?.getAttribute('data-zoom') === '');
    assert.equal(await page.locator('.crumbs > button').count(), 1);
    // The breadcrumb leads back as well, and so does a second click on a box.
    const box = await canvas.boundingBox();
    assert.ok(box);
    for (let turn = 0; turn < 2; turn++) await page.mouse.click(box.x + 40, box.y + 30);
    await page.waitForFunction(() => document.querySelector('.icicle')?.getAttribute('data-zoom') !== '');
    await page.locator('.crumbs > button').first().click();
    await page.waitForFunction(() => document.querySelector('.icicle')?.getAttribute('data-zoom') === '');
    await page.locator('.tree-view summary').click();
    // The table is filled when it has opened.
    await page.waitForFunction(() => document.querySelectorAll('.tree-view tbody tr').length > 5);
    const ms = Number(await canvas.getAttribute('data-ms'));
    console.log(`      drawn in ${ms} ms`);
  }));

test('pointing at a box shows its position without pinning it', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page);
    await stop(page);
    const box = await page.locator('.icicle').first().boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 40, box.y + 30);
    await page.waitForFunction(() => document.querySelector('.tree-info')?.getAttribute('data-row') !== '0');
    assert.equal(await page.locator('#preview-bar.pinned, #preview-bar button').count(), 0, 'it is named, not kept');
    assert.equal(await page.locator('.board-field.ghosted').count(), 1);
    await page.mouse.move(5, 5);
    await page.waitForFunction(() => document.querySelector('.tree-info')?.getAttribute('data-row') === '0');
  }));

test('the timeline grows, changes its axis and has a table', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page);
    await page.locator('#tab-timeline').click();
    await page.waitForFunction(() => (document.querySelector('.timeline .expected')?.getAttribute('d') ?? '').split('L').length > 2);
    for (const curve of ['expected', 'pv-curve', 'deepest', 'band']) assert.match((await page.locator(`.timeline .${curve}`).first().getAttribute('d')) ?? '', /L/, curve);
    const before = await page.locator('.timeline .expected').first().getAttribute('d');
    await page.getByRole('button', { name: 'by seconds' }).click();
    assert.notEqual(await page.locator('.timeline .expected').first().getAttribute('d'), before);
    await page.locator('.timeline-view summary').click();
    // The table is filled when the browser tells that it was opened, a moment after the click.
    await page.locator('.timeline-view tbody tr').nth(1).waitFor();
  }));

test('candidates are sorted and say which were read enough', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page);
    await page.waitForTimeout(800);
    await stop(page);
    await page.locator('#tab-candidates').click();
    const rows = await page.locator('.candidates tbody tr').count();
    assert.equal(rows, await page.locator('.scatter .dot').count());
    assert.ok(rows > 25);
    assert.equal(await page.locator('.scatter .threshold').count(), 1);
    assert.equal(await page.locator('.candidates tr.chosen').count(), 1);
    await page.locator('.candidates [data-column=depth]').click();
    assert.equal(await page.locator('.candidates th[aria-sort=descending]').innerText().then((text) => text.startsWith('Expected depth')), true);
    const depths = await page.locator('.candidates tbody tr td:nth-child(4)').evaluateAll((cells) => cells.map((cell) => Number.parseFloat(cell.textContent ?? '')));
    assert.deepEqual(depths, [...depths].sort((a, b) => b - a));
    await page.locator('.candidates [data-column=depth]').click();
    assert.equal(await page.locator('.candidates th[aria-sort=ascending]').count(), 1);
    await page.locator('.candidates tbody button').first().click();
    await page.locator('#preview-bar').waitFor();
  }));

test('alpha-beta shows its reasons, and what futility saves', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page, 'alpha-beta');
    await page.waitForTimeout(500);
    assert.ok((await page.locator('.reason-mark').count()) > 4);
    await page.locator('#tab-reasons').click();
    assert.ok((await page.locator('.reasons tbody tr').count()) > 4);
    assert.equal(await page.locator('.reasons tr[data-reason=beta]').count(), 1);
    await stop(page);
    await page.locator('.compare').click();
    await page.getByText(/To depth \d+: .* saved/).waitFor({ timeout: 30_000 });
  }));

test('two minds stand side by side on the same plies', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page, 'both');
    await page.locator('.icicle[data-rows]').nth(1).waitFor();
    await page.waitForTimeout(800);
    assert.deepEqual(await page.locator('.mind-column h3').allInnerTexts(), ['Alpha-beta', 'Softmax']);
    const heights = await page.locator('.icicle').evaluateAll((canvases) => canvases.map((canvas) => canvas.clientHeight));
    assert.equal(heights[0], heights[1]);
    const tops = await page.locator('.icicle').evaluateAll((canvases) => canvases.map((canvas) => canvas.getBoundingClientRect().top));
    assert.equal(tops[0], tops[1], 'a ply lies at one height in both');
    await page.locator('#tab-timeline').click();
    await page.locator('.timeline').nth(1).waitFor();
  }));

test('a search is recorded, scrubbed, replayed, kept, and shown again without an engine', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page);
    await page.waitForFunction(() => Number(document.querySelector('.scrub')?.getAttribute('max')) >= 5);
    await stop(page);
    const depthShown = async () => Number(await page.locator('#strip-panel .strip:not(.move-depths)').getAttribute('data-depth'));
    const last = await depthShown();
    const moment = await page.locator('.moment').innerText();
    const scrub = page.locator('.scrub');
    await scrub.focus();
    await page.keyboard.press('Home');
    await page.waitForFunction((before) => document.querySelector('.moment')?.textContent !== before, moment);
    assert.notEqual(await depthShown(), last);
    await page.locator('.replay').click();
    await page.waitForFunction((before) => document.querySelector('.moment')?.textContent === before, moment, { timeout: 20_000 });
    await page.locator('.go-live').click();
    assert.equal(await depthShown(), last);

    const keep = async (/** @type {string} */ kind) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`[data-keep=${kind}]`).click()]);
      return readFile(await download.path());
    };
    assert.match((await keep('svg')).toString(), /^<svg [^>]*xmlns.*<rect .*<text /s);
    assert.equal((await keep('png')).subarray(1, 4).toString(), 'PNG');
    const csv = (await keep('csv')).toString().trim().split('\n');
    assert.ok(csv.length > 2 && csv[0].startsWith('nodes,time_ms,expected_depth'), csv[0]);
    near(Number(csv[csv.length - 1].split(',')[2]), last, 1e-3);
    const snapshot = await keep('json');
    assert.equal(JSON.parse(snapshot.toString()).format, 'fukayomi-tree');
    const recording = await keep('recording');
    assert.equal(JSON.parse(recording.toString()).format, 'fukayomi-recording');
    for (const tab of ['timeline', 'candidates']) {
      await page.locator(`#tab-${tab}`).click();
      assert.match((await keep('svg')).toString(), /<svg [^>]*>.*(path|circle)/s, tab);
    }
    await page.locator('#tab-tree').click();

    // Elsewhere in the game, without an engine.
    await page.keyboard.press('Escape');
    await page.locator('[data-mode=analyse]').click();
    await page.locator('.nav button').first().click();
    await page.locator('[data-mode=see]').click();
    const load = (/** @type {string} */ name, /** @type {Buffer} */ buffer) => page.locator('#see-panel input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer });
    await load('tree.json', snapshot);
    await page.getByText('From a file: tree.json').waitFor();
    near(await depthShown(), last, 1e-3);
    assert.ok(Number(await page.locator('.icicle').first().getAttribute('data-rows')) > 50);
    await load('search.json', recording);
    await page.getByText('From a file: search.json').waitFor();
    await scrub.focus();
    await page.keyboard.press('Home');
    assert.notEqual(await depthShown(), last);
    await load('bad.json', Buffer.from('{"format":"fukayomi-tree","version":1,"parent":[]}'));
    await page.locator('#toast.shown', { hasText: "'move' is missing" }).waitFor();
    await page.getByRole('button', { name: 'Back to the engine' }).click();
    assert.equal(await page.getByText('From a file').isVisible(), false);
  }));

test('the numbers of one frame agree everywhere on the screen', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page);
    await page.locator('#tab-candidates').click();
    await page.locator('.candidates tbody tr').nth(10).waitFor();
    const listed = await page.evaluate(async () => {
      /** @type {string[]} */
      const wrong = [];
      const nodes = new Set();
      for (const end = performance.now() + 20_000; nodes.size < 6 && performance.now() < end;) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const strip = /** @type {SVGElement} */ (document.querySelector('#strip-panel .strip:not(.move-depths)'));
        nodes.add(strip.dataset.nodes);
        // D of the whole is one more than the mean of the moves' own, each by its weight; those left out weigh next to nothing.
        const rows = [...document.querySelectorAll('.candidates tbody tr')].map((row) => [...row.querySelectorAll('td')].map((cell) => Number.parseFloat(cell.textContent ?? '')));
        const heavy = rows.sort((a, b) => b[0] - a[0]).slice(0, 6);
        const mean = heavy.reduce((sum, [weight, , depth]) => sum + (weight / 100) * (depth + 1), 0);
        const rest = 1 - heavy.reduce((sum, [weight]) => sum + weight / 100, 0);
        const depth = Number(strip.dataset.depth);
        if (mean > depth + 0.03 || mean < depth - rest * 20 - 0.03) wrong.push(`${mean} of ${depth}, ${rest} left out`);
        const pv = [...document.querySelectorAll('.candidates tr.chosen td')][3]?.textContent;
        if (document.querySelector('.candidates tbody')?.getAttribute('data-nodes') !== strip.dataset.nodes) wrong.push(`${pv}: of another picture`);
      }
      return { wrong, count: nodes.size };
    });
    assert.deepEqual(listed.wrong, []);
    assert.ok(listed.count >= 6, `${listed.count} pictures were shown`);
    await page.locator('#tab-tree').click();
    await page.locator('.icicle[data-rows]:visible').waitFor();
    const seen = await page.evaluate(async () => {
      const text = (/** @type {string} */ selector) => document.querySelector(selector)?.textContent ?? '';
      const data = (/** @type {string} */ selector, /** @type {string} */ name) => document.querySelector(selector)?.getAttribute(`data-${name}`) ?? '';
      /** @type {string[]} */
      const wrong = [];
      const nodes = new Set();
      for (const end = performance.now() + 20_000; nodes.size < 6 && performance.now() < end;) {
        // After everything that draws in this frame.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const [strip, tree] = [data('#strip-panel .strip:not(.move-depths)', 'depth'), data('.icicle', 'depth')];
        const said = [text('.depth-number.expected .big'), text('.tree-info').match(/D ([\d.]+)/)?.[1] ?? ''];
        const counts = [data('#strip-panel .strip:not(.move-depths)', 'nodes'), data('.icicle', 'nodes'), data('.moment', 'nodes')];
        nodes.add(counts[0]);
        if (strip !== tree || Number(strip).toFixed(1) !== said[0] || Number(strip).toFixed(2) !== said[1] || new Set(counts).size > 1) wrong.push([strip, tree, said, counts].join(' '));
      }
      return { wrong, count: nodes.size };
    });
    assert.deepEqual(seen.wrong, []);
    assert.ok(seen.count >= 6, `${seen.count} pictures were shown`);
  }));

test('alpha-beta’s views never speak of expected depth', () =>
  withPage({ hash: GAME }, async (page) => {
    await see(page, 'alpha-beta');
    for (const tab of ['tree', 'timeline', 'reasons']) {
      await page.locator(`#tab-${tab}`).click();
      await page.waitForTimeout(300);
      assert.doesNotMatch(await page.locator('#see-panel').innerText(), /expected depth/i, tab);
      const labels = await page.locator('#see-panel [aria-label]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label') ?? '').join());
      assert.doesNotMatch(labels, /expected/i, tab);
    }
  }));

test('along the best line the pieces fade with the reading: at D about half of them is there', () =>
  withPage({ hash: '#story=6' }, async (page) => {
    await page.locator('#preview-bar .solid').waitFor();
    const solid = async () => Number((await page.locator('#preview-bar .solid').innerText()).match(/\d+/)?.[0]);
    const atDepth = await solid();
    assert.ok(atDepth > 30 && atDepth < 75, `${atDepth} % at D`);
    const faint = async () => page.locator('.pieces .piece').evaluateAll((pieces) => pieces.map((piece) => Number(/** @type {SVGElement} */ (piece).style.opacity || 1)).sort((a, b) => a - b)[0]);
    // Pieces that slide to their places have an opacity of their own for a moment.
    for (let look = 0; look < 50 && Math.abs((await faint()) - atDepth / 100) >= 0.02; look++) await page.waitForTimeout(100);
    assert.ok(Math.abs((await faint()) - atDepth / 100) < 0.02, `${await faint()} where ${atDepth} % are said`);
    let before = atDepth;
    for (let step = 0; step < 4; step++) {
      await page.locator('#preview-bar').locator('button').nth(1).click();
      const now = await solid();
      assert.ok(now < before, `${now} after ${before}`);
      before = now;
    }
    await page.locator('#preview-bar').getByRole('button', { name: 'Close' }).click();
    // What was taken leaves with a short slide.
    await page.waitForTimeout(400);
    assert.equal(await faint(), 1);
  }));

test('a search becomes a film and a link that is opened without an engine', () =>
  withPage({ hash: GAME, permissions: ['clipboard-read', 'clipboard-write'] }, async (page, { context }) => {
    await see(page);
    await page.waitForFunction(() => Number(document.querySelector('.scrub')?.getAttribute('max')) >= 4);
    await stop(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-keep=film]').click()]);
    const chunks = chunksOf(await readFile(await download.path()));
    const count = (/** @type {string} */ kind) => chunks.filter((chunk) => chunk.kind === kind).length;
    assert.ok(count('fcTL') >= 5 && count('fdAT') >= count('fcTL') - 1, `${count('fcTL')} frames`);
    const delays = chunks.filter(({ kind }) => kind === 'fcTL').map(({ data }) => new DataView(data.buffer, data.byteOffset).getUint16(20));
    assert.ok(Math.abs(sum(delays) - 10_000) < 50, 'ten seconds');
    const before = await page.locator('#strip-panel .strip:not(.move-depths)').getAttribute('data-depth');
    await page.locator('[data-keep=film-link]').click();
    await page.locator('#toast.shown', { hasText: 'Copied' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#film=[\w-]+$/);
    console.log(`      a film in ${link.length} letters`);
    const other = await context.newPage();
    await other.addInitScript(() => Object.assign(globalThis, { Worker: class { postMessage() {} terminate() {} } }));
    await other.goto(link);
    await other.getByText('From a file: a link').waitFor();
    assert.equal(Number(await other.locator('#strip-panel .strip:not(.move-depths)').getAttribute('data-depth')).toFixed(3), Number(before).toFixed(3));
    assert.ok(Number(await other.locator('.scrub').getAttribute('max')) >= 4);
  }));

test('on a projector the stories fill the screen, and a presenter’s keys lead on', () =>
  withPage({ viewport: { width: 1920, height: 1080 }, hash: '#story=4' }, async (page) => {
    await page.locator('.lab-story .icicle[data-rows]').waitFor();
    await page.locator('.present').click();
    assert.equal(await page.locator('header.bar').isVisible(), false);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.keyboard.press('PageDown');
    await page.locator('.lab-story[data-step="5"]').waitFor();
    await page.keyboard.press('PageUp');
    await page.locator('.lab-story[data-step="4"]').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('header.bar').isVisible(), true);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), undefined);
  }));

test('labels of the strip keep clear of each other, however many plies there are and however narrow it is', () =>
  withPage({ ...SIZES.phone, hash: GAME }, async (page) => {
    await page.locator('[data-mode=lab]').tap();
    await page.locator('.story-dots button').nth(4).tap();
    const strip = page.locator('.lab-story[data-step="5"] .strip').first();
    await strip.waitFor();
    assert.ok(await strip.locator('.cell').count() >= 14);
    const gaps = await strip.locator('.percent').evaluateAll((all) => {
      const boxes = all.filter((label) => label.textContent).map((label) => label.getBoundingClientRect());
      return boxes.slice(1).map((box, index) => box.left - boxes[index].right);
    });
    for (const gap of gaps) assert.ok(gap >= 3, `labels are ${gaps.map((one) => one.toFixed(1)).join(', ')} pixels apart`);
  }));

test('on paper everything is dark on white, and the screen has its colours back afterwards', () =>
  withPage({ hash: '#story=4', colorScheme: 'dark' }, async (page) => {
    await page.locator('.lab-story .icicle[data-rows]').waitFor();
    // The left edge of the axis is nothing but ground.
    const ground = () => page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.lab-story .icicle'));
      const other = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      other?.drawImage(canvas, 1, 1, 1, 1, 0, 0, 1, 1);
      return [...(other?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).reduce((sum, part) => sum + part, 0);
    });
    const dark = await ground();
    assert.ok(dark < 200, `${dark}`);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.ok((await ground()) > 700, 'white before the printer looks');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.waitForFunction(() => document.documentElement.dataset.theme === undefined);
    assert.equal(await ground(), dark);
  }));
