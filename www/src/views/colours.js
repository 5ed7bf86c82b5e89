// Colours that mean something: a diverging scale for values that colour-blind readers can tell apart too, and one colour for
// each reason why alpha-beta cut a move.

/** Orange is worse, blue is better for the side to move at the root; the middle is as the verdict. @type {[number, number, number][]} */
const SCALE = [[168, 76, 0], [235, 150, 50], [213, 219, 222], [108, 166, 216], [16, 84, 158]];
/** Points at which a colour is well on its way to the end of the scale, and how much small differences are drawn out. */
const [STEEP, DRAWN_OUT] = [400, 0.7];

/** @param {number} value in points for the side to move at the root, from what is in the middle */
export function valueColour(value) {
  const far = Math.sign(value) * Math.tanh(Math.abs(value) / STEEP) ** DRAWN_OUT;
  const at = ((far + 1) / 2) * (SCALE.length - 1);
  const low = Math.min(SCALE.length - 2, Math.floor(at));
  const mix = SCALE[low].map((part, index) => Math.round(part + (SCALE[low + 1][index] - part) * (at - low)));
  return `rgb(${mix.join(' ')})`;
}

/** Colours come again and again, with every box and every picture. @type {Map<string, string>} */
const inks = new Map();
const MOST_INKS = 2000;

/** Black or white, whichever can be read on a colour. @param {string} colour `rgb(r g b)` or `#rrggbb` */
export function inkOn(colour) {
  const known = inks.get(colour);
  if (known) return known;
  if (inks.size > MOST_INKS) inks.clear();
  const ink = inkFor(colour);
  inks.set(colour, ink);
  return ink;
}

/** @param {string} colour */
function inkFor(colour) {
  const parts = colour.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    : (colour.match(/\d+/g) ?? ['255', '255', '255']).map(Number);
  const [red, green, blue] = parts.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 ? '#16130f' : '#ffffff';
}

export const LEGEND_VALUES = [-900, -250, 0, 250, 900];

/** One for each of REASONS; what belongs together looks alike. */
export const REASON_COLOURS = [
  '#c3d4e3', '#2f6db5', '#8a8a8a', '#8b5fbf', '#f2a33a', '#e07b1a', '#ffd166', '#c9971c', '#b5482a', '#2f8f66', '#8fd0a8', '#dfe3e8', '#222222',
  '#d4639b', '#7fb6c4',
  '#7d5a3c', '#2aa198', '#5a3d8f', '#b7a3e0', '#98a53a', '#ff9c85', '#c45f6b',
];
