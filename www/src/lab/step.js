// One iteration at a time: what selection, expansion, evaluation and backup did, in words and on the tree.

import { stateOf } from '../engine/rules.js';
import { isJapaneseNotation } from '../page/settings.js';
import { valueText } from '../analysis/words.js';
import { html } from '../dom/html.js';
import { EngineClient } from '../engine/client.js';
import { decode } from '../engine/picture.js';
import { renew } from '../dom/renew.js';
import { explained } from '../glossary/glossary.js';
import { t } from '../i18n/i18n.js';
import { isWhite, lastName, lineNames } from '../views/names.js';
import { TreeView } from '../views/tree/view.js';

/** A tree made by hand stays small. */
const TREE_MB = 8;

export class StepLab {
  root = html('div', { class: 'lab-step' });
  #app;
  #help = html('p', { class: 'help' });
  #buttons = html('div', { class: 'buttons' });
  #phases = html('ol', { class: 'phases' });
  #head = html('thead', {});
  #path = html('tbody', {});
  #tree;
  /** @type {EngineClient | null} */
  #engine = null;
  #sfen = '';
  #count = 0;
  /** @type {import('fukayomi').Descent | null} */
  #descent = null;
  /** @type {import('../engine/picture.js').Picture | null} */
  #picture = null;
  #isBusy = false;

  /** @param {import('../page/host.js').Host} app */
  constructor(app) {
    this.#app = app;
    this.#tree = new TreeView({
      preview: (sfen, line, pinned) => app.preview.from(sfen, line, pinned),
      endPreview: () => app.preview.end(),
    });
    this.root.append(this.#help, this.#buttons, this.#phases,
      html('div', { class: 'scroll', tabindex: '0', role: 'group' }, html('table', { class: 'descent' }, this.#head, this.#path)), this.#tree.root);
  }

  render() {
    renew(this.#help, ...explained(t('stepHelp')));
    const button = (/** @type {string} */ id, /** @type {string} */ name, /** @type {() => void} */ action) => html('button', { type: 'button', id, onclick: action }, name);
    this.#buttons.replaceChildren(
      button('step-one', t('stepOne'), () => this.#step(1)), button('step-ten', t('stepTen'), () => this.#step(10)),
      button('step-hundred', t('stepHundred'), () => this.#step(100)), button('step-again', t('stepAgain'), () => this.#restart()),
      html('span', { class: 'quiet', id: 'step-count' }, t('stepCount', { n: this.#count })));
    const here = stateOf(this.#app.record.usi).sfen;
    if (here !== this.#sfen) this.#restart();
    else this.#draw();
  }

  /** Nothing is left running when one looks at something else. */
  leave() {
    this.#engine?.terminate();
    this.#engine = null;
    this.#sfen = '';
  }

  #restart() {
    this.#engine?.terminate();
    this.#engine = new EngineClient();
    this.#sfen = stateOf(this.#app.record.usi).sfen;
    this.#count = 0;
    this.#descent = null;
    this.#picture = null;
    this.#engine.setManual(true);
    this.#engine.think({ position: this.#app.record.usi, go: 'infinite', options: { Mind: 'softmax', MultiPV: 1, tree_mb: TREE_MB, reuse: 'false' } });
    this.#step(0);
  }

  /** @param {number} count */
  async #step(count) {
    const engine = this.#engine;
    if (!engine || this.#isBusy) return;
    this.#isBusy = true;
    const seen = count === 0 ? await engine.picture({ epsilon: 0.0005 }) : await engine.step(count, { epsilon: 0.0005 });
    this.#isBusy = false;
    if (engine !== this.#engine) {
      this.#step(0);
      return;
    }
    if (seen.descent || count === 0) this.#count += count;
    this.#descent = seen.descent ?? null;
    if (seen.picture) this.#picture = decode(seen.picture);
    this.#draw();
  }

  #draw() {
    const japanese = isJapaneseNotation(this.#app.settings);
    const counter = this.#buttons.querySelector('#step-count');
    if (counter) counter.textContent = t('stepCount', { n: this.#count });
    this.#tree.show(this.#picture, { japanese });
    this.#drawPhases(japanese);
  }

  /** @param {boolean} japanese */
  #drawPhases(japanese) {
    const descent = this.#descent;
    this.#phases.hidden = !descent;
    this.#path.replaceChildren();
    this.#head.replaceChildren();
    if (!descent) return;
    const line = descent.path.slice(1).map(({ move }) => move);
    const names = lineNames(this.#sfen, line, japanese);
    const sign = isWhite(this.#sfen) ? -1 : 1;
    const value = (/** @type {number} */ cp) => valueText({ cp: cp * sign });
    const best = descent.children.slice(0, 3).map((child) => `${lastName(this.#sfen, [...line, child.move], japanese)} (${value(child.value)})`);
    const [root] = descent.path;
    const phase = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string} */ text) => html('li', { 'data-phase': id }, html('b', {}, name), html('span', {}, text));
    this.#phases.replaceChildren(
      phase('selection', t('stepSelection'), t('stepSelected', { line: names.length > 0 ? names.join(' ') : t('stepRoot') })),
      phase('expansion', t('stepExpansion'), descent.children.length > 0 ? t('stepExpanded', { n: descent.children.length }) : t('stepJudged')),
      phase('evaluation', t('stepEvaluation'), best.length > 0 ? t('stepEvaluated', { moves: best.join(', ') }) : '–'),
      phase('backup', t('stepBackup'), t('stepBackedUp', {
        e0: value(root.value[0]), e1: value(root.value[1]), d0: root.depth[0].toFixed(3), d1: root.depth[1].toFixed(3),
      })),
    );
    const heads = [t('move'), t('drawnWith'), `E ${t('before')}`, `E ${t('after')}`, `D ${t('before')}`, `D ${t('after')}`, t('visits')];
    this.#head.replaceChildren(html('tr', {}, ...heads.map((name) => html('th', { scope: 'col' }, name))));
    this.#path.replaceChildren(...descent.path.map((step, index) => html('tr', {},
      html('th', { scope: 'row' }, index === 0 ? t('root') : names[index - 1]),
      ...[index === 0 ? '' : `${(step.selection * 100).toFixed(1)} %`, value(step.value[0]), value(step.value[1]), step.depth[0].toFixed(3), step.depth[1].toFixed(3), String(step.visits)].map((cell) => html('td', {}, cell)))));
  }
}
