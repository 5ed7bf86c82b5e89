// Firefox, where it is installed: from the rules to a game, its card and its analysis; nothing complains.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firefox, withFirefox } from '../support/firefox.js';
import { host } from '../support/page.js';

test('a newcomer’s journey in Firefox: rules, a move and its answer, the card, the analysis', { skip: firefox ? false : 'there is no Firefox' }, () =>
  withFirefox(async (send) => {
    const run = async (/** @type {string} */ script) => (await send('WebDriver:ExecuteScript', { script, args: [] })).value;
    const until = async (/** @type {string} */ script, /** @type {string} */ what) => {
      for (let turn = 0; turn < 400; turn++) {
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
    const press = (/** @type {string} */ selector) => run(`document.querySelector(${JSON.stringify(selector)}).click()`);
    await press('#door-learn');
    await until("document.querySelector('#learn-panel')?.dataset.step === 'goal'", 'the lessons');
    await press('#learn-next');
    await until("document.querySelector('#learn-panel')?.dataset.step === 'pawn'", 'the first lesson');
    for (const square of ['5g', '5f', '5f', '5e']) await click(square);
    await until("document.querySelector('#learn-panel')?.dataset.step === 'rook'", 'the second lesson');
    await press('#learn-leave');
    await until("document.querySelector('#welcome')?.hidden === false", 'the first screen');
    await click('7g');
    await click('7f');
    await until("document.querySelectorAll('.moves li').length >= 3", 'an answer');
    await until("document.querySelector('.watch-sentence')?.textContent.includes('Read')", 'how it chose');
    await press('#game-resign');
    await until("document.querySelector('dialog .strong')", 'the question');
    await press('dialog .strong');
    await until("document.querySelector('.game-card')?.querySelector('meter')", 'the card');
    await press('#game-panel .result .strong');
    await until("document.querySelector('#graph-panel .curve')", 'the analysis');
    // A word, and what it means.
    await press('#engine-switch');
    await until("document.querySelector('.strip-numbers .term')", 'the strip');
    await press('.strip-numbers .term');
    await until("document.querySelector('#gloss')?.matches(':popover-open')", 'the meaning of a word');
    assert.equal(await run('return self.crossOriginIsolated'), false);
    assert.deepEqual(await run('return complaints'), []);
  }));
