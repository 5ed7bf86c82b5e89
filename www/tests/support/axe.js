// Asks axe what a screen lacks.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What breaks a rule, as `rule: element | element`.
 * @param {import('playwright-core').Page} page
 * @param {string[]} [rules] only these
 * @returns {Promise<string[]>}
 */
export async function violations(page, rules) {
  // Evaluated by the driver, which the page's policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (only) => {
    const options = { resultTypes: ['violations'], elementRef: false, preload: false, ...(only ? { runOnly: only } : {}) };
    // What is hidden can't lack anything, and would be looked at all the same.
    const found = await /** @type {any} */ (window).axe.run({ exclude: [['[hidden]']] }, options);
    return found.violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html.slice(0, 120)).join(' | ')}`);
  }, rules);
}
