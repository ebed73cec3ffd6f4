/**
 * Calls back when nothing happened for `limitMs`. `touch()` costs no timer, and one look at the clock for all that happens
 * at once: the one timer looks at the last time when it fires. A limit of 0 switches it off.
 */
export class IdleWatchdog {
  readonly #limitMs: number;
  readonly #onIdle: () => void;
  #last = 0;
  #isTouched = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(limitMs: number, onIdle: () => void) {
    this.#limitMs = limitMs;
    this.#onIdle = onIdle;
  }

  touch(): void {
    if (this.#isTouched) return;
    this.#isTouched = true;
    queueMicrotask(() => {
      this.#isTouched = false;
    });
    this.#last = performance.now();
    if (this.#timer === undefined && this.#limitMs > 0) this.#arm(this.#limitMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #arm(delayMs: number): void {
    // A timer above 2^31-1 ms would fire at once.
    this.#timer = setTimeout(() => this.#check(), Math.min(delayMs, 2_147_483_647));
  }

  #check(): void {
    const leftMs = this.#last + this.#limitMs - performance.now();
    if (leftMs > 1) this.#arm(leftMs);
    else {
      this.#timer = undefined;
      this.#onIdle();
    }
  }
}
