// Promises of best lines and what became of them: which number told beforehand whether a move would stand.

/** A move of a line: USI, the weight of the line there, whether a fresh search still chose it. @typedef {[move: string, weight: number, stands: 0 | 1]} Step */
/** @typedef {{ sfen: string, depth: number, pvDepth: number, line: Step[] }} Trial */
/** The chosen move, its D and the length of its line, and whether it was still chosen after eight times the search. @typedef {[depth: number, pvDepth: number, stands: 0 | 1]} Choice */
/** An area and the bounds between which it lies with 95 % certainty. @typedef {[value: number, low: number, high: number]} Bounds */
/** Areas by what they are told from, and the differences between D and the length of a line. @typedef {Record<'choiceDepth' | 'choicePv' | 'weight' | 'depth' | 'pv' | 'choiceGain' | 'lineGain', Bounds>} Areas */
/** @typedef {{ limit: string, mind: string, commit: string, trials: Trial[], choices: { limit: string, mind: string, commit: string, rows: Choice[] }, areas: Areas }} Trials */
/** One move that could be broken; the first of a line can't. @typedef {{ ply: number, depth: number, pvDepth: number, weight: number, stands: boolean }} Case */

/** @param {Trial} trial @returns {Case[]} */
export const casesOf = ({ depth, pvDepth, line }) =>
  line.slice(1).map(([, weight, stands], index) => ({ ply: index + 2, depth, pvDepth, weight, stands: stands === 1 }));

/** What a prediction is made from; the larger, the safer. @type {Record<'weight' | 'depth' | 'pv', (it: Case) => number>} */
export const PREDICTORS = {
  weight: ({ weight }) => weight,
  depth: ({ depth, ply }) => depth - ply,
  pv: ({ pvDepth, ply }) => pvDepth - ply,
};

/**
 * The area under the ROC curve: the chance that the number is larger for a move that stands than for one that does not, ties counting half.
 * @param {Case[]} cases
 * @param {(it: Case) => number} of
 */
export function area(cases, of) {
  const sorted = cases.map((one) => ({ value: of(one), stands: one.stands })).sort((a, b) => a.value - b.value);
  let [below, standing, won] = [0, 0, 0];
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to].value === sorted[from].value) to++;
    const here = sorted.slice(from, to).filter(({ stands }) => stands).length;
    won += here * (below + (to - from - here) / 2);
    below += to - from - here;
    standing += here;
    from = to;
  }
  return standing > 0 && below > 0 ? won / (standing * below) : null;
}

/** The same question about the chosen moves. @param {Choice[]} rows @returns {Case[]} */
export const casesOfChoices = (rows) => rows.map(([depth, pvDepth, stands]) => ({ ply: 0, depth, pvDepth, weight: 1, stands: stands === 1 }));

/** What two numbers between which a difference lies say of it. @param {Bounds} bounds @returns {'more' | 'less' | 'alike'} */
export const verdictOf = ([, low, high]) => (low > 0 ? 'more' : high < 0 ? 'less' : 'alike');

/** Times that the data are drawn again to see how far an area could have been another. */
const DRAWS = 1000;

/**
 * A measure of groups, with the middle 95 % of what it is when the groups are drawn again with replacement.
 * @template T
 * @param {T[]} groups
 * @param {(groups: T[]) => number} of
 * @returns {Bounds}
 */
function bounds(groups, of) {
  let state = 1;
  // A random number that is the same everywhere: minimal standard (Park & Miller).
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const drawn = Array.from({ length: DRAWS }, () => of(groups.map(() => groups[Math.floor(random() * groups.length)]))).sort((a, b) => a - b);
  return [of(groups), drawn[Math.floor(DRAWS * 0.025)], drawn[Math.ceil(DRAWS * 0.975) - 1]];
}

/** All areas with their bounds. Moves of one line stand or fall together, so lines are drawn, not moves. @param {Trial[]} trials @param {Choice[]} rows @returns {Areas} */
export function areasOf(trials, rows) {
  const [lines, choices] = [trials.map(casesOf), casesOfChoices(rows)];
  const ofLines = (/** @type {keyof typeof PREDICTORS} */ name) => (/** @type {Case[][]} */ drawn) => area(drawn.flat(), PREDICTORS[name]) ?? 0.5;
  const ofChoices = (/** @type {keyof typeof PREDICTORS} */ name) => (/** @type {Case[]} */ drawn) => area(drawn, PREDICTORS[name]) ?? 0.5;
  return {
    choiceDepth: bounds(choices, ofChoices('depth')), choicePv: bounds(choices, ofChoices('pv')), weight: bounds(lines, ofLines('weight')),
    depth: bounds(lines, ofLines('depth')), pv: bounds(lines, ofLines('pv')),
    choiceGain: bounds(choices, (drawn) => ofChoices('depth')(drawn) - ofChoices('pv')(drawn)), lineGain: bounds(lines, (drawn) => ofLines('depth')(drawn) - ofLines('pv')(drawn)),
  };
}

/** How far lines can be followed: the mean number of moves until the first that breaks, what D and the length say, and how far these are off. @param {Trial[]} trials */
export function heldOf(trials) {
  const mean = (/** @type {(trial: Trial) => number} */ of) => trials.reduce((sum, trial) => sum + of(trial), 0) / trials.length;
  const held = (/** @type {Trial} */ { line }) => {
    const broken = line.findIndex(([, , stands]) => stands === 0);
    return broken < 0 ? line.length : broken;
  };
  return {
    held: mean(held), depth: mean(({ depth }) => depth), pvDepth: mean(({ pvDepth }) => pvDepth),
    offDepth: mean((trial) => Math.abs(trial.depth - held(trial))), offPv: mean((trial) => Math.abs(trial.pvDepth - held(trial))),
  };
}

/** How many stand of those between two bounds. @param {Case[]} cases @param {(it: Case) => number} of @param {number} from @param {number} to */
export function standing(cases, of, from, to) {
  const inside = cases.filter((one) => of(one) >= from && of(one) < to);
  return { count: inside.length, share: inside.length > 0 ? inside.filter(({ stands }) => stands).length / inside.length : 0 };
}

/** Bounds of the groups by weight: each fades about to half. */
export const WEIGHTS = [0, 0.01, 0.03, 0.1, 0.25, 0.5, 0.75, 1.0001];

/** @returns {Promise<Trials>} */
export async function loadTrials() {
  const answer = await fetch(trialsAddress);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

export const trialsAddress = new URL('./lines.json', import.meta.url).href;
