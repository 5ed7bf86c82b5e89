// How alpha-beta saves effort, to be changed while one looks: what a move costs in depth, and whether futile moves are cut.

import { checkField, selectField } from '../../app/dialog.js';
import { html } from '../../board/svg.js';
import { t } from '../../i18n/i18n.js';
import { POLICIES, policyText } from './policies.js';

export class AlphaBetaChoices {
  root = html('div', { class: 'search-choices', role: 'group' });
  #analysis;
  #drawn = '';

  /** @param {import('../../analysis/analysis.js').Analysis} analysis */
  constructor(analysis) {
    this.#analysis = analysis;
  }

  render() {
    const { policy, futility } = this.#analysis.alphaBeta;
    const key = [policy, futility, t('choices')].join();
    if (key === this.#drawn) return;
    this.#drawn = key;
    const focused = this.root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).tagName : '';
    this.root.setAttribute('aria-label', t('choices'));
    const { row } = selectField(t('policy'), POLICIES.map((one) => [one, policyText(one)]), policy, (value) => this.#analysis.chooseAlphaBeta({ policy: value }));
    this.root.replaceChildren(row, checkField(t('futilityOn'), futility, (value) => this.#analysis.chooseAlphaBeta({ futility: value })));
    if (focused) /** @type {HTMLElement | null} */ (this.root.querySelector(focused.toLowerCase()))?.focus();
  }
}
