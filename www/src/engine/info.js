// Reads the `info` lines of USI.

/** @typedef {{ cp?: number, mate?: number, bound?: 'lower' | 'upper' }} Score for the side to move; mate in plies, 0 if unknown, negative when being mated */

/**
 * @typedef {{
 *   multipv: number, depth?: number, seldepth?: number, score?: Score, nodes?: number, nps?: number, time?: number,
 *   hashfull?: number, pv?: string[],
 * }} Info
 */

/**
 * D and the length of the best line, by the names that they have in a picture: a search that is watched tells them by pictures
 * alone. The line's other numbers are for GUIs.
 * @typedef {{ depth: number, pvDepth: number }} DepthInfo
 */

const DEPTHS = new Map([['edepth', 'depth'], ['pvdepth', 'pvDepth']]);

const NUMBERS = new Set(['depth', 'seldepth', 'nodes', 'nps', 'time', 'hashfull', 'multipv']);

/**
 * @param {string} line
 * @returns {{ info?: Info, depths?: DepthInfo, text?: string } | null}
 */
export function parseInfo(line) {
  if (!line.startsWith('info ')) return null;
  const words = line.trim().split(/\s+/).slice(1);
  if (words[0] === 'string') return parseString(words.slice(1));
  /** @type {Record<string, any>} */
  const info = { multipv: 1 };
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (NUMBERS.has(word)) {
      const value = Number(words[++index]);
      if (Number.isFinite(value)) info[word] = value;
    } else if (word === 'score') {
      info.score = parseScore(words.slice(index + 1));
      index += 2;
    } else if (word === 'lowerbound' || word === 'upperbound') {
      if (info.score) info.score.bound = word.slice(0, 5);
    } else if (word === 'pv') {
      info.pv = words.slice(index + 1);
      break;
    }
  }
  return { info: /** @type {Info} */ (info) };
}

/** @param {string[]} words @returns {Score | undefined} */
function parseScore([kind, text]) {
  const value = Number(text);
  if (kind === 'cp' && Number.isFinite(value)) return { cp: value };
  // `mate +` and `mate -` say who mates, not when.
  if (kind === 'mate') return { mate: text === '+' ? Infinity : text === '-' ? -Infinity : value === 0 && text.startsWith('-') ? -Infinity : value };
  return undefined;
}

/** @param {string[]} words */
function parseString(words) {
  // A line's own depth is for GUIs, too.
  if (words[0] !== 'edepth') return words.includes('edepth') ? {} : { text: words.join(' ') };
  /** @type {Record<string, number>} */
  const depths = {};
  for (let index = 0; index + 1 < words.length; index += 1) {
    const value = Number(words[index + 1]);
    const name = DEPTHS.get(words[index]);
    if (name && Number.isFinite(value)) depths[name] = value;
  }
  return { depths: /** @type {any} */ (depths) };
}
