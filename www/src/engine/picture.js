// Pictures of a search: reads the bytes of the engine (src/search/picture.rs has the layout).

/** What a row of a picture is, as bits. */
export const FLAG = { EXPANDED: 1, WIN: 2, LOSS: 4, DRAW: 8, OTHER: 16, PV: 32 };

/** Why alpha-beta left a node or cut a move, by number. */
export const REASONS = /** @type {const} */ ([
  'searched', 'beta', 'table', 'nullMove', 'eq4', 'eq5', 'eq6', 'eq9', 'eq10', 'lateMove', 'exchange', 'reduction', 'endOfGame',
  'learnedDepth', 'realization',
  'razoring', 'reverseFutility', 'probCut', 'multiCut', 'history', 'quietFutility', 'captureFutility',
]);

/** Of the bytes and of the file. */
export const VERSION = 1;
const MAGIC = 0x464b594d;

/** The numbers of the header, in their order; what each means stands beside its name in src/search/picture.rs. */
const SLOTS = /** @type {const} */ ([
  'magic', 'version', 'kind', 'rows', 'bars', 'roots', 'pvMoves', 'lineMoves', 'sfenBytes', 'nodes', 'timeMs', 'expansions', 'depth',
  'p10', 'p90', 'pvDepth', 'deepest', 'proven', 'value', 'temperature', 'threshold', 'chosen', 'treeSize', 'fullness',
]);

/** @typedef {Record<typeof SLOTS[number], number>} Head */

const [READ_ENOUGH, WIN, LOSS, DRAW] = [1, 2, 4, 8];

/**
 * A move at the root; value for the side to move there.
 * @typedef {{
 *   move: string, value: number, depth: number, probability: number, visits: number, pvDepth: number, pv: string[],
 *   proven: 'win' | 'loss' | 'draw' | null, isEnough: boolean,
 * }} RootMove
 */

/**
 * The rows of a cut tree, parents first. `share` is the cumulative backup probability, or alpha-beta's share of effort.
 * @typedef {{
 *   parent: ArrayLike<number>, move: string[], share: ArrayLike<number>, value: ArrayLike<number>, depth: ArrayLike<number>,
 *   visits: ArrayLike<number>, flags: ArrayLike<number>, reason: ArrayLike<number> | null,
 * }} Rows
 */

/**
 * @typedef {{
 *   kind: 'tree' | 'trace', sfen: string, nodes: number, time: number, value: number, depth: number, p10: number, p90: number,
 *   pvDepth: number, deepest: number, proven: number, temperature: number, threshold: number, chosen: string, treeSize: number,
 *   expansions: number, rows: Rows, histogram: number[], roots: RootMove[], pv: { move: string, weight: number }[],
 *   counts: number[] | null, effort: number,
 * }} Picture
 */

/** @param {number} index */
const square = (index) => `${Math.floor(index / 9) + 1}${'abcdefghi'[index % 9]}`;

/** The engine's two bytes of a move as USI; empty for none. @param {number} bits */
export function moveOf(bits) {
  if (bits === 0) return '';
  const [to, from] = [bits & 127, (bits >> 7) & 127];
  return bits & 0x8000 ? `${'PLNSBRG'[from & 7]}*${square(to)}` : `${square(from)}${square(to)}${bits & 0x4000 ? '+' : ''}`;
}

/** Reads one column after the other. */
class Columns {
  #buffer;
  #at = SLOTS.length * 8;

  /** @param {ArrayBuffer} buffer */
  constructor(buffer) {
    this.#buffer = buffer;
  }

