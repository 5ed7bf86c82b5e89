// The npm package: it contains what it should, and a consumer that only has the package can use it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../pkg/', import.meta.url));
const npm = (/** @type {string[]} */ words, /** @type {string} */ cwd) =>
  execFileSync('npm', words, { cwd, encoding: 'utf8', shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'ignore'] });

const CONSUMER = `
import { readFile } from 'node:fs/promises';
import createEngine, { load } from 'fukayomi/usi';
const file = (name) => readFile(new URL(import.meta.resolve('fukayomi/' + name)));
const [wasm, weights] = await Promise.all([file('fukayomi_bg.wasm'), file('linear.weights')]);
const { module } = await load({ simd: false, wasm });
const game = new module.Game('startpos moves 7g7f 3c3d');
console.log(game.state().legalMoves.length, game.names(['8h2b+'], false)[0]);
const engine = await createEngine({ simd: false, wasm, weights });
engine.addMessageListener((line) => line.startsWith('bestmove') && console.log(line.split(' ')[0]));
engine.postMessage('position startpos');
engine.postMessage('go nodes 500');
while (engine.isThinking) engine.poll();
const best = await module.think(new module.Weights(weights), 'startpos', 'nodes 500');
console.log(/^\\d[a-i]/.test(best));
`;

test('the package is packed, installed and used', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fukayomi-consumer-'));
  try {
    const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], FOLDER));
    const files = packed.files.map((/** @type {{ path: string }} */ entry) => entry.path).sort();
    const build = (/** @type {string} */ name) => [`${name}.js`, `${name}.d.ts`, `${name}_bg.wasm`, `${name}_bg.wasm.d.ts`];
    const expected = ['README.md', 'engine.json', 'linear.weights', 'package.json', 'usi.d.ts', 'usi.js', ...build('fukayomi'), ...build('fukayomi_simd')];
    assert.deepEqual(files, expected.sort());
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    npm(['install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)], folder);
    await writeFile(join(folder, 'main.js'), CONSUMER);
    const said = execFileSync(process.execPath, ['main.js'], { cwd: folder, encoding: 'utf8' });
    assert.deepEqual(said.trim().split('\n'), ['39 Bx2b+', 'bestmove', 'true']);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
