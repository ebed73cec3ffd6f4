/** Bytes that may wait for the reader before the writers have to. */
const highWaterBytes = 1024 * 1024;
const pollMs = 10;

/** Writes JSON lines in the order in which they come, and says when the reader is behind. */
export class WireOutput {
  readonly #write: (text: string) => Promise<void>;
  #waitingBytes = 0;
  #resume: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;

  /** @param write - resolves when the reader has taken the text */
  constructor(write: (text: string) => Promise<void>) {
    this.#write = write;
  }

  /** Bytes that the reader has not taken yet. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /** Sends one line. Resolves at once, or, when a lot waits already, once the reader has caught up. */
  send(value: object): Promise<void> {
    const line = `${JSON.stringify(value)}\n`;
    const bytes = Buffer.byteLength(line);
    if (this.#waitingBytes <= highWaterBytes && this.#waitingBytes + bytes > highWaterBytes) this.#hold();
    this.#waitingBytes += bytes;
    const done = (): void => this.#taken(bytes);
    void this.#write(line).then(done, done);
    return this.#resume;
  }

  /** Resolves when not much waits. */
  ready(): Promise<void> {
    return this.#resume;
  }

  /** Resolves when everything was taken, or when the reader has taken nothing for a while. */
  async drain(patienceMs: number): Promise<void> {
    let before = Number.POSITIVE_INFINITY;
    for (let waitedMs = 0; this.#waitingBytes > 0 && waitedMs < patienceMs; waitedMs += pollMs) {
      if (this.#waitingBytes < before) waitedMs = 0;
      before = this.#waitingBytes;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  #hold(): void {
    this.#resume = new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #taken(bytes: number): void {
    this.#waitingBytes -= bytes;
    if (this.#waitingBytes <= highWaterBytes) this.#wake();
  }
}
