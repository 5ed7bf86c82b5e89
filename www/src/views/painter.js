// One drawing, two ways to keep it: on a canvas, quick enough to follow a search, and as SVG, to be taken away.

/**
 * @typedef {{
 *   rect: (x: number, y: number, width: number, height: number, fill: string, stroke?: string, thick?: number) => void,
 *   text: (text: string, x: number, y: number, colour: string, size: number, align?: 'start' | 'middle' | 'end', bold?: boolean, room?: number) => void,
 *   line: (x1: number, y1: number, x2: number, y2: number, colour: string, thick: number, dash?: number[]) => void,
 * }} Painter
 */

const FONT = "system-ui, 'Hiragino Sans', 'Noto Sans JP', 'Noto Sans CJK JP', sans-serif";

/** @param {CanvasRenderingContext2D} context @returns {Painter} */
export function canvasPainter(context) {
  context.textBaseline = 'alphabetic';
  let font = '';
  return {
    rect(x, y, width, height, fill, stroke, thick = 1) {
      if (fill) {
        context.fillStyle = fill;
        context.fillRect(x, y, width, height);
      }
      if (stroke) {
        context.strokeStyle = stroke;
        context.lineWidth = thick;
        context.strokeRect(x + thick / 2, y + thick / 2, Math.max(0, width - thick), Math.max(0, height - thick));
      }
    },
    text(text, x, y, colour, size, align = 'start', bold = false, room = Infinity) {
      const wanted = `${bold ? '600 ' : ''}${size}px ${FONT}`;
      if (font !== wanted) context.font = font = wanted;
      context.fillStyle = colour;
      context.textAlign = align === 'middle' ? 'center' : align === 'end' ? 'right' : 'left';
      const fitted = fit(text, room, size);
      if (fitted) context.fillText(fitted, x, y);
    },
    line(x1, y1, x2, y2, colour, thick, dash = []) {
      context.strokeStyle = colour;
      context.lineWidth = thick;
      context.setLineDash(dash);
      context.beginPath();
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
      context.stroke();
      context.setLineDash([]);
    },
  };
}

/** @param {number} width @param {number} height */
export function svgPainter(width, height) {
  /** @type {string[]} */
  const parts = [];
  const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const n = (/** @type {number} */ value) => Number(value.toFixed(2));
  /** @type {Painter} */
  const painter = {
    rect(x, y, w, h, fill, stroke, thick = 1) {
      const inset = stroke ? thick / 2 : 0;
      const outline = stroke ? ` stroke="${stroke}" stroke-width="${thick}"` : '';
      parts.push(`<rect x="${n(x + inset)}" y="${n(y + inset)}" width="${n(Math.max(0, w - 2 * inset))}" height="${n(Math.max(0, h - 2 * inset))}" fill="${fill || 'none'}"${outline}/>`);
    },
    text(text, x, y, colour, size, align = 'start', bold = false, room = Infinity) {
      const fitted = fit(text, room, size);
      if (fitted) parts.push(`<text x="${n(x)}" y="${n(y)}" fill="${colour}" font-size="${size}" text-anchor="${align}"${bold ? ' font-weight="600"' : ''}>${escaped(fitted)}</text>`);
    },
    line(x1, y1, x2, y2, colour, thick, dash = []) {
      parts.push(`<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" stroke="${colour}" stroke-width="${thick}" stroke-dasharray="${dash.join(' ')}" fill="none"/>`);
    },
  };
  const finish = () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${FONT.replaceAll("'", '')}">${parts.join('')}</svg>`;
  return { painter, finish };
}

/** About how wide a text is: letters of Japanese are as wide as high, others about half. @param {string} text @param {number} size */
export const widthOf = (text, size) => [...text].reduce((sum, letter) => sum + size * (letter.charCodeAt(0) > 0x2000 ? 1 : 0.58), 0);

/** A text if there is room for it; half a move would be another one. @param {string} text @param {number} room @param {number} size */
const fit = (text, room, size) => (widthOf(text, size) <= room ? text : '');
