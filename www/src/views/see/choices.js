// How the minds search, to be changed while one looks: what a move costs alpha-beta in depth, whether it cuts futile moves,
// and whether softmax search keeps to the settings of its paper.

import { checkField, selectField } from '../../page/dialog.js';
import { html } from '../../dom/html.js';
import { mark } from '../../glossary/glossary.js';
import { t } from '../../i18n/i18n.js';
import { POLICIES, policyText } from './policies.js';

export class SearchChoices {
  root = html('div', { class: 'search-choices', role: 'group' });
  #analysis;
  #drawn = '';

  /** @param {import('../../analysis/analysis.js').Analysis} analysis */
  constructor(analysis) {
    this.#analysis = analysis;
  }

  render() {
    const { alphaBeta, softmax, hasAlphaBeta, hasSoftmax } = this.#analysis;
    const key = JSON.stringify([alphaBeta, softmax, hasAlphaBeta, hasSoftmax, t('choices')]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const focused = this.root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).tagName : '';
    this.root.setAttribute('aria-label', t('choices'));
    this.root.replaceChildren(...(hasAlphaBeta ? this.#alphaBeta() : []), ...(hasSoftmax ? [this.#softmax()] : []));
    if (focused) /** @type {HTMLElement | null} */ (this.root.querySelector(focused.toLowerCase()))?.focus();
  }

  #alphaBeta() {
    const { policy, futility } = this.#analysis.alphaBeta;
    const { row } = selectField(t('policy'), POLICIES.map((one) => [one, policyText(one)]), policy, (value) => this.#analysis.chooseAlphaBeta({ policy: value }));
    return [row, checkField(t('futilityOn'), futility, (value) => this.#analysis.chooseAlphaBeta({ futility: value }))];
  }

  #softmax() {
    const row = checkField(t('asInPaper'), this.#analysis.softmax.asInPaper, (value) => this.#analysis.chooseSoftmax({ asInPaper: value }));
    row.append(mark('asInPaper'));
    return row;
  }
}
