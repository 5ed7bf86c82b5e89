// Puts a piece set into the page, where every drawing refers to it.

/** @type {Record<'kanji' | 'twoKanji' | 'learner' | 'international', () => Promise<{ default: string }>>} */
const SETS = {
  kanji: () => import('virtual:pieces/kanji'),
  twoKanji: () => import('virtual:pieces/twoKanji'),
  learner: () => import('virtual:pieces/learner'),
  international: () => import('virtual:pieces/international'),
};

/** @param {keyof typeof SETS} name */
export async function loadPieces(name) {
  const sprite = /** @type {HTMLElement} */ (document.getElementById('sprite'));
  if (sprite.dataset.set === name) return;
  const { default: symbols } = await SETS[name]();
  // Our own drawing, made at build time.
  sprite.innerHTML = symbols;
  sprite.dataset.set = name;
}
