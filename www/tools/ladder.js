// Measures the steps between the levels: each plays the next one, and the score becomes a difference in Elo points.
//
//     node tools/ladder.js [games] [first level] [last level]

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import createEngine, { load } from 'fukayomi/usi';
import { parseInfo } from '../src/engine/info.js';
import { LEVELS, chooseMove } from '../src/play/levels.js';

const [games, first, last] = [20, 1, LEVELS.length - 1].map((usual, index) => Number(process.argv[index + 2] ?? usual));
const LONGEST_GAME = 320;
/** Full strength has no number of positions; here it gets what a few seconds bring. */
const FULL_STRENGTH = 800_000;

const wasm = await readFile(fileURLToPath(import.meta.resolve('fukayomi/fukayomi_simd_bg.wasm')));
const { module } = await load({ simd: true, wasm });
const engine = await createEngine({ simd: true, wasm });

/** @type {string[]} */
let heard = [];
engine.addMessageListener((line) => heard.push(line));

/**
 * @param {import('../src/play/levels.js').Level} level
 * @param {string} position
 * @param {string[]} legal
 */
function think(level, position, legal) {
  heard = [];
  engine.postMessage(`setoption name MultiPV value ${level.lines}`);
  engine.postMessage(`position ${position}`);
  engine.postMessage(`go nodes ${Math.min(level.nodes, FULL_STRENGTH)}`);
  while (engine.isThinking) engine.poll();
  /** @type {Map<number, { move: string, value: number }>} */
  const found = new Map();
  for (const line of heard) {
    const info = parseInfo(line)?.info;
    if (!info?.pv?.[0] || !info.score) continue;
    const value = info.score.cp ?? ((info.score.mate ?? 0) > 0 ? 30_000 : -30_000);
    found.set(info.multipv, { move: info.pv[0], value });
  }
  const best = heard.find((line) => line.startsWith('bestmove'))?.split(' ')[1] ?? 'resign';
  return chooseMove(level, best, [...found.values()], legal);
}

/**
 * Black's result: 1, 0.5 or 0.
 * @param {import('../src/play/levels.js').Level} black
 * @param {import('../src/play/levels.js').Level} white
 */
function play(black, white) {
  engine.postMessage('usinewgame');
  const game = new module.Game('startpos');
  for (let ply = 0; ply < LONGEST_GAME; ply++) {
    const { legalMoves, sideToMove, outcome } = game.state();
    if (outcome) return outcome.winner ? Number(outcome.winner === 'black') : 0.5;
    const move = think(sideToMove === 'black' ? black : white, game.position(), legalMoves);
    if (move === 'resign') return Number(sideToMove === 'white');
    if (move === 'win') return Number(sideToMove === 'black');
    game.play(move);
  }
  return 0.5;
}

for (let level = first; level <= last; level++) {
  const [weaker, stronger] = [LEVELS[level - 1], LEVELS[level]];
  let score = 0;
  for (let round = 0; round < games; round++) {
    score += round % 2 === 0 ? play(stronger, weaker) : 1 - play(weaker, stronger);
  }
  // Half a game is added to each side, so that a clean sweep gives a number too.
  const share = (score + 0.5) / (games + 1);
  const elo = -400 * Math.log10(1 / share - 1);
  const error = (400 / Math.log(10)) * Math.sqrt(1 / (games * share * (1 - share)));
  console.log(`level ${level + 1} against ${level}: ${score} of ${games}, ${elo.toFixed(0)} ± ${error.toFixed(0)} Elo`);
}
