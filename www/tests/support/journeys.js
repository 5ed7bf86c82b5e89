// The two journeys through the whole page, for any hand.

import assert from 'node:assert/strict';
import { appears, until } from './hands.js';

/** @typedef {import('./hands.js').Hand} Hand */

const YOUR_MOVE = "document.querySelector('#game-panel .turn')?.textContent.includes('Your move')";
const moves = (/** @type {number} */ least) => `document.querySelectorAll('.moves > li').length > ${least}`;

/** What a narrow window keeps in its menu. @param {Hand} hand @param {string} selector */
async function pressHeader(hand, selector) {
  if (await hand.value("document.querySelector('#menu').checkVisibility()")) await hand.press('#menu');
  await hand.press(selector);
}

/** One move and its answer, then the game is given up and looked at. @param {Hand} hand @param {() => Promise<void>} look at the card */
async function shortGame(hand, look) {
  await until(hand, YOUR_MOVE);
  await hand.squares('7g', '7f');
  await until(hand, `${moves(2)} && ${YOUR_MOVE}`);
  // How the answer was chosen.
  await until(hand, "document.querySelector('.watch-sentence')?.textContent.includes('Read')");
  await hand.press('#game-resign');
  await appears(hand, 'dialog .strong');
  await hand.press('dialog .strong');
  await appears(hand, '.game-card[data-state=done] meter');
  // What can be done now lies under the hand of whoever uses keys.
  if (hand.isKeys) assert.equal(await hand.value("document.activeElement.matches('#game-panel .result .strong')"), true);
  await look();
  await hand.press('#game-panel .result .strong');
  await appears(hand, '#graph-panel .curve');
}

/** Rules → first game → card → analysis → share. @param {Hand} hand @param {() => Promise<void>} look at a screen that should be without fault */
export async function newcomer(hand, look) {
  await hand.press('#door-learn');
  await until(hand, "document.querySelector('#learn-panel')?.dataset.step === 'goal'");
  await hand.press('#learn-next');
  await until(hand, "document.querySelector('#learn-panel')?.dataset.step === 'pawn'");
  await hand.squares('5g', '5f', '5f', '5e');
  await until(hand, "document.querySelector('#learn-panel')?.dataset.step === 'rook'");
  await look();
  if (hand.isKeys) {
    // The way to the end is long by keys; who has seen enough leaves.
    await hand.press('#learn-leave');
    await until(hand, "document.querySelector('#welcome')?.hidden === false");
  } else {
    for (let turn = 0; turn < 20 && (await hand.value("document.querySelector('#learn-next') !== null")); turn++) await hand.press('#learn-next');
    await hand.press('#learn-to-game');
  }
  await shortGame(hand, look);
  await hand.press('#engine-switch');
  await appears(hand, '#strip-panel .strip:not(.move-depths)');
  await hand.press('#engine-switch');
  await look();
  await pressHeader(hand, '#share');
  await appears(hand, 'dialog input');
  assert.match(await hand.value("document.querySelector('dialog input').value"), /#moves=7g7f\./);
}

/** Character → game with a clock → variations. @param {Hand} hand @param {() => Promise<void>} look at a screen that should be without fault */
export async function player(hand, look) {
  await pressHeader(hand, '#new-game');
  await appears(hand, 'dialog .face[data-character=kei]');
  await look();
  await hand.press('.face[data-character=kei]');
  // The second entry of the list: main time and byoyomi.
  const clock = await hand.value("'#' + [...document.querySelectorAll('dialog label')].find((label) => label.textContent.trim() === 'Clock').htmlFor");
  await hand.choose(clock);
  assert.notEqual(await hand.value(`document.querySelector('${clock}').value`), 'none');
  await hand.press('dialog .strong');
  await appears(hand, '.seat.near .clock');
  await until(hand, "[...document.querySelectorAll('.plate')].some((plate) => plate.textContent.includes('Kei'))");
  await shortGame(hand, look);
  // Another first move beside the one that was played; into the branch, before the other, and away with it.
  await hand.press('.nav button');
  await hand.squares('2g', '2f');
  await until(hand, "document.querySelector('.branch-move')?.textContent.includes('P-7f')");
  await hand.press('#promote-line');
  await hand.branch();
  await until(hand, "document.querySelector('.branch-move')?.textContent.includes('P-2f')");
  await look();
}
