// Firefox, where it is installed: the page loads, the engine answers a move, nothing complains.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firefox, withFirefox } from '../support/firefox.js';
import { host } from '../support/page.js';

test('a move and its answer in Firefox', { skip: firefox ? false : 'there is no Firefox' }, () =>
  withFirefox(async (send) => {
    const run = async (/** @type {string} */ script) => (await send('WebDriver:ExecuteScript', { script, args: [] })).value;
    const until = async (/** @type {string} */ script, /** @type {string} */ what) => {
      for (let turn = 0; turn < 200; turn++) {
        const value = await run(`return ${script}`);
        if (value) return value;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`waited in vain: ${what}; status: ${await run("return document.querySelector('#status')?.outerHTML")}`);
    };
    await send('WebDriver:Navigate', { url: host.address });
    await until("document.querySelector('#status')?.dataset.state === 'ready'", 'the engine');
    await run('window.complaints = []; addEventListener("error", (event) => complaints.push(event.message)); addEventListener("securitypolicyviolation", (event) => complaints.push(event.blockedURI));');
    const click = async (/** @type {string} */ square) => {
      const found = await send('WebDriver:FindElement', { using: 'css selector', value: `.cell[data-square="${square}"]` });
      await send('WebDriver:ElementClick', { id: Object.values(found.value)[0] });
    };
    await click('7g');
    await click('7f');
    await until("document.querySelectorAll('.moves li').length >= 3", 'an answer');
    assert.equal(await run('return self.crossOriginIsolated'), false);
    assert.deepEqual(await run('return complaints'), []);
  }));
