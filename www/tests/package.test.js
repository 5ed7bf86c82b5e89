// The npm package: it contains what it should, and a consumer that only has the package can use it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../pkg/', import.meta.url));
const npm = (/** @type {string[]} */ words, /** @type {string} */ cwd) =>
  execFileSync('npm', words, { cwd, encoding: 'utf8', shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'ignore'] });

const CONSUMER = `
import createEngine, { fetchWeights, load } from 'fukayomi/usi';
const { module } = await load();
const game = new module.Game('startpos moves 7g7f 3c3d');
console.log(game.state().legalMoves.length, game.names(['8h2b+'], false)[0]);
const engine = await createEngine();
engine.addMessageListener((line) => line.startsWith('bestmove') && console.log(line.split(' ')[0]));
engine.postMessage('position startpos');
engine.postMessage('go nodes 500');
while (engine.isThinking) engine.poll();
const best = await module.think(new module.Weights(await fetchWeights()), 'startpos', 'nodes 500');
console.log(/^\\d[a-i]/.test(best));
`;

test('the package is packed, installed and used', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fukayomi-consumer-'));
  try {
    const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], FOLDER));
    const files = packed.files.map((/** @type {{ path: string }} */ entry) => entry.path).sort();
    const build = (/** @type {string} */ name) => [`${name}.js`, `${name}.d.ts`, `${name}_bg.wasm`, `${name}_bg.wasm.d.ts`];
    const [weights] = files.filter((/** @type {string} */ name) => /^weights-[0-9a-f]{8}\.bin$/.test(name));
    const ours = ['README.md', 'LICENSE-APACHE', 'LICENSE-MIT', 'NOTICES.txt', 'engine.json', 'fukayomi_bg.js', 'package.json', 'usi.d.ts', 'usi.js', 'weights.js'];
    const expected = [...ours, weights, ...build('fukayomi'), ...build('fukayomi_simd')];
    assert.deepEqual(files, expected.sort());
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    npm(['install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)], folder);
    await writeFile(join(folder, 'main.js'), CONSUMER);
    const said = execFileSync(process.execPath, ['main.js'], { cwd: folder, encoding: 'utf8' });
    const installed = (/** @type {string} */ name) => readFile(join(folder, 'node_modules', 'fukayomi', name), 'utf8');
    for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) assert.equal(await installed(name), await readFile(new URL(`../../${name}`, import.meta.url), 'utf8'));
    const notices = await installed('NOTICES.txt');
    for (const part of ['wasm-bindgen', 'serde', 'getrandom', 'Rust standard library', 'Permission is hereby granted']) assert.ok(notices.includes(part), part);
    for (const tool of ['wasm-bindgen-macro ', 'serde_derive ', 'proptest']) assert.ok(!notices.includes(`\n${tool}`), tool);
    assert.deepEqual(said.trim().split('\n'), ['39 Bx2b+', 'bestmove', 'true']);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
