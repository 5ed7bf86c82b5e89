// English words of how board and pieces look, and of openings.

export const looks = {
  boardLook: 'Board',
  boardWood: 'Light wood',
  boardDark: 'Dark wood',
  boardStone: 'Slate',
  boardPaper: 'Paper',
  piecesTwoKanji: 'Two kanji',
  piecesLearner: 'Kanji with moves',
  openingName: 'Opening',
};
