/** Frames are at least this far apart. */
const frameMs = 16;

/** Decides when the next frame is drawn: requests in between become one. */
export class FrameScheduler {
  readonly #draw: () => void;
  #isRequested = false;
  #isImmediate = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastFrame = Number.NEGATIVE_INFINITY;
  #isRunning = false;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  start(): void {
    this.#isRunning = true;
  }

  /** Nothing is drawn any more. */
  stop(): void {
    this.#isRunning = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isRequested = false;
  }

  /** @param immediate - in the next tick, however short ago the last frame was */
  request(immediate = false): void {
    if (!this.#isRunning) return;
    this.#isImmediate ||= immediate;
    if (this.#isRequested) return;
    this.#isRequested = true;
    queueMicrotask(() => this.#schedule());
  }

  #schedule(): void {
    if (!this.#isRunning || !this.#isRequested) return;
    const waitMs = this.#isImmediate ? 0 : Math.max(0, this.#lastFrame + frameMs - performance.now());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#frame(), waitMs);
  }

  #frame(): void {
    this.#timer = undefined;
    this.#isRequested = false;
    this.#isImmediate = false;
    this.#lastFrame = performance.now();
    this.#draw();
  }
}
