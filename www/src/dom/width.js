// Drawings are as wide as the place they have.

/**
 * Tells how wide an element is, in whole pixels, at first and whenever it changes; not while it is hidden.
 * @param {Element} element
 * @param {(width: number) => void} tell
 */
export function onNewWidth(element, tell) {
  let known = 0;
  new ResizeObserver(([entry]) => {
    const width = Math.floor(entry.contentRect.width);
    if (width === 0 || width === known) return;
    known = width;
    tell(width);
  }).observe(element);
}
