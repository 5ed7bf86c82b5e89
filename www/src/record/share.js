// Links that hold a line in themselves, behind the `#`, which is never sent to a host.

import { stateOf } from '../engine/rules.js';
import { GameRecord, START, usiOf, usiPosition } from './tree.js';

/** More moves make no link. */
const MOST_MOVES = 2000;

/**
 * @param {GameRecord} record
 * @param {'black' | 'white'} orientation
 */
export function shareLink(record, orientation) {
  const parts = new URLSearchParams();
  if (record.start !== START) parts.set('sfen', record.start);
  const moves = record.line.flatMap((node) => usiOf(node) ?? []);
  if (moves.length > 0) parts.set('moves', moves.join('.').replaceAll('*', '~'));
  parts.set('ply', String(record.current.ply));
  if (orientation === 'white') parts.set('view', 'white');
  const address = new URL(location.href);
  address.hash = parts.toString();
  return address.href;
}

/**
 * Reads a link; throws with a reason if it is none of ours or holds what cannot be played.
 * @param {string} hash
 */
export function readLink(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  if (!['sfen', 'moves', 'ply'].some((name) => parts.has(name))) return null;
  const start = parts.get('sfen') ?? START;
  const moves = (parts.get('moves') ?? '').split('.').filter(Boolean).map((move) => move.replace('~', '*'));
  if (moves.length > MOST_MOVES) throw new Error(`${moves.length}`);
  stateOf(usiPosition(start, moves));
  const record = new GameRecord(start);
  for (const move of moves) if (!record.play(move)) throw new Error(move);
  const ply = Number(parts.get('ply') ?? moves.length);
  record.goTo(record.line[Math.max(0, Math.min(moves.length, Number.isFinite(ply) ? ply : 0))]);
  return { record, orientation: /** @type {'black' | 'white'} */ (parts.get('view') === 'white' ? 'white' : 'black') };
}
