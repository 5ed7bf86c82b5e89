// One ply for all views: where the reader points in one of them, every other marks the same depth.

/** @type {number | null} */
let pointed = null;
/** @type {Set<() => void>} */
const hearers = new Set();

/** The ply that is pointed at, from 1. */
export const pointedPly = () => pointed;

/** @param {number | null} ply */
export function pointAtPly(ply) {
  const next = ply === null || !(ply >= 1) ? null : Math.floor(ply);
  if (next === pointed) return;
  pointed = next;
  for (const hear of hearers) hear();
}

/** Calls back whenever another ply is pointed at. @param {() => void} hear */
export function onPointedPly(hear) {
  hearers.add(hear);
}

/**
 * Makes a part of the page point at plies with the mouse or a finger.
 * @param {HTMLElement} part
 * @param {(event: PointerEvent) => number | null} plyAt
 */
export function pointsAtPlies(part, plyAt) {
  part.addEventListener('pointermove', (event) => pointAtPly(plyAt(event)));
  part.addEventListener('pointerdown', (event) => pointAtPly(plyAt(event)));
  part.addEventListener('pointerleave', (event) => {
    // A finger that was lifted has pointed; the mark stays until something else is touched.
    if (event.pointerType === 'mouse') pointAtPly(null);
  });
}
