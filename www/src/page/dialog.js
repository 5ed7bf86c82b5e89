// Dialogs: built when opened, gone when closed, focus handled by the browser.

import { html, icon } from '../dom/html.js';
import { t } from '../i18n/i18n.js';

/**
 * @param {string} title
 * @param {(close: (value?: string) => void) => (Node | string)[]} content
 * @param {string} [kind] a class for the style sheet
 * @returns {Promise<string>} what it was closed with, empty if it was dismissed
 */
export function openDialog(title, content, kind = '') {
  return new Promise((resolve) => {
    const dialog = html('dialog', { class: `dialog ${kind}`, 'aria-label': title });
    const close = (/** @type {string} */ value = '') => dialog.close(value);
    dialog.append(
      html('div', { class: 'dialog-head' },
        html('h2', {}, title),
        html('button', { type: 'button', class: 'icon', 'aria-label': t('close'), title: t('close'), onclick: () => close() }, icon('close'))),
      ...content(close),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
    // A tap on the dark outside dismisses.
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) close();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {string} question */
export async function confirm(question) {
  const answer = await openDialog(question, (close) => [
    html('div', { class: 'buttons' },
      html('button', { type: 'button', class: 'strong', onclick: () => close('yes') }, t('ok')),
      html('button', { type: 'button', onclick: () => close() }, t('cancel'))),
  ], 'small');
  return answer === 'yes';
}

let fields = 0;

/**
 * A labelled choice.
 * @param {string} label
 * @param {[value: string, name: string][]} choices
 * @param {string} value
 * @param {(value: string) => void} [onChange]
 */
export function selectField(label, choices, value, onChange) {
  const id = `field-${++fields}`;
  const select = html('select', { id }, ...choices.map(([key, name]) => html('option', { value: key, selected: key === value }, name)));
  select.value = value;
  if (onChange) select.addEventListener('change', () => onChange(select.value));
  return { row: html('div', { class: 'field' }, html('label', { for: id }, label), select), select };
}

/**
 * A labelled tick box.
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} onChange
 */
export function checkField(label, value, onChange) {
  const id = `field-${++fields}`;
  const box = html('input', { type: 'checkbox', id, checked: value });
  box.addEventListener('change', () => onChange(box.checked));
  return html('div', { class: 'field' }, html('label', { for: id }, label), box);
}

/**
 * A labelled number.
 * @param {string} label
 * @param {number} value
 * @param {{ min: number, max: number, step?: number }} range
 */
export function numberField(label, value, { min, max, step = 1 }) {
  const id = `field-${++fields}`;
  const input = html('input', { type: 'number', id, min, max, step, value });
  const read = () => Math.max(min, Math.min(max, Number(input.value) || 0));
  return { row: html('div', { class: 'field' }, html('label', { for: id }, label), input), read };
}
