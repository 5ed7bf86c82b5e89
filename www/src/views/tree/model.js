// A picture of a search with the place of every box, and what the boxes are called.

import { valueText } from '../../analysis/words.js';
import { FLAG, REASONS } from '../../engine/picture.js';
import { lineTo, shapeOf } from '../../engine/shape.js';
import { t } from '../../i18n/i18n.js';
import { isNew, isWhite, lastName, lineNames } from '../names.js';
import { Places, keysOf } from './places.js';
import { mateIn } from './proof.js';

/** @typedef {import('../../engine/picture.js').Picture} Picture */

/** The words for a reason by its number; files may come from a newer program. @param {number} number */
export const reasonText = (number) => t(`reason-${REASONS[number] ?? 'searched'}`);

export class TreeModel {
  picture;
  shape;
  japanese;
  /** The same name for a row in every picture. */
  keys;
  /** Whether it is a mate, drawn as its proof. */
  isProof;

  /**
   * @param {Picture} picture
   * @param {boolean} japanese
   * @param {import('./places.js').Places} [places] that moves have taken in earlier pictures
   * @param {boolean} [hasLens]
   */
  constructor(picture, japanese, places = new Places(), hasLens = false) {
    this.picture = picture;
    this.keys = keysOf(picture.rows);
    this.shape = places.arrange(picture.rows, this.keys, shapeOf(picture.rows), hasLens);
    this.japanese = japanese;
    this.isProof = mateIn(picture) !== 0;
  }

  /** Whether the best line is so light from its first move on that it could hardly be seen. */
  get needsLens() {
    const { rows } = this.picture;
    const best = this.shape.children[0].find((row) => rows.flags[row] & FLAG.PV);
    return !this.isTrace && !this.isProof && best !== undefined && rows.share[best] < 0.3;
  }

  get isTrace() {
    return this.picture.kind === 'trace';
  }

  /** Moves down to a row; gathered and pass rows by their reason. @param {number} row */
  path(row) {
    /** @type {string[]} */
    const path = [];
    const { rows } = this.picture;
    for (let at = row; at > 0; at = rows.parent[at]) path.unshift(this.#step(at));
    return path;
  }

  /** The row that a path leads to, or as far as it is drawn: rows have other numbers in the next picture, paths stay. @param {string[]} path */
  find(path) {
    let row = 0;
    for (const step of path) {
      const next = this.shape.children[row].find((child) => this.#step(child) === step);
      if (next === undefined) break;
      row = next;
    }
    return row;
  }

  /** @param {number} row */
  #step(row) {
    const { rows } = this.picture;
    return rows.move[row] || `#${rows.reason?.[row] ?? ''}`;
  }

  /** The moves to a row; `null` where they can't all be played. @param {number} row */
  lineTo(row) {
    return lineTo(this.picture.rows, row);
  }

  /** The name of a row's move. @param {number} row */
  nameOf(row) {
    const { rows, sfen } = this.picture;
    if (rows.flags[row] & FLAG.OTHER) return rows.reason ? reasonText(rows.reason[row]) : t('others');
    const line = this.lineTo(row);
    if (line) return lastName(sfen, line, this.japanese).replace(/^[☗☖]/, '');
    return rows.move[row] || t('pass');
  }

  /** The names of all moves to a row, or its own where they can't be played. @param {number} row */
  lineNames(row) {
    const line = this.lineTo(row);
    return line ? lineNames(this.picture.sfen, line, this.japanese) : [this.nameOf(row)];
  }

  /** Whether a row's name would have to be worked out. @param {number} row */
  isNew(row) {
    const line = this.lineTo(row);
    return line !== null && isNew(this.picture.sfen, line, this.japanese);
  }

  /** The value of a row, from Black's view as everywhere on the page. @param {number} row */
  valueOf(row) {
    const { rows, sfen } = this.picture;
    if (this.isTrace && !(rows.flags[row] & FLAG.EXPANDED)) return '';
    const sign = isWhite(sfen) ? -1 : 1;
    const mover = this.shape.ply[row] % 2 === 0 ? 1 : -1;
    // In a proof everything leads to mate.
    if (this.isProof) return rows.value[row] * sign > 0 ? '+#' : '−#';
    if (rows.flags[row] & (FLAG.WIN | FLAG.LOSS)) {
      const forMover = rows.flags[row] & FLAG.WIN ? 1 : -1;
      return forMover * mover * sign > 0 ? '+#' : '−#';
    }
    return valueText({ cp: rows.value[row] * sign });
  }

  /** What is told of a box beside its name: its weight, or in a proof the moves that are left to the mate. @param {number} row */
  shareOf(row) {
    const { rows } = this.picture;
    if (this.isProof) return rows.depth[row] > 0 ? `# ${rows.depth[row]}` : '';
    return rows.share[row] >= 0.01 ? `${Math.round(rows.share[row] * 100)} %` : '';
  }

  /** The box next to one on its own ply. @param {number} row @param {number} by */
  beside(row, by) {
    const { ply, from } = this.shape;
    const same = ply.flatMap((at, other) => (at === ply[row] ? [other] : [])).sort((a, b) => from[a] - from[b]);
    return same[same.indexOf(row) + by];
  }
}
