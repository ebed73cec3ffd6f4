import { AiError } from "../errors/ai-error.js";
import { formatThrownValue } from "../errors/failure.js";
import { parseJsonWithRepair } from "../json/repair.js";
import { truncated } from "./answer.js";
import { SseDecoder, type SseEvent } from "./sse.js";

/**
 * What a reader wants after an event: `more`; `enough`, when the answer is complete and only trailing facts such as
 * usage may follow, for which the socket is read a short while longer; or `done`.
 */
export type ReadState = "more" | "enough" | "done";

/** Reads one answer, however the server sends it. */
export interface AnswerReader {
  /** Takes the next event of the stream. */
  event(event: SseEvent): ReadState;
  /** Takes a whole answer, parsed: some servers answer a streaming request with one JSON document. */
  whole(value: unknown): void;
}

/** Reads the bytes of one answer, for bodies that are no event stream of text. */
export interface BodyReader {
  /** Whether the body is one document instead of a stream; undefined while that cannot be told. */
  startsWhole(piece: Uint8Array): boolean | undefined;
  /** Takes the next bytes. */
  push(piece: Uint8Array): ReadState;
  /** Called at a clean end. */
  end(): void;
  /** Takes a whole answer, parsed. */
  whole(value: unknown): void;
}

type Chunks = ReadableStreamDefaultReader<Uint8Array>;

const trailingMs = 1000;
const drainMs = 250;
const longestWholeBytes = 64 * 1024 * 1024;
const openBrace = 123;
const openBracket = 91;
const lessThan = 60;

/**
 * Reads a body to its end, or to where the reader is done. Returns at a clean end; the caller decides whether the
 * answer was complete.
 *
 * @throws AiError with code "stream_truncated" when the connection breaks
 */
export async function readAnswer(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
  reader: AnswerReader | BodyReader,
): Promise<void> {
  if (body === null) throw truncation("the answer has no body");
  const chunks = body.getReader();
  const cancel = (): void => discard(chunks);
  signal.addEventListener("abort", cancel, { once: true });
  try {
    await readChunks(chunks, signal, "push" in reader ? reader : new SseBodyReader(reader));
  } catch (error) {
    discard(chunks);
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** Hands the events of a `text/event-stream` body on, one by one. */
class SseBodyReader implements BodyReader {
  readonly #decoder = new SseDecoder();
  readonly #reader: AnswerReader;

  constructor(reader: AnswerReader) {
    this.#reader = reader;
  }

  startsWhole(piece: Uint8Array): boolean | undefined {
    const first = firstByte(piece);
    return first === undefined ? undefined : first === openBrace || first === openBracket || first === lessThan;
  }

  push(piece: Uint8Array): ReadState {
    return this.#hand(this.#decoder.push(piece));
  }

  end(): void {
    this.#hand(this.#decoder.end());
  }

  whole(value: unknown): void {
    this.#reader.whole(value);
  }

  #hand(events: SseEvent[]): ReadState {
    let latest: ReadState = "more";
    for (const event of events) {
      const state = this.#reader.event(event);
      if (state === "done") return state;
      if (state === "enough") latest = state;
    }
    return latest;
  }
}

async function readChunks(chunks: Chunks, signal: AbortSignal, reader: BodyReader): Promise<void> {
  let startsWhole: boolean | undefined;
  let trailing: ReturnType<typeof setTimeout> | undefined;
  let isGivenUp = false;
  const giveUp = (): void => {
    isGivenUp = true;
    discard(chunks);
  };
  try {
    for (;;) {
      const piece = await nextChunk(chunks, signal);
      if (piece === undefined) break;
      startsWhole ??= reader.startsWhole(piece);
      if (startsWhole) return reader.whole(parseWhole(await readText(piece, chunks, signal)));
      const state = reader.push(piece);
      if (state === "done") return drain(chunks);
      if (state === "enough") trailing ??= setTimeout(giveUp, trailingMs);
    }
    // What we cut off ourselves is no whole event, and the answer was complete before it.
    if (!isGivenUp) reader.end();
  } finally {
    clearTimeout(trailing);
  }
}

async function nextChunk(chunks: Chunks, signal: AbortSignal): Promise<Uint8Array | undefined> {
  try {
    const piece = await chunks.read();
    signal.throwIfAborted();
    return piece.done ? undefined : piece.value;
  } catch (error) {
    if (signal.aborted) throw error;
    throw truncation(formatThrownValue(error), error);
  }
}

/** The first byte that is neither white space nor part of a byte order mark. */
function firstByte(bytes: Uint8Array): number | undefined {
  return bytes.find((byte) => byte > 32 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
}

async function readText(first: Uint8Array, chunks: Chunks, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  let text = decoder.decode(first, { stream: true });
  for (let piece = await nextChunk(chunks, signal); piece; piece = await nextChunk(chunks, signal)) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > longestWholeBytes) throw truncation("the answer is larger than 64 MB");
  }
  return text + decoder.decode();
}

function parseWhole(text: string): unknown {
  try {
    return parseJsonWithRepair(text);
  } catch (error) {
    if (text.trimStart().startsWith("<")) {
      const info = { category: "server", retryable: true } as const;
      const words = text
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim()
        .slice(0, 300);
      throw new AiError("stream_failed", `The server answered with a web page: ${words}`, { info, cause: error });
    }
    throw truncation("the JSON document is not complete", error);
  }
}

/** The JSON of an event. @throws AiError with code "stream_truncated" for the cut end of a body, else "invalid_json" */
export function parseEventJson(event: SseEvent): unknown {
  try {
    return parseJsonWithRepair(event.data);
  } catch (error) {
    if (!event.complete) throw truncation("the last event is not complete", error);
    const info = { category: "server", retryable: true } as const;
    const start = event.data.slice(0, 120);
    throw new AiError("invalid_json", `The server sent an event that is not JSON: ${start}`, { info, cause: error });
  }
}

function truncation(detail: string, cause?: unknown): AiError {
  const { message, info } = truncated(detail);
  return new AiError("stream_truncated", message, { info, cause });
}

/** Reads what is left for a moment, so that the connection can be used again, and then closes it. */
function drain(chunks: Chunks): void {
  const timer = setTimeout(() => discard(chunks), drainMs);
  const readOn = async (): Promise<void> => {
    while (!(await chunks.read()).done);
  };
  const finished = (): void => clearTimeout(timer);
  readOn().then(finished, finished);
}

function discard(chunks: Chunks): void {
  // A body that is broken already refuses to be cancelled; there is nothing left to do then.
  chunks.cancel().catch(() => undefined);
}
