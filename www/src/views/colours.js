// Colours that mean something: a diverging scale for values that colour-blind readers can tell apart too, and one colour for
// each reason why alpha-beta cut a move.

/** Orange is bad, blue is good for the side to move at the root; the middle is even. @type {[number, number, number][]} */
const SCALE = [[179, 88, 6], [241, 163, 64], [247, 240, 228], [120, 176, 222], [24, 96, 170]];

/** @param {number} value in points for the side to move at the root */
export function valueColour(value) {
  const at = ((Math.tanh(value / 700) + 1) / 2) * (SCALE.length - 1);
  const low = Math.min(SCALE.length - 2, Math.floor(at));
  const mix = SCALE[low].map((part, index) => Math.round(part + (SCALE[low + 1][index] - part) * (at - low)));
  return `rgb(${mix.join(' ')})`;
}

/** Black or white, whichever can be read on a colour. @param {string} colour `rgb(r g b)` or `#rrggbb` */
export function inkOn(colour) {
  const parts = colour.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    : (colour.match(/\d+/g) ?? ['255', '255', '255']).map(Number);
  const [red, green, blue] = parts.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 ? '#16130f' : '#ffffff';
}

export const LEGEND_VALUES = [-1500, -500, 0, 500, 1500];

/** One for each of REASONS; what belongs together looks alike. */
export const REASON_COLOURS = [
  '#9db4c8', '#4c78a8', '#7f7f7f', '#8b5fbf', '#f2a33a', '#e07b1a', '#ffd166', '#c9971c', '#b5482a', '#3d9970', '#77c08f', '#c9cfd6', '#222222',
];

export const OTHER_COLOUR = '#d9d4c8';
