// A game record with branches and comments, on tsshogi's. The engine says what is legal before anything gets in here.

import { Move, Position, Record, RecordMetadataKey, SpecialMoveType, specialMove } from 'tsshogi';

/** @typedef {import('tsshogi').Node} Node */
/**
 * For Black; `best` is what the engine would play from here, `pv` its line, `edepth` how deep it really read.
 * @typedef {{ cp?: number, mate?: number, depth?: number, best?: string, pv?: string[], edepth?: number, pvDepth?: number }} Judgement
 */
/** @typedef {{ p: number, m: string, c?: string, e?: Judgement, t?: number }} SavedNode */
/** @typedef {{ start: string, black?: string, white?: string, nodes: SavedNode[], current: number }} SavedRecord */

export const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';

export class GameRecord {
  /** @type {Record} */
  #record;

  /** @param {string | Record} start an SFEN, or a record that was read */
  constructor(start = START) {
    if (typeof start !== 'string') this.#record = start;
    else {
      const position = new Position();
      position.resetBySFEN(start);
      this.#record = new Record(position);
    }
  }

  get inner() {
    return this.#record;
  }

  get current() {
    return this.#record.current;
  }

  get first() {
    return this.#record.first;
  }

  get start() {
    return this.#record.initialPosition.sfen;
  }

  /** The moves from the start to the current node. */
  get movesToHere() {
    return this.#record.movesBefore.flatMap((node) => (node.move instanceof Move ? [node.move.usi] : []));
  }

  /** The nodes of the line that is shown, the start included. */
  get line() {
    return this.#record.moves;
  }

  /** What follows the word `position` in USI, up to the current node. */
  get usi() {
    return usiPosition(this.start, this.movesToHere);
  }

  /** The move that led here, in USI. */
  get lastMove() {
    return usiOf(this.current);
  }

  /**
   * Adds a legal move behind the current node, or follows it if it is there, and goes to it.
   * @param {string} usi
   * @param {number} [elapsedMs]
   */
  play(usi, elapsedMs) {
    const move = this.#record.position.createMoveByUSI(usi);
    if (!move || !this.#record.append(move, { ignoreValidation: true })) return false;
    if (elapsedMs !== undefined) this.#record.current.setElapsedMs(elapsedMs);
    return true;
  }

  /** @param {SpecialMoveType} type */
  end(type) {
    this.#record.append(specialMove(type));
  }

  /** @param {Node} node */
  goTo(node) {
    return this.#record.gotoNode(node);
  }

  back() {
    return this.#record.goBack();
  }

  forward() {
    return this.#record.goForward();
  }

  toStart() {
    this.#record.goto(0);
  }

  toEnd() {
    this.#record.goto(Number.MAX_SAFE_INTEGER);
  }

  /** The moves that were tried at the same place as the current one, itself included. */
  get siblings() {
    return siblingsOf(this.current);
  }

  /** Removes the current move and everything behind it, and goes back. */
  removeHere() {
    return this.#record.removeCurrentMove();
  }

  /** Puts the current line before its neighbour. */
  promoteBranch() {
    return this.#record.swapWithPreviousBranch();
  }

  /** @param {'black' | 'white'} side */
  name(side) {
    const { metadata } = this.#record;
    const keys =
      side === 'black'
        ? [RecordMetadataKey.BLACK_NAME, RecordMetadataKey.SHITATE_NAME]
        : [RecordMetadataKey.WHITE_NAME, RecordMetadataKey.UWATE_NAME];
    return keys.map((key) => metadata.getStandardMetadata(key)).find(Boolean) ?? '';
  }

  /**
   * @param {'black' | 'white'} side
   * @param {string} name
   */
  setName(side, name) {
    this.#record.metadata.setStandardMetadata(side === 'black' ? RecordMetadataKey.BLACK_NAME : RecordMetadataKey.WHITE_NAME, name);
  }

  /** @returns {SavedRecord} */
  save() {
    /** @type {SavedNode[]} */
    const nodes = [];
    /** @type {Map<Node, number>} */
    const index = new Map();
    for (const node of walk(this.first)) {
      index.set(node, nodes.length);
      /** @type {SavedNode} */
      const saved = { p: node.prev ? index.get(node.prev) ?? 0 : -1, m: node.move instanceof Move ? node.move.usi : `:${specialType(node)}` };
      if (node.comment) saved.c = node.comment;
      if (node.customData) saved.e = /** @type {Judgement} */ (node.customData);
      if (node.elapsedMs) saved.t = node.elapsedMs;
      nodes.push(saved);
    }
    return { start: this.start, black: this.name('black'), white: this.name('white'), nodes, current: index.get(this.current) ?? 0 };
  }

  /** @param {SavedRecord} saved */
  static restore(saved) {
    const record = new GameRecord(saved.start);
    if (saved.black) record.setName('black', saved.black);
    if (saved.white) record.setName('white', saved.white);
    /** @type {Node[]} */
    const made = [];
    for (const { p, m, c, e, t } of saved.nodes) {
      if (p >= 0) {
        if (record.current !== made[p]) record.goTo(made[p]);
        if (m.startsWith(':')) record.end(/** @type {SpecialMoveType} */ (m.slice(1)));
        else if (!record.play(m, t)) throw new Error(`the saved move ${m} cannot be played`);
      }
      const node = record.current;
      made.push(node);
      if (c) node.comment = c;
      if (e) node.customData = e;
    }
    record.goTo(made[saved.current] ?? record.first);
    return record;
  }
}

/** @param {Node} node */
const specialType = (node) => ('type' in node.move ? String(node.move.type) : SpecialMoveType.INTERRUPT);

/** @param {Node} node */
export const usiOf = (node) => (node.move instanceof Move ? node.move.usi : null);

/** @param {Node} node @returns {Judgement | undefined} */
export const judgementOf = (node) => /** @type {Judgement | undefined} */ (node.customData ?? undefined);

/** @param {Node} node */
export const siblingsOf = (node) => (node.prev ? children(node.prev) : [node]);

/**
 * All nodes, parents before children, lines in their order.
 * @param {Node} first
 */
export function* walk(first) {
  const waiting = [first];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    waiting.push(...children(node).reverse());
  }
}

/** @param {Node} node */
export function children(node) {
  /** @type {Node[]} */
  const nodes = [];
  for (let child = node.next; child; child = child.branch) nodes.push(child);
  return nodes;
}

/**
 * @param {string} start
 * @param {string[]} moves
 */
export function usiPosition(start, moves) {
  const head = start === START ? 'startpos' : `sfen ${start}`;
  return moves.length > 0 ? `${head} moves ${moves.join(' ')}` : head;
}
