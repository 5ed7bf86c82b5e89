// Views to be taken away: drawings as SVG or PNG, the timeline as CSV, snapshots and recordings as JSON, and JSON back again.

import { fromDocument, toDocument } from '../engine/picture_file.js';
import { widthOf } from './painter.js';

/** @typedef {import('../engine/picture.js').Picture} Picture */

const RECORDING = 'fukayomi-recording';
const VERSION = 1;
/** A recording keeps no more pictures than this: enough to follow, small enough to send. */
const MOST_KEPT = 60;

/** What of the computed style a drawing needs without its style sheet. */
const PROPERTIES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor'];

/** A drawing with its style written into it. @param {SVGSVGElement} shown */
export function standAlone(shown) {
  const copy = /** @type {SVGSVGElement} */ (shown.cloneNode(true));
  const [from, to] = [[shown, ...shown.querySelectorAll('*')], [copy, ...copy.querySelectorAll('*')]];
  from.forEach((node, index) => {
    const style = getComputedStyle(node);
    for (const property of PROPERTIES) to[index].setAttribute(property, style.getPropertyValue(property));
    to[index].removeAttribute('class');
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const { width, height } = shown.viewBox.baseVal;
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of [['width', width], ['height', height], ['fill', getComputedStyle(document.documentElement).getPropertyValue('--card').trim()]]) ground.setAttribute(String(name), String(value));
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** The height of a caption's letters, and of its lines. */
const [CAPTION, CAPTION_LINE] = [13, 19];

/** A text in lines that fit; Japanese may be broken anywhere. @param {string} text @param {number} room */
function linesOf(text, room) {
  const lines = [''];
  for (const word of text.match(/[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+\s*|\s+/g) ?? []) {
    const last = lines.length - 1;
    if (lines[last] && widthOf(lines[last] + word.trimEnd(), CAPTION) > room) lines.push(word);
    else lines[last] += word;
  }
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** Drawings one below the other with a caption under them: what a picture shows must be said where it goes. @param {string[]} drawings SVGs @param {string} caption */
export function captioned(drawings, caption) {
  const sizes = drawings.map((text) => (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text) ?? ['', '600', '300']).slice(1).map(Number));
  const width = Math.max(...sizes.map(([one]) => one));
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const lines = linesOf(caption, width - 16);
  let y = 0;
  const placed = drawings.map((text, index) => {
    const inside = text.replace('<svg ', `<svg x="0" y="${y}" `);
    y += sizes[index][1] + 6;
    return inside;
  });
  const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const words = lines.map((line, index) => `<text x="8" y="${y + CAPTION_LINE * (index + 0.8)}" font-size="${CAPTION}" fill="${colour('--ink')}" font-family="system-ui, sans-serif">${escaped(line)}</text>`);
  const height = y + lines.length * CAPTION_LINE + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colour('--card')}"/>${placed.join('')}${words.join('')}</svg>`;
}

/** @param {string} text of an SVG @returns {Promise<Blob>} */
export async function toPng(text) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const scale = 2;
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}

/** @param {import('./recorder.js').Moment[]} moments */
export function toCsv(moments) {
  const columns = /** @type {const} */ (['nodes', 'time', 'depth', 'p10', 'p90', 'pvDepth', 'deepest', 'value', 'chosen']);
  const names = ['nodes', 'time_ms', 'expected_depth', 'depth_p10', 'depth_p90', 'pv_depth', 'deepest', 'value', 'chosen'];
  const rows = moments.map((moment) => columns.map((column) => {
    const value = moment[column];
    return typeof value === 'number' ? String(Number(value.toFixed(4))) : value;
  }).join(','));
  return `${[names.join(','), ...rows].join('\n')}\n`;
}

/** @param {Picture} picture */
export const snapshotJson = (picture) => JSON.stringify(toDocument(picture));

/** @param {Picture[]} pictures */
export function recordingJson(pictures) {
  const step = Math.ceil(pictures.length / MOST_KEPT);
  const kept = pictures.filter((_, index) => (pictures.length - 1 - index) % step === 0);
  return JSON.stringify({ format: RECORDING, version: VERSION, pictures: kept.map(toDocument) });
}

/**
 * A snapshot or a recording.
 * @param {string} text
 * @returns {Picture[]}
 */
export function readJson(text) {
  const document = JSON.parse(text);
  if (document?.format !== RECORDING) return [fromDocument(document)];
  if (document.version !== VERSION) throw new Error(`expected a ${RECORDING} of version ${VERSION}`);
  if (!Array.isArray(document.pictures) || document.pictures.length === 0) throw new Error("'pictures' is missing or empty");
  return document.pictures.map(fromDocument);
}
