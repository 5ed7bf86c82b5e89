// From a score to a difference in Elo points with its error, in numbers and drawn.

import { svg } from '../dom/html.js';
import { t } from '../i18n/i18n.js';

/**
 * @param {number} wins
 * @param {number} draws
 * @param {number} losses
 * @returns {{ elo: number, error: number } | null} `null` while it would be infinite or a guess; the error holds 95 %
 */
export function eloOf(wins, draws, losses) {
  const games = wins + draws + losses;
  if (games < 2) return null;
  const score = (wins + draws / 2) / games;
  if (score <= 0 || score >= 1) return null;
  const variance = (wins * (1 - score) ** 2 + draws * (0.5 - score) ** 2 + losses * score ** 2) / games;
  const points = (/** @type {number} */ share) => -400 * Math.log10(1 / share - 1);
  // The slope of the curve where we are turns an error of the score into one of the difference.
  const slope = 400 / (Math.LN10 * score * (1 - score));
  return { elo: points(score), error: 1.96 * slope * Math.sqrt(variance / games) };
}

const [WIDTH, HEIGHT, MOST] = [560, 54, 600];

/** The difference with its interval, and what the paper found as a diamond. @param {{ elo: number, error: number }} found @param {number | null} paper */
export function eloDrawing({ elo, error }, paper) {
  const x = (/** @type {number} */ points) => 20 + ((Math.max(-MOST, Math.min(MOST, points)) + MOST) / (2 * MOST)) * (WIDTH - 40);
  const drawing = svg('svg', { class: 'timeline elo-interval', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, role: 'img', 'aria-label': t('eloLabel') },
    svg('path', { class: 'grid', d: `M20 20H${WIDTH - 20}` }));
  for (const points of [-600, -400, -200, 0, 200, 400, 600]) {
    drawing.append(svg('path', { class: points === 0 ? 'cursor' : 'grid', d: `M${x(points)} 8V32` }), svg('text', { class: 'tick', x: x(points), y: HEIGHT - 6, 'text-anchor': 'middle' }, `${points > 0 ? '+' : ''}${points}`));
  }
  drawing.append(svg('rect', { class: 'elo-range', x: x(elo - error), y: 15, width: Math.max(2, x(elo + error) - x(elo - error)), height: 10, rx: 3 }), svg('circle', { class: 'elo-point', cx: x(elo), cy: 20, r: 5 }));
  if (paper !== null) drawing.append(svg('path', { class: 'elo-paper', d: `M${x(paper)} 12l7 8l-7 8l-7-8z` }, svg('title', {}, t('duelPaper', { elo: paper }))));
  return drawing;
}
