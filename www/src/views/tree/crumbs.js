// The way to what is zoomed into, and buttons to go in and out.

import { html } from '../../dom/html.js';
import { t } from '../../i18n/i18n.js';

export class TreeCrumbs {
  root = html('div', { class: 'crumbs', role: 'group' });
  #on;

  /** @param {{ lens: () => void, zoomTo: (path: string[]) => void, zoomIn: () => void, zoomOut: () => void }} on */
  constructor(on) {
    this.#on = on;
  }

  /** @param {import('./model.js').TreeModel} tree @param {number} zoom @param {number} selected @param {boolean} hasLens */
  show(tree, zoom, selected, hasLens) {
    /** @type {number[]} */
    const crumbs = [];
    for (let row = zoom; row > 0; row = tree.picture.rows.parent[row]) crumbs.unshift(row);
    const isInside = selected === zoom || selected === 0;
    const key = [t('root'), ...crumbs.map((row) => tree.nameOf(row)), isInside, hasLens, tree.isTrace, tree.isProof].join(' ');
    // What stays the same keeps the focus and can be pressed while pictures come in.
    if (this.root.dataset.key === key) return;
    this.root.dataset.key = key;
    this.root.setAttribute('aria-label', t('breadcrumb'));
    const button = (/** @type {number} */ row, /** @type {string} */ name) => {
      const path = tree.path(row);
      return html('button', { type: 'button', 'aria-current': row === zoom ? 'true' : 'false', onclick: () => this.#on.zoomTo(path) }, name);
    };
    this.root.replaceChildren(
      button(0, t('root')), ...crumbs.map((row) => button(row, tree.nameOf(row))),
      html('span', { class: 'crumb-tools' },
        ...(tree.isTrace || tree.isProof ? [] : [html('button', { type: 'button', class: 'lens', 'aria-pressed': String(hasLens), title: t('lensHelp'), onclick: () => this.#on.lens() }, t('lens'))]),
        html('button', { type: 'button', class: 'zoom-in', disabled: isInside, onclick: () => this.#on.zoomIn() }, t('zoomIn')),
        html('button', { type: 'button', class: 'zoom-out', disabled: zoom === 0, onclick: () => this.#on.zoomOut() }, t('zoomOut'))),
    );
  }
}
