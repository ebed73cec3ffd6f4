/** A handler that takes longer is named. In milliseconds. */
const slowMs = 5000;
const checkMs = 1000;

/** A handler at work. */
export interface WatchedCall {
  path: string;
  event: string;
  since: number;
}

/** Names handlers that take long, once each. */
export class HandlerWatch {
  readonly #onSlow: (path: string, event: string, ms: number) => void;
  readonly #open = new Set<WatchedCall>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(onSlow: (path: string, event: string, ms: number) => void) {
    this.#onSlow = onSlow;
  }

  begin(path: string, event: string): WatchedCall {
    const call = { path, event, since: performance.now() };
    this.#open.add(call);
    // Goes on ticking for a moment when nothing is open: to begin and end it at each call would cost more than most calls.
    this.#timer ??= setInterval(() => this.#look(), checkMs).unref();
    return call;
  }

  end(call: WatchedCall): void {
    this.#open.delete(call);
  }

  dispose(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    if (this.#open.size === 0) this.dispose();
    for (const call of this.#open) {
      const ms = performance.now() - call.since;
      if (ms < slowMs) continue;
      this.#open.delete(call);
      this.#onSlow(call.path, call.event, ms);
    }
  }
}
