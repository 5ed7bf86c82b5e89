// Two small buttons below a figure that take it away, with its caption, as SVG or PNG.

import { html } from '../dom/html.js';
import { download } from '../page/download.js';
import { toast } from '../page/notices.js';
import { t } from '../i18n/i18n.js';
import { captioned, standAlone, toPng } from './export.js';

/**
 * @param {string} name of the file
 * @param {() => SVGSVGElement | null} drawing
 * @param {() => string} caption
 */
export function keepFigure(name, drawing, caption) {
  const keep = async (/** @type {'svg' | 'png'} */ kind) => {
    const shown = drawing();
    if (!shown) return;
    try {
      const text = captioned([standAlone(shown)], caption());
      download(kind === 'png' ? await toPng(text) : new Blob([text], { type: 'image/svg+xml' }), `fukayomi-${name}.${kind}`);
    } catch (error) {
      toast(t('failed', { detail: error instanceof Error ? error.message : String(error) }));
    }
  };
  const button = (/** @type {'svg' | 'png'} */ kind, /** @type {'exportSvg' | 'exportPng'} */ word) =>
    html('button', { type: 'button', class: 'small-button', 'data-keep': `${name}-${kind}`, 'aria-label': `${name}: ${t(word)}`, onclick: () => keep(kind) }, t(word));
  return html('div', { class: 'keep-figure' }, button('svg', 'exportSvg'), button('png', 'exportPng'));
}
