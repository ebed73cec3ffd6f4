import fc from "fast-check";
import { expect, test } from "vitest";
import { SseDecoder, type SseEvent } from "../../src/stream/sse.js";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function decode(...pieces: Uint8Array[]): SseEvent[] {
  const decoder = new SseDecoder();
  return [...pieces.flatMap((piece) => decoder.push(piece)), ...decoder.end()];
}

const body =
  "\uFEFF: hello\r\nevent: first\r\ndata: one\r\ndata:two\r\n\r\ndata: 北京🏷\n\nid: 7\rdata\r\r: ping\n\ndata:  x: y\n\ndata: last";
const expected: SseEvent[] = [
  { event: "first", data: "one\ntwo", complete: true },
  { event: "message", data: "北京🏷", complete: true },
  { event: "message", data: "", complete: true },
  { event: "message", data: " x: y", complete: true },
  { event: "message", data: "last", complete: false },
];

test("B73 comments, a byte order mark, all line ends, several data lines, no blank line at the end", () => {
  expect(decode(bytesOf(body))).toEqual(expected);
});

test("B73 the events do not depend on where the bytes are cut", () => {
  const bytes = bytesOf(body);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 })), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
      expect(decode(...pieces)).toEqual(expected);
    }),
  );
});

test("without a clean end the last event is not delivered", () => {
  expect(new SseDecoder().push(bytesOf("data: a\n\ndata: b\n"))).toEqual([
    { event: "message", data: "a", complete: true },
  ]);
});

test("fields whose names only begin like a known one are passed over", () => {
  expect(decode(bytesOf("dataset: 1\nevents: x\ndata : 2\ndata:a\ndata\ndata: b\n\n"))).toEqual([
    { event: "message", data: "a\n\nb", complete: true },
  ]);
});

test("a body of one long line in small pieces is read in linear time", () => {
  const piece = bytesOf("x".repeat(64));
  const read = (count: number): number => {
    const decoder = new SseDecoder();
    const start = performance.now();
    decoder.push(bytesOf("data: "));
    for (let index = 0; index < count; index++) decoder.push(piece);
    expect(decoder.end()[0]?.data).toHaveLength(64 * count);
    return performance.now() - start;
  };
  read(1000);
  expect(read(40_000)).toBeLessThan(1500);
});
