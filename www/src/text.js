const english = {
  title: 'Fukayomi, a shogi engine',
  about: 'Fukayomi is a shogi engine under construction. This page shows that it runs in your browser.',
  loading: 'Loading the engine …',
  failed: 'The engine did not load',
  build: { simd: 'SIMD build', scalar: 'scalar build' },
};

/** @type {typeof english} */
const japanese = {
  title: '深読み：将棋エンジン',
  about: '「深読み」は開発中の将棋エンジンです。このページは、エンジンがブラウザーの中で動くことを示します。',
  loading: 'エンジンを読み込んでいます…',
  failed: 'エンジンを読み込めませんでした',
  build: { simd: 'SIMD版', scalar: 'スカラー版' },
};

/** The language of the page: Japanese or, for everybody else, English. */
export const language = navigator.language.startsWith('ja') ? 'ja' : 'en';

/** The words of the page. */
export const words = language === 'ja' ? japanese : english;
