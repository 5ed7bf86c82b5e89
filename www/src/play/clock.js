// Two clocks: main time, then byoyomi for each move, and an increment after each.

/** @typedef {import('../board/geometry.js').Side} Side */
/** @typedef {{ main: number, byoyomi: number, increment: number }} TimeControl in milliseconds */
/** @typedef {{ control: TimeControl, left: Record<Side, number>, running: Side | null }} SavedClock */

export class Clock {
  /** @type {Record<Side, number>} main time left when the running move began */
  #left;
  /** @type {Side | null} */
  #running = null;
  #since = 0;

  /**
   * @param {TimeControl} control
   * @param {() => number} [now]
   */
  constructor(control, now = () => performance.now()) {
    this.control = control;
    this.now = now;
    this.#left = { black: control.main, white: control.main };
  }

  get running() {
    return this.#running;
  }

  /** How long the running move has taken. */
  get spent() {
    return this.#running ? this.now() - this.#since : 0;
  }

  /** @param {Side} side */
  start(side) {
    this.#running = side;
    this.#since = this.now();
  }

  /** Ends the running move; main time comes first, then byoyomi, which is whole again afterwards. */
  press() {
    if (!this.#running) return;
    this.#left[this.#running] = Math.max(0, this.#left[this.#running] - this.spent) + this.control.increment;
    this.#running = null;
  }

  /** Stops without ending a move: what was spent stays spent. */
  pause() {
    if (!this.#running) return;
    this.#left[this.#running] = Math.max(0, this.#left[this.#running] - this.spent);
    this.#running = null;
  }

  /**
   * What a side has: main time, and byoyomi once that is used up.
   * @param {Side} side
   */
  read(side) {
    const spent = this.#running === side ? this.spent : 0;
    const main = Math.max(0, this.#left[side] - spent);
    const over = Math.max(0, spent - this.#left[side]);
    return { main, byoyomi: main > 0 ? this.control.byoyomi : Math.max(0, this.control.byoyomi - over) };
  }

  /** @param {Side} side */
  isOver(side) {
    const { main, byoyomi } = this.read(side);
    return this.#running === side && main <= 0 && byoyomi <= 0;
  }

  /** The clock for `go`. */
  goWords() {
    const { black, white } = { black: this.read('black').main, white: this.read('white').main };
    const words = `btime ${Math.round(black)} wtime ${Math.round(white)}`;
    const { byoyomi, increment } = this.control;
    return increment > 0 && byoyomi === 0 ? `${words} binc ${increment} winc ${increment}` : `${words} byoyomi ${byoyomi}`;
  }

  /** @returns {SavedClock} */
  save() {
    return { control: this.control, left: { black: this.read('black').main, white: this.read('white').main }, running: this.#running };
  }

  /** @param {SavedClock} saved */
  static restore(saved) {
    const clock = new Clock(saved.control);
    clock.#left = { ...saved.left };
    return clock;
  }
}

/**
 * A time as it stands on a clock.
 * @param {number} ms
 */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
