// How the depths grew: expected depth with its band, the best line, the deepest node, against positions or seconds.

import { shortNumber } from '../analysis/words.js';
import { renew } from '../dom/renew.js';
import { html, svg } from '../dom/html.js';
import { onNewWidth } from '../dom/width.js';
import { explained } from '../glossary/glossary.js';
import { t } from '../i18n/i18n.js';
import { timesLarger } from '../page/presentation.js';
import { lastName } from './names.js';
import { onPointedPly, pointedPly, pointsAtPlies } from './ruler.js';

/** @typedef {import('./recorder.js').Moment} Moment */

const HEIGHT = 260;
const [LEFT, RIGHT, TOP, BOTTOM] = [30, 12, 14, 26];
/** More points than this add nothing to a screen. */
const MOST_POINTS = 400;

export class TimelineView {
  root = html('div', { class: 'timeline-view' });
  #help = html('p', { class: 'quiet help' });
  #axes = (/** @type {const} */ (['nodes', 'time'])).map((by) => ({ by, button: html('button', { type: 'button', onclick: () => this.#choose(by) }) }));
  #axis = html('div', { class: 'segmented', role: 'group' }, ...this.#axes.map(({ button }) => button));
  #figure = html('div', { class: 'figure' });
  #twinSummary = html('summary', {});
  #twinHead = html('thead', {});
  #twinBody = html('tbody', {});
  #twin;
  #width = 0;
  /** @type {'nodes' | 'time'} */
  #by = 'nodes';
  /** @type {{ moments: Moment[], cursor: Moment | null, sfen: string, japanese: boolean, isTrace: boolean, limits: { x: number, y: number } } | null} */
  #shown = null;

  /** @type {Parameters<TimelineView['show']> | null} */
  #last = null;

