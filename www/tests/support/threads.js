// What the engine's threads of a browser have worked and waited, as the kernel counts it: other work on the machine makes them
// wait, and their own work stays what it is.

import { readFile, readdir } from 'node:fs/promises';

/** Milliseconds at work, and milliseconds ready to work while others had the processor. @typedef {{ worked: number, waited: number }} Spent */

/** The kernel's name of a worker's thread. */
const NAME = 'DedicatedWorker';

/** Of each worker that a browser runs now, by the number of its thread. @param {import('playwright-core').Browser} browser @returns {Promise<Map<string, Spent>>} */
export async function workersOf(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  /** @type {Map<string, Spent>} */
  const spent = new Map();
  for (const { id, type } of processInfo) {
    if (type !== 'renderer') continue;
    for (const thread of await readdir(`/proc/${id}/task`)) {
      const of = (/** @type {string} */ file) => readFile(`/proc/${id}/task/${thread}/${file}`, 'utf8');
      if (!(await of('comm')).startsWith(NAME)) continue;
      const [worked, waited] = (await of('schedstat')).split(' ').map(Number);
      spent.set(thread, { worked: worked / 1e6, waited: waited / 1e6 });
    }
  }
  return spent;
}
