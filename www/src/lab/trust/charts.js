// Drawings of promises that stood or fell.

import { svg } from '../../dom/html.js';
import { t } from '../../i18n/i18n.js';
import { WEIGHTS, standing } from './data.js';

/** @typedef {import('./data.js').Case} Case */

const HEIGHT = 200;
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 8, 10, 40];
const y = (/** @type {number} */ share) => HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);

/** @param {number} width @param {string} label */
function frame(width, label) {
  const drawing = svg('svg', { class: 'timeline trust', viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'img', 'aria-label': label });
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    drawing.append(svg('path', { class: 'grid', d: `M${LEFT} ${y(share)}H${width - RIGHT}` }),
      svg('text', { class: 'tick', x: LEFT - 5, y: y(share) + 4, 'text-anchor': 'end' }, `${share * 100} %`));
  }
  return drawing;
}

/** The groups by weight: their bounds in percent, how many moves, and the share that stands. @param {Case[]} cases */
export const weightGroups = (cases) => WEIGHTS.slice(0, -1).map((from, index) => ({ from, to: Math.min(1, WEIGHTS[index + 1]), ...standing(cases, ({ weight }) => weight, from, WEIGHTS[index + 1]) }));

/** The steps of the second chart: for each multiple of D and of the line's length, how many moves and the share that stands. @param {Case[]} cases */
export const depthSteps = (cases) => Array.from({ length: 8 }, (_, index) => {
  const at = (index + 1) / 4;
  const near = (/** @type {(it: Case) => number} */ of) => standing(cases, of, at - 0.125, at + 0.125);
  return { at, byDepth: near(({ ply, depth }) => ply / depth), byLine: near(({ ply, pvDepth }) => ply / pvDepth) };
});

/** How often a promised move stands, by what of the verdict rested on the line there. @param {Case[]} cases @param {number} width */
export function byWeight(cases, width) {
  const drawing = frame(width, t('trustByWeight'));
  const step = (width - LEFT - RIGHT) / (WEIGHTS.length - 1);
  WEIGHTS.slice(0, -1).forEach((from, index) => {
    const { count, share } = standing(cases, ({ weight }) => weight, from, WEIGHTS[index + 1]);
    if (count === 0) return;
    const x = LEFT + index * step;
    const percent = (/** @type {number} */ bound) => Math.round(Math.min(1, bound) * 100);
    drawing.append(
      svg('rect', { class: 'stand-bar', x: x + 3, y: y(share), width: step - 6, height: y(0) - y(share), 'data-share': share.toFixed(4) }, svg('title', {}, t('trustCount', { n: count }))),
      svg('text', { class: 'bar-text', x: x + step / 2, y: Math.min(y(0) - 4, y(share) + 14), 'text-anchor': 'middle' }, String(Math.round(share * 100))),
      svg('text', { class: 'tick', x: x + step / 2, y: HEIGHT - BOTTOM + 14, 'text-anchor': 'middle' }, `${percent(from)}–${percent(WEIGHTS[index + 1])}`),
    );
  });
  drawing.append(svg('text', { class: 'tick', x: width - RIGHT, y: HEIGHT - 6, 'text-anchor': 'end' }, t('trustWeightAxis')));
  return drawing;
}

/** The same against how far along a depth the move lies: of D, and of the line's length. @param {Case[]} cases @param {number} width */
export function byDepth(cases, width) {
  const drawing = frame(width, t('trustByDepth'));
  const most = 2;
  const x = (/** @type {number} */ at) => LEFT + (at / most) * (width - LEFT - RIGHT);
  const curve = (/** @type {(it: Case) => number} */ of) => {
    const points = [];
    for (let at = 0.25; at <= most; at += 0.25) {
      const { count, share } = standing(cases, of, at - 0.125, at + 0.125);
      // A handful says nothing.
      if (count >= 15) points.push(`${points.length === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(share).toFixed(1)}`);
    }
    return points.join('');
  };
  for (const at of [0.5, 1, 1.5, 2]) drawing.append(svg('text', { class: 'tick', x: x(at) - (at === most ? 10 : 0), y: HEIGHT - BOTTOM + 14, 'text-anchor': 'middle' }, String(at)));
  drawing.append(
    svg('path', { class: 'cursor', d: `M${x(1)} ${TOP}V${HEIGHT - BOTTOM}` }),
    svg('path', { class: 'expected', d: curve(({ ply, depth }) => ply / depth) }), svg('path', { class: 'pv-curve', d: curve(({ ply, pvDepth }) => ply / pvDepth) }),
    svg('text', { class: 'tick', x: width - RIGHT, y: HEIGHT - 6, 'text-anchor': 'end' }, t('trustDepthAxis')),
  );
  return drawing;
}

/**
 * One line on its plies: the weight as bars, and whether the move stood, as far as it was asked.
 * @param {{ names: string[], weights: number[], stands: (boolean | null)[], depth: number }} line
 * @param {number} width
 */
export function oneLine({ names, weights, stands, depth }, width) {
  const drawing = frame(width, t('trustOneLabel'));
  const cell = (width - LEFT - RIGHT) / Math.max(6, names.length);
  names.forEach((name, index) => {
    const x = LEFT + index * cell;
    const told = stands[index];
    drawing.append(
      svg('rect', { class: 'pv-weight', x: x + 2, y: y(weights[index]), width: Math.max(1, cell - 4), height: Math.max(1, y(0) - y(weights[index])) }, svg('title', {}, `${name} ${(weights[index] * 100).toFixed(1)} %`)),
      svg('text', { class: 'tick', x: x + cell / 2, y: HEIGHT - BOTTOM + 14, 'text-anchor': 'middle' }, String(index + 1)),
      ...(stands.every((one) => one === null) ? [] : [svg('text', { class: `told ${told === null ? 'open' : told ? 'stands' : 'falls'}`, x: x + cell / 2, y: HEIGHT - 8, 'text-anchor': 'middle', 'data-ply': index + 1 },
        told === null ? '·' : told ? '✓' : '✗')]),
    );
  });
  const at = LEFT + Math.min(depth, Math.max(6, names.length)) * cell;
  drawing.append(svg('path', { class: 'marker', d: `M${at} ${TOP}V${HEIGHT - BOTTOM}` }), svg('text', { class: 'marker-text', x: at + 4, y: TOP + 10 }, `D ${depth.toFixed(1)}`));
  return drawing;
}
