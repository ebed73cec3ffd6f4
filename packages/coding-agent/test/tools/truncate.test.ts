import { describe, expect, it } from "vitest";
import { formatSize } from "../../src/tools/truncate/format-size.js";
import { truncateHead } from "../../src/tools/truncate/truncate-head.js";
import { truncateLine } from "../../src/tools/truncate/truncate-line.js";
import { truncateTail } from "../../src/tools/truncate/truncate-tail.js";

describe("truncateHead", () => {
  it("keeps a text within both limits and counts the empty line after a final newline", () => {
    expect(truncateHead("a\nb\n")).toMatchObject({
      content: "a\nb\n",
      truncated: false,
      truncatedBy: null,
      totalLines: 3,
    });
  });

  it("keeps whole leading lines and names the limit", () => {
    expect(truncateHead("a\nb\nc", { maxLines: 2 })).toMatchObject({
      content: "a\nb",
      truncatedBy: "lines",
      outputLines: 2,
    });
    expect(truncateHead("aa\nbb\ncc", { maxBytes: 5 })).toMatchObject({
      content: "aa\nbb",
      truncatedBy: "bytes",
      outputBytes: 5,
    });
  });

  it("keeps nothing when the first line alone is too long", () => {
    expect(truncateHead("é".repeat(4), { maxBytes: 7 })).toMatchObject({
      content: "",
      firstLineExceedsLimit: true,
      truncatedBy: "bytes",
    });
  });
});

describe("truncateTail", () => {
  it("keeps whole trailing lines", () => {
    expect(truncateTail("a\nb\nc", { maxLines: 2 })).toMatchObject({ content: "b\nc", truncatedBy: "lines" });
    expect(truncateTail("aa\nbb\ncc", { maxBytes: 6 })).toMatchObject({ content: "bb\ncc", truncatedBy: "bytes" });
  });

  it("cuts a long last line at a character boundary", () => {
    expect(truncateTail("x\né€é", { maxBytes: 4 })).toMatchObject({
      content: "é",
      lastLinePartial: true,
      outputBytes: 2,
    });
  });

  it("shows the end of a long last line that a newline follows", () => {
    expect(truncateTail(`${"a".repeat(99)}z\n`, { maxBytes: 10 })).toMatchObject({
      content: "aaaaaaaaaz",
      lastLinePartial: true,
    });
  });
});

it("truncateLine counts code points and never splits a pair", () => {
  expect(truncateLine("😀".repeat(500)).wasTruncated).toBe(false);
  expect(truncateLine(`${"😀".repeat(500)}x`)).toEqual({
    text: `${"😀".repeat(500)}... [truncated]`,
    wasTruncated: true,
  });
});

it("formatSize uses base 1024", () => {
  expect([1023, 51200, 1572864].map(formatSize)).toEqual(["1023B", "50.0KB", "1.5MB"]);
});
