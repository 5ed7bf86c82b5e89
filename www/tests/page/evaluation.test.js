// An evaluation of the user's own: chosen, remembered, refused, given back. The files are made up by the test.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../support/axe.js';
import { nnBin } from '../support/nn_bin.js';
import { host, isReady, path, press, SIZES, withPage } from '../support/page.js';

/** @typedef {import('playwright-core').Page} Page */

/** Chooses a file in the settings. @param {Page} page @param {string} name @param {Uint8Array} bytes */
const choose = (page, name, bytes) =>
  page.locator('#evaluation-file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

/** @param {Page} page @param {RegExp} text */
const told = (page, text) => page.locator('#evaluation-news', { hasText: text }).waitFor({ timeout: 30_000 });

const used = (/** @type {Page} */ page) => page.locator('#evaluation-name').innerText();

/** A handicap of ten pieces: who can value positions sees who is ahead. */
const HANDICAP = `#sfen=${encodeURIComponent('4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1')}`;

/** Waits until the analysis takes the position for level, or for won. @param {Page} page @param {boolean} isLevel */
const reads = (page, isLevel) => page.waitForFunction((wanted) => {
  const value = /\d+/.exec(document.querySelector('.lines .score')?.textContent ?? '')?.[0];
  return value !== undefined && (Number(value) < 300) === wanted;
}, isLevel, { timeout: 30_000 });

/** @param {Page} page */
async function analyse(page) {
  const button = page.locator('#engine-switch');
  await button.waitFor();
  if ((await button.getAttribute('aria-checked')) !== 'true') await button.click();
}

const weightsFetched = (/** @type {string[]} */ fetched) => fetched.filter((address) => address.endsWith('.bin')).length;

test('a file of the user’s own thinks, stays, and can be given back', () =>
  withPage({ hash: HANDICAP, serviceWorkers: 'block' }, async (page, { fetched, complaints }) => {
    await analyse(page);
    await reads(page, false);
    await press(page, '#settings');
    assert.equal(await used(page), 'Fukayomi’s own');
    assert.ok(await page.locator('#evaluation-back').isHidden());

    // It takes every position for level.
    await choose(page, 'nn.bin', nnBin(0));
    await told(page, /nn\.bin thinks now/);
    assert.equal(await used(page), 'nn.bin');
    assert.deepEqual(await violations(page), []);
    await page.screenshot({ path: path('../test-results/evaluation.png') });
    await page.keyboard.press('Escape');
    // The analysis that was under way goes on with it.
    await reads(page, true);
    assert.match(await page.locator('#status').innerText(), /nn\.bin$/);

    fetched.length = 0;
    await page.goto('about:blank');
    await page.goto(host.address + HANDICAP);
    await isReady(page);
    await analyse(page);
    await reads(page, true);
    assert.match(await page.locator('#status').innerText(), /nn\.bin$/);
    assert.equal(weightsFetched(fetched), 0, 'only what is used is fetched');

    await press(page, '#settings');
    await choose(page, 'letter.bin', new TextEncoder().encode('a letter to a friend, not a network'));
    await told(page, /letter\.bin can’t be used.*not a network.*nn\.bin stays in use/);
    await choose(page, 'nothing.bin', new Uint8Array());
    await told(page, /nothing\.bin can’t be used: it is empty/);
    assert.equal(await used(page), 'nn.bin');

    // By keys alone.
    await page.locator('#evaluation-back').focus();
    await page.keyboard.press('Enter');
    await told(page, /Fukayomi’s own evaluation thinks again/);
    assert.equal(await used(page), 'Fukayomi’s own');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'evaluation-choose');
    assert.equal(weightsFetched(fetched), 1);
    await page.keyboard.press('Escape');
    await reads(page, false);
    await page.reload();
    await isReady(page);
    assert.doesNotMatch(await page.locator('#status').innerText(), /nn\.bin/);
    complaints.splice(0).forEach((complaint) => assert.match(complaint, /^Service Worker registration blocked/));
  }));

test('on a phone, in Japanese: a damaged file is told and changes nothing', () =>
  withPage({ ...SIZES.phone, settings: { language: 'ja' } }, async (page) => {
    await press(page, '#settings');
    await page.locator('#evaluation-choose').scrollIntoViewIfNeeded();
    const asked = page.waitForEvent('filechooser');
    await page.locator('#evaluation-choose').tap();
    await (await asked).setFiles({ name: '評価.bin', mimeType: 'application/octet-stream', buffer: Buffer.from(nnBin(900).subarray(0, 70_000)) });
    await told(page, /評価\.bin は使えません（.*damaged.*Fukayomi 標準 のまま/);
    assert.equal(await used(page), 'Fukayomi 標準');
    assert.deepEqual(await violations(page), []);
    await page.locator('#evaluation-news').scrollIntoViewIfNeeded();
    await page.screenshot({ path: path('../test-results/evaluation-phone.png') });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
  }));

test('a file that was remembered and is gone is told, and Fukayomi’s own thinks', () =>
  withPage(
    { hash: '#ply=0' },
    async (page) => {
      await page.locator('#toast.shown', { hasText: /lost\.bin.*Fukayomi’s own is used again/ }).waitFor();
      await analyse(page);
      await page.locator('.lines li').first().waitFor();
      assert.equal(await page.evaluate(() => localStorage.getItem('fukayomi-evaluation')), null);
    },
    () => {
      localStorage.setItem('fukayomi-evaluation', 'lost.bin');
    },
  ));

test('where nothing can be stored, a file is used until the page is closed', () =>
  withPage(
    { hash: '#ply=0' },
    async (page) => {
      await press(page, '#settings');
      await choose(page, 'nn.bin', nnBin(900));
      await told(page, /could not store it/);
      assert.equal(await used(page), 'nn.bin');
    },
    () => {
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function opened(name, version) {
        if (name === 'fukayomi-evaluation') throw new DOMException('full', 'QuotaExceededError');
        return open.call(this, name, version);
      };
    },
  ));
