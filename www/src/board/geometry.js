// Where squares are: by name (`7f`, file then rank), by column and row on the screen, and by units of the drawing.

/** @typedef {'black' | 'white'} Side */

export const CELL = { width: 100, height: 108 };

/** The room around the squares, for the frame and the coordinates. */
export const MARGIN = { left: 14, top: 32, right: 32, bottom: 14 };

export const SIZE = {
  width: MARGIN.left + 9 * CELL.width + MARGIN.right,
  height: MARGIN.top + 9 * CELL.height + MARGIN.bottom,
};

const RANKS = 'abcdefghi';

/** All squares in reading order of the diagram: 9a, 8a, … 1i. */
export const SQUARES = [...RANKS].flatMap((rank) => [9, 8, 7, 6, 5, 4, 3, 2, 1].map((file) => `${file}${rank}`));

/**
 * The square at a column and row of the screen (both 0–8 from the top left).
 * @param {number} column
 * @param {number} row
 * @param {Side} orientation
 */
export function squareAt(column, row, orientation) {
  if (column < 0 || column > 8 || row < 0 || row > 8) return null;
  const index = row * 9 + column;
  return SQUARES[orientation === 'black' ? index : 80 - index];
}

/**
 * The column and row of a square on the screen.
 * @param {string} square
 * @param {Side} orientation
 */
export function placeOf(square, orientation) {
  const column = 9 - Number(square[0]);
  const row = RANKS.indexOf(square[1]);
  return orientation === 'black' ? { column, row } : { column: 8 - column, row: 8 - row };
}

/**
 * The middle of a square in the drawing.
 * @param {string} square
 * @param {Side} orientation
 */
export function centreOf(square, orientation) {
  const { column, row } = placeOf(square, orientation);
  return { x: (column + 0.5) * CELL.width, y: (row + 0.5) * CELL.height };
}

/** @param {string} piece as in SFEN: `P`, `+p` @returns {Side} */
export const sideOf = (piece) => (piece === piece.toUpperCase() ? 'black' : 'white');

/** @param {Side} side @returns {Side} */
export const opposite = (side) => (side === 'black' ? 'white' : 'black');
