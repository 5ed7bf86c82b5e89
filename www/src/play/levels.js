// How strong the engine plays. A weaker level reads fewer positions and does not always take the best line it sees, but
// it blunders like a person: it prefers good moves to bad ones at every level.

/**
 * `nodes` to read; `lines` to choose among; `warmth` in points: how much worse a move may be and still be chosen now
 * and then; `whims`: how often it plays any legal move at all.
 * @typedef {{ nodes: number, lines: number, warmth: number, whims: number }} Level
 */

/** Meant as steps of about 200 Elo points; `tools/ladder.js` measures them. @type {Level[]} */
export const LEVELS = [
  { nodes: 200, lines: 24, warmth: 500, whims: 0.35 },
  { nodes: 240, lines: 24, warmth: 430, whims: 0.27 },
  { nodes: 280, lines: 24, warmth: 370, whims: 0.2 },
  { nodes: 340, lines: 20, warmth: 310, whims: 0.14 },
  { nodes: 430, lines: 20, warmth: 255, whims: 0.09 },
  { nodes: 570, lines: 18, warmth: 200, whims: 0.05 },
  { nodes: 850, lines: 16, warmth: 155, whims: 0.02 },
  { nodes: 1_400, lines: 12, warmth: 115, whims: 0.005 },
  { nodes: 2_600, lines: 8, warmth: 80, whims: 0 },
  { nodes: 5_000, lines: 6, warmth: 50, whims: 0 },
  { nodes: 10_000, lines: 5, warmth: 30, whims: 0 },
  { nodes: 22_000, lines: 3, warmth: 14, whims: 0 },
  { nodes: 60_000, lines: 1, warmth: 0, whims: 0 },
  { nodes: 200_000, lines: 1, warmth: 0, whims: 0 },
  { nodes: Infinity, lines: 1, warmth: 0, whims: 0 },
];

/** What players of a level call themselves: eight bands, two levels each, full strength alone. @param {number} level from 1 */
export const bandOf = (level) => /** @type {1 | 2 | 3 | 4 | 5 | 6 | 7 | 8} */ (Math.ceil(level / 2));

/** Without a clock, full strength thinks for so long. */
const FULL_STRENGTH_MS = 3000;

/**
 * What follows `go` in USI.
 * @param {Level} level
 * @param {import('./clock.js').Clock | null} clock
 */
export function goCommand(level, clock) {
  const time = clock ? clock.goWords() : level.nodes === Infinity ? `movetime ${FULL_STRENGTH_MS}` : '';
  return [time, level.nodes === Infinity ? '' : `nodes ${level.nodes}`].filter(Boolean).join(' ');
}

/**
 * The move that a level plays, given what the engine found.
 * @param {Level} level
 * @param {string} best the engine's own choice
 * @param {{ move: string, value: number }[]} found the lines' first moves with their values in points
 * @param {readonly string[]} legal
 * @param {() => number} random
 */
export function chooseMove(level, best, found, legal, random = Math.random) {
  if (legal.length === 0 || !legal.includes(best)) return best;
  if (random() < level.whims) return legal[Math.floor(random() * legal.length)];
  const choices = found.filter(({ move }) => legal.includes(move));
  if (level.warmth === 0 || choices.length < 2) return best;
  const top = Math.max(...choices.map(({ value }) => value));
  const weights = choices.map(({ value }) => Math.exp((value - top) / level.warmth));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left <= 0) return choices[index].move;
  }
  return best;
}
