// Why one move is read as deep as it is: its features with their votes, and its way down the decision tree.

import { shortNumber } from '../../analysis/words.js';
import { html } from '../../dom/html.js';
import { currentLanguage, t } from '../../i18n/i18n.js';
import { answerText, featureText, percent, questionText, signed } from './words.js';

/** @typedef {import('fukayomi').Explanation} Explanation */
/** @typedef {import('fukayomi').MoveExplanation} MoveExplanation */

export class WhyDetails {
  root = html('section', { class: 'why', hidden: true });
  #key = '';

  hide() {
    this.root.hidden = true;
  }

  /**
   * @param {Explanation} explanation
   * @param {string} usi
   * @param {{ name: (usi: string) => string, left?: { before: number, after: number } | null }} how `left` is what a search had left
   */
  show(explanation, usi, { name, left = null }) {
    const move = explanation.moves.find((one) => one.usi === usi);
    this.root.hidden = !move;
    if (!move) return;
    const key = [explanation.sfen, usi, name(usi), currentLanguage(), explanation.depth, left?.before, left?.after].join();
    // What stays the same is not made again while pictures come in.
    if (key === this.#key) return;
    this.#key = key;
    const title = t('whyTitle', { move: name(usi) });
    this.root.setAttribute('aria-label', title);
    this.root.dataset.move = usi;
    this.root.replaceChildren(
      html('h3', { class: 'why-title' }, title),
      ...(left ? [html('p', { class: 'why-here' }, t('whyHere', { a: left.before.toFixed(1), b: left.after.toFixed(1) }))] : []),
      html('div', { class: 'why-models' }, learned(explanation, move, name), realization(explanation, move)),
    );
  }
}

/** @param {string} name @param {number} plies @param {string} [more] */
const headline = (name, plies, more) => html('h4', {}, `${name}: `, html('b', {}, more ?? t('whyUses', { n: plies.toFixed(2) })));

/**
 * Votes as bars to either side of a middle line.
 * @param {Explanation} explanation
 * @param {MoveExplanation} move
 * @param {(usi: string) => string} name
 */
function learned(explanation, move, name) {
  const least = explanation.moves.reduce((best, one) => (one.absolute < best.absolute ? one : best));
  const more = move.consumed.learned - 1;
  const isCutShort = explanation.taken * (move.absolute - least.absolute) + move.place > more + 0.05;
  const said = {
    sum: signed(move.sum), a: move.absolute.toFixed(2), best: name(least.usi), least: least.absolute.toFixed(2),
    times: explanation.taken.toFixed(2), place: move.place.toFixed(2), more: more.toFixed(2), left: isCutShort ? t('whyLeft') : '',
  };
  const text = move === least ? 'whyVotesLeast' : move.isGain ? 'whyVotesGain' : 'whyVotes';
  const shown = move.features;
  // Those that weigh less are one line.
  const rest = move.sum - shown.reduce((sum, { weight }) => sum + weight, 0);
  const hidden = move.featureCount - shown.length;
  const most = Math.max(0.01, Math.abs(rest), Math.abs(move.sum), ...shown.map(({ weight }) => Math.abs(weight)));
  const row = (/** @type {string} */ text, /** @type {number} */ vote, kind = '') => {
    const bar = html('i', { class: `vote ${vote < 0 ? 'deeper' : 'shallower'}` });
    bar.style.setProperty('width', `${Math.min(50, (50 * Math.abs(vote)) / most).toFixed(1)}%`);
    return html('tr', { class: kind }, html('th', { scope: 'row' }, text), html('td', { class: 'number-cell' }, signed(vote)),
      html('td', { class: 'vote-cell', 'aria-hidden': 'true' }, bar));
  };
  const table = html('table', { class: 'votes' },
    html('thead', {}, html('tr', {}, html('th', { scope: 'col' }, t('whyFeature')), html('th', { scope: 'col' }, t('whyVote')),
      html('td', { class: 'vote-cell' }, html('span', {}, t('whyDeeper')), html('span', {}, t('whyShallower'))))),
    html('tbody', {}, ...shown.map(({ parts, weight }) => row(featureText(parts), weight)), ...(hidden > 0 ? [row(t('whyRest', { n: hidden }), rest, 'rest')] : []),
      row(t('whySum'), move.sum, 'sum')));
  return html('div', { class: 'why-model learned' }, headline(t('whyLearned'), move.consumed.learned),
    html('p', {}, explanation.inCheck ? t('whyInCheck') : t(text, said)), table);
}

/**
 * The questions on the way down the tree, each with how often such moves were played from there on.
 * @param {Explanation} explanation
 * @param {MoveExplanation} move
 */
function realization({ root, bitsPerPly }, move) {
  const steps = [{ question: '', answer: t('whyAny'), counts: root }, ...move.class.map(({ attribute, value, counts }) => ({
    question: questionText(attribute), answer: answerText(attribute, value), counts,
  }))];
  const share = ({ played = 0, legal = 1 }) => played / Math.max(1, legal);
  const most = Math.max(...steps.map(({ counts }) => share(counts)));
  const list = html('ol', { class: 'tree-path', 'aria-label': t('whyPath') }, ...steps.map(({ question, answer, counts }) => {
    const bar = html('i', { class: 'path-bar', 'aria-hidden': 'true' });
    bar.style.setProperty('width', `${((100 * share(counts)) / most).toFixed(1)}%`);
    const told = t('whyCounts', { played: shortNumber(counts.played), legal: shortNumber(counts.legal) });
    return html('li', { 'data-legal': counts.legal },
      html('span', { class: 'asked' }, ...(question ? [html('span', { class: 'question' }, question)] : []), html('span', { class: 'chip' }, answer)),
      html('span', { class: 'path-share' }, bar, html('span', {}, `${percent(share(counts))} %`, html('small', {}, ` ${told}`))));
  }));
  const bits = -Math.log2(move.probability);
  return html('div', { class: 'why-model realization' },
    headline(t('whyRealization'), move.consumed.realization, t('whyPlayed', { p: percent(move.probability) })),
    html('p', {}, t('whyBits', { bits: bits.toFixed(1), per: bitsPerPly.toFixed(1), n: move.consumed.realization.toFixed(2) })),
    html('p', { class: 'quiet' }, t('whyPath')), list);
}
