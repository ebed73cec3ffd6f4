import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";

const highWaterMark = 65_536;

/**
 * The body of an answer as a web stream, decompressed where the server compressed it. An abort errors the stream at
 * once, a broken connection after what came before it has been read; cancelling it closes the connection.
 */
export function readBody(answer: IncomingMessage, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const size = (chunk: Uint8Array | undefined): number => chunk?.byteLength ?? 0;
  return new ReadableStream<Uint8Array>(new AnswerBody(answer, signal), { highWaterMark, size });
}

class AnswerBody {
  readonly #answer: IncomingMessage;
  readonly #source: Readable;
  readonly #signal: AbortSignal | undefined;
  #pieces: Uint8Array[] = [];
  #settled = false;
  #broken: { reason: unknown } | undefined;
  #onAbort: () => void = () => undefined;

  constructor(answer: IncomingMessage, signal: AbortSignal | undefined) {
    this.#answer = answer;
    this.#source = decompress(answer);
    this.#signal = signal;
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const source = this.#source;
    const fail = (reason: unknown): void => {
      this.#flush(controller);
      this.#broken ??= { reason };
      this.pull(controller);
    };
    source.on("data", (chunk: Uint8Array) => {
      if (this.#pieces.push(chunk) === 1) process.nextTick(() => this.#flush(controller));
    });
    source.once("end", () => {
      this.#flush(controller);
      this.#settle(() => controller.close());
    });
    source.on("error", fail);
    if (source !== this.#answer) this.#answer.on("error", fail);
    this.#onAbort = () => {
      this.#settle(() => controller.error(this.#signal?.reason));
      this.#answer.destroy();
    };
    this.#signal?.addEventListener("abort", this.#onAbort, { once: true });
    if (this.#signal?.aborted) this.#onAbort();
  }

  pull(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const broken = this.#broken;
    if (broken === undefined) this.#source.resume();
    else if (controller.desiredSize === highWaterMark) {
      this.#settle(() => controller.error(broken.reason));
      this.#answer.destroy();
    }
  }

  cancel(): void {
    this.#settle(() => undefined);
    this.#answer.destroy();
  }

  /** Hands on what one socket read brought as one piece: a web stream costs more than the bytes that it carries. */
  #flush(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const [first] = this.#pieces;
    if (first === undefined || this.#settled) return;
    controller.enqueue(this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces));
    this.#pieces = [];
    if ((controller.desiredSize ?? 0) <= 0) this.#source.pause();
  }

  #settle(finish: () => void): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#signal?.removeEventListener("abort", this.#onAbort);
    finish();
  }
}

function decompress(answer: IncomingMessage): Readable {
  const encoding = answer.headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (!["gzip", "x-gzip", "deflate", "br"].includes(encoding)) return answer;
  const zlib = process.getBuiltinModule("node:zlib");
  const flush = zlib.constants.Z_SYNC_FLUSH;
  if (encoding === "br") return answer.pipe(zlib.createBrotliDecompress());
  if (encoding === "deflate") return answer.pipe(zlib.createInflate({ flush, finishFlush: flush }));
  return answer.pipe(zlib.createGunzip({ flush, finishFlush: flush }));
}
