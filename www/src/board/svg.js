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

/** @param {string} piece as in SFEN */
export function pieceSymbol(piece) {
  if (piece === 'k') return '#piece-K2';
  return `#piece-${piece.toUpperCase().replace('+', 'p')}`;
}

/**
 * A piece in a drawing of its own, for hands, choosers and drags.
 * @param {string} piece
 * @param {boolean} upsideDown
 */
export function pieceImage(piece, upsideDown) {
  const use = svg('use', { href: pieceSymbol(piece), width: 100, height: 108 });
  if (upsideDown) use.setAttribute('transform', 'rotate(180 50 54)');
  return svg('svg', { viewBox: '0 0 100 108', class: 'piece-image', 'aria-hidden': 'true' }, use);
}
