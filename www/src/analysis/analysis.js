// The analysis: a record, one mind or two at work on the position shown, the evaluation over the game.

import { selectField } from '../page/dialog.js';
import { foldButton } from '../page/fold.js';
import { say, toast } from '../page/notices.js';
import { minds, stateOf } from '../engine/rules.js';
import { isJapaneseNotation } from '../page/settings.js';
import { html } from '../dom/html.js';
import { t } from '../i18n/i18n.js';
import { GameRecord, judgementOf } from '../record/tree.js';
import { USUAL_POLICY, alphaBetaOptions, softmaxOptions } from '../views/see/policies.js';
import { MoveDepths, movesLength } from '../views/move_depths.js';
import { ReadingStrip, stripLength } from '../views/strip.js';
import { writeJudgements } from './comments.js';
import { graph } from './graph.js';
import { LineList } from './lines.js';
import { valueOf } from './moment.js';
import { EnginePanel } from './panel.js';
import { Threat } from './threat.js';
import { blame, countFaults, isWholeGameJudged, judgeGame } from './whole_game.js';
import { chance } from './words.js';

/** What each position of a whole game is worth. */
const JUDGE = 'nodes 60000';
const LINE_COUNTS = ['1', '2', '3', '5', '8'];

export class Analysis {
  record = new GameRecord();
  isOn = false;
  lines = 3;
  mind = '';
  /** How alpha-beta saves effort. */
  alphaBeta = { policy: /** @type {string} */ (USUAL_POLICY), futility: true };
  /** Whether softmax search keeps to the settings of its paper. */
  softmax = { asInPaper: false };
  #app;
  #graphRoot;
  #foldGraph;
  /** @type {EnginePanel[]} */
  #panels = [];
  #judging = false;
  #progress = '';
  #controls = html('div', { class: 'card engine-controls' });
  #panelsRoot = html('div', { class: 'panels' });
  #stripRoot;
  #strip = new ReadingStrip();
  #moveDepths = new MoveDepths();
  /** What was found here before: by an analysis of the game, or by another program that left it in a comment. */
  #kept = new LineList({
    line: () => judgementOf(this.record.current)?.pv ?? null,
    preview: (line, count, pinned) => this.#app.preview.show(line, count, pinned),
    endPreview: () => this.#app.preview.end(),
  });
  /** What would have been better than the bad move that led here. */
  #better = new LineList({
    line: () => this.#before?.pv ?? null,
    preview: (line, count, pinned) => this.#app.preview.from(this.record.current.prev?.sfen ?? '', line.slice(0, count), pinned),
    endPreview: () => this.#app.preview.end(),
  });

  /**
   * @param {import('../page/host.js').Host} app
   * @param {HTMLElement} root
   * @param {HTMLElement} graphRoot
   * @param {HTMLElement} stripRoot
   */
  constructor(app, root, graphRoot, stripRoot) {
    this.#app = app;
    this.#graphRoot = graphRoot;
    this.#stripRoot = stripRoot;
    this.threat = new Threat(app);
    stripRoot.append(this.#strip.root, this.#moveDepths.root);
    this.#strip.root.querySelector('.strip-head')?.append(foldButton(this.#strip.root, 'strip'));
    this.#foldGraph = foldButton(graphRoot, 'graph');
    root.append(this.#controls, this.threat.root, this.#panelsRoot);
  }

  /** @param {GameRecord} record */
  setRecord(record) {
    this.stopJudging();
    this.record = record;
  }

  /** Arrows for the first moves of the lines; none are drawn that hardly anything speaks for. */
  get arrows() {
    const { arrows } = this.threat;
    if (!this.isOn || this.#panels.length === 0) return arrows;
    if (this.#panels.length > 1) return [...arrows, ...arrowsByMind(this.#panels)];
    const candidates = this.#panels[0].candidates
      .filter(({ weight }, index) => weight > 0.05 || index === 0)
      .slice(0, 5)
      .map(({ move, weight }, index) => ({ move, weight, kind: index === 0 ? /** @type {const} */ ('best') : /** @type {const} */ ('other') }));
    return [...arrows, ...candidates];
  }

  /** The first mind's panel. */
  get panel() {
    return this.#panels[0] ?? null;
  }

  get panels() {
    return this.#panels;
  }

  /** The mind whose tree has weights, if it is at work. */
  get treePanel() {
    return this.#panels.find((panel) => panel.hasTree) ?? null;
  }

  /** Whether alpha-beta is at work. */
  get hasAlphaBeta() {
    return this.#panels.some((panel) => panel.mind === 'alpha-beta');
  }

  /** Whether softmax search is at work. */
  get hasSoftmax() {
    return this.treePanel !== null;
  }

  get alphaBetaOptions() {
    return alphaBetaOptions(this.alphaBeta);
  }

  /** Lets alpha-beta search in another way. @param {Partial<Analysis['alphaBeta']>} choice */
  chooseAlphaBeta(choice) {
    this.alphaBeta = { ...this.alphaBeta, ...choice };
    this.#app.refresh();
  }

  /** Lets softmax search in another way. @param {Partial<Analysis['softmax']>} choice */
  chooseSoftmax(choice) {
    this.softmax = { ...this.softmax, ...choice };
    this.#app.refresh();
  }

  /** The picture of the tree that is on the screen. */
  get shownPicture() {
    return (this.#app.see?.loaded ?? this.treePanel?.recorder)?.shown ?? null;
  }

  /** Draws the reading strip. @param {import('../views/recorder.js').Recorder | null} [from] what was loaded instead */
  showStrips(from = this.#app.see?.loaded ?? null) {
    const panel = this.treePanel;
    const picture = (from ?? panel?.recorder)?.shown ?? null;
    // Beside the moves there is no room for a strip that has nothing to show.
    this.#stripRoot.hidden = !this.#app.isAnalysing || (this.#app.mode === 'analyse' && picture?.kind !== 'tree' && !(this.isOn && panel));
    const mind = this.#panels.length > 1 && !from && panel ? t('mind-softmax') : '';
    const trace = this.#app.mode === 'see' ? (from ?? this.#panels.find(({ hasTree }) => !hasTree)?.recorder)?.shown ?? null : null;
    const walked = trace?.kind === 'trace' ? trace : null;
    const tree = picture?.kind === 'tree' ? picture : null;
    // Both minds on one ruler.
    const length = tree && walked ? Math.max(stripLength(tree), movesLength(walked)) : 0;
    this.#strip.show(tree, mind, t(this.isOn ? (panel ? 'engineStarting' : 'stripOther') : 'stripEmpty'), length);
    this.#moveDepths.show(walked, length || (walked ? movesLength(walked) : 0), isJapaneseNotation(this.#app.settings));
    // What is said of another position has no place beside a search that was opened.
    this.#panelsRoot.hidden = from !== null;
    this.#bar(from);
  }

  /** Another moment of the search is looked at: everything that speaks of it follows. */
  showMoment() {
    if (this.#app.see?.loaded) {
      this.showStrips();
      return;
    }
    for (const panel of this.#panels) panel.follow();
    this.showStrips();
    if (!this.#app.preview.current) this.#app.table.renderArrows();
  }

  toggle() {
    this.isOn = !this.isOn;
    this.#app.refresh();
  }

  toggleHold() {
    for (const panel of this.#panels) panel.toggleHold();
  }

  save() {
    return { record: this.record.save(), isOn: this.isOn, lines: this.lines, mind: this.mind };
  }

  /** @param {ReturnType<Analysis['save']>} saved */
  restore(saved) {
    const record = GameRecord.restore(saved.record);
    // A record that the rules refuse must not come back.
    stateOf(record.usi);
    this.record = record;
    this.isOn = saved.isOn === true;
    this.lines = LINE_COUNTS.includes(String(saved.lines)) ? saved.lines : 3;
    this.mind = saved.mind;
  }

  render() {
    const isHere = this.#app.isAnalysing;
    this.#needPanels(isHere);
    const { sideToMove, outcome } = stateOf(this.record.usi);
    if (!this.#judging) {
      for (const panel of this.#panels) {
        panel.show({
          position: this.record.usi,
          side: sideToMove,
          isOver: outcome?.reason === 'checkmate',
          isOn: this.isOn && isHere,
          lines: this.lines,
          japanese: isJapaneseNotation(this.#app.settings),
          isWatched: this.#app.mode === 'see',
          options: panel.hasTree ? softmaxOptions(this.softmax) : this.alphaBetaOptions,
        });
      }
    }
    this.threat.render();
    this.showStrips();
    if (!isHere) return;
    this.#renderControls();
    this.#renderGraph();
  }

  /** @param {boolean} isHere */
  #needPanels(isHere) {
    const all = minds();
    // The mind whose depth can be seen is the one to begin with.
    if (this.mind !== 'both' && !all.includes(this.mind)) this.mind = all.includes('softmax') ? 'softmax' : all[0];
    const wanted = this.mind === 'both' ? all.filter((mind) => mind !== 'one-ply').slice(0, 2) : [this.mind];
    if (this.#panels.map((panel) => panel.mind).join() === wanted.join()) return;
    // Nothing is loaded before it is looked at.
    if (!isHere) return;
    for (const panel of this.#panels) panel.terminate();
    this.#panels = wanted.map((mind) => new EnginePanel(mind, {
      news: (panel) => this.#news(panel),
      preview: (line, count, pinned) => this.#app.preview.show(line, count, pinned),
      endPreview: () => this.#app.preview.end(),
      status: (status) => this.#app.engineStatus(status),
    }));
    this.#panelsRoot.replaceChildren(...this.#panels.map((panel) => panel.root));
  }

  /** @param {EnginePanel} panel */
  #news(panel) {
    if (!this.#app.isAnalysing) return;
    this.#app.seeNews();
    this.showStrips();
    if (panel === this.panel && !this.#app.preview.current) this.#app.table.renderArrows();
    if (panel !== this.panel) return;
    // What the reader has seen is kept with the position, and the curve grows as the game is looked through.
    if (!panel.judgement || panel.isLookingBack || !panel.isAbout(this.record.usi)) return;
    this.record.current.customData = panel.judgement;
    this.#app.recordPanel.renewValue();
  }

  /** The evaluation bar beside the board. @param {import('../views/recorder.js').Recorder | null} from what was opened instead */
  #bar(from) {
    const bar = /** @type {HTMLElement} */ (document.getElementById('eval-bar'));
    bar.hidden = !this.#app.isAnalysing || !(this.isOn || from);
    const value = from?.shown ? valueOf(from.shown) : this.isOn ? this.panel?.value : null;
    const share = value ? chance(value) : 0.5;
    const near = this.#app.orientation === 'black' ? share : 1 - share;
    bar.classList.toggle('turned', this.#app.orientation === 'white');
    /** @type {HTMLElement} */ (bar.firstElementChild).style.setProperty('--share', near.toFixed(3));
  }

  #renderControls() {
    const key = [this.isOn, this.lines, this.mind, this.threat.isOn, t('analyse')].join();
    if (this.#controls.dataset.key === key) return;
    const hadFocus = this.#controls.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).id : '';
    this.#controls.dataset.key = key;
    const all = minds().filter((mind) => mind !== 'one-ply' || minds().length === 1);
    /** @type {[string, string][]} */
    const choices = all.map((mind) => [mind, t(/** @type {any} */ (`mind-${mind}`)) ?? mind]);
    if (all.length > 1) choices.push(['both', t('both')]);
    const mind = selectField(t('mind'), choices, this.mind, (value) => {
      this.mind = value;
      this.#app.refresh();
    });
    const lines = selectField(t('lines'), LINE_COUNTS.map((count) => [count, t('lineCount', { n: count })]), String(this.lines), (value) => {
      this.lines = Number(value);
      this.#app.refresh();
    });
    const onOff = html(
      'button',
      {
        type: 'button', role: 'switch', id: 'engine-switch', class: 'switch', 'aria-checked': String(this.isOn),
        'aria-label': t('engineOn'), onclick: () => this.toggle(),
      },
      html('span', { class: 'track' }),
      t('analyse'),
    );
    for (const { row } of [mind, lines]) row.firstElementChild?.classList.add('unseen');
    const threat = html('button', { type: 'button', id: 'threat-switch', class: 'small-button', 'aria-pressed': String(this.threat.isOn), title: t('threatHelp'), onclick: () => this.threat.toggle() }, t('threat'));
    this.#controls.replaceChildren(onOff, mind.row, lines.row, threat);
    if (hadFocus) document.getElementById(hadFocus)?.focus();
  }

  #renderGraph() {
    const button = this.#judging
      ? html('button', { type: 'button', onclick: () => this.stopJudging() }, t('stop'))
      : html('button', { type: 'button', id: 'analyse-all', onclick: () => this.judge() }, t('analyseAll'));
    const faults = countFaults(this.record.line);
    const any = this.record.line.some((node) => node.customData);
    this.#graphRoot.replaceChildren(
      html('div', { class: 'head' }, html('h2', {}, t('graph')), html('span', { class: 'buttons small' }, button, this.#foldGraph)),
      graph(this.record, (node) => this.#app.goTo(node)),
    );
    this.#renderKept();
    if (this.#progress) this.#graphRoot.append(html('p', { class: 'quiet progress', role: 'status' }, this.#progress));
    else if (any) {
      // Nobody is called faultless before everything was looked at.
      if (isWholeGameJudged(this.record.line)) this.#graphRoot.append(html('p', { class: 'quiet' }, t('summary', faults)));
      this.#graphRoot.append(html('button', { type: 'button', id: 'write-comments', class: 'small-button', onclick: () => this.#writeComments() }, t('writeComments')));
    }
  }

  get #before() {
    const { prev } = this.record.current;
    return prev ? judgementOf(prev) : undefined;
  }

  /** Lines that are kept with the positions, unless the engine shows its own. */
  #renderKept() {
    const { record } = this;
    const isShown = this.#panels.some((panel) => panel.isAbout(record.usi) && panel.line(1));
    if (this.isOn || this.#judging || isShown) return;
    this.#showKept(this.#kept, t('keptLine'), record.usi, judgementOf(record.current));
    if (blame(record.current)) this.#showKept(this.#better, t('betterLine'), `sfen ${record.current.prev?.sfen}`, this.#before);
  }

  /** @param {LineList} list @param {string} name @param {string} position @param {import('../record/tree.js').Judgement | undefined} judgement */
  #showKept(list, name, position, judgement) {
    const { pv, edepth, cp, mate } = judgement ?? {};
    if (!pv || pv.length === 0) return;
    list.root.setAttribute('aria-label', name);
    list.show([{ multipv: 1, pv, score: mate === undefined ? { cp } : { mate }, edepth }], { position, side: 'black', japanese: isJapaneseNotation(this.#app.settings) });
    this.#graphRoot.append(html('h3', { class: 'kept' }, name), list.root);
  }

  /** Puts what the engine found into the comments of the record, to be saved with it. */
  #writeComments() {
    const n = writeJudgements(this.record);
    this.#app.refresh();
    toast(t('wroteComments', { n }));
  }

  stopJudging() {
    this.#judging = false;
    this.#progress = '';
  }

  /** Judges the whole game. */
  async judge() {
    const panel = this.panel;
    if (!panel || this.#judging) return;
    this.#judging = true;
    const { record } = this;
    // Whoever does not judge rests: what it would show is of a position that is no longer looked at.
    for (const other of this.#panels) if (other !== panel) other.rest();
    const done = await judgeGame(record, panel, JUDGE, {
      progress: (n, all) => {
        this.#progress = t('analysing', { n, all });
        if (this.#app.isAnalysing) this.#app.refresh();
      },
      isStopped: () => !this.#judging || this.record !== record,
    });
    if (done || this.record === record) this.stopJudging();
    this.#app.refresh();
    if (done) say(t('summary', countFaults(record.line)));
  }
}

/** The favourite of each mind, labelled with who it is. @param {EnginePanel[]} panels */
function arrowsByMind(panels) {
  /** @type {Map<string, { move: string, weight: number, kind: 'best' | 'other', label: string }>} */
  const arrows = new Map();
  panels.forEach(({ candidates: [best], mind }, index) => {
    if (!best) return;
    const mark = t(mind === 'softmax' ? 'mindMark-softmax' : 'mindMark-alpha-beta');
    const same = arrows.get(best.move);
    if (same) same.label += ` ${mark}`;
    else arrows.set(best.move, { move: best.move, weight: best.weight, kind: index === 0 ? 'best' : 'other', label: mark });
  });
  return [...arrows.values()];
}
