// A number that is dragged up and down where it stands in a drawing, or changed by the arrow keys.

/** Points a pixel is worth, and a key press. */
const [PER_PIXEL, PER_KEY] = [2, 10];

/**
 * Makes a part of a drawing a slider.
 * @param {SVGElement} handle
 * @param {{ name: string, value: number, least: number, most: number, text: string, perPixel?: number, set: (value: number) => void }} how
 */
export function draggable(handle, { name, value, least, most, text, perPixel = PER_PIXEL, set }) {
  const attributes = {
    role: 'slider', tabindex: 0, 'aria-label': name, 'aria-orientation': 'vertical', 'aria-valuemin': least, 'aria-valuemax': most,
    'aria-valuenow': Math.round(value), 'aria-valuetext': text,
  };
  for (const [key, content] of Object.entries(attributes)) handle.setAttribute(key, String(content));
  const change = (/** @type {number} */ wanted) => set(Math.max(least, Math.min(most, Math.round(wanted / 5) * 5)));
  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    handle.focus();
    const from = event.clientY;
    const move = (/** @type {PointerEvent} */ moved) => change(value + (from - moved.clientY) * perPixel);
    const end = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
    // The drawing is made anew while one drags: the window keeps hearing.
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  });
  handle.addEventListener('keydown', (event) => {
    const by = { ArrowUp: PER_KEY, ArrowRight: PER_KEY, ArrowDown: -PER_KEY, ArrowLeft: -PER_KEY, PageUp: 5 * PER_KEY, PageDown: -5 * PER_KEY }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    change(value + by);
  });
}

/** Draws anew and gives the focus back to what had it. @param {HTMLElement} figure @param {() => void} draw */
export function keepingFocus(figure, draw) {
  const had = figure.contains(document.activeElement) ? document.activeElement?.getAttribute('data-id') : null;
  draw();
  if (had) /** @type {SVGElement | null} */ (figure.querySelector(`[data-id="${had}"]`))?.focus();
}

/** @param {number} value */
export const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(Math.round(value))}`;
