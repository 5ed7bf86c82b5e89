// What the engine's threads of a browser have worked, as the kernel counts it: other work on the machine makes them wait, and their
// own work stays what it is.

import { readFile, readdir } from 'node:fs/promises';

/** The kernel's name of a worker's thread. */
const NAME = 'DedicatedWorker';

/** Of each worker that a browser runs now, by the number of its thread, in ms. @param {import('playwright-core').Browser} browser @returns {Promise<Map<string, number>>} */
export async function workersOf(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  /** @type {Map<string, number>} */
  const spent = new Map();
  for (const { id, type } of processInfo) {
    if (type !== 'renderer') continue;
    for (const thread of await readdir(`/proc/${id}/task`)) {
      const of = (/** @type {string} */ file) => readFile(`/proc/${id}/task/${thread}/${file}`, 'utf8');
      if (!(await of('comm')).startsWith(NAME)) continue;
      spent.set(thread, Number((await of('schedstat')).split(' ')[0]) / 1e6);
    }
  }
  return spent;
}
