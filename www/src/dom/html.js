// Small helpers to build SVG and HTML without templates, so that no text is ever parsed as markup.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | boolean | EventListener>} [attributes] `onclick` and the like listen
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, '');
    else if (value !== false) node.setAttribute(key, String(value));
  }
  node.append(...children);
  return node;
}

/** Drawings for buttons, since fonts often lack them. @type {Record<string, string>} */
const ICONS = {
  first: 'M5 4v16M19 4L8 12l11 8z',
  back: 'M17 4L6 12l11 8z',
  forward: 'M7 4l11 8L7 20z',
  last: 'M19 4v16M5 4l11 8L5 20z',
  flip: 'M8 20V4l-4 5h8L8 4M16 4v16l4-5h-8l4 5',
  fold: 'M6 9l6 6 6-6',
  fork: 'M7 4v16M7 14c0-5 10-3 10-8M17 9V4',
  note: 'M4 20l1-5L16 4l4 4L9 19z',
  close: 'M5 5l14 14M19 5L5 19',
  erase: 'M5 5l14 14M19 5L5 19',
};

/** @param {keyof typeof ICONS} name */
export const icon = (name) => svg('svg', { viewBox: '0 0 24 24', class: 'drawn-icon', 'aria-hidden': 'true' }, svg('path', { d: ICONS[name] }));
