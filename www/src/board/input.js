// Turns pointers and keys into wishes: drag, tap-tap, arrows and Enter, letters for the hand.

import { CELL, MARGIN, SIZE, sideOf, squareAt } from './geometry.js';
import { HAND_KINDS } from './position.js';
import { pieceImage } from './piece.js';
import { html } from '../dom/html.js';
import { canPick, cancel, choosePromotion, chooseSquare, draw, endStroke, moveCursor, pick, sameOrigin, wipe } from './transition.js';

/** @typedef {import('./state.js').BoardState} BoardState */
/** @typedef {import('./state.js').Origin} Origin */
/** @typedef {import('./transition.js').Result} Result */

/** A finger that rests so long draws. */
const LONG_PRESS_MS = 450;

/** A pointer that travels less than this has tapped. */
const TAP_PIXELS = 5;

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-8, 0], End: [8, 0], PageUp: [0, -8], PageDown: [0, 8] };

/**
 * @param {{
 *   renderer: import('./render.js').Renderer,
 *   container: HTMLElement,
 *   state: () => BoardState,
 *   apply: (result: Result) => void,
 *   edit: (what: Origin | null, to: string | null, again: boolean) => void,
 * }} board
 */
export function listen({ renderer, container, state, apply, edit }) {
  /** @type {{ origin: Origin, x: number, y: number, wasPicked: boolean, ghost: HTMLElement | null } | null} */
  let drag = null;

  const squareUnder = (/** @type {PointerEvent} */ event) => {
    const box = renderer.field.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * SIZE.width - MARGIN.left;
    const y = ((event.clientY - box.top) / box.height) * SIZE.height - MARGIN.top;
    return squareAt(Math.floor(x / CELL.width), Math.floor(y / CELL.height), state().orientation);
  };

  /** @param {Event} event @returns {{ kind: string, side: import('./geometry.js').Side } | null} */
  const heldUnder = (event) => {
    const button = /** @type {Element} */ (event.target).closest?.('.held');
    if (!(button instanceof HTMLElement)) return null;
    const { kind, side } = button.dataset;
    return kind && (side === 'black' || side === 'white') ? { kind, side } : null;
  };

  const inChooser = (/** @type {Event} */ event) => renderer.chooser.contains(/** @type {Node} */ (event.target));

  // The right button draws.
  container.addEventListener('contextmenu', (event) => {
    if (renderer.field.contains(/** @type {Node} */ (event.target))) event.preventDefault();
  });
  container.addEventListener('pointerdown', (event) => {
    const square = event.button === 2 && event.pointerType === 'mouse' && !drag ? squareUnder(event) : null;
    if (square) apply(draw(state(), { from: square, to: square }));
  });
  container.addEventListener('pointermove', (event) => {
    const { stroke } = state();
    const square = stroke ? squareUnder(event) : null;
    if (stroke && square && square !== stroke.to) apply(draw(state(), { from: stroke.from, to: square }));
  });
  addEventListener('pointerup', (event) => {
    const isFinger = event.pointerType === 'touch';
    if ((event.button === 2 || isFinger) && state().stroke) apply(endStroke(state()));
    else if (isFinger && state().drawn.length > 0 && container.contains(/** @type {Node} */ (event.target))) apply(wipe(state()));
  });

  // A finger has no right button: it rests for a while instead.
  let resting = 0;
  let restingAt = { x: 0, y: 0 };
  const stopResting = () => clearTimeout(resting);
  container.addEventListener('pointerdown', (event) => {
    stopResting();
    const square = event.pointerType === 'touch' && event.isPrimary && !state().free && !inChooser(event) ? squareUnder(event) : null;
    if (!square || heldUnder(event)) return;
    resting = setTimeout(() => {
      if (drag?.ghost) return;
      endDrag();
      apply(cancel(state()));
      apply(draw(state(), { from: square, to: square }));
    }, LONG_PRESS_MS);
    restingAt = { x: event.clientX, y: event.clientY };
  });
  container.addEventListener('pointermove', (event) => {
    if (Math.hypot(event.clientX - restingAt.x, event.clientY - restingAt.y) >= TAP_PIXELS) stopResting();
  });
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, stopResting);

  container.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary || inChooser(event)) return;
    // A finger may draw once more; it wipes when it has only tapped.
    if (state().drawn.length > 0 && event.pointerType !== 'touch') apply(wipe(state()));
    const held = heldUnder(event);
    const square = held ? null : squareUnder(event);
    if (state().promotion) {
      apply(cancel(state()));
      event.preventDefault();
      return;
    }
    /** @type {Origin | null} */
    const origin = held ?? (square ? { square } : null);
    if (!origin) return;
    const free = state().free;
    const pickable = free ? isSomething(state(), origin) : canPick(state(), origin);
    if (!pickable || (!free && state().origin && square && !sameOrigin(state().origin, origin) && isTarget(square))) {
      if (square && free) edit(null, square, false);
      else if (square) apply(chooseSquare(state(), square));
      event.preventDefault();
      focusCursor(square);
      return;
    }
    drag = { origin, x: event.clientX, y: event.clientY, wasPicked: sameOrigin(state().origin, origin), ghost: null };
    if (!drag.wasPicked && !free) apply(pick(state(), origin));
    try {
      container.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is already gone cannot be followed; the tap still counts.
    }
    event.preventDefault();
    focusCursor(square);
  });

  const isTarget = (/** @type {string} */ square) => chooseSquare(state(), square).move !== undefined || chooseSquare(state(), square).state.promotion !== null;

  container.addEventListener('pointermove', (event) => {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < TAP_PIXELS) return;
      drag.ghost = ghostOf(drag.origin);
      if (drag.wasPicked && !state().origin) apply(pick(state(), drag.origin));
      container.classList.add('dragging');
      document.body.append(drag.ghost);
    }
    drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
  });

  container.addEventListener('pointerup', (event) => {
    if (!drag) return;
    const { origin, ghost, wasPicked } = drag;
    endDrag();
    const square = squareUnder(event);
    if (state().free) {
      if (ghost) edit(origin, square, false);
      else edit(origin, square, true);
      return;
    }
    if (!ghost) {
      if (wasPicked) apply(cancel(state()));
    } else if (square && 'square' in origin && square === origin.square) {
      // Put back where it was: it stays picked up, as after a tap.
    } else {
      apply(square ? chooseSquare(state(), square) : cancel(state()));
    }
  });

  container.addEventListener('pointercancel', () => {
    if (!drag) return;
    endDrag();
    apply(cancel(state()));
  });

  function endDrag() {
    drag?.ghost?.remove();
    drag = null;
    container.classList.remove('dragging');
  }

  /** @param {Origin} origin */
  function ghostOf(origin) {
    const { placement, orientation } = state();
    const piece =
      'square' in origin
        ? placement.pieces.get(origin.square) ?? 'P'
        : origin.side === 'black' ? origin.kind : origin.kind.toLowerCase();
    const ghost = html('div', { class: 'drag-ghost' }, pieceImage(piece, sideOf(piece) !== orientation));
    ghost.style.width = `${(renderer.field.clientWidth / SIZE.width) * CELL.width * 1.15}px`;
    return ghost;
  }

  // Only whoever uses keys needs to see where the focus is.
  container.addEventListener('pointerdown', () => container.classList.add('by-pointer'), { capture: true });
  document.addEventListener('keydown', () => container.classList.remove('by-pointer'), { capture: true });

  /** @param {string | null} square */
  function focusCursor(square) {
    if (!square || state().promotion) return;
    renderer.cell(square)?.focus({ preventScroll: true });
  }

  // Screen readers click without a pointer.
  container.addEventListener('click', (event) => {
    if (event.detail !== 0 || inChooser(event)) return;
    const held = heldUnder(event);
    if (held) apply(pick(state(), held));
    const cell = /** @type {Element} */ (event.target).closest?.('.cell');
    if (cell instanceof HTMLElement && cell.dataset.square) apply(chooseSquare(state(), cell.dataset.square));
  });

  // Focus and cursor are one, however the focus came.
  renderer.grid.addEventListener('focusin', (event) => {
    const square = /** @type {HTMLElement} */ (event.target).dataset.square;
    if (square && square !== state().cursor) apply({ state: { ...state(), cursor: square } });
  });

  // The tap that opened the choice must not make it: only a pointer that went down on it counts.
  let armed = false;
  renderer.chooser.addEventListener('pointerdown', () => {
    armed = true;
  });
  renderer.chooser.addEventListener('click', (event) => {
    if (!armed && event.detail !== 0) return;
    armed = false;
    const button = /** @type {Element} */ (event.target).closest('button');
    if (button) apply(choosePromotion(state(), button.dataset.promote === 'yes'));
  });
  renderer.chooser.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') apply(cancel(state()));
    else if (['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(event.key)) {
      // Two buttons: any of these keys goes to the other one.
      const next = document.activeElement === renderer.chooser.firstElementChild ? 'lastElementChild' : 'firstElementChild';
      /** @type {HTMLElement} */ (renderer.chooser[next]).focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  container.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || inChooser(event)) return;
    const onCell = /** @type {Element} */ (event.target).classList.contains('cell');
    const step = STEPS[event.key];
    const kind = event.key.toUpperCase();
    if (onCell && step && !event.shiftKey) {
      apply(moveCursor(state(), ...step));
      renderer.cell(state().cursor)?.focus();
    } else if (onCell && (event.key === 'Enter' || event.key === ' ')) {
      if (state().free) edit({ square: state().cursor }, state().cursor, true);
      else apply(chooseSquare(state(), state().cursor));
    } else if (event.key === 'Escape' && state().origin) {
      apply(cancel(state()));
    } else if (HAND_KINDS.includes(kind) && !event.shiftKey && state().movable && onCell) {
      apply(pick(state(), { kind, side: /** @type {import('./geometry.js').Side} */ (state().movable) }));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/**
 * @param {BoardState} state
 * @param {Origin} origin
 */
const isSomething = (state, origin) => 'kind' in origin || state.placement.pieces.has(origin.square);
