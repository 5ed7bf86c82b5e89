// What the page makes its own thread do for each frame, by the thread's processor time: what else the machine does counts for
// nothing, nor does what the browser does for itself.

/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }} Event times in µs */

/** @typedef {'script' | 'style' | 'layout' | 'paint'} Part */

/** @typedef {{ frames: number, over: number, median: number, late: number, most: Record<Part | 'total' | 'garbage', number> }} Work in ms; `late` is exceeded by one frame in twenty; `over` is how many took more than eight; `garbage` is what of it went into collecting it */

/** The names that the browser's record has for them. @type {Record<Part, string[]>} */
const PARTS = {
  script: ['FunctionCall', 'EvaluateScript', 'TimerFire', 'FireAnimationFrame', 'EventDispatch', 'HandlePostMessage', 'RunMicrotasks', 'MinorGC', 'MajorGC'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout', 'HitTest'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
};
/** What a frame pays for those before it. */
const GARBAGE = new Set(['MinorGC', 'MajorGC']);
const PART_OF = new Map(Object.entries(PARTS).flatMap(([part, names]) => names.map((name) => [name, /** @type {Part} */ (part)])));

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
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  const result = await act();
  const trace = JSON.parse((await browser.stopTracing()).toString());
  return { work: workOf(trace.traceEvents), result };
}

/** @param {Event[]} events @returns {Work} */
function workOf(events) {
  const page = events.find(({ name }) => name === 'FireAnimationFrame');
  if (!page) throw new Error('nobody asked for a frame');
  const mine = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === page.pid && tid === page.tid);
  const own = outermost(mine.filter(({ name }) => PART_OF.has(name)));
  // A frame begins with its callbacks; whatever follows before those of the next one is its work.
  const starts = own.filter(({ name, ts }, index) => name === 'FireAnimationFrame' && (index === 0 || ts - own[index - 1].ts > 2000 || own[index - 1].name !== name)).map(({ ts }) => ts);
  const frames = starts.slice(1).map(() => ({ total: 0, script: 0, style: 0, layout: 0, paint: 0, garbage: 0 }));
  let frame = -1;
  for (const { name, ts, tdur = 0 } of own) {
    while (frame + 1 < starts.length && ts >= starts[frame + 1]) frame++;
    const part = PART_OF.get(name);
    if (!frames[frame] || !part) continue;
    frames[frame][part] += tdur / 1000;
    frames[frame].total += tdur / 1000;
  }
  for (const { name, ts, tdur = 0 } of mine) {
    if (!GARBAGE.has(name)) continue;
    const at = starts.findLastIndex((start) => start <= ts);
    if (frames[at]) frames[at].garbage += tdur / 1000;
  }
  if (frames.length === 0) throw new Error('no frame was drawn');
  frames.sort((a, b) => a.total - b.total);
  const at = (/** @type {number} */ share) => frames[Math.min(frames.length - 1, Math.floor(share * frames.length))];
  return { frames: frames.length, over: frames.filter(({ total }) => total > 8).length, median: at(0.5).total, late: at(0.95).total, most: at(1) };
}

/** In their order, without those inside others, which would count twice. @param {Event[]} events */
function outermost(events) {
  let end = 0;
  return events.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0)).filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** @param {Work} work */
export function workInWords({ frames, over, median, late, most: { total, ...parts } }) {
  const split = Object.entries(parts).map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(', ');
  return `own work ${median.toFixed(1)} ms a frame in the middle, 95 % within ${late.toFixed(1)} ms, most ${total.toFixed(1)} ms (${split}), ${over} of ${frames} frames over 8 ms`;
}
