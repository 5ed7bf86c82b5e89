// Trust the end of the line? After each move of a best line the engine is asked again: of 200 lines that were asked
// beforehand, with the data to check, and live for the position on the board.

import { html } from '../../dom/html.js';
import { EngineClient } from '../../engine/client.js';
import { decode } from '../../engine/picture.js';
import { stateOf } from '../../engine/rules.js';
import { renew } from '../../dom/renew.js';
import { onNewWidth } from '../../dom/width.js';
import { explained } from '../../glossary/glossary.js';
import { t } from '../../i18n/i18n.js';
import { isJapaneseNotation } from '../../page/settings.js';
import { download } from '../../page/download.js';
import { keepFigure } from '../../views/keep_figure.js';
import { lineNames } from '../../views/names.js';
import { Twin } from '../../views/twin.js';
import { softmaxOptions } from '../../views/see/policies.js';
import { byDepth, byWeight, depthSteps, oneLine, weightGroups } from './charts.js';
import { casesOf, heldOf, loadTrials, verdictOf } from './data.js';

/** @typedef {import('./data.js').Trials} Trials */

/** What each search of the live line may spend: as the lines that were asked beforehand. */
const NODES = 50_000;
const LONGEST = 24;

export class TrustLab {
  root = html('div', { class: 'lab-trust' });
  #app;
  #help = html('p', { class: 'help' });
  #result = html('p', { class: 'toy-result trust-result' });
  #held = html('p', { class: 'toy-result trust-held' });
  #areas = html('div', { class: 'trust-areas' });
  #figures = html('div', { class: 'trust-figures' });
  #twins = [new Twin(), new Twin()];
  #keep = html('div', { class: 'buttons small' });
  #liveHelp = html('p', { class: 'help' });
  #begin = html('button', { type: 'button', class: 'strong', id: 'trust-begin', onclick: () => this.#toggle() });
  #told = html('p', { class: 'trust-told', role: 'status' });
  #live = html('div', { class: 'figure' });
  #liveTable = html('div', { class: 'scroll', tabindex: '0', role: 'group' });
  /** @type {Trials | null} */
  #trials = null;
  #failed = '';
  #width = 0;
  /** Another object for each run, so that an old one notices. @type {{ engine: EngineClient } | null} */
  #run = null;
  /** @type {{ names: string[], weights: number[], stands: (boolean | null)[], found: string[], depth: number } | null} */
  #line = null;

