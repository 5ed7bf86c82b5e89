// How smoothly a page is drawn: the times between frames, and how long its own thread was at work meanwhile.

/** @typedef {{ frames: number, median: number, late: number, longest: number, busy: number }} Smoothness times in ms; `late` is exceeded by one frame in twenty */

/**
 * Measures while something goes on.
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<void>} act what is done meanwhile, for about a second
 * @returns {Promise<Smoothness>}
 */
export async function smoothness(page, act) {
  const session = await page.context().newCDPSession(page);
  // Processor time of the page's thread, whatever else the machine does.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const read = (/** @type {string} */ name) => metrics.find((one) => one.name === name)?.value ?? 0;
    return { task: read('TaskDuration') };
  };
  await page.evaluate(() => {
    const times = [performance.now()];
    /** @type {any} */ (window).frameTimes = times;
    const next = (/** @type {number} */ now) => {
      times.push(now);
      if (/** @type {any} */ (window).frameTimes === times) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const before = await worked();
  const start = performance.now();
  await act();
  const elapsed = performance.now() - start;
  const after = await worked();
  const times = await page.evaluate(() => {
    const kept = /** @type {number[]} */ (/** @type {any} */ (window).frameTimes);
    /** @type {any} */ (window).frameTimes = null;
    return kept;
  });
  await session.detach();
  const gaps = times.slice(2).map((time, index) => time - times[index + 1]).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => gaps[Math.min(gaps.length - 1, Math.floor(share * gaps.length))] ?? Infinity;
  return {
    frames: (gaps.length / elapsed) * 1000, median: at(0.5), late: at(0.95), longest: at(1), busy: ((after.task - before.task) * 1000) / elapsed,
  };
}

/**
 * Picks up a piece and carries it about for a second.
 * @param {import('playwright-core').Page} page
 * @param {{ x: number, y: number }} from
 */
export async function carry(page, from) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const start = performance.now();
  for (let turn = 0; performance.now() - start < 1000; turn++) {
    await page.mouse.move(from.x + 90 * Math.sin(turn / 9), from.y - 60 - 50 * Math.cos(turn / 7));
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  // Back where it was: nothing is played.
  await page.mouse.move(from.x, from.y);
  await page.mouse.up();
}

/** @param {Smoothness} found */
export const inWords = ({ frames, median, late, longest, busy }) =>
  `${frames.toFixed(0)} frames a second; ${median.toFixed(1)} ms in the middle, 95 % within ${late.toFixed(1)} ms, longest ${longest.toFixed(1)} ms; the page's thread works ${(busy * 100).toFixed(0)} % of the time`;
