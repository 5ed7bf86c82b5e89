// A search in a link: so much of its pictures as the eye needs, packed behind the `#`, opened without an engine.

import { FLAG } from '../../engine/picture.js';
import { fromDocument, toDocument } from '../../engine/picture_file.js';

/** @typedef {import('../../engine/picture.js').Picture} Picture */

/** Pictures of a film, and the least weight of what is shown in them. */
const [MOST_PICTURES, LEAST] = [16, 0.02];
/** Longer links are cut off by too many programs. */
const LONGEST = 60_000;

/** A picture with only what carries weight; the rest of each node is gathered. @param {Picture} picture @returns {Picture} */
export function pruned(picture) {
  const { rows } = picture;
  /** @type {{ parent: number[], move: string[], share: number[], value: number[], depth: number[], visits: number[], flags: number[], reason: number[] | null }} */
  const kept = { parent: [], move: [], share: [], value: [], depth: [], visits: [], flags: [], reason: rows.reason ? [] : null };
  /** New number of each row that stays. @type {Map<number, number>} */
  const places = new Map();
  /** What is left out below each row that stays. @type {Map<number, { share: number, value: number, depth: number }>} */
  const rest = new Map();
  const add = (/** @type {number} */ parent, /** @type {string} */ move, /** @type {number[]} */ [share, value, depth, visits, flags, reason]) => {
    kept.parent.push(parent);
    kept.move.push(move);
    kept.share.push(Number(share.toPrecision(4)));
    kept.value.push(Math.round(value));
    kept.depth.push(Number(depth.toFixed(3)));
    kept.visits.push(visits);
    kept.flags.push(flags);
    kept.reason?.push(reason);
  };
  for (let row = 0; row < rows.parent.length; row++) {
    const parent = rows.parent[row];
    if (row > 0 && !places.has(parent)) continue;
    const isKept = row === 0 || (rows.share[row] >= LEAST && !(rows.flags[row] & FLAG.OTHER));
    if (isKept) {
      places.set(row, kept.parent.length);
      add(places.get(parent) ?? 0, rows.move[row], [rows.share[row], rows.value[row], rows.depth[row], rows.visits[row], rows.flags[row], rows.reason?.[row] ?? 0]);
      continue;
    }
    const sum = rest.get(parent) ?? { share: 0, value: 0, depth: 0 };
    rest.set(parent, { share: sum.share + rows.share[row], value: sum.value + rows.share[row] * rows.value[row], depth: sum.depth + rows.share[row] * rows.depth[row] });
  }
  for (const [parent, { share, value, depth }] of rest) {
    if (share > 0) add(places.get(parent) ?? 0, '', [share, value / share, depth / share, 0, FLAG.OTHER, 0]);
  }
  return {
    ...picture, rows: kept, histogram: picture.histogram.map((weight) => Number(weight.toPrecision(4))),
    pv: picture.pv.map(({ move, weight }) => ({ move, weight: Number(weight.toPrecision(3)) })),
    roots: picture.roots.slice(0, 5).map((root) => ({ ...root, pv: root.pv.slice(0, 1), value: Math.round(root.value), depth: Number(root.depth.toFixed(2)), probability: Number(root.probability.toPrecision(3)) })),
  };
}

/** Some pictures of a search, the last one among them. @template T @param {T[]} all @param {number} most */
export function chosen(all, most) {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))]);
}

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} by */
async function through(bytes, by) {
  const part = /** @type {BlobPart} */ (bytes);
  const stream = new Blob([part]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** What stands behind `#film=`. @param {Picture[]} pictures */
export async function filmCode(pictures) {
  const text = JSON.stringify(chosen(pictures, MOST_PICTURES).map((picture) => toDocument(pruned(picture))));
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const code = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  if (code.length > LONGEST) throw new Error(`${code.length}`);
  return code;
}

/** The pictures of such a link. @param {string} code @returns {Promise<Picture[]>} */
export async function readFilm(code) {
  if (code.length > LONGEST) throw new Error(`${code.length}`);
  const binary = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = await through(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)), new DecompressionStream('deflate-raw'));
  const documents = JSON.parse(new TextDecoder().decode(bytes));
  if (!Array.isArray(documents) || documents.length === 0 || documents.length > 60) throw new Error('expected pictures');
  return documents.map(fromDocument);
}
