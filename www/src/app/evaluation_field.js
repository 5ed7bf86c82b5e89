// The choice of the evaluation: Fukayomi's own, or a file of the user's.

import { html } from '../dom/html.js';
import { t } from '../i18n/i18n.js';
import { toast } from '../page/notices.js';
import { chooseEvaluation, evaluationName, ownEvaluation, useShippedEvaluation } from '../page/own_evaluation.js';

/** @param {() => void} onChange the evaluation in use may be another now */
export function evaluationField(onChange) {
  const used = html('strong', { id: 'evaluation-name' });
  const news = html('p', { id: 'evaluation-news', role: 'status' });
  const file = html('input', { type: 'file', id: 'evaluation-file', class: 'unseen', tabindex: -1, 'aria-label': t('evaluationChoose'), accept: '.bin,.weights,.nnue' });
  const choose = html('button', { type: 'button', id: 'evaluation-choose', onclick: () => file.click() }, t('evaluationChoose'));
  const back = html('button', { type: 'button', id: 'evaluation-back', onclick: () => change(t('evaluationWait'), useShippedEvaluation) }, t('evaluationBack'));

  const render = () => {
    used.textContent = evaluationName();
    back.hidden = !ownEvaluation();
  };

  /** @param {string} meanwhile @param {() => Promise<{ wrong: string } | { done: string }>} act */
  async function change(meanwhile, act) {
    // Not `disabled`, which would take the focus away.
    if (field.getAttribute('aria-busy') === 'true') return;
    field.setAttribute('aria-busy', 'true');
    news.classList.remove('problem');
    news.textContent = meanwhile;
    const outcome = await act();
    const message = 'wrong' in outcome ? outcome.wrong : outcome.done;
    field.removeAttribute('aria-busy');
    news.classList.toggle('problem', 'wrong' in outcome);
    news.textContent = message;
    // Whoever has closed the dialog meanwhile should hear of it too.
    if (!field.isConnected) toast(message);
    const hadFocus = document.activeElement === back;
    render();
    if (hadFocus && back.hidden) choose.focus();
    onChange();
  }

  file.addEventListener('change', () => {
    const chosen = file.files?.[0];
    if (chosen) change(t('evaluationReading', { name: chosen.name }), () => chooseEvaluation(chosen));
    // The same file can be chosen again after it was mended.
    file.value = '';
  });
  const field = html('div', { class: 'evaluation', role: 'group', 'aria-labelledby': 'evaluation-label' },
    html('div', { class: 'field' }, html('span', { id: 'evaluation-label' }, t('evaluationTitle')), used),
    html('p', { class: 'quiet' }, t('evaluationHelp')),
    html('div', { class: 'buttons' }, choose, back, file),
    news);
  render();
  return field;
}
