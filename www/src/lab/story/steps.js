// The seven steps of the story, each a figure that can be handled.

import { html } from '../../dom/html.js';
import { survival } from '../../engine/shape.js';
import { t } from '../../i18n/i18n.js';
import { isJapaneseNotation } from '../../page/settings.js';
import { GameRecord } from '../../record/tree.js';
import { lineNames } from '../../views/names.js';
import { ReadingStrip } from '../../views/strip.js';
import { Twin } from '../../views/twin.js';
import { TimelineView } from '../../views/timeline.js';
import { TreeView } from '../../views/tree/view.js';
import { LeavesFigure } from '../leaves.js';
import { ToyFigure } from '../toy.js';
import { byWeight, oneLine, weightGroups } from '../trust/charts.js';
import { casesOf, loadTrials, standing } from '../trust/data.js';
import { keptSearch } from './kept.js';

/** @typedef {import('../../page/host.js').Host} Host */
/** @typedef {import('../../views/recorder.js').Recorder} Recorder */
/** @typedef {{ root: HTMLElement, render: () => void }} Figure */

/** Three moves; their weights come with the second step. @param {boolean} hasWeights @returns {Figure} */
function leaves(hasWeights) {
  const figure = new LeavesFigure();
  figure.hasWeights = hasWeights;
  const label = html('label', { for: 'leaves-temperature' });
  const input = html('input', { type: 'range', id: 'leaves-temperature', min: 0, max: 3, step: 0.01, value: 2 });
  const output = html('output', { for: 'leaves-temperature' });
  const said = () => t('temperatureIs', { n: figure.temperature.toPrecision(3) });
  input.addEventListener('input', () => {
    figure.temperature = 10 ** Number(input.value);
    output.textContent = said();
    figure.draw();
  });
  const slider = html('div', { class: 'slider' }, label, output, input);
  return {
    root: html('div', {}, figure.root, ...(hasWeights ? [slider] : [])),
    render: () => {
      label.textContent = t('temperature');
      output.textContent = said();
      figure.draw();
    },
  };
}

/** @returns {Figure} */
function toy() {
  const figure = new ToyFigure({ temperatures: ['depth'] });
  return { root: figure.root, render: () => figure.render() };
}

/** Shows a figure of the kept search when it is there. @param {(recorder: Recorder) => void} show @param {HTMLElement} root */
function ofKept(show, root) {
  return () => {
    keptSearch().then(show, (error) => root.replaceChildren(html('p', { role: 'alert' }, t('failed', { detail: error instanceof Error ? error.message : '' }))));
  };
}

/** @param {Host} app @returns {Figure} */
function realTree(app) {
  const tree = new TreeView({ preview: (sfen, line, pinned) => app.preview.from(sfen, line, pinned), endPreview: () => app.preview.end() });
  const strip = new ReadingStrip();
  const root = html('div', {}, tree.root, strip.root);
  return {
    root,
    render: ofKept((recorder) => {
      strip.show(recorder.newest);
      tree.show(recorder.newest, { japanese: isJapaneseNotation(app.settings), isBrief: true });
      if (recorder.newest && !app.preview.current) app.preview.from(recorder.newest.sfen, [], true);
    }, root),
  };
}

/** PV depth and D of the same search as it grew, to be scrubbed. @param {Host} app @returns {Figure} */
function growth(app) {
  const timeline = new TimelineView();
  const strip = new ReadingStrip();
  const scrub = html('input', { type: 'range', class: 'story-scrub', min: 0, value: 0 });
  const said = html('output', { class: 'story-moment', 'data-caption': '' });
  const root = html('div', {}, html('div', { class: 'scrubber' }, scrub, said), timeline.root, strip.root);
  let at = -1;
  const show = (/** @type {Recorder} */ recorder) => {
    scrub.max = String(recorder.pictures.length - 1);
    if (at < 0) at = recorder.pictures.length - 1;
    scrub.value = String(at);
    scrub.setAttribute('aria-label', t('scrub'));
    const picture = recorder.pictures[at];
    const before = recorder.pictures[at - 1];
    const rises = before && picture.depth > before.depth && picture.pvDepth < before.pvDepth;
    said.textContent = `${t('storyMoment', { nodes: picture.nodes.toLocaleString(), d: picture.depth.toFixed(1), pv: picture.pvDepth })}${rises ? ` ${t('storyRises')}` : ''}`;
    strip.show(picture);
    timeline.show(recorder.moments, { cursor: picture, sfen: picture.sfen, japanese: isJapaneseNotation(app.settings), isTrace: false });
  };
  scrub.addEventListener('input', () => {
    at = Number(scrub.value);
    keptSearch().then(show, () => {});
  });
  return { root, render: ofKept(show, root) };
}

