// How the cost of a picture, and of drawing it, depends on the size of the tree: it should not, as a picture is cut to so many boxes.

import createEngine from 'fukayomi/usi';
import { decode } from '../src/engine/picture.js';
import { recordingJson } from '../src/views/export.js';
import { workPerFrame } from '../tests/support/work.js';

export const inKilo = (/** @type {number} */ value) => `${(value / 1000).toFixed(0)}k`;

/** Pictures that are taken at each size to know what one costs. */
const LOOKS = 20;
/** The drawing goes back and forth between two neighbours as often as a live search sends pictures. */
const [TURNS, TURN_MS] = [24, 250];

/** @typedef {{ nodes: number, treeSize: number, pictures: import('../src/engine/picture.js').Picture[], bytes: number, ms: number }} Size */

/** Searches, and stops at each size to look. @param {string} moves @param {number} most @returns {Promise<Size[]>} */
async function sizes(moves, most) {
  const engine = await createEngine({ simd: true });
  for (const line of ['setoption name Mind value softmax', 'setoption name strong value true', 'setoption name with_readers value false', 'setoption name tree_mb value 512',
    `position startpos moves ${moves.replaceAll('.', ' ')}`, `go nodes ${most}`]) engine.postMessage(line);
  /** @type {Size[]} */
  const found = [];
  let next = 10_000;
  /** @type {import('../src/engine/picture.js').Picture | null} */
  let before = null;
  while (engine.isThinking) {
    engine.poll();
    const picture = decode(/** @type {ArrayBuffer} */ (engine.picture() ?? new ArrayBuffer(0)));
    if (picture.nodes >= next || !engine.isThinking) {
      const start = process.cpuUsage();
      let bytes = 0;
      for (let look = 0; look < LOOKS; look++) bytes = engine.picture()?.byteLength ?? 0;
      const { user, system } = process.cpuUsage(start);
      found.push({ nodes: picture.nodes, treeSize: picture.treeSize, pictures: [before ?? picture, picture], bytes, ms: (user + system) / 1000 / LOOKS });
      next = Math.min(picture.nodes * Math.sqrt(10), picture.nodes < most * 0.98 ? most * 0.98 : Infinity);
    }
    // As far apart as two that follow each other on the screen.
    if (!before || picture.nodes > before.nodes * 1.03) before = picture;
  }
  return found;
}

/**
 * Tells for each size of the tree what a picture costs and what drawing it costs.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {string} moves
 * @param {number} most positions
 */
export async function grow(browser, address, moves, most) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })).newPage();
  await page.goto(`${address}#moves=${moves}&ply=6`);
  await page.locator('#status[data-state=ready]').waitFor();
  await page.locator('button[data-mode=see]').click();
  for (const { nodes, treeSize, pictures, bytes, ms } of await sizes(moves, most)) {
    await page.locator('#see-panel input[type=file]').setInputFiles({ name: 'search.json', mimeType: 'application/json', buffer: Buffer.from(recordingJson(pictures)) });
    await page.waitForFunction((wanted) => document.querySelector('.icicle')?.getAttribute('data-nodes') === String(wanted), pictures[1].nodes);
    const { work } = await workPerFrame(page, () => page.evaluate(async ({ turns, every }) => {
      const scrub = /** @type {HTMLInputElement} */ (document.querySelector('.scrub'));
      for (let turn = 0; turn < turns; turn++) {
        scrub.value = String(turn % 2);
        scrub.dispatchEvent(new Event('input', { bubbles: true }));
        for (const end = performance.now() + every; performance.now() < end;) await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, { turns: TURNS, every: TURN_MS }));
    console.log(`  ${inKilo(nodes)} positions, ${inKilo(treeSize)} in the tree: ${pictures[1].rows.parent.length} boxes, ${bytes} bytes, ${ms.toFixed(2)} ms a picture (${(ms / 2.5).toFixed(2)} % at four a second); `
      + `all views drawn: ${work.median.toFixed(1)} ms in the middle, 95 % of ${work.frames} frames within ${work.late.toFixed(1)} ms, ${work.over} over 8 ms, most ${work.most.total.toFixed(1)} ms (script ${work.most.script.toFixed(1)}, style ${work.most.style.toFixed(1)}, layout ${work.most.layout.toFixed(1)}, paint ${work.most.paint.toFixed(1)}; garbage ${work.most.garbage.toFixed(1)} of it)`);
  }
  await page.context().close();
}
