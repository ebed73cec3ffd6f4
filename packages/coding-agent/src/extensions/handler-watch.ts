/** A handler that takes longer is named. In milliseconds. */
const slowMs = 5000;
const checkMs = 1000;

/** Names handlers that take long, once each. Costs nothing while none does. */
export class HandlerWatch {
  readonly #onSlow: (path: string, event: string, ms: number) => void;
  readonly #open = new Set<{ path: string; event: string; since: number }>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(onSlow: (path: string, event: string, ms: number) => void) {
    this.#onSlow = onSlow;
  }

  /** Watches what a handler gave back, if it is a promise. */
  async wait<T>(path: string, event: string, work: Promise<T>): Promise<T> {
    const call = { path, event, since: performance.now() };
    this.#open.add(call);
    this.#timer ??= this.#start();
    try {
      return await work;
    } finally {
      this.#open.delete(call);
      if (this.#open.size === 0) this.dispose();
    }
  }

  dispose(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #start(): ReturnType<typeof setInterval> {
    const timer = setInterval(() => {
      for (const call of this.#open) {
        const ms = performance.now() - call.since;
        if (ms < slowMs) continue;
        this.#open.delete(call);
        this.#onSlow(call.path, call.event, ms);
      }
    }, checkMs);
    timer.unref();
    return timer;
  }
}
