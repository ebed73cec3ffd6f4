import { crc32 as zlibCrc32 } from "node:zlib";
import { AiError } from "@pi-stack/ai";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crc32 } from "../../../src/apis/bedrock-converse-stream/crc32.js";
import { type Frame, FrameDecoder } from "../../../src/apis/bedrock-converse-stream/frames.js";
import { encodeEvent, encodeFrame, sealFrame } from "../../support/event-stream-frames.js";

function decode(...pieces: Uint8Array[]): Frame[] {
  const decoder = new FrameDecoder();
  return pieces.flatMap((piece) => [...decoder.push(piece)]);
}

/** What a decoder threw, after how many frames. */
function failure(body: Uint8Array): { frames: number; error: AiError } {
  const decoder = new FrameDecoder();
  let frames = 0;
  try {
    for (const _ of decoder.push(body)) frames++;
  } catch (error) {
    if (AiError.is(error)) return { frames, error };
  }
  throw new TypeError("the body was taken for whole");
}

const header = (name: string, type: number, value: number[]): number[] => [
  name.length,
  ...Buffer.from(name),
  type,
  ...value,
];

describe("crc32", () => {
  it("is that of zlib", () => {
    expect(crc32(Buffer.from("123456789"))).toBe(0xcbf43926);
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => crc32(bytes) === zlibCrc32(bytes)));
  });
});

describe("FrameDecoder", () => {
  it("gives the same frames wherever the bytes are cut", () => {
    const event = fc.record({ name: fc.string({ maxLength: 30 }), text: fc.string({ unit: "binary", maxLength: 40 }) });
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 4 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
        (events, sizes) => {
          const body = Buffer.concat(events.map(({ name, text }) => encodeEvent(name, { text })));
          const pieces: Uint8Array[] = [];
          for (let start = 0; start < body.length; ) {
            const size = sizes.next().value;
            pieces.push(body.subarray(start, start + size));
            start += size;
          }
          const frames = decode(...pieces);
          expect(frames.map((frame) => frame.headers.get(":event-type"))).toEqual(
            events.map(({ name }) => Buffer.from(name).toString()),
          );
          expect(frames.map((frame) => Buffer.from(frame.payload).toString())).toEqual(
            events.map(({ text }) => Buffer.from(JSON.stringify({ text })).toString()),
          );
        },
      ),
    );
  });

  it("notices any changed byte", () => {
    const first = encodeEvent("messageStart", { role: "assistant" });
    const body = Buffer.concat([first, encodeEvent("contentBlockStop", { contentBlockIndex: 0 })]);
    for (let at = first.length; at < body.length; at++) {
      const changed = Buffer.from(body);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
      const { frames, error } = failure(changed);
      expect(frames).toBe(1);
      expect(error).toMatchObject({ code: "stream_failed", info: { category: "network", retryable: true } });
      expect(error.message).toMatch(/checksum.*send the request again/);
    }
  });

  it("waits for the rest of a frame that is cut off", () => {
    const frame = encodeEvent("messageStart", {});
    for (let length = 0; length < frame.length; length++) expect(decode(frame.subarray(0, length))).toEqual([]);
  });

  it("reads headers of every type, and gives those that are texts", () => {
    const head = Buffer.from([
      ...header("yes", 0, []),
      ...header("no", 1, []),
      ...header("byte", 2, [1]),
      ...header("short", 3, [0, 1]),
      ...header("int", 4, [0, 0, 0, 1]),
      ...header("long", 5, [0, 0, 0, 0, 0, 0, 0, 1]),
      ...header("bytes", 6, [0, 2, 7, 7]),
      ...header("text", 7, [0, 3, ...Buffer.from("é!")]),
      ...header("time", 8, [0, 0, 0, 0, 0, 0, 0, 1]),
      ...header(
        "uuid",
        9,
        Array.from({ length: 16 }, () => 9),
      ),
    ]);
    expect([...(decode(sealFrame(head, Buffer.alloc(0)))[0]?.headers ?? [])]).toEqual([["text", "é!"]]);
  });

  it.each([
    ["a header of an unknown type", [...header("odd", 10, [])], /header "odd"/],
    ["a header that is longer than all headers", [...header("long", 7, [0, 9, 65])], /header "long"/],
    ["a header without a type", [3, 65, 65, 65], /headers of a frame/],
  ])("refuses %s", (_, head, words) => {
    expect(failure(sealFrame(Buffer.from(head), Buffer.alloc(0))).error.message).toMatch(words);
  });

  it.each([
    ["shorter than its own frame", 15, 0],
    ["longer than 24 MB", 0x02000000, 0],
    ["with more headers than bytes", 40, 30],
  ])("refuses a length that is %s before it waits for it", (_, total, headers) => {
    const prelude = Buffer.alloc(12);
    prelude.writeUInt32BE(total, 0);
    prelude.writeUInt32BE(headers, 4);
    prelude.writeUInt32BE(zlibCrc32(prelude.subarray(0, 8)), 8);
    expect(failure(prelude).error.message).toMatch(/cannot be/);
  });

  it("takes an empty frame", () => {
    expect(decode(encodeFrame({}, ""))).toHaveLength(1);
  });
});
