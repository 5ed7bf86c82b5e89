// Names of moves in lines of a search, kept because the same lines come with every picture.

import { withGame } from '../app/rules.js';

const MOST = 20_000;

/** @type {Map<string, string>} */
let known = new Map();

/**
 * The name of a line's last move.
 * @param {string} sfen
 * @param {string[]} line
 * @param {boolean} japanese
 */
export function lastName(sfen, line, japanese) {
  const key = `${japanese ? 'j' : 'w'}${sfen} ${line.join(' ')}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size > MOST) known = new Map();
  let name = line[line.length - 1] ?? '';
  try {
    name = withGame(`sfen ${sfen}`, (game) => game.names(line, japanese)).at(-1) ?? name;
  } catch {
    // A position that the rules refuse came from a file: its moves keep their plain names.
  }
  known.set(key, name);
  return name;
}

/** @param {string} sfen @param {string[]} line @param {boolean} japanese */
export function lineNames(sfen, line, japanese) {
  try {
    const names = withGame(`sfen ${sfen}`, (game) => game.names(line, japanese));
    return names.length === line.length ? names : line;
  } catch {
    return line;
  }
}

/** Whether it is White's turn. @param {string} sfen */
export const isWhite = (sfen) => sfen.split(' ')[1] === 'w';
