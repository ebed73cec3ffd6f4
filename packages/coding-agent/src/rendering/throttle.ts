/** Does something at once, and when it is asked for often, no more than once in a while. The last request is never lost. */
export class Throttle {
  readonly #run: () => void;
  readonly #intervalMs: number;
  #last = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(run: () => void, intervalMs: number) {
    this.#run = run;
    this.#intervalMs = intervalMs;
  }

  request(): void {
    if (this.#timer !== undefined) return;
    const waitMs = this.#last + this.#intervalMs - performance.now();
    if (waitMs <= 0) {
      this.#now();
      return;
    }
    this.#timer = setTimeout(() => this.#now(), waitMs);
    this.#timer.unref();
  }

  /** Nothing waits any more. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #now(): void {
    this.cancel();
    this.#last = performance.now();
    this.#run();
  }
}
