// The game's panel: whose turn it is, what can be asked, how it ended.

import { confirm } from '../app/dialog.js';
import { say } from '../app/notices.js';
import { GameRecord } from '../record/tree.js';
import { html } from '../board/svg.js';
import { t } from '../i18n/i18n.js';
import { openNewGame } from './new_game.js';

export class GamePanel {
  #app;
  #status = html('p', { class: 'turn' });
  #result = html('div', { class: 'result', hidden: true });
  #buttons;
  /** What can be asked while a game goes on. */
  #asks;

  /**
   * @param {import('../app/app.js').App} app
   * @param {HTMLElement} root
   */
  constructor(app, root) {
    this.#app = app;
    const button = (/** @type {import('../i18n/i18n.js').Key} */ name, /** @type {() => void} */ action) =>
      html('button', { type: 'button', id: `game-${name}`, onclick: action });
    this.#buttons = {
      takeBack: button('takeBack', () => this.takeBack()),
      hint: button('hint', () => this.hint()),
      declare: button('declare', () => app.session?.declare()),
      resign: button('resign', () => this.resign()),
    };
    this.#asks = html('div', { class: 'buttons' }, ...Object.values(this.#buttons));
    root.append(this.#status, this.#result, this.#asks);
  }

  takeBack() {
    this.#app.hint = null;
    this.#app.session?.takeBack();
    say(t('tookBack'));
  }

  hint() {
    this.#app.session?.hint();
  }

  async resign() {
    if (await confirm(t('resignQuestion'))) this.#app.session?.resign();
  }

  /** How the game ended, from the player's view. */
  resultText() {
    const session = this.#app.session;
    if (!session?.outcome) return '';
    const { winner, reason } = session.outcome;
    const result = winner
      ? t(winner === session.config.human ? 'youWin' : 'youLose')
      : t(reason === 'interrupted' ? 'noResult' : 'draw');
    return t('by', { result, reason: t(`end-${reason}`) });
  }

  render() {
    const { session } = this.#app;
    const buttons = this.#buttons;
    for (const [name, button] of Object.entries(buttons)) button.textContent = t(/** @type {any} */ (name));
    const over = session?.outcome ?? null;
    this.#asks.hidden = over !== null && !session?.canTakeBack;
    for (const button of [buttons.hint, buttons.declare, buttons.resign]) button.hidden = over !== null;
    buttons.takeBack.disabled = !session?.canTakeBack;
    buttons.hint.disabled = !session?.isHumansTurn || session.isHinting;
    buttons.resign.disabled = !session || over !== null;
    buttons.declare.disabled = !session?.isHumansTurn || !session.state.declaration;
    if (!session) {
      this.#status.textContent = t('noGame');
      this.#result.hidden = false;
      this.#result.replaceChildren(html('button', { type: 'button', class: 'strong', onclick: () => openNewGame(this.#app) }, t('newGame')));
      return;
    }
    const check = session.state.checkers.length > 0 ? ` ${t('check')}` : '';
    this.#status.textContent = over
      ? this.resultText()
      : session.isHinting
        ? t('hintThinking')
        : session.isThinking
          ? t('theirMove')
          : (this.#app.hint ? t('hintIs', { move: this.#app.nameHere(this.#app.hint) }) : t('yourMove')) + check;
    this.#status.classList.toggle('thinking', session.isThinking || session.isHinting);
    this.#status.classList.toggle('over', over !== null);
    this.#result.hidden = over === null;
    if (over) {
      this.#result.replaceChildren(
        html('button', { type: 'button', class: 'strong', onclick: () => this.#analyse() }, t('analyseGame')),
        html('button', { type: 'button', onclick: () => this.#app.newGame(session.config) }, t('rematch')),
        html('button', { type: 'button', onclick: () => openNewGame(this.#app) }, t('newGame')),
      );
    }
  }

  /** A copy goes to the analysis: the game itself stays as it was played. */
  #analyse() {
    const { session, analysis } = this.#app;
    if (!session) return;
    const copy = GameRecord.restore(session.record.save());
    copy.toEnd();
    this.#app.analyse(copy);
    analysis.judge();
  }
}