  /**
   * @template T
   * @param {{ new (buffer: ArrayBuffer, at: number, length: number): T, BYTES_PER_ELEMENT: number }} type
   * @param {number} length
   */
  next(type, length) {
    const column = new type(this.#buffer, this.#at, length);
    this.#at += length * type.BYTES_PER_ELEMENT;
    return column;
  }
}

/**
 * @param {ArrayBuffer} buffer
 * @returns {Picture}
 */
export function decode(buffer) {
  const numbers = new Float64Array(buffer, 0, SLOTS.length);
  const head = /** @type {Head} */ (Object.fromEntries(SLOTS.map((name, slot) => [name, numbers[slot]])));
  if (head.magic !== MAGIC || head.version !== VERSION) throw new Error(`expected a picture of version ${VERSION}`);
  return head.kind === 1 ? decodeTree(head, new Columns(buffer)) : decodeTrace(head, new Columns(buffer));
}

/** @param {Head} head */
const common = ({ nodes, timeMs, expansions, depth, p10, p90, pvDepth, deepest, proven, value, temperature, threshold, chosen, treeSize }) => ({
  nodes, time: timeMs, expansions, depth, p10, p90, pvDepth, deepest, proven, value, temperature, threshold, chosen: moveOf(chosen), treeSize,
});

/** @param {Uint8Array} bytes */
const text = (bytes) => String.fromCharCode(...bytes);

/**
 * @param {Head} head
 * @param {Columns} columns
 * @returns {Picture}
 */
function decodeTree(head, columns) {
  const { rows, bars: depths, roots: moves, pvMoves: pvLength, lineMoves, sfenBytes: sfenLength } = head;
  const share = columns.next(Float32Array, rows);
  const depth = columns.next(Float32Array, rows);
  const histogram = Array.from(columns.next(Float32Array, depths));
  const [rootValue, rootDepth, rootShare] = [0, 1, 2].map(() => columns.next(Float32Array, moves));
  const pvWeight = columns.next(Float32Array, pvLength);
  const visits = columns.next(Uint32Array, rows);
  const rootVisits = columns.next(Uint32Array, moves);
  const parent = columns.next(Uint16Array, rows);
  const move = Array.from(columns.next(Uint16Array, rows), moveOf);
  const value = columns.next(Int16Array, rows);
  const rootMove = columns.next(Uint16Array, moves);
  const rootPvDepth = columns.next(Uint16Array, moves);
  const pvMove = columns.next(Uint16Array, pvLength);
  const lines = Array.from(columns.next(Uint16Array, lineMoves), moveOf);
  const flags = columns.next(Uint8Array, rows);
  const lineLength = columns.next(Uint8Array, moves);
  const rootFlags = columns.next(Uint8Array, moves);
  let at = 0;
  const roots = Array.from(rootMove, (bits, index) => ({
    move: moveOf(bits),
    value: rootValue[index],
    depth: rootDepth[index],
    probability: rootShare[index],
    visits: rootVisits[index],
    pvDepth: rootPvDepth[index],
    pv: lines.slice(at, (at += lineLength[index])),
    proven: provenOf(rootFlags[index]),
    isEnough: (rootFlags[index] & READ_ENOUGH) !== 0,
  }));
  return {
    kind: 'tree', ...common(head), histogram, roots, counts: null, effort: 0,
    pv: Array.from(pvMove, (bits, index) => ({ move: moveOf(bits), weight: pvWeight[index] })),
    rows: { parent, move, share, value, depth, visits, flags, reason: null },
    sfen: text(columns.next(Uint8Array, sfenLength)),
  };
}

/** @param {number} flags @returns {RootMove['proven']} */
const provenOf = (flags) => (flags & WIN ? 'win' : flags & LOSS ? 'loss' : flags & DRAW ? 'draw' : null);

/**
 * @param {Head} head
 * @param {Columns} columns
 * @returns {Picture}
 */
function decodeTrace(head, columns) {
  const { rows, bars: reasons, pvMoves: pvLength, sfenBytes: sfenLength } = head;
  const counts = Array.from(columns.next(Float64Array, reasons));
  const share = columns.next(Float32Array, rows);
  const depth = columns.next(Float32Array, rows);
  columns.next(Float32Array, pvLength);
  const visits = columns.next(Uint32Array, rows);
  const parent = columns.next(Uint16Array, rows);
  const move = Array.from(columns.next(Uint16Array, rows), moveOf);
  const value = columns.next(Int16Array, rows);
  const pv = Array.from(columns.next(Uint16Array, pvLength), (bits) => ({ move: moveOf(bits), weight: 1 }));
  const flags = columns.next(Uint8Array, rows);
  const reason = columns.next(Uint8Array, rows);
  const sfen = text(columns.next(Uint8Array, sfenLength));
  return {
    kind: 'trace', ...common(head), expansions: 0, effort: head.expansions, histogram: [], roots: [], counts, pv, sfen,
    rows: { parent, move, share, value, depth, visits, flags, reason },
  };
}
