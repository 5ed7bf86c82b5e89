// Arrows whose width is a weight, and marks for drops.

import { SIZE, centreOf, sideOf } from './geometry.js';
import { pieceSymbol } from './piece.js';
import { svg } from '../dom/html.js';
import { parseMove } from './position.js';

/** @typedef {import('./geometry.js').Side} Side */

/**
 * @param {readonly import('./state.js').Arrow[]} arrows
 * @param {Side} orientation
 * @param {Side} mover
 */
export function arrowShapes(arrows, orientation, mover) {
  // The best is drawn last, above the others, and words above all arrows.
  const labels = arrows.flatMap((arrow) => (arrow.label ? [labelOf(arrow, arrow.label, orientation)] : []));
  const shapes = [...arrows].reverse().map((arrow) => {
    const { from, drop, to } = parseMove(arrow.move);
    const end = centreOf(to, orientation);
    const group = svg('g', { class: `arrow ${arrow.kind}`, 'data-move': arrow.move });
    const width = 8 + 20 * Math.max(0, Math.min(1, arrow.weight));
    if (from) group.append(shaft(centreOf(from, orientation), end, width));
    else if (drop) group.append(...dropMark(drop, end, width, arrow.mover ?? mover, orientation));
    return group;
  });
  return [...shapes, ...labels];
}

/**
 * In the middle of the shaft, where two arrows to one square are apart, and never over the edge.
 * @param {import('./state.js').Arrow} arrow
 * @param {string} label
 * @param {Side} orientation
 */
function labelOf({ move, kind }, label, orientation) {
  const { from, to } = parseMove(move);
  const end = centreOf(to, orientation);
  const start = from ? centreOf(from, orientation) : end;
  const half = label.length * 13;
  const x = Math.min(SIZE.width - half, Math.max(half, (start.x + end.x) / 2));
  return svg('g', { class: `arrow label ${kind}` }, svg('text', { x, y: (start.y + end.y) / 2 + 12 }, label));
}

/**
 * What the reader has drawn.
 * @param {readonly import('./state.js').Stroke[]} strokes
 * @param {Side} orientation
 */
export const strokeShapes = (strokes, orientation) => strokes.map(({ from, to }) => {
  const [start, end] = [centreOf(from, orientation), centreOf(to, orientation)];
  return svg('g', { class: 'arrow drawn', 'data-stroke': from + to },
    from === to ? svg('circle', { cx: end.x, cy: end.y, r: 44, 'stroke-width': 8, class: 'drop-ring' }) : shaft(start, end, 13));
});

/**
 * @param {{ x: number, y: number }} start
 * @param {{ x: number, y: number }} end
 * @param {number} width
 */
function shaft(start, end, width) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const head = width * 1.5 + 12;
  const [half, tip] = [width / 2, length - 8];
  const neck = Math.max(0, tip - head);
  const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  const wing = half + 8;
  return svg('path', {
    d: `M0 ${-half}L${neck} ${-half}L${neck} ${-wing}L${tip} 0L${neck} ${wing}L${neck} ${half}L0 ${half}Z`,
    transform: `translate(${start.x} ${start.y}) rotate(${turn})`,
  });
}

/**
 * @param {string} kind
 * @param {{ x: number, y: number }} at
 * @param {number} width
 * @param {Side} mover
 * @param {Side} orientation
 */
function dropMark(kind, at, width, mover, orientation) {
  const piece = mover === 'black' ? kind : kind.toLowerCase();
  const turn = sideOf(piece) === orientation ? '' : ' rotate(180 50 54)';
  return [
    svg('circle', { cx: at.x, cy: at.y, r: 44, 'stroke-width': width / 2, class: 'drop-ring' }),
    svg('use', { href: pieceSymbol(piece), width: 100, height: 108, transform: `translate(${at.x - 50} ${at.y - 54})${turn}` }),
  ];
}
