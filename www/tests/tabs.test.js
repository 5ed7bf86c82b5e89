// What several tabs keep in one place: none takes from it what another has put there.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

/** @type {Map<string, string>} */
const kept = new Map();
const storage = { getItem: (/** @type {string} */ name) => kept.get(name) ?? null, setItem: (/** @type {string} */ name, /** @type {string} */ text) => kept.set(name, text) };
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
const { loadProgress, saveProgress } = await import('../src/learn/progress.js');
const { loadSettings, saveSettings } = await import('../src/page/settings.js');

beforeEach(() => kept.clear());

test('mates that were solved in two tabs are all solved', () => {
  const [one, other] = [loadProgress(), loadProgress()];
  saveProgress(Object.assign(one, { solved: [1, 2], best: 5, streak: 5 }));
  saveProgress(Object.assign(other, { solved: [2, 7], best: 1, streak: 1, lesson: 3 }));
  assert.deepEqual(loadProgress(), { lesson: 3, mate: 0, solved: [1, 2, 7], streak: 1, best: 5 });
});

test('a choice made in one tab is not taken back by a choice of another kind in another', () => {
  const { sound, dots } = loadSettings();
  saveSettings({ sound: !sound });
  saveSettings({ dots: !dots });
  assert.deepEqual(loadSettings(), { ...loadSettings(), sound: !sound, dots: !dots });
});
