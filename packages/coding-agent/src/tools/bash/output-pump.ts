import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { Utf8Pieces } from "./utf8-pieces.js";

/** Silence after the end of the shell that counts as the end of its output, in milliseconds. */
const quietMs = 100;
/** A background process may write for ever; it is not listened to for longer than this. */
const patienceMs = 1000;
/** The same while the receiver is the one that is slow. */
const slowReceiverMs = 10_000;

/** Passes the output of several streams on, in the order of arrival, in whole characters, and no faster than it is taken. */
export class OutputPump {
  /** Told once when the receiver fails; nothing is passed on after that. */
  onFailure: ((error: unknown) => void) | undefined;
  private readonly onData: (data: Buffer) => void | Promise<void>;
  private readonly streams: Readable[] = [];
  private readonly pieces: Utf8Pieces[] = [];
  private openStreams = 0;
  private closed = false;
  private busy: Promise<void> | undefined;
  private lastDataAt = 0;
  private failure: { error: unknown } | undefined;

  constructor(onData: (data: Buffer) => void | Promise<void>) {
    this.onData = onData;
  }

  add(stream: Readable): void {
    const pieces = new Utf8Pieces();
    this.streams.push(stream);
    this.pieces.push(pieces);
    this.openStreams++;
    let ended = false;
    const end = (): void => {
      if (!ended) this.openStreams--;
      ended = true;
    };
    stream.on("data", (chunk: Buffer) => this.deliver(pieces.push(chunk)));
    stream.on("end", end);
    stream.on("close", end);
    // A broken pipe ends the output; the exit code tells the rest.
    stream.on("error", end);
  }

  /**
   * Waits for the rest of the output after the shell has ended, then stops listening. Processes that still hold the
   * streams keep running: their output is read and dropped, so that they do not die of a closed pipe.
   */
  async settle(): Promise<void> {
    const start = Date.now();
    this.lastDataAt = start;
    while (this.openStreams > 0 && this.failure === undefined) {
      const now = Date.now();
      if (now - start > (this.busy ? slowReceiverMs : patienceMs)) break;
      if (!this.busy && now - this.lastDataAt >= quietMs) break;
      await delay(5);
    }
    for (const pieces of this.pieces) this.deliver(pieces.flush());
    await this.busy;
    this.closed = true;
    for (const stream of this.streams) letGo(stream);
    if (this.failure !== undefined) throw this.failure.error;
  }

  private deliver(data: Buffer): void {
    if (this.closed || data.length === 0 || this.failure !== undefined) return;
    this.lastDataAt = Date.now();
    try {
      const wait = this.onData(data);
      if (wait instanceof Promise) this.holdUntil(wait);
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (this.failure !== undefined) return;
    this.failure = { error };
    this.onFailure?.(error);
  }

  private holdUntil(wait: Promise<void>): void {
    for (const stream of this.streams) stream.pause();
    const held = Promise.all([this.busy, wait])
      .then(
        () => undefined,
        (error: unknown) => this.fail(error),
      )
      .then(() => {
        if (this.busy !== held) return;
        this.busy = undefined;
        this.lastDataAt = Date.now();
        for (const stream of this.streams) stream.resume();
      });
    this.busy = held;
  }
}

/** The stream must not keep this program alive. */
function letGo(stream: Readable): void {
  stream.resume();
  if ("unref" in stream && typeof stream.unref === "function") stream.unref();
}
