// Makes the ladder of mates: `node tools/mates.js games.txt path/to/fukayomi > src/learn/mates.json`.
//
// Each line of the file is a game of the engine against itself, in USI moves. Its last positions are given to the solver; from the
// lines of the mates come positions with a mate in 1, 3 and 5; of these every piece is taken away that the mate does without. What is left
// is kept if its first move is the only one, and if pieces in the defender's hand would not help.

import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'fukayomi/usi';

const [gamesFile, program] = process.argv.slice(2);
const LAST_PLIES = 16;
const LENGTHS = [1, 3, 5];
const WANTED = { 1: 14, 3: 14, 5: 12 };
const wasm = await readFile(fileURLToPath(import.meta.resolve('fukayomi/fukayomi_simd_bg.wasm')));
const { module } = await load({ simd: true, wasm });

/** @template T @param {string} position @param {(game: import('fukayomi').Game) => T} use */
function withGame(position, use) {
  const game = new module.Game(position);
  try {
    return use(game);
  } finally {
    game.free();
  }
}

/** The lines of the mates, `null` where there is none. @param {string[]} sfens @returns {Promise<(string[] | null)[]>} */
async function solve(sfens) {
  if (sfens.length === 0) return [];
  const file = join(tmpdir(), `mates-${process.pid}.txt`);
  await writeFile(file, `${sfens.join('\n')}\n`);
  const { stdout } = spawnSync(program, ['solve', '--file', file, '--list', '--nodes', '60000'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return stdout.split('\n').slice(0, sfens.length).map((line) => / mate in \d+: (.*)$/.exec(line)?.[1].trim().split(' ') ?? null);
}

/** @typedef {{ squares: string[][], hand: string[] }} Board Black attacks; `squares` by rank and from file 9 to 1 */

/** @param {string} sfen */
function parse(sfen) {
  const [board, side, hands] = sfen.split(' ');
  let squares = board.split('/').map((row) => row.match(/\+?[A-Za-z]|\d/g)?.flatMap((one) => (/\d/.test(one) ? Array(Number(one)).fill('') : [one])) ?? []);
  let pieces = (hands === '-' ? [] : hands.match(/\d*[A-Za-z]/g) ?? []).flatMap((one) => Array(Number(one.slice(0, -1)) || 1).fill(one.slice(-1)));
  if (side === 'w') {
    const swap = (/** @type {string} */ piece) => (piece === piece.toUpperCase() ? piece.toLowerCase() : piece.toUpperCase());
    squares = squares.map((row) => row.map(swap).reverse()).reverse();
    pieces = pieces.map(swap);
  }
  return { squares, hand: pieces.filter((piece) => piece === piece.toUpperCase()) };
}

/** @param {Board} board @param {string[]} [defence] pieces in the defender's hand */
function sfenOf({ squares, hand }, defence = []) {
  const rows = squares.map((row) => row.map((piece) => piece || '1').join('').replace(/1+/g, (ones) => String(ones.length)));
  const count = (/** @type {string[]} */ pieces) => [...'RBGSNLP'].map((kind) => {
    const n = pieces.filter((piece) => piece.toUpperCase() === kind).length;
    return n === 0 ? '' : `${n > 1 ? n : ''}${pieces[0] === pieces[0].toUpperCase() ? kind : kind.toLowerCase()}`;
  }).join('');
  return `${rows.join('/')} b ${count(hand) + count(defence.map((kind) => kind.toLowerCase())) || '-'} 1`;
}

/** What a set has beyond the pieces of the problem, in the defender's hand. @param {Board} board */
function rest({ squares, hand }) {
  const used = [...squares.flat(), ...hand].map((piece) => piece.replace('+', '').toUpperCase());
  const all = { R: 2, B: 2, G: 4, S: 4, N: 4, L: 4, P: 18 };
  return Object.entries(all).flatMap(([kind, n]) => Array(Math.max(0, n - used.filter((piece) => piece === kind).length)).fill(kind));
}

/** All boards with one piece less. @param {Board} board */
function smaller(board) {
  const boards = [];
  board.squares.forEach((row, y) => row.forEach((piece, x) => {
    if (piece && piece !== 'k') boards.push({ hand: board.hand, squares: board.squares.map((other, at) => (at === y ? other.map((one, file) => (file === x ? '' : one)) : other)) });
  }));
  for (const kind of new Set(board.hand)) boards.push({ squares: board.squares, hand: board.hand.toSpliced(board.hand.indexOf(kind), 1) });
  return boards;
}

const isFine = (/** @type {string} */ sfen) => module.positionProblem(sfen) === undefined && withGame(`sfen ${sfen}`, (game) => game.state().checkers.length === 0);

/** Whether no other first move mates in as many plies. @param {string} sfen @param {string} best @param {number} length */
async function isUnique(sfen, best, length) {
  const checks = withGame(`sfen ${sfen}`, (game) => game.state().legalMoves).filter((move) => move !== best).flatMap((move) => {
    const after = withGame(`sfen ${sfen}`, (game) => game.sfenAfter([move]));
    const { checkers, legalMoves } = withGame(`sfen ${after}`, (game) => game.state());
    return checkers.length > 0 ? [legalMoves.map((reply) => withGame(`sfen ${after}`, (game) => game.sfenAfter([reply])))] : [];
  });
  if (checks.some((replies) => replies.length === 0)) return false;
  if (length === 1) return true;
  const lines = await solve(checks.flat());
  let at = 0;
  return !checks.some((replies) => {
    const own = lines.slice(at, (at += replies.length));
    return own.every((line) => line !== null && line.length <= length - 2);
  });
}

const games = (await readFile(gamesFile, 'utf8')).trim().split('\n').map((line) => line.split(' '));
const ends = games.flatMap((moves) => Array.from({ length: LAST_PLIES }, (_, back) => moves.slice(0, Math.max(30, moves.length - back))))
  .map((moves) => withGame(`startpos moves ${moves.join(' ')}`, (game) => game.state().sfen));
const mates = (await solve(ends)).flatMap((line, index) => (line ? [{ sfen: ends[index], line }] : []));
console.error(`${mates.length} mates in ${ends.length} positions`);

/** @type {{ sfen: string, length: number }[]} */
const ladder = [];
for (const length of LENGTHS) {
  const seen = new Set();
  let found = 0;
  for (const { sfen, line } of mates) {
    if (found >= WANTED[/** @type {1} */ (length)]) break;
    if (line.length < length) continue;
    const start = withGame(`sfen ${sfen}`, (game) => game.sfenAfter(line.slice(0, line.length - length)));
    let board = parse(start);
    if ((await solve([sfenOf(board)]))[0]?.length !== length) continue;
    for (;;) {
      const tries = smaller(board).filter((other) => isFine(sfenOf(other)));
      const lines = await solve(tries.map((other) => sfenOf(other)));
      const next = tries.find((_, index) => lines[index]?.length === length);
      if (!next) break;
      board = next;
    }
    const problem = sfenOf(board);
    const pieces = problem.split(' ')[0];
    if (seen.has(pieces)) continue;
    seen.add(pieces);
    const [best, held] = [(await solve([problem]))[0], (await solve([sfenOf(board, rest(board))]))[0]];
    if (best?.length !== length || held?.length !== length || !(await isUnique(problem, best[0], length))) continue;
    ladder.push({ sfen: problem, length });
    found += 1;
    console.error(length, problem, best.join(' '));
  }
}
process.stdout.write(`[\n${ladder.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`);
