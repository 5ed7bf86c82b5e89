// What alpha-beta's rules save: fresh engines read the same position to the same depth with and without them, one after the other.

import { shortNumber } from '../../analysis/words.js';
import { html } from '../../dom/html.js';
import { EngineClient } from '../../engine/client.js';
import { t } from '../../i18n/i18n.js';
import { lastName } from '../names.js';
import { POLICIES, USUAL_POLICY, classicOptions, policyText } from './policies.js';

/** A comparison reads no deeper than this, so that it ends. */
const DEEPEST = 9;
/** Without any reductions a tree grows quickly. */
const DEEPEST_ALL = 7;

/** @typedef {{ position: string, sfen: string, depth: number, japanese: boolean, options: Record<string, string> }} About */

export class Comparison {
  #futility = html('button', { type: 'button', class: 'compare', onclick: () => this.#run((about) => this.#compareFutility(about)) });
  #policies = html('button', { type: 'button', class: 'compare-policies', onclick: () => this.#run((about) => this.#comparePolicies(about)) });
  #result = html('p', { class: 'compared', role: 'status' });
  #table = html('div', { class: 'policy-table' });
  root = html('div', {}, html('div', { class: 'buttons' }, this.#futility, this.#policies), this.#result, this.#table);
  /** @type {About | null} */
  #about = null;

  /** @param {About} about */
  show(about) {
    if (about.position !== this.#about?.position) {
      this.#result.textContent = '';
      this.#table.replaceChildren();
    }
    this.#about = about;
    this.#futility.textContent = t('compareFutility');
    this.#policies.textContent = t('comparePolicies');
  }

  /** One at a time. @param {(about: About) => Promise<void>} compare */
  async #run(compare) {
    if (!this.#about) return;
    for (const button of [this.#futility, this.#policies]) button.disabled = true;
    this.#table.replaceChildren();
    await compare(this.#about);
    for (const button of [this.#futility, this.#policies]) button.disabled = false;
  }

  /** Whether what was compared is still looked at. @param {About} about */
  #isAbout = ({ position }) => position === this.#about?.position;

  /** @param {About} about */
  async #compareFutility(about) {
    const depth = Math.max(1, Math.min(DEEPEST, about.depth));
    this.#result.textContent = t('comparing', { n: depth });
    const read = (/** @type {boolean} */ futility) =>
      readTo(about.position, depth, classicOptions({ policy: about.options.depth_policy ?? USUAL_POLICY, futility }));
    const [withIt, without] = await Promise.all([read(true), read(false)]);
    if (!this.#isAbout(about) || !withIt || !without) return;
    this.#result.textContent = t('compared', {
      n: depth, a: shortNumber(withIt.nodes), b: shortNumber(without.nodes), percent: savedPercent(withIt.nodes, without.nodes),
      same: t(withIt.move === without.move ? 'yes' : 'no'),
    });
  }

  /** @param {About} about */
  async #comparePolicies(about) {
    const depth = Math.max(1, Math.min(DEEPEST_ALL, about.depth));
    const futility = (about.options.futility ?? 'true') === 'true';
    /** @type {{ policy: string, nodes: number, move: string }[]} */
    const found = [];
    for (const policy of POLICIES) {
      this.#result.textContent = t('comparingPolicy', { n: depth, policy: policyText(policy) });
      const answer = await readTo(about.position, depth, classicOptions({ policy, futility }));
      if (!this.#isAbout(about)) return;
      if (answer) found.push({ policy, ...answer });
    }
    this.#result.textContent = t('comparedPolicies', { n: depth });
    const heads = [t('policy'), t('positions'), t('saved'), t('bestMove')];
    this.#table.replaceChildren(html('table', { class: 'reasons policies' },
      html('thead', {}, html('tr', {}, ...heads.map((name) => html('th', { scope: 'col' }, name)))),
      html('tbody', {}, ...found.map(({ policy, nodes, move }) => html('tr', { 'data-policy': policy }, html('th', { scope: 'row' }, policyText(policy)),
        html('td', {}, shortNumber(nodes)), html('td', {}, `${savedPercent(nodes, found[0].nodes)} %`), html('td', {}, lastName(about.sfen, [move], about.japanese)))))));
  }
}

/** @param {number} nodes @param {number} without */
const savedPercent = (nodes, without) => Math.round((1 - nodes / Math.max(1, without)) * 100);

/**
 * @param {string} position
 * @param {number} depth
 * @param {Record<string, string>} options
 */
async function readTo(position, depth, options) {
  const engine = new EngineClient();
  let nodes = 0;
  const answer = await engine.think({
    position,
    go: `depth ${depth}`,
    options: { Mind: 'alpha-beta', MultiPV: 1, USI_Hash: 16, ...options },
    onInfo: ({ info }) => {
      nodes = info?.nodes ?? nodes;
    },
  });
  engine.terminate();
  return answer && { nodes, move: answer.move };
}
