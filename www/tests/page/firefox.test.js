// Firefox, where it is installed: the same journeys as in Chromium; nothing complains.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firefox, withFirefox } from '../support/firefox.js';
import { appears, firefoxHand, until } from '../support/hands.js';
import { newcomer, player } from '../support/journeys.js';
import { host } from '../support/page.js';

/** Everybody comes for the first time. */
const FORGET = `
  const [done] = arguments;
  localStorage.clear();
  indexedDB.databases().then((all) => Promise.all(all.map(({ name }) => new Promise((resolve) => {
    const wish = indexedDB.deleteDatabase(name);
    wish.onsuccess = wish.onerror = resolve;
  })))).then(done, done);`;

const HANDS = /** @type {const} */ (['mouse', 'finger', 'keys']);

test('both journeys in Firefox, by mouse, by finger and by keys', { skip: firefox ? false : 'there is no Firefox' }, (context) =>
  withFirefox(async (send) => {
    for (const by of HANDS) {
      for (const journey of [newcomer, player]) {
        await context.test(`${journey.name} by ${by}`, async () => {
          const hand = firefoxHand(send, by);
          // From a page of the same place that remembers nothing.
          await send('WebDriver:Navigate', { url: `${host.address}icon.svg` });
          await send('WebDriver:ExecuteAsyncScript', { script: FORGET, args: [] });
          await send('WebDriver:Navigate', { url: host.address });
          await until(hand, "document.querySelector('#status')?.dataset.state === 'ready'");
          await hand.value('void (window.complaints = [], addEventListener("error", (event) => complaints.push(event.message)), addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason))), addEventListener("securitypolicyviolation", (event) => complaints.push(event.blockedURI)))');
          await journey(hand, async () => {});
          assert.equal(await hand.value('self.crossOriginIsolated'), false);
          assert.deepEqual(await hand.value('complaints'), []);
        });
      }
    }
    await context.test('a word says what it means', async () => {
      const hand = firefoxHand(send, 'mouse');
      await hand.press('#engine-switch');
      await hand.press('.strip-numbers .term');
      await appears(hand, '#gloss:popover-open');
    });
  }));
