// Nodes a second of the same searches natively and in WebAssembly, in one run, turn by turn.
//
//     cargo build --release && cargo xtask build && node tools/speed.js [depth] [native program]

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import createEngine from 'fukayomi/usi';

const root = new URL('../../', import.meta.url);
const depth = process.argv[2] ?? '8';
const program = process.argv[3] ?? fileURLToPath(new URL('target/release/fukayomi', root));
const text = await readFile(new URL('native/data/bench.txt', root), 'utf8');
const positions = text.split('\n').filter((line) => line && !line.startsWith('#'));

/** Nodes and seconds of the native program over all positions. */
function native() {
  const said = execFileSync(program, ['bench', depth, '--set', 'hash_mb=16'], { encoding: 'utf8' });
  return { nodes: Number(/^nodes (\d+)/m.exec(said)?.[1]), seconds: Number(/^time +([\d.]+)/m.exec(said)?.[1]) };
}

/** The same in WebAssembly. @param {boolean} simd */
async function web(simd) {
  let [nodes, seconds] = [0, 0];
  for (const sfen of positions) {
    const engine = await createEngine({ simd });
    let last = 0;
    engine.addMessageListener((line) => {
      last = Number(/ nodes (\d+)/.exec(line)?.[1] ?? last);
    });
    engine.postMessage('setoption name USI_Hash value 16');
    engine.postMessage(`position sfen ${sfen}`);
    const start = performance.now();
    engine.postMessage(`go depth ${depth}`);
    while (engine.isThinking) engine.poll();
    seconds += (performance.now() - start) / 1000;
    nodes += last;
    engine.terminate();
  }
  return { nodes, seconds };
}

const runs = { native: native(), simd: await web(true), scalar: await web(false), again: native() };
const speed = (/** @type {{ nodes: number, seconds: number }} */ run) => run.nodes / run.seconds;
// The native program runs before and after: what else the machine does changes meanwhile.
const base = (speed(runs.native) + speed(runs.again)) / 2;
for (const [name, run] of Object.entries(runs)) {
  console.log(`${name.padEnd(7)} ${run.nodes} nodes  ${run.seconds.toFixed(2)} s  ${speed(run).toFixed(0)} nodes a second  ${(speed(run) / base).toFixed(2)} of native`);
}
