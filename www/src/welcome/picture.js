// A recorded search in motion: the best line lurches, what was really read climbs.

import { html, svg } from '../dom/html.js';
import { t } from '../i18n/i18n.js';

/** @typedef {{ nodes: number, depth: number, pvDepth: number, histogram: number[] }} Moment */

const WIDTH = 340;
const HEIGHT = 84;
const EDGE = 4;
const STEP_MS = 260;
/** The end is looked at for a while before it begins anew. */
const REST_STEPS = 16;

export class LivingPicture {
  root = html('figure', { class: 'living' });
  #moments;
  #most;
  #read = html('b', { class: 'big' });
  #line = html('b', { class: 'big' });
  #drawing = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', preserveAspectRatio: 'none' });
  #cells = svg('svg', { class: 'living-strip', 'aria-hidden': 'true', preserveAspectRatio: 'none' });
  #at = 0;
  #timer = 0;

  /** @param {Moment[]} moments */
  constructor(moments) {
    this.#moments = moments;
    this.#most = Math.max(...moments.map(({ pvDepth }) => pvDepth));
    this.#cells.setAttribute('viewBox', `0 0 ${this.#most} 1`);
  }

  /** Whether it moves; whoever wants nothing to move sees the end. @param {boolean} isOn */
  run(isOn) {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill) this.#draw(this.#moments.length - 1);
    if (isOn === (this.#timer !== 0) || isStill) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    if (!isOn) return;
    this.#draw(this.#at);
    this.#timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      this.#at = (this.#at + 1) % (this.#moments.length + REST_STEPS);
      this.#draw(Math.min(this.#at, this.#moments.length - 1));
    }, STEP_MS);
  }

  setWords() {
    const number = (/** @type {string} */ kind, /** @type {HTMLElement} */ value, /** @type {string} */ name) =>
      html('div', { class: `living-number ${kind}` }, value, html('span', {}, name));
    this.#drawing.setAttribute('aria-label', t('welcomePicture'));
    this.root.replaceChildren(
      html('p', { class: 'living-note' }, t('welcomeNote')),
      html('div', { class: 'living-numbers', 'aria-hidden': 'true' }, number('expected', this.#read, t('welcomeRead')), number('line', this.#line, t('welcomeLine'))),
      this.#drawing, this.#cells, html('figcaption', { class: 'quiet' }, t('welcomeMeaning')),
    );
  }

  /** @param {number} at */
  #draw(at) {
    const shown = this.#moments.slice(0, at + 1);
    const x = (/** @type {number} */ index) => EDGE + (index / (this.#moments.length - 1)) * (WIDTH - 2 * EDGE);
    const y = (/** @type {number} */ depth) => HEIGHT - EDGE - (depth / this.#most) * (HEIGHT - 2 * EDGE);
    const path = (/** @type {'depth' | 'pvDepth'} */ of) => shown.map((moment, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(moment[of]).toFixed(1)}`).join('');
    const now = shown[at];
    this.#read.textContent = now.depth.toFixed(1);
    this.#line.textContent = String(now.pvDepth);
    this.root.dataset.moment = String(at);
    this.#drawing.replaceChildren(
      svg('path', { class: 'ground', d: `M0 ${HEIGHT - 1}h${WIDTH}` }),
      svg('path', { class: 'line', d: path('pvDepth') }),
      svg('path', { class: 'expected-area', d: `${path('depth')}L${x(at).toFixed(1)} ${HEIGHT}L${EDGE} ${HEIGHT}Z` }),
      svg('path', { class: 'expected', d: path('depth') }),
      svg('circle', { class: 'line-end', cx: x(at), cy: y(now.pvDepth), r: 3.5 }),
      svg('circle', { class: 'expected-end', cx: x(at), cy: y(now.depth), r: 3.5 }),
    );
    let left = 1;
    this.#cells.replaceChildren(...Array.from({ length: this.#most }, (_, ply) => {
      left -= now.histogram[ply] ?? 0;
      return svg('rect', { x: ply + 0.04, y: 0, width: 0.92, height: 1, 'fill-opacity': Math.max(0.06, left).toFixed(3) });
    }));
  }
}