  /** @param {import('../../page/host.js').Host} app */
  constructor(app) {
    this.#app = app;
    this.root.append(this.#help, this.#result, this.#held, this.#figures, this.#areas, this.#keep, html('hr', {}), this.#liveHelp,
      html('div', { class: 'buttons' }, this.#begin), this.#told, this.#live, this.#liveTable);
    onNewWidth(this.root, (width) => {
      this.#width = width;
      this.#draw();
    });
    this.#load();
  }

  async #load() {
    try {
      this.#trials = await loadTrials();
    } catch (error) {
      this.#failed = error instanceof Error ? error.message : String(error);
    }
    this.#draw();
  }

  render() {
    renew(this.#help, ...explained(t('trustHelp')));
    this.#liveHelp.textContent = t('trustLiveHelp', { n: NODES.toLocaleString() });
    this.#begin.textContent = t(this.#run ? 'trustStop' : 'trustBegin');
    this.#draw();
  }

  leave() {
    this.#stop();
  }

  #draw() {
    if (this.#width === 0) return;
    this.#drawTrials();
    if (this.#line) this.#drawLine();
  }

  #drawTrials() {
    if (!this.#trials) {
      this.#result.textContent = this.#failed ? t('failed', { detail: this.#failed }) : '';
      return;
    }
    const { trials, limit, areas } = this.#trials;
    const cases = trials.flatMap(casesOf);
    const stood = cases.filter(({ stands }) => stands).length;
    const { held, depth, pvDepth, offDepth, offPv } = heldOf(trials);
    this.#held.textContent = t('trustHeld', { held: held.toFixed(1), d: depth.toFixed(1), pv: pvDepth.toFixed(1), offD: offDepth.toFixed(1), offPv: offPv.toFixed(1) });
    this.#result.textContent = t('trustResult', { n: trials.length, moves: cases.length, percent: Math.round((100 * stood) / cases.length), limit: Number(limit.replace('nodes=', '')).toLocaleString() });
    const width = this.#width > 700 ? Math.floor(this.#width / 2) - 8 : this.#width;
    const figure = (/** @type {SVGSVGElement} */ drawing, /** @type {string} */ caption, /** @type {number} */ number) => html('figure', {}, drawing, html('figcaption', { class: 'quiet' }, caption),
      this.#twins[number].root, keepFigure(number === 0 ? 'trust-weight' : 'trust-depth', () => drawing.parentElement ?? drawing, () => `${caption}. ${this.#result.textContent}`));
    this.#figures.replaceChildren(figure(/** @type {SVGSVGElement} */ (byWeight(cases, width)), t('trustByWeight'), 0), figure(/** @type {SVGSVGElement} */ (byDepth(cases, width)), t('trustByDepth'), 1));
    const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(0)} %`;
    this.#twins[0].fill([t('trustWeightAxis'), t('trustMoves'), t('trustStands')], weightGroups(cases).map(({ from, to, count, share }) => [`${percent(from)} – ${percent(to)}`, count, percent(share)]));
    this.#twins[1].fill([t('trustDepthAxis'), `${t('trustStands')} (D)`, t('trustMoves'), `${t('trustStands')} (PV)`, t('trustMoves')],
      depthSteps(cases).map(({ at, byDepth: one, byLine: other }) => [at, one.count > 0 ? percent(one.share) : '–', one.count, other.count > 0 ? percent(other.share) : '–', other.count]));
    this.#areas.replaceChildren(html('p', {}, t('trustAreas')), html('table', { class: 'reasons' },
      html('thead', {}, html('tr', {}, ...[t('trustPredictor'), t('trustArea'), t('trustBounds')].map((name) => html('th', { scope: 'col' }, name)))),
      html('tbody', {}, ...(/** @type {const} */ (['choiceDepth', 'choicePv', 'weight', 'pv', 'depth'])).map((name) =>
        html('tr', { 'data-predictor': name }, html('th', { scope: 'row' }, t(`trust-${name}`)), html('td', {}, areas[name][0].toFixed(2)), html('td', {}, `${areas[name][1].toFixed(2)} – ${areas[name][2].toFixed(2)}`))))),
    html('p', { class: 'trust-reading' }, [
      t(`trustChoice-${verdictOf(areas.choiceGain)}`, { d: areas.choiceDepth[0].toFixed(2), pv: areas.choicePv[0].toFixed(2) }),
      t(`trustLine-${verdictOf(areas.lineGain)}`, { d: areas.depth[0].toFixed(2), pv: areas.pv[0].toFixed(2) }),
      t('trustWeightBest', { weight: areas.weight[0].toFixed(2) }),
    ].join(t('betweenSentences'))));
    this.#keep.replaceChildren(html('span', { class: 'quiet' }, t('trustData')),
      html('button', { type: 'button', 'data-keep': 'trust-json', onclick: () => download(new Blob([JSON.stringify(this.#trials)], { type: 'application/json' }), 'fukayomi-trust.json') }, 'JSON'),
      html('button', { type: 'button', 'data-keep': 'trust-csv', onclick: () => download(new Blob([toCsv(trials)], { type: 'text/csv' }), 'fukayomi-trust.csv') }, 'CSV'));
  }

  // The position on the board

  #toggle() {
    if (this.#run) this.#stop();
    else this.#ask();
  }

  #stop() {
    this.#run?.engine.terminate();
    this.#run = null;
    this.#begin.textContent = t('trustBegin');
  }

  async #ask() {
    const run = { engine: new EngineClient() };
    this.#run = run;
    this.#line = null;
    this.#live.replaceChildren();
    this.#liveTable.replaceChildren();
    this.#begin.textContent = t('trustStop');
    this.#told.textContent = t('engineStarting');
    const start = this.#app.record.usi;
    const { sfen } = stateOf(start);
    const think = (/** @type {string[]} */ moves) => run.engine.think({
      position: moves.length === 0 ? start : `${start}${start.includes(' moves ') ? ' ' : ' moves '}${moves.join(' ')}`,
      go: `nodes ${NODES}`, options: { Mind: 'softmax', MultiPV: 1, tree_mb: 32, ...softmaxOptions({ asInPaper: false }) },
    });
    const first = await think([]);
    const { picture } = first ? await run.engine.picture() : { picture: undefined };
    if (this.#run !== run) return;
    if (!picture) {
      this.#told.textContent = t('trustNothing');
      this.#stop();
      return;
    }
    const { pv, depth } = decode(picture);
    const moves = pv.slice(0, LONGEST).map(({ move }) => move);
    const names = lineNames(sfen, moves, isJapaneseNotation(this.#app.settings));
    const line = { names, weights: pv.slice(0, LONGEST).map(({ weight }) => weight), stands: /** @type {(boolean | null)[]} */ (moves.map((_, index) => (index === 0 ? true : null))), found: moves.map(() => ''), depth };
    this.#line = line;
    for (let ply = 1; ply < moves.length; ply++) {
      this.#draw();
      this.#told.textContent = t('trustAsking', { n: ply + 1, all: moves.length });
      if (stateOf(`${start}${start.includes(' moves ') ? ' ' : ' moves '}${moves.slice(0, ply).join(' ')}`).outcome) break;
      // Each search knows nothing of the last one.
      run.engine.newGame();
      const answer = await think(moves.slice(0, ply));
      if (this.#run !== run || !answer) return;
      line.stands[ply] = answer.move === moves[ply];
      line.found[ply] = lineNames(sfen, [...moves.slice(0, ply), answer.move], isJapaneseNotation(this.#app.settings)).at(-1) ?? answer.move;
    }
    this.#draw();
    const asked = line.stands.slice(1).filter((told) => told !== null);
    const beyond = line.stands.filter((told, index) => told !== null && index + 1 > depth);
    this.#told.textContent = t('trustLive', {
      n: asked.length, stood: asked.filter(Boolean).length, depth: depth.toFixed(1), beyond: beyond.length, late: beyond.filter(Boolean).length,
    });
    this.#stop();
  }

  #drawLine() {
    const line = this.#line;
    if (!line) return;
    this.#live.replaceChildren(oneLine(line, Math.min(900, this.#width)));
    const heads = [t('ply'), t('move'), t('pvWeight'), t('trustAgain')];
    this.#liveTable.replaceChildren(html('table', { class: 'descent trust-table' }, html('thead', {}, html('tr', {}, ...heads.map((name) => html('th', { scope: 'col' }, name)))),
      html('tbody', {}, ...line.names.map((name, index) => html('tr', {}, html('th', { scope: 'row' }, String(index + 1)), html('td', {}, name),
        html('td', {}, `${(line.weights[index] * 100).toFixed(1)} %`),
        html('td', {}, line.stands[index] === null ? '' : line.stands[index] ? '✓' : `✗ ${line.found[index]}`))))));
  }
}

/** One row for each promised move. @param {import('./data.js').Trial[]} trials */
function toCsv(trials) {
  const rows = trials.flatMap(({ sfen, depth, pvDepth, line }, trial) => line.map(([move, weight, stands], index) =>
    [trial, `"${sfen}"`, depth, pvDepth, index + 1, move, weight, stands].join(',')));
  return `${['trial,sfen,expected_depth,pv_depth,ply,move,weight,stands', ...rows].join('\n')}\n`;
}
