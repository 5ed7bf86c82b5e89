// The game's panel: whose turn it is, what can be asked, how it ended.

import { confirm } from '../page/dialog.js';
import { say } from '../page/notices.js';
import { isWholeGameJudged } from '../analysis/whole_game.js';
import { GameRecord } from '../record/tree.js';
import { html } from '../dom/html.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { strongerThan } from './characters.js';
import { openNewGame } from './new_game.js';
import { opponentName, shortName } from './opponents.js';

export class GamePanel {
  #app;
  #status = html('p', { class: 'turn' });
  #coach = html('div', { class: 'coach', hidden: true });
  #back = html('button', { type: 'button', class: 'strong', id: 'back-to-game', hidden: true, onclick: () => this.#app.navigate('last') });
  /** What is said after the end. @type {import('./card.js').GameCard | null} */
  #card = null;
  #cardRoot = html('div', { class: 'game-card', hidden: true });
  #result = html('div', { class: 'result', hidden: true });
  /** What the buttons after the end are about. @type {{ over: object, language: string } | null} */
  #offered = null;
  #buttons;
  /** What can be asked while a game goes on. */
  #asks;

  /**
   * @param {import('../page/host.js').Host} app
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
    root.append(this.#status, this.#back, this.#coach, this.#cardRoot, this.#result, this.#asks);
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
    for (const button of [buttons.hint, buttons.resign]) button.hidden = over !== null;
    // A word that means nothing until a king has crossed the board.
    buttons.declare.hidden = over !== null || !session?.hasEnteredKing;
    buttons.declare.title = t('gloss-declare');
    buttons.takeBack.disabled = !session?.canTakeBack;
    buttons.hint.disabled = !session?.isHumansTurn || session.isHinting;
    buttons.resign.disabled = !session || over !== null;
    buttons.declare.disabled = !session?.isHumansTurn || !session.state.declaration;
    if (!session) {
      this.#status.textContent = t('noGame');
      this.#result.hidden = false;
      this.#offered = null;
      this.#result.replaceChildren(html('button', { type: 'button', class: 'strong', onclick: () => openNewGame(this.#app) }, t('newGame')));
      return;
    }
    this.#renderCoach(session);
    const isBack = !over && !session.isLive;
    this.#back.hidden = !isBack;
    this.#back.textContent = t('backToGame');
    const check = session.state.checkers.length > 0 ? ` ${t('check')}` : '';
    this.#status.textContent = over
      ? this.resultText()
      : isBack
        ? this.#lookingBack()
        : session.isHinting
          ? t('hintThinking')
          : session.isThinking
            ? t('theirMove', { name: shortName(session.config) })
            : (this.#app.hint ? t('hintIs', { move: this.#app.nameHere(this.#app.hint) }) : t('yourMove')) + check;
    this.#status.classList.toggle('thinking', session.isThinking || session.isHinting);
    this.#status.classList.toggle('over', over !== null);
    const isDecided = over?.winner !== undefined;
    this.#status.classList.toggle('won', isDecided && over.winner === session.config.human);
    this.#status.classList.toggle('lost', isDecided && over.winner !== session.config.human);
    this.#status.classList.toggle('drawn', over !== null && !isDecided);
    this.#result.hidden = over === null;
    this.#cardRoot.hidden = over === null;
    if (over) {
      this.#showCard(session);
      this.#offer(session, over);
    }
  }

  /** What can be done after the end. The buttons stay what they are while the card is filled, for whoever has come to one by keys. @param {import('./session.js').PlaySession} session @param {NonNullable<import('./session.js').PlaySession['outcome']>} over */
  #offer(session, over) {
    const language = currentLanguage();
    if (this.#offered?.over === over && this.#offered.language === language) return;
    const isNews = this.#offered?.over !== over;
    this.#offered = { over, language };
    const next = this.#nextOpponent(session);
    const analyse = html('button', { type: 'button', class: 'strong', onclick: () => this.#analyse() }, t('analyseGame'));
    this.#result.replaceChildren(
      analyse,
      ...(next ? [next] : []),
      html('button', { type: 'button', onclick: () => this.#app.newGame(session.config) }, t('rematch')),
      html('button', { type: 'button', onclick: () => openNewGame(this.#app) }, t('newGame')),
    );
    // Who gave up by keys would have to begin at the top of the page: the button that was pressed is gone.
    if (isNews && (document.activeElement === document.body || this.#asks.contains(document.activeElement))) analyse.focus({ preventScroll: true });
  }

  #lookingBack() {
    const { ply } = this.#app.record.current;
    return ply === 0 ? t('lookingAtStart') : t('lookingBack', { n: ply });
  }

  /** @param {import('./session.js').PlaySession} session */
  #renderCoach(session) {
    const { warning } = session;
    this.#coach.hidden = !warning || !session.isHumansTurn;
    if (!warning || this.#coach.hidden) return;
    const dismiss = () => {
      session.warning = null;
      this.render();
    };
    this.#coach.replaceChildren(
      html('p', {}, t('coachSays', { n: warning.depth })),
      html('button', { type: 'button', id: 'coach-take-back', onclick: () => this.takeBack() }, t('coachTakeBack')),
      html('button', { type: 'button', id: 'coach-dismiss', onclick: dismiss }, t('coachDismiss')),
    );
  }

  /** After a win, somebody a step stronger; after losses nobody is sent up. @param {import('./session.js').PlaySession} session */
  #nextOpponent({ outcome, config }) {
    const next = outcome?.winner === config.human ? strongerThan(config) : null;
    if (!next) return null;
    const begin = () => this.#app.newGame(next);
    return html('button', { type: 'button', id: 'next-opponent', class: 'strong', onclick: begin }, t('tryNext', { opponent: opponentName(next) }));
  }

  /** @param {import('./session.js').PlaySession} session */
  async #showCard(session) {
    const { GameCard } = await import('./card.js');
    if (this.#card?.session !== session || this.#card.outcome !== session.outcome) this.#card = new GameCard(this.#app, session);
    this.#cardRoot.replaceChildren(this.#card.root);
    this.#card.render();
  }

  /** A copy goes to the analysis: the game itself stays as it was played. */
  #analyse() {
    const { session, analysis } = this.#app;
    if (!session) return;
    const copy = GameRecord.restore(session.record.save());
    copy.toEnd();
    const isJudged = isWholeGameJudged(copy.line);
    this.#app.analyse(copy);
    // What the card has found out is there already.
    if (!isJudged) analysis.judge();
  }
}

