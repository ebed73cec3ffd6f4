/** Bytes that may wait for the reader before those who send have to. */
const sendLimit = 1024 * 1024;
/** Bytes that may wait before no more is asked for that would have to be answered. */
const askLimit = 16 * 1024 * 1024;
const pollMs = 10;

interface Waiter {
  limit: number;
  wake: () => void;
}

/** Writes JSON lines in the order in which they come, and lets those wait who are faster than the reader. */
export class WireOutput {
  readonly #write: (text: string) => Promise<void>;
  readonly #waiters = new Set<Waiter>();
  #waitingBytes = 0;
  #holdsSenders = true;

  /** @param write - resolves when the reader has taken the text */
  constructor(write: (text: string) => Promise<void>) {
    this.#write = write;
  }

  /** Sends one line. Resolves at once, or, when a lot waits already, once the reader has caught up. */
  send(value: object): Promise<void> {
    const line = `${JSON.stringify(value)}\n`;
    const bytes = Buffer.byteLength(line);
    this.#waitingBytes += bytes;
    const taken = (): void => this.#taken(bytes);
    void this.#write(line).then(taken, taken);
    return this.#holdsSenders ? this.#below(sendLimit) : Promise.resolve();
  }

  /** Resolves when there is room for further answers. */
  ready(): Promise<void> {
    return this.#below(askLimit);
  }

  /** Senders wait for nobody any more: what they work on has to come to its end now. */
  release(): void {
    this.#holdsSenders = false;
    this.#wake(({ limit }) => limit === sendLimit);
  }

  /** Takes {@link release} back. */
  hold(): void {
    this.#holdsSenders = true;
  }

  /** Resolves when everything was taken, or when the reader has taken nothing for a while. */
  async drain(patienceMs: number): Promise<void> {
    let before = this.#waitingBytes;
    for (let waitedMs = 0; this.#waitingBytes > 0 && waitedMs < patienceMs; waitedMs += pollMs) {
      if (this.#waitingBytes < before) waitedMs = 0;
      before = this.#waitingBytes;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  #below(limit: number): Promise<void> {
    if (this.#waitingBytes <= limit) return Promise.resolve();
    return new Promise((wake) => this.#waiters.add({ limit, wake }));
  }

  #taken(bytes: number): void {
    this.#waitingBytes -= bytes;
    this.#wake(({ limit }) => this.#waitingBytes <= limit);
  }

  #wake(isDue: (waiter: Waiter) => boolean): void {
    for (const waiter of [...this.#waiters].filter(isDue)) {
      this.#waiters.delete(waiter);
      waiter.wake();
    }
  }
}
