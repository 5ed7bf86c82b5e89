// How far a learner has come, kept in this browser.

const KEY = 'fukayomi-learn';

/** @typedef {{ lesson: number, mate: number, solved: number[], streak: number, best: number }} Progress */

/** @returns {Progress} */
export function loadProgress() {
  const fresh = { lesson: 0, mate: 0, solved: /** @type {number[]} */ ([]), streak: 0, best: 0 };
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    for (const key of /** @type {const} */ (['lesson', 'mate', 'streak', 'best'])) if (Number.isInteger(saved?.[key]) && saved[key] >= 0) fresh[key] = saved[key];
    if (Array.isArray(saved?.solved)) fresh.solved = saved.solved.filter(Number.isInteger);
  } catch {
    // What cannot be read begins anew.
  }
  return fresh;
}

/** @param {Progress} progress */
export function saveProgress(progress) {
  // Another tab may have come further since.
  const { solved, best } = loadProgress();
  progress.solved = [...new Set([...solved, ...progress.solved])];
  progress.best = Math.max(best, progress.best);
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // It lasts as long as the page then.
  }
}
