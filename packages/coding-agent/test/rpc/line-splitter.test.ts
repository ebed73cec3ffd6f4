import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineSplitter, type SplitLine } from "../../src/modes/wire/line-splitter.js";

/** What a splitter gives for bytes that come in pieces of some sizes, over and over. */
function split(bytes: Buffer, sizes: readonly number[], maxBytes = 1000): SplitLine[] {
  const lines = new LineSplitter(maxBytes);
  const result: SplitLine[] = [];
  for (let start = 0, count = 0; start < bytes.length; count++) {
    const size = sizes[count % sizes.length] ?? 1;
    result.push(...lines.push(bytes.subarray(start, start + size)));
    start += size;
  }
  return [...result, ...lines.end()];
}

const pieces = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 });

describe("lines in pieces", () => {
  it("are the same however the bytes are cut", () => {
    const text = fc.string({ unit: "grapheme" }).map((line) => line.replace(/[\r\n\ufeff]/g, ""));
    fc.assert(
      fc.property(fc.array(text), pieces, fc.constantFrom("\n", "\r\n"), (lines, sizes, end) => {
        const bytes = Buffer.from(lines.map((line) => line + end).join(""));
        expect(split(bytes, sizes)).toEqual(lines.map((line) => ({ text: line })));
      }),
    );
  });

  it("are named once when they are too long, and those around them are kept", () => {
    fc.assert(
      fc.property(fc.integer({ min: 21, max: 300 }), pieces, (length, sizes) => {
        const bytes = Buffer.from(`before\n${"x".repeat(length)}\nafter`);
        expect(split(bytes, sizes, 20)).toEqual([
          { text: "before" },
          { problem: expect.stringContaining("limit of 20 bytes") },
          { text: "after" },
        ]);
      }),
    );
  });
});