  constructor() {
    this.#twin = html('details', { class: 'twin' }, this.#twinSummary,
      html('div', { class: 'scroll', tabindex: '0', role: 'group' }, html('table', {}, this.#twinHead, this.#twinBody)));
    this.#twin.addEventListener('toggle', () => this.#fillTable());
    this.root.append(this.#help, this.#axis, this.#figure, this.#twin);
    pointsAtPlies(this.#figure, (event) => {
      const part = ((event.clientY - this.#figure.getBoundingClientRect().top) / timesLarger() - TOP) / (HEIGHT - TOP - BOTTOM);
      return this.#shown && part >= 0 && part <= 1 ? Math.max(1, Math.round((1 - part) * this.#shown.limits.y)) : null;
    });
    onPointedPly(() => this.#draw());
    onNewWidth(this.#figure, (width) => {
      this.#width = width;
      this.#draw();
    });
  }

  /**
   * @param {Moment[]} moments
   * @param {{ cursor: Moment | null, sfen: string, japanese: boolean, isTrace: boolean, most?: { nodes: number, time: number, depth: number } }} how
   */
  show(moments, { cursor, sfen, japanese, isTrace, most }) {
    this.#last = [moments, { cursor, sfen, japanese, isTrace, most }];
    const end = most?.[this.#by] ?? Math.max(1, ...moments.map((moment) => moment[this.#by]));
    const deep = most?.depth ?? Math.max(4, ...moments.map((moment) => Math.max(moment.deepest, moment.pvDepth, moment.p90)));
    this.#shown = { moments, cursor, sfen, japanese, isTrace, limits: { x: end, y: deep } };
    renew(this.#help, ...explained(t(isTrace ? 'timelineHelpTrace' : 'timelineHelp')));
    for (const { button, by } of this.#axes) {
      button.textContent = t(by === 'nodes' ? 'axisNodes' : 'axisTime');
      button.setAttribute('aria-pressed', String(this.#by === by));
    }
    this.#draw();
    this.#fillTable();
  }

  /** @param {'nodes' | 'time'} by */
  #choose(by) {
    this.#by = by;
    if (this.#last) this.show(...this.#last);
  }

  #draw() {
    if (!this.#shown || this.#width === 0) return;
    const { cursor, limits, sfen, japanese, isTrace } = this.#shown;
    const moments = thinned(this.#shown.moments);
    const width = Math.floor(this.#width / timesLarger());
    const first = Math.max(1, moments[0]?.nodes ?? 1);
    const inner = width - LEFT - RIGHT;
    // Positions on a logarithmic axis: each doubling of the work is a step as wide as the last.
    const x = (/** @type {Moment} */ moment) => LEFT + inner * (this.#by === 'time' ? moment.time / limits.x
      : Math.log(Math.max(first, moment.nodes) / first) / Math.max(0.01, Math.log(Math.max(first * 1.01, limits.x) / first)));
    const y = (/** @type {number} */ depth) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (depth / limits.y);
    const path = (/** @type {(moment: Moment) => number} */ read) =>
      moments.map((moment, index) => `${index === 0 ? 'M' : 'L'}${x(moment).toFixed(1)} ${y(read(moment)).toFixed(1)}`).join('');
    const newest = moments[moments.length - 1];
    const drawing = svg('svg', {
      class: 'timeline', viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'img',
      'aria-label': t(isTrace ? 'timelineLabelTrace' : 'timelineLabel', { edepth: newest?.depth.toFixed(1) ?? '–', pv: newest?.pvDepth ?? '–', deepest: newest?.deepest ?? '–' }),
    });
    for (let depth = 0; depth <= limits.y; depth += limits.y > 24 ? 10 : limits.y > 10 ? 5 : 2) {
      drawing.append(svg('path', { class: 'grid', d: `M${LEFT} ${y(depth)}H${width - RIGHT}` }),
        svg('text', { class: 'tick', x: LEFT - 5, y: y(depth) + 4, 'text-anchor': 'end' }, String(depth)));
    }
    for (const tick of this.#ticks(first, limits.x)) {
      const at = x(/** @type {Moment} */ ({ nodes: tick, time: tick }));
      drawing.append(svg('text', { class: 'tick', x: at, y: HEIGHT - 8, 'text-anchor': 'middle' }, this.#by === 'time' ? `${tick / 1000}` : shortNumber(tick)));
    }
    if (moments.length > 0) {
      if (!isTrace) {
        const back = [...moments].reverse().map((moment) => `L${x(moment).toFixed(1)} ${y(moment.p10).toFixed(1)}`).join('');
        drawing.append(svg('path', { class: 'band', d: `${path(({ p90 }) => p90)}${back}Z` }));
      }
      drawing.append(
        svg('path', { class: 'deepest', d: path(({ deepest }) => deepest) }), svg('path', { class: 'pv-curve', d: path(({ pvDepth }) => pvDepth) }),
        svg('path', { class: 'expected', d: path(({ depth }) => depth) }),
      );
      this.#shown.moments.forEach((moment, index, all) => {
        const before = all[index - 1];
        if (!before || before.chosen === moment.chosen || !moment.chosen) return;
        const [cx, cy] = [x(moment), y(moment.depth)];
        drawing.append(svg('path', { class: 'change', d: `M${cx} ${cy - 6}l5 6l-5 6l-5-6z` }, svg('title', {}, lastName(sfen, [moment.chosen], japanese))));
      });
    }
    const pointed = pointedPly();
    if (pointed !== null && pointed <= limits.y) {
      drawing.append(svg('path', { class: 'crosshair-line', 'data-ply': pointed, d: `M${LEFT} ${y(pointed)}H${width - RIGHT}` }),
        svg('text', { class: 'tick', x: width - RIGHT - 2, y: y(pointed) - 3, 'text-anchor': 'end' }, `${t('ply')} ${pointed}`));
    }
    if (cursor) drawing.append(svg('path', { class: 'cursor', d: `M${x(cursor).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}` }));
    renew(this.#figure, drawing);
  }

  /** @param {number} first @param {number} last */
  #ticks(first, last) {
    const ticks = [];
    if (this.#by === 'nodes') for (let tick = 1; tick <= last; tick *= 10) if (tick >= first) ticks.push(tick);
    if (this.#by === 'time') {
      const step = [500, 1000, 2000, 5000, 10_000, 20_000, 60_000, 300_000].find((size) => last / size <= 8) ?? 600_000;
      for (let tick = 0; tick <= last; tick += step) ticks.push(tick);
    }
    return ticks;
  }

  #fillTable() {
    this.#twinSummary.textContent = t('tableTwin');
    if (!this.#twin.open || !this.#shown) return;
    const { moments, sfen, japanese, isTrace } = this.#shown;
    const depths = isTrace ? [t('nominal')] : [t('expectedDepth'), t('band')];
    const heads = [t('positions'), t('seconds'), ...depths, t('pvDepth'), t('deepestNode'), t('chosen')];
    renew(this.#twinHead, html('tr', {}, ...heads.map((name) => html('th', { scope: 'col' }, name))));
    renew(this.#twinBody, ...thinned(moments, 60).map((moment) => html('tr', {},
      ...[shortNumber(moment.nodes), (moment.time / 1000).toFixed(1), ...(isTrace ? [String(moment.depth)] : [moment.depth.toFixed(2), `${moment.p10.toFixed(1)}–${moment.p90.toFixed(1)}`]),
        String(moment.pvDepth), String(moment.deepest), moment.chosen ? lastName(sfen, [moment.chosen], japanese) : ''].map((cell) => html('td', {}, cell)))));
  }
}

/** @template T @param {T[]} all @param {number} [most] */
function thinned(all, most = MOST_POINTS) {
  const step = Math.ceil(all.length / most);
  return step <= 1 ? all : all.filter((_, index) => index % step === 0 || index === all.length - 1);
}
