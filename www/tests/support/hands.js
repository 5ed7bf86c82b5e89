// Whoever uses the page does so by mouse, by finger or by keys alone: one way of asking for either, in either browser.

import assert from 'node:assert/strict';
import { middle } from './page.js';

/**
 * `press` a control, pick `squares` of the board one after the other, `choose` the next entry of a list, change to the other `branch`;
 * `value` is what an expression has in the page.
 * @typedef {{
 *   press: (selector: string) => Promise<void>, squares: (...squares: string[]) => Promise<void>, choose: (selector: string) => Promise<void>,
 *   branch: () => Promise<void>, isKeys?: boolean, value: (expression: string) => Promise<any>,
 * }} Hand
 */

/** As many stops of the tab key as a page may have. */
const MOST_TABS = 150;

/** Waits until an expression is true in the page. @param {Hand} hand @param {string} expression @param {number} [seconds] */
export async function until(hand, expression, seconds = 40) {
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    if (await hand.value(expression)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited in vain: ${expression}; toast: ${await hand.value("document.querySelector('#toast')?.textContent")}`);
}

/** @param {Hand} hand @param {string} selector */
export const appears = (hand, selector) => until(hand, isThere(selector));

const isThere = (/** @type {string} */ selector) => `[...document.querySelectorAll(${JSON.stringify(selector)})].some((node) => node.checkVisibility())`;

/** Keys alone, whatever sends them. @param {(key: string) => Promise<void>} send @param {Hand['value']} value @returns {Hand} */
export function keysHand(send, value) {
  const tabTo = async (/** @type {string} */ selector) => {
    for (let turn = 0; turn < MOST_TABS; turn++) {
      if (await value(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)) return;
      await send('Tab');
      // Beyond the last stop are the browser's own buttons, and then the page again.
      if (!(await value('document.hasFocus()'))) await value('void window.focus()');
    }
    assert.fail(`the tab key never came to ${selector}`);
  };
  const at = () => value("document.activeElement?.dataset.square ?? ''");
  return {
    value,
    isKeys: true,
    press: async (selector) => {
      await tabTo(selector);
      await send('Enter');
    },
    choose: async (selector) => {
      await tabTo(selector);
      await send('ArrowDown');
    },
    branch: () => send('Shift+ArrowRight'),
    squares: async (...squares) => {
      await send('b');
      for (const to of squares) {
        for (let turn = 0; turn < 20; turn++) {
          const from = await at();
          assert.ok(from, 'the board has the focus');
          if (from === to) break;
          await send(from[0] !== to[0] ? (from[0] < to[0] ? 'ArrowLeft' : 'ArrowRight') : from[1] < to[1] ? 'ArrowDown' : 'ArrowUp');
        }
        assert.equal(await at(), to);
        await send('Enter');
      }
    },
  };
}

/** @param {import('playwright-core').Page} page @param {'mouse' | 'finger' | 'keys'} by @returns {Hand} */
export function chromiumHand(page, by) {
  const value = (/** @type {string} */ expression) => page.evaluate(expression);
  if (by === 'keys') return keysHand((key) => page.keyboard.press(key), value);
  const first = (/** @type {string} */ selector) => page.locator(`${selector} >> visible=true`).first();
  const press = (/** @type {string} */ selector) => (by === 'mouse' ? first(selector).click() : first(selector).tap());
  return {
    value,
    press,
    branch: () => press('.branch-move'),
    // A list opens a window of the system's, which no test can press.
    choose: async (selector) => {
      await first(selector).selectOption({ index: 1 });
    },
    squares: async (...squares) => {
      for (const square of squares) {
        await page.locator(`.cell[data-square="${square}"]`).scrollIntoViewIfNeeded();
        const { x, y } = await middle(page, square);
        await (by === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
      }
    },
  };
}

/** WebDriver's letters for keys that have none. @type {Record<string, string>} */
const KEYS = { Shift: '\uE008', Tab: '\uE004', Enter: '\uE007', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015' };

/** @param {(command: string, parameters?: object) => Promise<any>} send of Firefox @param {'mouse' | 'finger' | 'keys'} by @returns {Hand} */
export function firefoxHand(send, by) {
  const value = async (/** @type {string} */ expression) => (await send('WebDriver:ExecuteScript', { script: `return ${expression}`, args: [] })).value;
  if (by === 'keys') {
    return keysHand(async (key) => {
      const letters = key.split('+').map((name) => KEYS[name] ?? name);
      const actions = [...letters.map((value) => ({ type: 'keyDown', value })), ...letters.toReversed().map((value) => ({ type: 'keyUp', value }))];
      await send('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] });
    }, value);
  }
  const point = async (/** @type {string} */ selector) => {
    await until(hand, isThere(selector));
    const { x, y } = await value(`(() => {
      const node = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility());
      node.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = node.getBoundingClientRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    })()`);
    const actions = [{ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 }, { type: 'pause', duration: 20 }, { type: 'pointerUp', button: 0 }];
    await send('WebDriver:PerformActions', { actions: [{ type: 'pointer', id: by, parameters: { pointerType: by === 'mouse' ? 'mouse' : 'touch' }, actions }] });
  };
  /** @type {Hand} */
  const hand = {
    value,
    press: point,
    branch: () => point('.branch-move'),
    choose: async (selector) => {
      const found = await send('WebDriver:FindElement', { using: 'css selector', value: `${selector} option:nth-child(2)` });
      await send('WebDriver:ElementClick', { id: Object.values(found.value)[0] });
    },
    squares: async (...squares) => {
      for (const square of squares) await point(`.cell[data-square="${square}"]`);
    },
  };
  return hand;
}
