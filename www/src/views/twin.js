// The same as a drawing shows, as a table to be opened: for those who would rather read, or can't see it.

import { html } from '../dom/html.js';
import { renew } from '../dom/renew.js';
import { t } from '../i18n/i18n.js';

export class Twin {
  #summary = html('summary', {});
  #head = html('thead', {});
  #body = html('tbody', {});
  root = html('details', { class: 'twin' }, this.#summary, html('div', { class: 'scroll', tabindex: '0', role: 'group' }, html('table', {}, this.#head, this.#body)));

  /** @param {string[]} heads @param {(string | number)[][]} rows the first cell of each names it */
  fill(heads, rows) {
    this.#summary.textContent = t('tableTwin');
    renew(this.#head, html('tr', {}, ...heads.map((name) => html('th', { scope: 'col' }, name))));
    renew(this.#body, ...rows.map(([first, ...rest]) => html('tr', {}, html('th', { scope: 'row' }, String(first)), ...rest.map((cell) => html('td', {}, String(cell))))));
  }
}
