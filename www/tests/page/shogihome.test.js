// ShogiHome's web app with our package as its engine, as its users would have it: a game between both presets, an analysis, a mate
// problem, and the weights kept for offline play. Runs where the app is at hand: SHOGIHOME names the folder of the built web app
// (`docs/webapp-dev` of its repository, which has WebAssembly engines). Ours stands in the place of the engine that comes with it.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Position } from 'tsshogi';
import { withBrowser } from '../support/browser.js';
import { startStaticHost } from '../support/static_host.js';

const app = process.env.SHOGIHOME;
const skip = app ? false : 'SHOGIHOME names no folder of its built web app';
const PACKAGE = fileURLToPath(new URL('../../../pkg/', import.meta.url));
/** Where the app looks for an engine. */
const PLACE = 'engines/basic';
/** What its service worker calls the files of engines that it keeps. */
const KEPT = 'shogihome-engine-data';
const MOVES = 8;

const top = await mkdtemp(join(tmpdir(), 'fukayomi-shogihome-'));
after(() => rm(top, { recursive: true, force: true, maxRetries: 5 }));

/** The app in a folder of its own, with our package where its engine was; everything else of that folder stays for its cache. */
async function install() {
  assert.ok(app && (await stat(join(app, PLACE, 'engine.json'))).isFile(), `${app} is no web app of ShogiHome with WebAssembly engines`);
  await cp(app, top, { recursive: true });
  for (const name of await readdir(PACKAGE)) await cp(join(PACKAGE, name), join(top, PLACE, name), { recursive: true });
  return startStaticHost(top, '/webapp/');
}

/** @param {(page: import('playwright-core').Page, heard: string[]) => Promise<void>} use */
async function withApp(use) {
  const host = await install();
  try {
    await withBrowser({ locale: 'ja-JP', viewport: { width: 1400, height: 900 } }, async (context) => {
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      /** @type {string[]} */
      const heard = [];
      /** @type {string[]} */
      const complaints = [];
      page.on('console', (message) => {
        const text = message.text();
        if (text.startsWith('usi: sid=')) heard.push(text.replace(/^usi: sid=\d+: /, ''));
        else if (message.type() === 'error') complaints.push(text);
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      // Once more, so that the service worker is there from the beginning.
      await page.goto(host.address);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      await press(page, '対局').waitFor();
      await use(page, heard);
      assert.deepEqual(complaints, []);
    });
  } finally {
    host.stop();
  }
}

/** A button by its words. @param {import('playwright-core').Page} page @param {string} words */
const press = (page, words) => page.locator('button:visible', { hasText: words }).first();

/** Chooses an engine in the list of this number. @param {import('playwright-core').Page} page @param {number} number @param {string} name */
async function choose(page, number, name) {
  const list = page.locator('dialog .player-select').nth(number);
  await list.locator('.main').click();
  const names = await list.locator('li').allInnerTexts();
  assert.ok(names.includes(name), `${name} is not among ${names.join(', ')}`);
  await list.locator('li').filter({ hasText: new RegExp(`^${name.replace(/[()]/g, '\\$&')}$`) }).click();
}

/** @param {string[]} heard @param {(line: string) => boolean} wanted @param {number} [count] */
async function until(heard, wanted, count = 1) {
  for (let turn = 0; turn < 600; turn++) {
    if (heard.filter(wanted).length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not heard; the last: ${heard.slice(-3).join(' / ')}`);
}

test('both presets play a game in ShogiHome, whose offline store keeps the weights', { skip }, () =>
  withApp(async (page, heard) => {
    await press(page, '対局').click();
    await press(page, 'ローカル対局').click();
    await choose(page, 0, 'Fukayomi');
    await choose(page, 1, 'Fukayomi (softmax)');
    const numbers = page.locator('dialog input[type=number]:visible');
    const [hours, minutes, byoyomi] = [numbers.nth(0), numbers.nth(1), numbers.nth(2)];
    await hours.fill('0');
    await minutes.fill('0');
    await byoyomi.fill('1');
    await page.locator('.form-item:visible', { hasText: '最大手数' }).locator('input').fill(String(MOVES));
    await press(page, '対局開始').click();
    await until(heard, (line) => line.startsWith('< bestmove '), MOVES);
    const position = new Position();
    for (const line of heard.filter((line) => line.startsWith('< bestmove '))) {
      const move = position.createMoveByUSI(line.split(' ')[2]);
      assert.ok(move && position.doMove(move), line);
    }
    // The game is over for the app, too, and nothing was refused on the way.
    await press(page, '対局').waitFor();
    assert.deepEqual(heard.filter((line) => line.includes('info string') && !/edepth/.test(line)), []);
    assert.ok(heard.some((line) => line === '> setoption name Mind value softmax'));
    const [weights, ...more] = (await readdir(PACKAGE)).filter((name) => name.endsWith('.bin'));
    assert.ok(weights && more.length === 0);
    const kept = await page.evaluate(async (name) => (await (await caches.open(name)).keys()).map((request) => request.url), KEPT);
    assert.ok(kept.some((url) => url.endsWith(`/${PLACE}/${weights}`)), kept.join());
  }));

test('an analysis in ShogiHome shows lines until it is ended', { skip }, () =>
  withApp(async (page, heard) => {
    await press(page, '検討').click();
    await choose(page, 0, 'Fukayomi');
    await press(page, '検討開始').click();
    await until(heard, (line) => line === '> go infinite');
    await until(heard, (line) => /^< info depth \d+ .* pv /.test(line), 3);
    await press(page, '検討終了').click();
    await until(heard, (line) => line.startsWith('< bestmove ') || line === '> quit');
  }));
