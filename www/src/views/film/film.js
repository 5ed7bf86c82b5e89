// A search as an animated picture of about ten seconds: the tree as it grew, with its two depths.

import { shortNumber } from '../../analysis/words.js';
import { t } from '../../i18n/i18n.js';
import { canvasPainter } from '../painter.js';
import { drawTree, layoutOf } from '../tree/drawing.js';
import { TreeModel } from '../tree/model.js';
import { paletteNow } from '../tree/palette.js';
import { Places } from '../tree/places.js';
import { animate } from './apng.js';
import { chosen } from './link.js';

/** @typedef {import('../../engine/picture.js').Picture} Picture */

const [WIDTH, HEAD, LENGTH_MS, MOST_FRAMES] = [760, 54, 10_000, 40];

/**
 * @param {Picture[]} pictures
 * @param {boolean} japanese
 * @param {(part: number) => void} [onProgress]
 * @returns {Promise<Blob>}
 */
export async function filmOf(pictures, japanese, onProgress = () => {}) {
  const shown = chosen(pictures, MOST_FRAMES);
  const places = new Places();
  const trees = shown.map((picture) => new TreeModel(picture, japanese, places));
  // One ruler for the whole film.
  const rows = Math.max(...trees.map(({ picture, shape }) => layoutOf(picture, shape, WIDTH).rows));
  const canvas = document.createElement('canvas');
  const frames = [];
  for (const tree of trees) {
    const layout = layoutOf(tree.picture, tree.shape, WIDTH, rows);
    canvas.width = WIDTH;
    canvas.height = HEAD + layout.height;
    drawFrame(canvas, tree, layout);
    frames.push(await pngOf(canvas));
    onProgress(frames.length / trees.length);
  }
  // The last one stays for a while.
  const each = (LENGTH_MS * 0.8) / Math.max(1, frames.length - 1);
  return new Blob([animate(frames, frames.map((_, index) => (index === frames.length - 1 ? LENGTH_MS * 0.2 : each)))], { type: 'image/png' });
}

/** @param {HTMLCanvasElement} canvas @param {TreeModel} tree @param {import('../tree/drawing.js').Layout} layout */
function drawFrame(canvas, tree, layout) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const palette = paletteNow();
  const paint = canvasPainter(context);
  const { picture } = tree;
  paint.rect(0, 0, WIDTH, HEAD, palette.ground);
  const isTrace = picture.kind === 'trace';
  paint.text(isTrace ? `${t('nominal')} ${picture.depth}` : `D ${picture.depth.toFixed(1)}`, 14, 36, palette.expected, 28, 'start', true);
  paint.text(`${t('pvDepth')} ${picture.pvDepth}`, 150, 36, palette.line, 20, 'start', true);
  paint.text(t('moment', { n: shortNumber(picture.nodes), s: (picture.time / 1000).toFixed(1) }), WIDTH - 14, 36, palette.quiet, 14, 'end');
  context.setTransform(1, 0, 0, 1, 0, HEAD);
  drawTree(paint, {
    picture, shape: tree.shape, layout, zoom: 0, selected: 0, palette, name: (row) => tree.nameOf(row),
    words: {
      leaves: t('leafShare'), mean: isTrace ? `${t('nominal')} ${picture.depth}` : t('meanLine', { n: picture.depth.toFixed(1) }),
      pv: t('pvEnd', { n: picture.pvDepth }), thin: (n) => t('thinMoves', { n }), share: (row) => tree.shareOf(row),
    },
  });
  context.setTransform(1, 0, 0, 1, 0, 0);
  paint.text('Fukayomi', WIDTH - 8, canvas.height - 5, palette.quiet, 11, 'end');
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Uint8Array>} */
const pngOf = (canvas) => new Promise((resolve, reject) => {
  canvas.toBlob((blob) => (blob ? blob.arrayBuffer().then((bytes) => resolve(new Uint8Array(bytes)), reject) : reject(new Error('no picture'))), 'image/png');
});
