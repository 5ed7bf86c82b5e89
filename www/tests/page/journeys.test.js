// Whole journeys: a newcomer from the rules to a shared game, a player from an opponent to variations; by mouse, by finger, by keys alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../support/axe.js';
import { chromiumHand } from '../support/hands.js';
import { newcomer, player } from '../support/journeys.js';
import { SIZES, withPage } from '../support/page.js';

const HANDS = /** @type {const} */ ([['mouse', SIZES.desktop], ['finger', SIZES.phone], ['keys', SIZES.desktop]]);

for (const [by, size] of HANDS) {
  const walk = (/** @type {typeof newcomer} */ journey) => () =>
    withPage(size, (page) => journey(chromiumHand(page, by), async () => assert.deepEqual(await violations(page), [])));
  test(`a newcomer by ${by}: rules, first game, card, analysis, share`, walk(newcomer));
  test(`a player by ${by}: a character, a clock, a game, its variations`, walk(player));
}
