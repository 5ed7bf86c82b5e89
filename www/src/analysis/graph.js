// The evaluation over the game as a curve of Black's winning chances, with marks where it fell.

import { html, svg } from '../dom/html.js';
import { t } from '../i18n/i18n.js';
import { judgementOf } from '../record/tree.js';
import { blame } from './whole_game.js';
import { chance, valueText } from './words.js';

const WIDTH = 600;
const HEIGHT = 110;

/**
 * @param {import('../record/tree.js').GameRecord} record
 * @param {(node: import('tsshogi').Node) => void} goTo
 */
export function graph(record, goTo) {
  const nodes = record.line;
  const points = nodes.flatMap((node, index) => {
    const judged = judgementOf(node);
    return judged ? [{ node, index, judged }] : [];
  });
  if (points.length < 2) return html('p', { class: 'quiet' }, t('graphEmpty'));
  const last = Math.max(1, nodes.length - 1);
  const x = (/** @type {number} */ index) => (index / last) * WIDTH;
  const y = (/** @type {number} */ share) => (1 - share) * HEIGHT;
  const path = points
    .map(({ index, judged }, at) => `${at === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(chance(judged)).toFixed(1)}`)
    .join('');
  const area = `${path}L${x(points[points.length - 1].index)} ${HEIGHT / 2}L${x(points[0].index)} ${HEIGHT / 2}Z`;
  const drawing = svg(
    'svg',
    { class: 'graph', viewBox: `-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`, role: 'img', 'aria-label': t('graph') },
    svg('rect', { class: 'ground', x: -6, y: -6, width: WIDTH + 12, height: HEIGHT + 12, rx: 6 }),
    svg('path', { class: 'area', d: area }),
    svg('path', { class: 'middle', d: `M0 ${HEIGHT / 2}h${WIDTH}` }),
    svg('path', { class: 'curve', d: path }),
  );
  for (const { node, index, judged } of points) {
    const fault = blame(node);
    const radius = fault === 'doubtful' ? 4 : 6;
    if (fault) drawing.append(svg('circle', { class: `fault ${fault}`, cx: x(index), cy: y(chance(judged)), r: radius }));
  }
  const here = nodes.indexOf(record.current);
  if (here >= 0) drawing.append(svg('path', { class: 'here', d: `M${x(here)} -6v${HEIGHT + 12}` }));
  drawing.addEventListener('click', (event) => {
    const box = drawing.getBoundingClientRect();
    const index = Math.round(((event.clientX - box.left) / box.width) * last);
    goTo(nodes[Math.max(0, Math.min(last, index))]);
  });
  const value = judgementOf(record.current);
  // A line that is kept with the position is shown below, with its value.
  const caption = value && !value.pv ? t('evaluation', { value: valueText(value) }) : '';
  return html('figure', {}, drawing, html('figcaption', { class: 'quiet' }, caption));
}