/** The kept line as it fades, and what became of 200 such lines. @param {Host} app @returns {Figure} */
function hollow(app) {
  const line = html('div', { class: 'figure' });
  const told = html('p', { class: 'story-told', 'data-caption': '' });
  const many = html('div', { class: 'figure' });
  const twins = [new Twin(), new Twin()];
  const root = html('div', {}, line, twins[0].root, told, many, twins[1].root);
  const width = () => Math.max(300, Math.min(760, root.clientWidth));
  const show = async (/** @type {Recorder} */ { newest }) => {
    if (!newest) return;
    const moves = newest.pv.map(({ move }) => move);
    const names = lineNames(newest.sfen, moves, isJapaneseNotation(app.settings));
    if (!app.preview.current) {
      // On the board, to be stepped through: what was hardly read is hardly there.
      app.preview.from(newest.sfen, moves, true, false, survival(newest.histogram));
      app.preview.step(Math.round(newest.depth) - moves.length);
    }
    line.replaceChildren(oneLine({ names, weights: newest.pv.map(({ weight }) => weight), stands: moves.map(() => null), depth: newest.depth }, width()));
    twins[0].fill([t('ply'), t('move'), t('pvWeight')], names.map((name, index) => [index + 1, name, `${(newest.pv[index].weight * 100).toFixed(1)} %`]));
    const { trials } = await loadTrials();
    const cases = trials.flatMap(casesOf);
    const percent = (/** @type {number} */ from, /** @type {number} */ to) => Math.round(standing(cases, ({ weight }) => weight, from, to).share * 100);
    told.textContent = t('storyHollowTold', { n: trials.length, heavy: percent(0.5, 2), light: percent(0, 0.03) });
    many.replaceChildren(byWeight(cases, width()));
    twins[1].fill([t('trustWeightAxis'), t('trustMoves'), t('trustStands')], weightGroups(cases).map(({ from, to, count, share }) => [`${Math.round(from * 100)} – ${Math.round(to * 100)} %`, count, `${Math.round(share * 100)} %`]));
  };
  return { root, render: ofKept((recorder) => { show(recorder).catch(() => {}); }, root) };
}

/** @param {Host} app @param {() => void} leave @returns {Figure} */
function ownGame(app, leave) {
  const game = html('button', { type: 'button', class: 'strong', id: 'story-own', onclick: () => {
    leave();
    const record = app.session?.record;
    if (record && record.current.ply > 0) app.analyse(GameRecord.restore(record.save()));
    app.analysis.mind = 'softmax';
    app.analysis.isOn = true;
    app.setMode('see');
  } });
  const questions = html('ol', { class: 'story-questions' });
  return {
    root: html('div', {}, game, questions),
    render: () => {
      game.textContent = t(app.session && app.session.record.current.ply > 0 ? 'storyOwn' : 'storyOwnBoard');
      questions.replaceChildren(...(/** @type {const} */ ([1, 2, 3])).map((number) =>
        html('li', {}, html('details', {}, html('summary', {}, t(`storyQuestion${number}`)), html('p', {}, t(`storyAnswer${number}`))))));
    },
  };
}

/** `hasBoard`: the step shows something on the board. @param {Host} app @param {() => void} leave @returns {{ id: string, make: () => Figure, isReal: boolean, hasBoard: boolean }[]} */
export const stepsOf = (app, leave) => [
  { id: 'Leaves', make: () => leaves(false), isReal: false, hasBoard: false },
  { id: 'Softmax', make: () => leaves(true), isReal: false, hasBoard: false },
  { id: 'Temperature', make: toy, isReal: false, hasBoard: false },
  { id: 'Tree', make: () => realTree(app), isReal: true, hasBoard: true },
  { id: 'Growth', make: () => growth(app), isReal: true, hasBoard: false },
  { id: 'Hollow', make: () => hollow(app), isReal: true, hasBoard: true },
  { id: 'Own', make: () => ownGame(app, leave), isReal: false, hasBoard: false },
];
