// Which words of a text are technical, in both languages.

import { currentLanguage } from '../i18n/i18n.js';

/** @typedef {'ply' | 'pv' | 'expectedDepth' | 'mind' | 'softmax' | 'alphaBeta' | 'temperature' | 'weight' | 'verdict' | 'futility' | 'equation' | 'nullMove' | 'reduction' | 'learnedDepth' | 'realization' | 'asInPaper' | 'byoyomi' | 'declare'} Word */

/** Longer words before those that they contain. @type {Record<'en' | 'ja', [Word, string][]>} */
const PATTERNS = {
  en: [
    ['expectedDepth', '[Ee]xpected depth'], ['pv', 'PV depth|PV|[Bb]est line'], ['learnedDepth', '[Ll]earned depth'], ['realization', '[Rr]ealization probability'],
    ['reduction', '[Ll]ate-move reductions'], ['nullMove', '[Nn]ull move'], ['futility', '[Ff]utility pruning|[Ff]utility'], ['equation', 'eq\\. \\d+'],
    ['asInPaper', '2020 paper'], ['temperature', '[Tt]emperatures?'], ['softmax', '[Ss]oftmax'], ['alphaBeta', '[Aa]lpha-beta'], ['mind', '[Mm]inds?'],
    ['verdict', 'verdict'], ['byoyomi', '[Bb]yoyomi'], ['weight', '[Ww]eights?'], ['ply', '[Pp]ly|[Pp]lies'],
  ],
  ja: [
    ['expectedDepth', '期待深さ'], ['pv', 'PVの深さ|PV|最善手順'], ['learnedDepth', '学習した深さ'], ['realization', '実現確率'],
    ['reduction', '順位による短縮|順位で短縮'], ['nullMove', 'ヌルムーブ'], ['futility', 'フューティリティ枝刈り|フューティリティ'], ['equation', '式\\d+'],
    ['asInPaper', '2020年の論文'], ['temperature', '温度'], ['softmax', 'ソフトマックス'], ['alphaBeta', 'アルファベータ'], ['mind', '思考法'],
    ['verdict', '形勢判断'], ['byoyomi', '秒読み'], ['weight', '重み'],
  ],
};

/** All words that are explained. */
export const WORDS = /** @type {Word[]} */ ([...PATTERNS.en.map(([word]) => word), 'declare']);

/**
 * A text in parts: each word that is explained once, the rest as it is.
 * @param {string} text
 * @param {'en' | 'ja'} [language]
 * @returns {(string | { word: Word, text: string })[]}
 */
export function partsOf(text, language = currentLanguage()) {
  const patterns = PATTERNS[language];
  // English words end where they end: “ply” is none in “simply”.
  const edge = language === 'en' ? '\\b' : '';
  const all = new RegExp(patterns.map(([, pattern]) => `${edge}(${pattern})${edge}`).join('|'), 'g');
  /** @type {(string | { word: Word, text: string })[]} */
  const parts = [];
  const seen = new Set();
  let from = 0;
  for (const found of text.matchAll(all)) {
    const [word] = patterns[found.slice(1).findIndex((group) => group !== undefined)];
    if (seen.has(word)) continue;
    seen.add(word);
    parts.push(text.slice(from, found.index), { word, text: found[0] });
    from = found.index + found[0].length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== '');
}
