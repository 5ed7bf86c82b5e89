// The package as ShogiHome takes an engine (`shogihome-wasm-engine/1`): copied into a folder of its own, its manifest read, the
// module made with `printErr` and `locateFile` and nothing else, driven by `poll` every ten milliseconds.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Position } from 'tsshogi';

const PACKAGE = fileURLToPath(new URL('../../pkg/', import.meta.url));
/** What ShogiHome allows in paths and as an engine's whole size, and which large files it keeps for offline play. */
const SAFE_PATH = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;
const MOST_BYTES = 8 * 1024 * 1024;
const KEPT_OFFLINE = /\/engines\/[^?]+\.(?:data|bin|nnue)$/;
const OPTION_TYPES = ['check', 'spin', 'combo', 'button', 'string', 'filename'];

const top = await mkdtemp(join(tmpdir(), 'fukayomi-engines-'));
after(() => rm(top, { recursive: true, force: true, maxRetries: 5 }));
// As published: what the package does not list is not there.
const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', top], {
  cwd: PACKAGE, encoding: 'utf8', shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'ignore'],
}));
execFileSync('tar', ['xf', packed.filename], { cwd: top });
const folder = join(top, 'package');
const manifest = JSON.parse(await readFile(join(folder, 'engine.json'), 'utf8'));
const modulePath = join(folder, manifest.module);
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function launch() {
  const { default: createEngine } = await import(pathToFileURL(modulePath).href);
  /** @type {string[]} */
  const lines = [];
  /** @type {string[]} */
  const located = [];
  const engine = await createEngine({
    printErr: (/** @type {string} */ line) => lines.push(`ERR ${line}`),
    locateFile: (/** @type {string} */ name) => {
      located.push(name);
      return new URL(name, pathToFileURL(modulePath)).href;
    },
  });
  engine.addMessageListener((/** @type {string} */ line) => lines.push(line));
  const until = async (/** @type {(line: string) => boolean} */ wanted) => {
    for (let turn = 0; turn < 500; turn++) {
      const found = lines.find(wanted);
      if (found !== undefined) return found;
      engine.poll();
      await pause(10);
    }
    throw new Error(`not heard; heard: ${lines.slice(-3).join(' / ')}`);
  };
  const ready = async () => {
    engine.postMessage('usi');
    await until((line) => line === 'usiok');
    const said = lines.splice(0);
    engine.postMessage('isready');
    await until((line) => line === 'readyok');
    return said;
  };
  return { engine, lines, located, until, ready };
}

/** Bytes that the engine's module holds. */
async function memory() {
  const { load } = await import(pathToFileURL(join(folder, 'usi.js')).href);
  return (await (await load()).module.default()).memory.buffer.byteLength;
}

test('the manifest is what ShogiHome reads, and what it names is there', async () => {
  assert.equal(manifest.abi, 'shogihome-wasm-engine/1');
  assert.equal(manifest.moduleFormat, 'esm');
  assert.match(manifest.module, SAFE_PATH);
  assert.ok((await stat(modulePath)).isFile());
  assert.ok((await stat(modulePath.replace(/\.js$/, '.wasm'))).isFile(), 'the .wasm file beside the module');
  for (const { name, author, presets } of [manifest]) assert.ok(name && author && presets.length > 0);
  const ids = manifest.presets.map((/** @type {{ id: string }} */ preset) => preset.id);
  assert.equal(new Set(ids).size, ids.length);
  for (const { id, displayName, values = {} } of manifest.presets) {
    assert.match(id, SAFE_PATH);
    assert.ok(displayName);
    for (const value of Object.values(values)) assert.ok(['string', 'number'].includes(typeof value));
  }
  for (const option of manifest.options) assert.ok(option.name && OPTION_TYPES.includes(option.type), option.name);
});

test('the whole is not too large', async () => {
  let total = 0;
  for (const name of await readdir(folder)) total += (await stat(join(folder, name))).size;
  assert.ok(total < MOST_BYTES, `${total} bytes`);
});

