// Runs the page tests one file after another. A browser on a busy machine can miss a moment that no user would: a file that fails is run
// once more, and it is told; who fails twice has failed.

import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const FOLDER = fileURLToPath(new URL('./page/', import.meta.url));

/** The files of which a test failed. @param {string[]} files @returns {Promise<string[]>} */
async function failing(files) {
  /** @type {Set<string>} */
  const failed = new Set();
  const events = run({ files, concurrency: false });
  events.on('test:fail', ({ file }) => file && failed.add(file));
  const shown = events.compose(new spec());
  for await (const text of shown) process.stdout.write(text);
  return [...failed];
}

const asked = process.argv.slice(2);
const files = (asked.length > 0 ? asked : (await readdir(FOLDER)).filter((name) => name.endsWith('.test.js'))).map((name) => FOLDER + name).sort();
const once = await failing(files);
if (once.length > 0) {
  console.log(`\nonce more: ${once.map((file) => file.slice(FOLDER.length)).join(', ')}\n`);
  const twice = await failing(once);
  process.exitCode = twice.length > 0 ? 1 : 0;
}
