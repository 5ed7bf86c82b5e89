// Records as text: what was pasted, dropped or opened becomes a record, and back.

import {
  RecordFormatType,
  Record,
  detectRecordFormat,
  exportCSA,
  exportJKFString,
  exportKI2,
  exportKIF,
  importCSA,
  importJKFString,
  importKI2,
  importKIF,
  Move,
} from 'tsshogi';
import { encodeShiftJis } from './encoding.js';
import { GameRecord, usiOf, usiPosition, walk } from './tree.js';

/** Longer texts are no record of a game. */
const MOST_CHARACTERS = 4_000_000;
const MOST_NODES = 20_000;

export class RecordError extends Error {
  /**
   * @param {'tooLong' | 'unreadable' | 'illegal'} code
   * @param {string} detail
   */
  constructor(code, detail) {
    super(detail);
    this.code = code;
  }
}

/**
 * Reads a record in any known format. The engine replays every line; one illegal move and nothing is taken over.
 * @param {string} text
 * @param {(position: string) => void} check throws with a reason if what follows `position` in USI cannot be played
 */
export function readRecord(text, check) {
  if (text.length > MOST_CHARACTERS) throw new RecordError('tooLong', `${text.length}`);
  const record = parse(text.replace(/^\uFEFF/, '').trim());
  if (record instanceof Error) throw new RecordError('unreadable', record.message);
  const read = new GameRecord(record);
  let count = 0;
  for (const node of walk(read.first)) {
    if (++count > MOST_NODES) throw new RecordError('tooLong', `${count}`);
    // Only the ends of lines are replayed: every move is on the way to one.
    if (node.next?.move instanceof Move) continue;
    const moves = [];
    for (let step = /** @type {typeof node | null} */ (node); step; step = step.prev) {
      const usi = usiOf(step);
      if (usi) moves.unshift(usi);
    }
    try {
      check(usiPosition(read.start, moves));
    } catch (error) {
      throw new RecordError('illegal', error instanceof Error ? error.message : String(error));
    }
  }
  if (count === 1 && !looksLikePosition(text)) throw new RecordError('unreadable', '');
  read.toEnd();
  return read;
}

/** @param {string} text */
function parse(text) {
  if (text === '') return new Error('');
  try {
    // What only looks like JSON would be taken for a record without moves.
    if (text.startsWith('{')) JSON.parse(text);
    switch (detectRecordFormat(text)) {
      case RecordFormatType.KIF:
        return importKIF(text);
      case RecordFormatType.KI2:
        return importKI2(text);
      case RecordFormatType.CSA:
        return importCSA(text);
      case RecordFormatType.JKF:
        return importJKFString(text);
      case RecordFormatType.USI:
        return everyMove(text, Record.newByUSI(text));
      case RecordFormatType.SFEN:
        return Record.newByUSI(`position sfen ${text.replace(/^sfen\s+/, '')}`);
      default:
        return new Error('');
    }
  } catch (error) {
    // Whatever a hostile text makes a parser do, it is only unreadable to us.
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * tsshogi ends a line of USI at the first word it does not know; to us that is an error.
 * @param {string} text
 * @param {Record | Error} record
 */
function everyMove(text, record) {
  const words = / moves (.*)/s.exec(text)?.[1].trim().split(/\s+/).filter((word) => !/^(resign|win)$/.test(word)) ?? [];
  if (record instanceof Error || record.moves.filter((node) => node.move instanceof Move).length >= words.length) return record;
  return new Error(words[record.moves.length - 1] ?? '');
}

/** Whether a text without moves says at least what the position is, rather than being any text at all. @param {string} text */
function looksLikePosition(text) {
  return /startpos|sfen|手合割|後手の持駒|^PI|^P1|"(initial|moves)"|^[^\s]*\/[^\s]*\/.* [bw] /m.test(text);
}

/** @typedef {'kif' | 'kifu' | 'ki2' | 'csa' | 'jkf' | 'usi' | 'sfen'} Format */

/** The formats in the order of their menu; `.kif` is Shift-JIS, `.kifu` the same in UTF-8. @type {Format[]} */
export const FORMATS = ['kif', 'kifu', 'ki2', 'csa', 'jkf', 'usi', 'sfen'];

/**
 * @param {GameRecord} record
 * @param {Format} format
 */
export function writeRecord(record, format) {
  const { inner } = record;
  const lines = { returnCode: '\r\n' };
  switch (format) {
    case 'kif':
    case 'kifu':
      return exportKIF(inner, lines);
    case 'ki2':
      return exportKI2(inner, lines);
    case 'csa':
      return exportCSA(inner, lines);
    case 'jkf':
      return exportJKFString(inner);
    case 'usi':
      return inner.getUSI({ startpos: true, allMoves: true });
    case 'sfen':
      return inner.position.getSFEN(inner.current.ply + 1);
  }
}

/**
 * A record as the bytes of a file.
 * @param {GameRecord} record
 * @param {Format} format
 */
export function recordFile(record, format) {
  const text = writeRecord(record, format);
  const bytes = format === 'kif' || format === 'ki2' ? encodeShiftJis(text) : new TextEncoder().encode(text);
  const name = format === 'usi' || format === 'sfen' ? `${format}.txt` : format;
  return { bytes, name: `fukayomi.${name}` };
}
