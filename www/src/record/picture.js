// The board as a picture.

import { SIZE } from '../board/geometry.js';

const SCALE = 1;

/** What of the computed style a picture needs. */
const PROPERTIES = ['fill', 'stroke', 'stroke-width', 'opacity', 'font-family', 'font-size', 'text-anchor', 'dominant-baseline'];

/** A line below the board. */
const LINE_HEIGHT = 56;

/** @param {string[]} [lines] what is written below the board @returns {Promise<Blob>} */
export async function boardPicture(lines = []) {
  const shown = /** @type {SVGSVGElement} */ (document.querySelector('.board-svg'));
  const copy = /** @type {SVGSVGElement} */ (shown.cloneNode(true));
  // A picture has no style sheet: what is computed is written into it.
  const [from, to] = [shown.querySelectorAll('*'), copy.querySelectorAll('*')];
  from.forEach((node, index) => {
    const style = getComputedStyle(node);
    for (const property of PROPERTIES) to[index].setAttribute(property, style.getPropertyValue(property));
    if (style.transform !== 'none' && node.classList.contains('piece')) to[index].setAttribute('transform', style.transform);
    to[index].removeAttribute('style');
  });
  const sprite = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById('sprite')));
  for (const symbol of sprite.querySelectorAll('symbol')) {
    const used = /** @type {SVGSymbolElement} */ (symbol.cloneNode(true));
    const root = getComputedStyle(document.documentElement);
    for (const part of used.querySelectorAll('[class]')) paint(part, root);
    copy.prepend(used);
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(SIZE.width * SCALE));
  copy.setAttribute('height', String(SIZE.height * SCALE));
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width * SCALE;
  canvas.height = SIZE.height * SCALE + (lines.length > 0 ? LINE_HEIGHT * (lines.length + 0.5) : 0);
  const context = canvas.getContext('2d');
  if (context && lines.length > 0) {
    const root = getComputedStyle(document.documentElement);
    context.fillStyle = root.getPropertyValue('--card');
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = root.getPropertyValue('--ink');
    context.textBaseline = 'middle';
    lines.forEach((line, index) => {
      context.font = `${index === 0 ? '600 36px' : '30px'} ${getComputedStyle(document.body).fontFamily}`;
      context.fillText(line, 28, SIZE.height * SCALE + LINE_HEIGHT * (index + 0.75), canvas.width - 56);
    });
  }
  context?.drawImage(image, 0, 0, SIZE.width * SCALE, SIZE.height * SCALE);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}

/**
 * @param {Element} part
 * @param {CSSStyleDeclaration} root
 */
function paint(part, root) {
  const color = (/** @type {string} */ name) => root.getPropertyValue(name).trim();
  const promoted = part.classList.contains('promoted');
  if (part.classList.contains('piece-body')) {
    part.setAttribute('fill', color('--piece'));
    part.setAttribute('stroke', color('--piece-edge'));
    part.setAttribute('stroke-width', '1.5');
  } else if (part.classList.contains('piece-bevel')) {
    part.setAttribute('fill', color('--piece-bevel'));
  } else {
    part.setAttribute('fill', color(promoted ? '--piece-promoted' : '--piece-ink'));
  }
}
