// What the page does when something happens in a game: it draws, sounds and says it.

import { say, toast } from '../page/notices.js';
import { stateOf, withGame } from '../engine/rules.js';
import { isJapaneseNotation } from '../page/settings.js';
import { playClick, playNotice } from '../page/sound.js';
import { sideName, t } from '../i18n/i18n.js';
import { opponentName } from './opponents.js';

/** @typedef {import('../board/geometry.js').Side} Side */
/** @typedef {import('./session.js').PlaySession} PlaySession */

/** @param {import('../page/host.js').Host} app */
export const sessionEvents = (app) => ({
  change: () => app.refresh(),
  ponders: () => app.settings.ponder,
  watches: () => app.settings.watch,
  coaches: () => app.settings.coach,
  thinking: () => app.thinkingNews(),
  moved: (/** @type {string} */ usi, /** @type {Side} */ by) => {
    app.hint = null;
    if (app.session) announce(app.session, usi, by, isJapaneseNotation(app.settings));
  },
  ended: () => {
    playNotice();
    say(app.gamePanel.resultText());
    // The game is over; its record may be looked at from either side.
    app.hint = null;
  },
  hint: (/** @type {string | null} */ usi) => {
    app.hint = usi;
    if (usi) say(t('hintIs', { move: app.nameHere(usi) }));
  },
});

/** Writes the players' names into a game's record. @param {PlaySession} session */
export function nameSides({ config, record }) {
  const { human } = config;
  record.setName(human, t('you'));
  record.setName(human === 'black' ? 'white' : 'black', opponentName(config));
}

/**
 * @param {PlaySession} session
 * @param {string} usi
 * @param {Side} by
 * @param {boolean} japanese
 */
function announce(session, usi, by, japanese) {
  const { state, occurrences } = session;
  const before = usiBefore(session.record);
  const name = withGame(before, (game) => game.names([usi], japanese)[0] ?? usi);
  playClick(stateOf(before).sfen.length < state.sfen.length);
  let said = t('played', { side: sideName(by), move: name });
  if (state.checkers.length > 0 && !state.outcome) said += ` ${t('check')}`;
  if ((occurrences === 2 || occurrences === 3) && !state.outcome) {
    const text = t('repeated', { count: t(occurrences === 2 ? 'second' : 'third') });
    said += ` ${text}`;
    toast(text);
  }
  say(said);
}

/** What follows `position` before the last move. @param {import('../record/tree.js').GameRecord} record */
function usiBefore(record) {
  const words = record.usi.split(' ');
  words.pop();
  if (words[words.length - 1] === 'moves') words.pop();
  return words.join(' ');
}
