import { AiError } from "../../errors/ai-error.js";
import { crc32 } from "./crc32.js";

/** One message of an AWS event stream. */
export interface Frame {
  /** The headers whose values are texts. */
  headers: ReadonlyMap<string, string>;
  payload: Uint8Array;
}

const preludeBytes = 12;
const checksumBytes = 4;
const emptyFrameBytes = preludeBytes + checksumBytes;
/** Source: https://docs.aws.amazon.com/AmazonS3/latest/API/RESTSelectObjectAppendix.html (a message has at most 24 MB) */
const longestFrameBytes = 24 * 1024 * 1024;
const textType = 7;
/** Bytes of the values of fixed length, by type: two truth values, byte, short, integer, long, timestamp, UUID. */
const valueBytes: Readonly<Record<number, number>> = { 0: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 8, 8: 8, 9: 16 };
const bytesType = 6;
const decoder = new TextDecoder();

/**
 * Reads `application/vnd.amazon.eventstream` piece by piece, wherever the pieces are cut, and checks every checksum. Costs
 * O(bytes).
 *
 * Source: https://smithy.io/2.0/aws/amazon-eventstream.html
 */
export class FrameDecoder {
  readonly #prelude = new Uint8Array(preludeBytes);
  #frame: Uint8Array | undefined;
  #filled = 0;
  /** Of the last frame: those of a delta are those of the delta before it, byte for byte. */
  #headers: { bytes: Uint8Array; read: ReadonlyMap<string, string> } | undefined;

  /**
   * Takes the next bytes and gives the frames that they complete, one by one.
   *
   * @throws AiError with code "stream_failed" when a frame is damaged
   */
  *push(piece: Uint8Array): Generator<Frame> {
    // Node's own kind of array is slow to cut.
    const bytes = new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
    for (let start = 0; start < bytes.length; ) {
      // Nearly every frame is whole and needs no copy.
      const end = this.#filled === 0 ? endOfFrame(bytes, start) : undefined;
      if (end !== undefined && end <= bytes.length) {
        yield this.#readFrame(bytes, start, end);
        start = end;
        continue;
      }
      const target = this.#frame ?? this.#prelude;
      const missing = bytes.subarray(start, start + target.length - this.#filled);
      target.set(missing, this.#filled);
      this.#filled += missing.length;
      start += missing.length;
      if (this.#filled < target.length) return;
      if (this.#frame === undefined) this.#openFrame();
      else {
        const frame = this.#frame;
        this.#frame = undefined;
        this.#filled = 0;
        yield this.#readFrame(frame, 0, frame.length);
      }
    }
  }

  #openFrame(): void {
    this.#frame = new Uint8Array(endOfFrame(this.#prelude, 0) ?? 0);
    this.#frame.set(this.#prelude);
  }

  /** Reads the frame that stands from `start` to before `frameEnd`. */
  #readFrame(bytes: Uint8Array, start: number, frameEnd: number): Frame {
    const end = frameEnd - checksumBytes;
    if (uint32(bytes, end) !== crc32(bytes, start, end)) throw damaged("the checksum of a frame is wrong");
    const headersStart = start + preludeBytes;
    const headersEnd = headersStart + uint32(bytes, start + 4);
    const payload = bytes.subarray(headersEnd, end);
    if (!this.#headers || !holds(bytes, headersStart, headersEnd, this.#headers.bytes)) {
      const headers = bytes.slice(headersStart, headersEnd);
      this.#headers = { bytes: headers, read: readHeaders(headers) };
    }
    return { headers: this.#headers.read, payload };
  }
}

/**
 * Where the frame that begins at `start` ends; undefined when its start is not whole.
 *
 * @throws AiError with code "stream_failed" when its start is damaged
 */
function endOfFrame(bytes: Uint8Array, start: number): number | undefined {
  if (bytes.length < start + preludeBytes) return undefined;
  if (uint32(bytes, start + 8) !== crc32(bytes, start, start + 8)) {
    throw damaged("the checksum of a frame's start is wrong");
  }
  const length = uint32(bytes, start);
  const headersLength = uint32(bytes, start + 4);
  if (length > longestFrameBytes || length < emptyFrameBytes + headersLength) {
    throw damaged(`a frame of ${length} bytes with ${headersLength} bytes of headers cannot be`);
  }
  return start + length;
}

function uint32(bytes: Uint8Array, at: number): number {
  const low = ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  return (bytes[at] ?? 0) * 0x1000000 + low;
}

/** Whether the bytes from `start` to before `end` are those of `wanted`. */
function holds(bytes: Uint8Array, start: number, end: number, wanted: Uint8Array): boolean {
  if (end - start !== wanted.length) return false;
  for (let at = 0; at < wanted.length; at++) if (bytes[start + at] !== wanted[at]) return false;
  return true;
}

function readHeaders(bytes: Uint8Array): Map<string, string> {
  const headers = new Map<string, string>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (let at = 0; at < bytes.length; ) {
      const nameEnd = at + 1 + view.getUint8(at);
      const name = decoder.decode(bytes.subarray(at + 1, nameEnd));
      const type = view.getUint8(nameEnd);
      const hasLength = type === textType || type === bytesType;
      const start = nameEnd + (hasLength ? 3 : 1);
      const length = hasLength ? view.getUint16(nameEnd + 1) : valueBytes[type];
      if (length === undefined || start + length > bytes.length) throw damaged(`the header "${name}" cannot be read`);
      if (type === textType) headers.set(name, decoder.decode(bytes.subarray(start, start + length)));
      at = start + length;
    }
  } catch (error) {
    throw error instanceof RangeError ? damaged("the headers of a frame cannot be read") : error;
  }
  return headers;
}

function damaged(detail: string): AiError {
  const info = { category: "network", retryable: true } as const;
  return new AiError("stream_failed", `The event stream arrived damaged (${detail}); send the request again.`, {
    info,
  });
}
