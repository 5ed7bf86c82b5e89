// Two small buttons that take away what is drawn in a part of the page, with its caption, as SVG or PNG.

import { html } from '../dom/html.js';
import { download } from '../page/download.js';
import { toast } from '../page/notices.js';
import { t } from '../i18n/i18n.js';
import { captioned, standAlone, toPng } from './export.js';

/** How drawings that are no SVG on the screen become one. @type {WeakMap<Element, () => string | null>} */
const drawnOtherwise = new WeakMap();

/** @param {HTMLCanvasElement} canvas @param {() => string | null} toSvg */
export const isKeptAs = (canvas, toSvg) => drawnOtherwise.set(canvas, toSvg);

/** What is drawn and seen in a part of the page, from top to bottom, as texts of SVG; what only decorates a table stays there. @param {Element} part */
export function drawingsIn(part) {
  return [...part.querySelectorAll('svg[role=img], svg[role=group], canvas')].flatMap((drawing) => {
    if (drawing.getClientRects().length === 0 || drawing.closest('table')) return [];
    return drawing instanceof SVGSVGElement ? [standAlone(drawing)] : [drawnOtherwise.get(drawing)?.() ?? ''].filter(Boolean);
  });
}

/** What the page says there of its drawings, in the sentences that are marked as captions. @param {Element} part */
export const saidIn = (part) => [...part.querySelectorAll('[data-caption]')].filter((node) => node.getClientRects().length > 0).map((node) => node.textContent?.trim()).filter(Boolean).join(' ');

/**
 * @param {string} name of the file
 * @param {() => Element} part
 * @param {() => string} caption
 */
export function keepFigure(name, part, caption) {
  const keep = async (/** @type {'svg' | 'png'} */ kind) => {
    const drawings = drawingsIn(part());
    if (drawings.length === 0) {
      toast(t('nothingToKeep'));
      return;
    }
    try {
      const text = captioned(drawings, caption());
      download(kind === 'png' ? await toPng(text) : new Blob([text], { type: 'image/svg+xml' }), `fukayomi-${name}.${kind}`);
    } catch (error) {
      toast(t('failed', { detail: error instanceof Error ? error.message : String(error) }));
    }
  };
  const button = (/** @type {'svg' | 'png'} */ kind, /** @type {'exportSvg' | 'exportPng'} */ word) =>
    html('button', { type: 'button', class: 'small-button', 'data-keep': `${name}-${kind}`, 'aria-label': `${t('exportTitle')}: ${t(word)}`, onclick: () => keep(kind) }, t(word));
  return html('div', { class: 'keep-figure' }, button('svg', 'exportSvg'), button('png', 'exportPng'));
}
