const english = {
  title: 'Fukayomi, a shogi engine',
  about: 'A shogi engine under construction. For now it knows the rules: give it a position and it lists every legal move.',
  loading: 'Loading the engine …',
  failed: 'The engine did not load',
  build: { simd: 'SIMD build', scalar: 'scalar build' },
  sfen: 'Position (SFEN)',
  show: 'Show',
  reset: 'Start position',
  hands: { black: '☗ Black holds', white: '☖ White holds' },
  nothing: 'nothing',
  legalMoves: 'Legal moves',
  perft: 'Move sequences (perft)',
  perftColumns: ['Moves', 'Sequences', 'Time'],
};

/** @type {typeof english} */
const japanese = {
  title: '深読み：将棋エンジン',
  about: '開発中の将棋エンジンです。今は将棋のルールだけを知っています。局面を入力すると、合法手をすべて示します。',
  loading: 'エンジンを読み込んでいます…',
  failed: 'エンジンを読み込めませんでした',
  build: { simd: 'SIMD版', scalar: 'スカラー版' },
  sfen: '局面（SFEN）',
  show: '表示',
  reset: '平手の初形',
  hands: { black: '☗先手の持駒', white: '☖後手の持駒' },
  nothing: 'なし',
  legalMoves: '合法手',
  perft: '指し手の列の数（perft）',
  perftColumns: ['手数', '列の数', '時間'],
};

/** The language of the page: Japanese or, for everybody else, English. */
export const language = navigator.language.startsWith('ja') ? 'ja' : 'en';

/** The words of the page. */
export const words = language === 'ja' ? japanese : english;
