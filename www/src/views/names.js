// Names of moves in lines of a search, kept because the same lines come with every picture.

import { newGame } from '../engine/rules.js';

const MOST = 20_000;

/** @type {Map<string, string>} */
let known = new Map();

/** The position that was asked about last is asked about again and again. @type {{ sfen: string, game: import('fukayomi').Game } | null} */
let last = null;

/** @param {string} sfen */
function gameOf(sfen) {
  if (last?.sfen !== sfen) {
    const game = newGame(`sfen ${sfen}`);
    last?.game.free();
    last = { sfen, game };
  }
  return last.game;
}

/** Whether a name would have to be worked out. @param {string} sfen @param {string[]} line @param {boolean} japanese */
export const isNew = (sfen, line, japanese) => !known.has(keyOf(sfen, line, japanese));

/** @param {string} sfen @param {string[]} line @param {boolean} japanese */
const keyOf = (sfen, line, japanese) => `${japanese ? 'j' : 'w'}${sfen} ${line.join(' ')}`;

/**
 * The name of a line's last move.
 * @param {string} sfen
 * @param {string[]} line
 * @param {boolean} japanese
 */
export function lastName(sfen, line, japanese) {
  const key = keyOf(sfen, line, japanese);
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size > MOST) known = new Map();
  let name = line[line.length - 1] ?? '';
  try {
    name = gameOf(sfen).names(line, japanese).at(-1) ?? name;
  } catch {
    // A position that the rules refuse came from a file: its moves keep their plain names.
  }
  known.set(key, name);
  return name;
}

/** @param {string} sfen @param {string[]} line @param {boolean} japanese */
export function lineNames(sfen, line, japanese) {
  try {
    const names = gameOf(sfen).names(line, japanese);
    return names.length === line.length ? names : line;
  } catch {
    return line;
  }
}

/** Whether it is White's turn. @param {string} sfen */
export const isWhite = (sfen) => sfen.split(' ')[1] === 'w';
