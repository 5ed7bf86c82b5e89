// Whether a document that was kept is a picture: whatever is drawn from it later may believe its numbers.

/** Deeper than any search reads. */
const MOST_PLIES = 1000;
const MOST_ROWS = 60_000;
const MOST_SFEN = 200;
const MOVE = /^(|[1-9][a-i][1-9][a-i]\+?|[PLNSGBR]\*[1-9][a-i])$/;
/** How a search may end instead of a move. */
const CHOSEN = /^(|resign|win|none)$/;

/** @typedef {(value: unknown) => boolean} Fits */

/** @param {number} least @param {number} most @returns {Fits} */
const between = (least, most) => (value) => Number.isFinite(value) && Number(value) >= least && Number(value) <= most;
/** @type {Fits} */
const isMove = (value) => typeof value === 'string' && MOVE.test(value);
/** @type {Fits} */
const isCount = between(0, 1e15);
/** Rounding may exceed the whole by a little. */
const isShare = between(0, 1.001);
const isPlies = between(0, MOST_PLIES);
/** @type {Fits} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {Fits} fits @param {number} most @returns {Fits} */
const listOf = (fits, most) => (value) => Array.isArray(value) && value.length <= most && value.every(fits);
/** @param {Record<string, Fits>} parts @returns {Fits} */
const withParts = (parts) => (value) =>
  isObject(value) && Object.entries(parts).every(([name, fits]) => fits(/** @type {Record<string, unknown>} */ (value)[name]));
/** @param {Fits} fits @returns {Fits} */
const orMissing = (fits) => (value) => value === undefined || value === null || fits(value);

/** What a row has, with what was expected. @type {Record<string, [Fits, string]>} */
const COLUMNS = {
  move: [isMove, 'a move or nothing'],
  probability: [isShare, 'a share from 0 to 1'],
  value: [Number.isFinite, 'a number'],
  depth: [isPlies, `plies up to ${MOST_PLIES}`],
  visits: [isCount, 'a count'],
  flags: [between(0, 255), 'a byte'],
};

/** What else there may be. @type {Record<string, [Fits, string]>} */
const PARTS = {
  sfen: [(value) => typeof value === 'string' && value.length <= MOST_SFEN, 'a position'],
  pv: [listOf(withParts({ move: isMove, weight: orMissing(Number.isFinite) }), MOST_PLIES), 'moves with their weights'],
  histogram: [listOf(between(0, 1.001), MOST_PLIES + 2), 'shares by ply'],
  counts: [listOf(isCount, 100), 'counts by reason'],
  summary: [isObject, 'values by name'],
  roots: [listOf(withParts({
    move: isMove, value: Number.isFinite, depth: isPlies, probability: isShare, visits: isCount, pvDepth: isPlies, pv: listOf(isMove, MOST_PLIES),
    proven: orMissing((value) => ['win', 'loss', 'draw'].includes(/** @type {string} */ (value))),
  }), 600), 'moves at the root'],
};

/** @param {unknown} column @param {string} name @param {number} length */
function needColumn(column, name, length) {
  if (!Array.isArray(column)) throw new Error(`'${name}' is missing or not a list`);
  if (column.length !== length) throw new Error(`'${name}' is not as long as 'parent'`);
}

/** Says what is wrong with a document, if anything is. @param {any} document */
export function checkPicture(document) {
  needColumn(document.parent, 'parent', document.parent?.length);
  const count = document.parent.length;
  for (const name of Object.keys(COLUMNS)) needColumn(document[name], name, count);
  if (count === 0 || count > MOST_ROWS) throw new Error(`expected 1 to ${MOST_ROWS} rows`);
  for (let row = 0; row < count; row++) {
    const parent = document.parent[row];
    const fits = row === 0 ? parent === -1 : Number.isInteger(parent) && parent >= 0 && parent < row;
    if (!fits) throw new Error(`'parent' of row ${row} is not a row before it`);
    for (const [name, [isFit, expected]] of Object.entries(COLUMNS)) {
      if (!isFit(document[name][row])) throw new Error(`'${name}' of row ${row}: expected ${expected}`);
    }
  }
  if (document.kind === 'trace' && !orMissing((value) => listOf(between(0, 255), count)(value) && document.reason.length === count)(document.reason)) {
    throw new Error("'reason': expected a byte for each row");
  }
  for (const [name, [isFit, expected]] of Object.entries(PARTS)) {
    if (!(name === 'sfen' ? isFit : orMissing(isFit))(document[name])) throw new Error(`'${name}': expected ${expected}`);
  }
  const chosen = document.summary?.chosen;
  if (!orMissing((value) => isMove(value) || CHOSEN.test(String(value)))(chosen)) throw new Error("'summary.chosen': expected a move");
}
