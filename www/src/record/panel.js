// The moves of the record, the ways through it, variations and comments.

import { withGame } from '../engine/rules.js';
import { isJapaneseNotation } from '../page/settings.js';
import { FAULT_MARKS, blame } from '../analysis/whole_game.js';
import { valueText } from '../analysis/words.js';
import { html, icon } from '../dom/html.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { branchesAt } from './branches.js';
import { openingsOf } from './openings.js';
import { removeWithUndo } from './undo.js';
import { children, judgementOf, siblingsOf, usiOf, usiPosition } from './tree.js';

/** @typedef {import('tsshogi').Node} Node */

export class RecordPanel {
  #app;
  #list = html('ol', { class: 'moves', tabindex: 0 });
  #nav = html('div', { class: 'nav' });
  #opening = html('p', { class: 'opening-name', hidden: true });
  #variations = html('div', { class: 'variations' });
  #comment = html('textarea', { rows: 1, id: 'comment' });
  #title = html('h2');
  #tools = html('div', { class: 'buttons small record-tools' });
  /** @type {string[]} */
  #names = [];

  /**
   * @param {import('../page/host.js').Host} app
   * @param {HTMLElement} root
   */
  constructor(app, root) {
    this.#app = app;
    root.append(
      html('div', { class: 'head' }, this.#title, this.#nav),
      this.#opening,
      this.#list,
      this.#variations,
      this.#tools,
      this.#comment,
    );
    this.#comment.addEventListener('input', () => {
      app.record.current.comment = this.#comment.value;
      app.save();
    });
    // What stands around the list comes and goes.
    new ResizeObserver(() => this.#scroll()).observe(this.#list);
    this.#list.addEventListener('click', (event) => {
      const button = /** @type {Element} */ (event.target).closest('button:not(.branch-move)');
      const node = button instanceof HTMLElement && app.record.line[Number(button.dataset.index)];
      if (node) app.goTo(node);
    });
  }

  /** The current move as it is called. */
  currentName() {
    const index = this.#app.record.line.indexOf(this.#app.record.current);
    return this.#names[index] ?? '';
  }

  render() {
    this.#renderNav();
    this.#renderMoves();
    this.#renderVariations();
    this.#renderOpening();
    this.#title.textContent = t('record');
    this.#list.setAttribute('aria-label', t('record'));
    this.#comment.placeholder = t('commentHere');
    this.#comment.setAttribute('aria-label', t('commentHere'));
    if (document.activeElement !== this.#comment) {
      this.#comment.value = this.#app.record.current.comment.trimEnd();
      // An empty field would only take room from the moves.
      this.#comment.hidden = this.#comment.value === '';
    }
    this.#scroll();
  }

  #renderNav() {
    if (this.#nav.dataset.key === t('first')) return;
    this.#nav.dataset.key = t('first');
    const button = (/** @type {string} */ face, /** @type {'first' | 'previous' | 'next' | 'last' | 'flip'} */ name, /** @type {() => void} */ action) =>
      html('button', { type: 'button', 'aria-label': t(name), title: t(name), onclick: action }, icon(face));
    this.#nav.replaceChildren(
      button('first', 'first', () => this.#app.navigate('first')),
      button('back', 'previous', () => this.#app.navigate('back')),
      button('forward', 'next', () => this.#app.navigate('forward')),
      button('last', 'last', () => this.#app.navigate('last')),
      button('flip', 'flip', () => this.#app.flip()),
    );
  }

  /** How both sides have set up their pieces. */
  #renderOpening() {
    const { record } = this.#app;
    const named = openingsOf(record.line, record.current);
    const said = /** @type {const} */ (['black', 'white']).flatMap((side) => {
      const { opening, castle } = named[side];
      const names = [opening, castle].flatMap((shape) => (shape ? [shape[currentLanguage()]] : []));
      return names.length === 0 ? [] : [html('span', { 'data-side': side }, `${side === 'black' ? '☗' : '☖'} ${names.join(currentLanguage() === 'ja' ? '・' : ', ')}`)];
    });
    this.#opening.hidden = said.length === 0;
    this.#opening.replaceChildren(...said);
  }

  #renderMoves() {
    const { record, settings } = this.#app;
    const nodes = record.line;
    const moves = nodes.flatMap((node) => usiOf(node) ?? []);
    const played = withGame(usiPosition(record.start, []), (game) => game.names(moves, isJapaneseNotation(settings)));
    this.#names = nodes.map((node) => (node.ply === 0 ? t('startOfGame') : usiOf(node) ? played.shift() ?? '' : specialName(node)));
    const reader = { start: record.start, japanese: isJapaneseNotation(settings), special: specialName };
    this.#list.replaceChildren(
      ...nodes.map((node, index) => {
        const here = node === record.current;
        const button = html('button', { type: 'button', 'data-index': index, tabindex: here ? 0 : -1, ...(here ? { 'aria-current': 'true' } : {}) });
        if (node.ply > 0) button.append(html('span', { class: 'number' }, String(node.ply)));
        button.append(html('span', { class: 'name' }, this.#names[index]));
        const fault = blame(node);
        if (fault) button.append(html('span', { class: `mark ${fault}`, title: t(fault) }, FAULT_MARKS[fault]));
        if (siblingsOf(node).length > 1) button.append(html('span', { class: 'mark fork', title: t('variations') }, icon('fork')));
        if (node.comment) button.append(html('span', { class: 'mark fork', title: t('comment') }, icon('note')));
        const value = judgementOf(node);
        if (value) button.append(html('span', { class: 'value' }, valueText(value)));
        const branches = branchesAt(node, reader, (other) => this.#app.goTo(other));
        return html('li', branches ? { class: 'forked' } : {}, button, ...(branches ? [branches] : []));
      }),
    );
  }

  /** The value of the position that is looked at, while it changes. */
  renewValue() {
    const button = this.#list.querySelector('button[aria-current]');
    const value = judgementOf(this.#app.record.current);
    if (!button || !value) return;
    const shown = button.querySelector('.value') ?? html('span', { class: 'value' });
    shown.textContent = valueText(value);
    button.append(shown);
  }

  /** Brings the current move into sight, once everything around the list has its place. */
  #scroll() {
    const current = this.#list.querySelector('[aria-current]');
    if (current instanceof HTMLElement) {
      // Only the list scrolls, never the page.
      const top = current.offsetTop - this.#list.offsetTop;
      if (top < this.#list.scrollTop || top + current.offsetHeight > this.#list.scrollTop + this.#list.clientHeight) {
        this.#list.scrollTop = top - this.#list.clientHeight / 2;
      }
    }
  }

  #renderVariations() {
    const { record, mode, settings } = this.#app;
    const japanese = isJapaneseNotation(settings);
    const following = children(record.current);
    const siblings = siblingsOf(record.current);
    const nodes = following.length > 1 ? following : siblings.length > 1 ? siblings : [];
    const parent = following.length > 1 ? record.usi : withoutLast(record.usi);
    this.#variations.hidden = nodes.length === 0;
    this.#variations.replaceChildren();
    if (nodes.length > 0) {
      const names = withGame(parent, (game) => nodes.map((node) => game.names([usiOf(node) ?? ''], japanese)[0] ?? specialName(node)));
      this.#variations.append(
        html('h3', {}, t('variations')),
        ...nodes.map((node, index) =>
          html('button', { type: 'button', 'aria-pressed': String(node === record.current), onclick: () => this.#app.goTo(node) }, names[index])),
      );
    }
    const canEdit = mode === 'analyse' && record.current.ply > 0;
    const write = () => {
      this.#comment.hidden = false;
      this.#comment.focus();
    };
    this.#tools.replaceChildren();
    if (mode === 'analyse') this.#tools.append(html('button', { type: 'button', id: 'write-comment', onclick: write }, icon('note'), t('comment')));
    if (canEdit) {
      const remove = () => removeWithUndo(this.#app);
      const promote = () => {
        record.promoteBranch();
        this.#app.refresh();
      };
      if (!record.current.isFirstBranch) this.#tools.append(html('button', { type: 'button', id: 'promote-line', onclick: promote }, t('promoteLine')));
      this.#tools.append(html('button', { type: 'button', id: 'delete-here', onclick: remove }, t('deleteHere')));
    }
  }
}

/** @param {Node} node */
function specialName(node) {
  const type = 'type' in node.move ? String(node.move.type) : '';
  /** @type {Record<string, import('../i18n/i18n.js').Key>} */
  const names = {
    resign: 'end-resignation', mate: 'end-checkmate', timeout: 'end-time', repetitionDraw: 'end-repetition', interrupt: 'end-interrupted',
    enteringOfKing: 'end-declaration', maxMoves: 'end-move-limit', foulWin: 'end-illegal-move', foulLose: 'end-illegal-move',
    impass: 'end-agreement', draw: 'draw',
  };
  return names[type] ? t(names[type]) : node.displayText;
}

/** What follows `position`, without its last move. @param {string} usi */
function withoutLast(usi) {
  const words = usi.split(' ');
  words.pop();
  if (words[words.length - 1] === 'moves') words.pop();
  return words.join(' ');
}
