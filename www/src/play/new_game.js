// The dialog that begins a game.

import { confirm, numberField, openDialog, selectField } from '../page/dialog.js';
import { minds, starts } from '../engine/rules.js';
import { html } from '../dom/html.js';
import { mark } from '../glossary/glossary.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { CHARACTERS, FIRST, characterOf, stepOf } from './characters.js';
import { LEVELS, bandOf } from './levels.js';
import { shortName } from './opponents.js';
import { pieceImage } from '../board/piece.js';

/** @typedef {{ character: string, mind: string, level: string, side: string, clock: string, main: number, byoyomi: number, increment: number }} Choice */

const KEY = 'fukayomi-new-game';

/** Main minutes, byoyomi seconds, increment seconds. @type {[number, number, number][]} */
const CLOCKS = [[10, 30, 0], [15, 60, 0], [0, 30, 0], [5, 0, 5], [30, 60, 0]];

/** @returns {Partial<Choice>} */
function lastChoice() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof saved === 'object' && saved ? saved : {};
  } catch {
    return {};
  }
}

/** A game for someone who has not chosen anything. @returns {import('./session.js').Config} */
export const usualGame = () => ({ character: FIRST.id, mind: FIRST.mind, level: FIRST.level, human: 'black', start: starts()[0].sfen, control: null });

/**
 * @param {import('../page/host.js').Host} app
 * @param {string} [position] the SFEN to begin from, instead of a choice
 */
export async function openNewGame(app, position) {
  if (app.session && !app.session.outcome && app.session.record.line.length > 2 && !(await confirm(t('replaceQuestion')))) return;
  const last = lastChoice();
  const all = minds().filter((mind) => mind !== 'one-ply' || minds().length === 1);
  const known = characterOf(last.character ?? (last.level ? undefined : FIRST.id));
  const other = () => choose(null);
  const mind = selectField(t('mind'), all.map((name) => [name, t(/** @type {any} */ (`mind-${name}`)) ?? name]), all.includes(last.mind ?? '') ? /** @type {string} */ (last.mind) : all[0], other);
  const levelName = (/** @type {number} */ level) => t('levelOf', { level, name: t(`band${bandOf(level)}`) });
  const levels = Array.from({ length: LEVELS }, (_, index) => /** @type {[string, string]} */ ([String(index + 1), levelName(index + 1)]));
  const level = selectField(t('level'), levels, Number(last.level) <= LEVELS ? String(last.level) : String(FIRST.level), other);
  const picked = { character: '' };
  const faces = CHARACTERS.map((character) => html('button', { type: 'button', class: 'face', 'data-character': character.id, onclick: () => choose(character) },
    pieceImage(character.piece, false), html('b', {}, shortName({ character: character.id, level: character.level })),
    html('small', { class: 'quiet' }, t('characterLevel', { level: character.level }), ...stepText(character)), html('small', {}, t(`about-${character.id}`))));
  const choose = (/** @type {import('./characters.js').Character | null} */ character) => {
    picked.character = character?.id ?? '';
    if (character) {
      level.select.value = String(character.level);
      mind.select.value = character.mind;
    }
    for (const face of faces) face.setAttribute('aria-pressed', String(face.dataset.character === character?.id));
  };
  choose(known);
  /** @type {[string, string][]} */
  const sides = [['black', t('blackMark')], ['white', t('whiteMark')], ['random', t('random')]];
  const side = selectField(t('yourSide'), sides, sides.some(([name]) => name === last.side) ? /** @type {string} */ (last.side) : 'black');
  /** @type {[string, string][]} */
  const positions = starts().map(({ ja, en, sfen }) => [sfen, currentLanguage() === 'ja' ? ja : en]);
  if (position) positions.unshift([position, t('thisPosition')]);
  const start = selectField(t('start'), positions, positions[0][0]);
  const clockName = (/** @type {[number, number, number]} */ [main, byoyomi, increment]) =>
    increment > 0 ? t('clockIncrementText', { main, increment }) : t('clockText', { main, byoyomi });
  /** @type {[string, string][]} */
  const clocks = [['none', t('clockNone')], ...CLOCKS.map((clock) => /** @type {[string, string]} */ ([clock.join(), clockName(clock)])), ['custom', t('clockCustom')]];
  const main = numberField(t('clockMain'), last.main ?? 10, { min: 0, max: 600 });
  const byoyomi = numberField(t('clockByoyomi'), last.byoyomi ?? 30, { min: 0, max: 600 });
  const increment = numberField(t('clockIncrement'), last.increment ?? 0, { min: 0, max: 600 });
  const custom = html('div', { class: 'indent' }, main.row, byoyomi.row, increment.row);
  const showCustom = (/** @type {string} */ value) => {
    custom.hidden = value !== 'custom';
  };
  const clock = selectField(t('clock'), clocks, clocks.some(([name]) => name === last.clock) ? /** @type {string} */ (last.clock) : 'none', showCustom);
  showCustom(clock.select.value);
  clock.row.firstElementChild?.after(mark('byoyomi'));
  mind.row.firstElementChild?.after(mark('mind'));

  const answer = await openDialog(t('newGame'), (close) => [
    html('h3', {}, t('opponents')), html('div', { class: 'faces', role: 'group', 'aria-label': t('opponents') }, ...faces),
    side.row, start.row, clock.row, custom,
    html('details', { class: 'more-choices', open: known === null }, html('summary', {}, t('moreChoices')), level.row, mind.row),
    html('div', { class: 'buttons' }, html('button', { type: 'button', class: 'strong', onclick: () => close('start') }, t('startGame'))),
  ], 'wide');
  if (answer !== 'start') return;
  /** @type {Choice} */
  const choice = {
    character: picked.character, mind: mind.select.value, level: level.select.value, side: side.select.value, clock: clock.select.value,
    main: main.read(), byoyomi: byoyomi.read(), increment: increment.read(),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Next time the defaults are offered again.
  }
  const human = choice.side === 'random' ? (Math.random() < 0.5 ? 'black' : 'white') : choice.side === 'white' ? 'white' : 'black';
  app.newGame({ ...(choice.character ? { character: choice.character } : {}), mind: choice.mind, level: Number(choice.level), human, start: start.select.value, control: control(choice) });
}

/** How much stronger than the one before, once it was measured. @param {import('./characters.js').Character} character */
function stepText(character) {
  const step = stepOf(character);
  return step === null ? [] : [` · ${t('characterStep', { n: step })}`];
}

/** @param {Choice} choice */
function control({ clock, main, byoyomi, increment }) {
  if (clock === 'none') return null;
  const [minutes, seconds, more] = clock === 'custom' ? [main, byoyomi, increment] : clock.split(',').map(Number);
  // A clock without any time would be lost before it starts.
  if (minutes + seconds + more <= 0) return null;
  return { main: Math.max(minutes * 60_000, seconds > 0 ? 0 : more * 1000), byoyomi: seconds * 1000, increment: more * 1000 };
}
