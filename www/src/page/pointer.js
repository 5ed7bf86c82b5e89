// Whether the mouse itself moved: what slides under a resting one is not pointed at.

/** @type {{ x: number, y: number } | null} */
let last = null;
let isMoved = false;

/** @param {PointerEvent} event */
function note({ screenX: x, screenY: y }) {
  isMoved = last === null || last.x !== x || last.y !== y;
  last = { x, y };
}

// Before anybody else hears of it.
for (const type of /** @type {const} */ (['pointerover', 'pointermove'])) document.addEventListener(type, note, { capture: true });

/** Whether the pointer is elsewhere than at the event before this one. */
export const hasPointerMoved = () => isMoved;