test('it introduces itself with the name, the author and the options of the manifest', async () => {
  const { engine, ready } = await launch();
  const said = await ready();
  assert.ok(said.includes(`id name ${manifest.name}`), said[0]);
  assert.ok(said.includes(`id author ${manifest.author}`), said[1]);
  assert.equal(said.at(-1), 'usiok');
  for (const option of manifest.options) {
    let line = `option name ${option.name} type ${option.type} default ${option.default}`;
    if (option.min !== undefined) line += ` min ${option.min} max ${option.max}`;
    for (const word of option.vars ?? []) line += ` var ${word}`;
    assert.ok(said.includes(line), `'${line}', but: ${said.find((one) => one.includes(` ${option.name} `))}`);
  }
  engine.terminate();
});

test('it takes the values of every preset and plays a legal move with them', async () => {
  for (const { id, values = {} } of manifest.presets) {
    const { engine, lines, until, ready } = await launch();
    await ready();
    lines.length = 0;
    for (const [name, value] of Object.entries(values)) engine.postMessage(`setoption name ${name} value ${value}`);
    assert.deepEqual(lines, [], `${id} is refused`);
    engine.postMessage('usinewgame');
    engine.postMessage('position startpos');
    engine.postMessage('go btime 10000 wtime 10000 byoyomi 1000');
    const move = (await until((line) => line.startsWith('bestmove '))).split(' ')[1];
    const position = new Position();
    const made = position.createMoveByUSI(move);
    assert.ok(made && position.doMove(made), move);
    engine.postMessage('quit');
  }
});

test('it answers `stop` at once and a mate problem in words of USI', async () => {
  const { engine, lines, until, ready } = await launch();
  await ready();
  engine.postMessage('position startpos');
  engine.postMessage('go btime 600000 wtime 600000 byoyomi 300000');
  engine.postMessage('stop');
  assert.ok(lines.some((line) => line.startsWith('bestmove ')));
  engine.postMessage('position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1');
  engine.postMessage('go mate 1000');
  assert.equal(await until((line) => line.startsWith('checkmate ')), 'checkmate G*5b');
  engine.terminate();
});

test('it is silent after `terminate` and after `quit`', async () => {
  for (const end of ['terminate', 'quit']) {
    const { engine, lines, ready } = await launch();
    await ready();
    engine.postMessage('position startpos');
    engine.postMessage('go btime 600000 wtime 600000 byoyomi 300000');
    if (end === 'quit') engine.postMessage('quit');
    else engine.terminate();
    lines.length = 0;
    for (let turn = 0; turn < 20; turn++) {
      engine.poll();
      await pause(10);
    }
    engine.postMessage('usi');
    engine.setWatched(true);
    engine.terminate();
    assert.deepEqual([lines, engine.isThinking, engine.picture(), engine.step()], [[], false, undefined, undefined], end);
  }
});

test('a listener may end it in the middle of its answer', async () => {
  const { engine } = await launch();
  let heard = 0;
  engine.addMessageListener(() => {
    heard++;
    engine.terminate();
  });
  engine.postMessage('usi');
  assert.equal(heard, 1);
});

test('its memory comes back: a hundred rounds take no more than a few', async () => {
  const round = async (/** @type {string} */ end) => {
    const { engine, ready } = await launch();
    await ready();
    engine.postMessage('position startpos');
    engine.postMessage('go infinite');
    engine.poll();
    if (end === 'quit') engine.postMessage('quit');
    else engine.terminate();
  };
  for (let turn = 0; turn < 4; turn++) await round('terminate');
  const first = await memory();
  for (let turn = 0; turn < 100; turn++) await round(turn % 2 ? 'quit' : 'terminate');
  const last = await memory();
  assert.ok(last <= first * 1.1, `${first} bytes after 4 rounds, ${last} after 104`);
});

test('ShogiHome keeps its weights for offline play, and new weights have a new name', async () => {
  const { engine, located } = await launch();
  engine.terminate();
  const [weights, ...more] = (await readdir(folder)).filter((name) => KEPT_OFFLINE.test(`/engines/fukayomi/${name}`));
  assert.deepEqual([more, located.filter((name) => !name.endsWith('.wasm')).at(-1)], [[], weights]);
  assert.match(weights, /-[0-9a-f]{8}\.bin$/);
});
