// 盤駒の見た目と、戦法・囲いの言葉。

/** @type {Record<keyof typeof import('./en.js').looks, string>} */
export const looks = {
  boardLook: '盤',
  boardWood: '榧',
  boardDark: '濃い木目',
  boardStone: '石板',
  boardPaper: '紙',
  piecesTwoKanji: '二字駒',
  piecesLearner: '漢字と動き',
  openingName: '戦型',
};
