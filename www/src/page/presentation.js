// For a projector: the views fill the screen, dark and large; PageDown and PageUp, which a presenter's clicker sends, lead on and back.

/** @typedef {{ next: () => void, back: () => void }} Way */

/** @type {{ way: Way, theme: string | undefined, hear: (event: KeyboardEvent) => void } | null} */
let shown = null;

export const isPresenting = () => shown !== null;

/** How much larger drawings are on a projector. */
export const timesLarger = () => (shown ? 1.5 : 1);

/** Begins to present, or ends it. @param {Way} way @param {() => void} changed everything is to be drawn anew */
export function togglePresentation(way, changed) {
  if (shown) {
    endPresentation();
    changed();
    return;
  }
  const { dataset } = document.documentElement;
  const hear = (/** @type {KeyboardEvent} */ event) => {
    const act = { PageDown: way.next, PageUp: way.back, Escape: () => togglePresentation(way, changed) }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  shown = { way, theme: dataset.theme, hear };
  dataset.theme = 'dark';
  dataset.present = 'on';
  addEventListener('keydown', hear, true);
  // A browser may refuse; then the window is what there is.
  document.documentElement.requestFullscreen?.().catch(() => {});
  changed();
}

export function endPresentation() {
  if (!shown) return;
  const { dataset } = document.documentElement;
  removeEventListener('keydown', shown.hear, true);
  if (shown.theme === undefined) delete dataset.theme;
  else dataset.theme = shown.theme;
  delete dataset.present;
  shown = null;
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}
