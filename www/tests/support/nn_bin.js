// Networks in the file that shogi engines share, made up: all weights are nothing but the last bias, so that every position has
// the same value for whoever is to move.

const VERSION = 0x7af3_2f16;
const WIDTH = 256;
const LATER = 32;
/** Units of the output in one point. */
const SCALE = 16;

const LAYERS = 'Network=AffineTransform[1<-32](ClippedReLU[32](AffineTransform[32<-32](ClippedReLU[32](AffineTransform[32<-512](InputSlice[512(0:512)])))))';
const SHAPES = {
  'K-P': { inputs: 1710, text: `Features=K+P[1710->256x2],${LAYERS}` },
  HalfKP: { inputs: 125_388, text: `Features=HalfKP(Friend)[125388->256x2],${LAYERS}` },
};

/**
 * @param {number} value of every position, in the network's own points, of which a pawn has 90
 * @param {keyof typeof SHAPES} [shape]
 * @param {(text: string) => string} [describe] what the file says of itself instead
 */
export function nnBin(value, shape = 'K-P', describe = (text) => text) {
  const { inputs } = SHAPES[shape];
  const text = new TextEncoder().encode(describe(SHAPES[shape].text));
  const later = LATER * (2 * WIDTH + 4) + LATER * (LATER + 4) + LATER + 4;
  const bytes = new Uint8Array(12 + text.length + 4 + 2 * WIDTH * (inputs + 1) + 4 + later);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, VERSION, true);
  view.setUint32(8, text.length, true);
  bytes.set(text, 12);
  view.setInt32(bytes.length - LATER - 4, value * SCALE, true);
  return bytes;
}
