// What the page's own thread works for each frame, by its processor time: what else the machine does counts for nothing.

/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args: any }} Event times in µs */

/** @typedef {{ total: number, style: number, layout: number, paint: number }} Frame in ms; what is left of the total is script */

/** @typedef {{ frames: number, median: number, late: number, most: Frame }} Work in ms; `late` is exceeded by one frame in twenty */

const PARTS = /** @type {const} */ ({ style: ['UpdateLayoutTree'], layout: ['Layout'], paint: ['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer'] });

/**
 * Measures while something goes on; somebody must ask for a frame again and again meanwhile.
 * @template T
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<T>} act
 * @returns {Promise<{ work: Work, result: T }>}
 */
export async function workPerFrame(page, act) {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  const result = await act();
  const trace = JSON.parse((await browser.stopTracing()).toString());
  return { work: workOf(trace.traceEvents), result };
}

/** @param {Event[]} events @returns {Work} */
function workOf(events) {
  const callbacks = events.filter(({ name }) => name === 'FireAnimationFrame');
  const page = callbacks[0];
  if (!page) throw new Error('nobody asked for a frame');
  const own = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === page.pid && tid === page.tid);
  // The task in which the page is drawn begins a frame; what is done before the next one is the frame's work too.
  const tasks = own.filter(({ name }) => name === 'RunTask').sort((a, b) => a.ts - b.ts);
  const starts = tasks.filter((task) => callbacks.some(({ ts }) => ts >= task.ts && ts <= task.ts + (task.dur ?? 0))).map(({ ts }) => ts);
  const frames = starts.slice(1).map((end, index) => {
    const sum = (/** @type {readonly string[]} */ names) =>
      own.reduce((all, { name, ts, tdur = 0 }) => all + (ts >= starts[index] && ts < end && names.includes(name) ? tdur : 0), 0) / 1000;
    return { total: sum(['RunTask']), style: sum(PARTS.style), layout: sum(PARTS.layout), paint: sum(PARTS.paint) };
  });
  frames.sort((a, b) => a.total - b.total);
  const at = (/** @type {number} */ share) => frames[Math.min(frames.length - 1, Math.floor(share * frames.length))];
  if (frames.length === 0) throw new Error('no frame was drawn');
  return { frames: frames.length, median: at(0.5).total, late: at(0.95).total, most: at(1) };
}

/** @param {Work} work */
export function workInWords({ frames, median, late, most }) {
  const parts = { script: most.total - most.style - most.layout - most.paint, style: most.style, layout: most.layout, paint: most.paint };
  const split = Object.entries(parts).map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(', ');
  return `own work ${median.toFixed(1)} ms a frame in the middle, 95 % within ${late.toFixed(1)} ms, most ${most.total.toFixed(1)} ms (${split}) of ${frames} frames`;
}
