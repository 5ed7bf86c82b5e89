// Who may know whom among the rooms of the page.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** Rooms that everybody may use, with the rooms that they may use themselves. @type {Record<string, string[]>} */
const LEAVES = {
  dom: [],
  i18n: [],
  theme: [],
  engine: ['dom'],
  page: ['dom', 'i18n', 'engine'],
};

/** What is really loaded; a comment may name a type of any room. @returns {Promise<{ from: string, to: string }[]>} */
async function imports() {
  const found = [];
  for (const name of await readdir(source, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const text = (await readFile(join(source, name), 'utf8')).replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    for (const [, target] of text.matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)) found.push({ from: name, to: relative(source, join(source, dirname(name), target)) });
  }
  return found;
}

const roomOf = (/** @type {string} */ file) => file.split('/')[0];

test('nobody knows the root that puts the page together, not even by a type', async () => {
  for (const name of await readdir(source, { recursive: true })) {
    if (!/\.(js|d\.ts)$/.test(name) || roomOf(name) === 'app') continue;
    assert.doesNotMatch(await readFile(join(source, name), 'utf8'), /\/app\/\w+\.js/, name);
  }
});

test('the leaves know only leaves', async () => {
  const all = await imports();
  assert.ok(all.length > 200, `${all.length} imports were found`);
  const wrong = all.filter(({ from, to }) => {
    const allowed = LEAVES[roomOf(from)];
    return allowed && roomOf(to) !== roomOf(from) && !allowed.includes(roomOf(to));
  });
  assert.deepEqual(wrong.map(({ from, to }) => `${from} knows ${to}`), []);
});

test('no file knows itself by way of others', async () => {
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  for (const { from, to } of await imports()) graph.set(from, [...(graph.get(from) ?? []), to]);
  const done = new Set();
  /** @type {string[]} */
  const path = [];
  const walk = (/** @type {string} */ file) => {
    assert.ok(!path.includes(file), `${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
    if (done.has(file)) return;
    path.push(file);
    for (const next of graph.get(file) ?? []) walk(next);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) walk(file);
});
