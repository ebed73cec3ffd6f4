import { graphemes, graphemeWidth, visibleWidth } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";

describe("visibleWidth", () => {
  it.each([
    ["plain", 5],
    ["", 0],
    ["é", 1],
    ["e\u0301", 1],
    ["👨‍👩‍👧‍👦", 2],
    ["🇩🇪", 2],
    ["🇩", 2],
    ["⚠", 1],
    ["⚠️", 2],
    ["①", 1],
    ["日本語", 6],
    ["ﾊﾝ", 2],
    ["ก\u0e33", 2],
    ["─\u0e33", 2],
    ["🇦🇦", 2],
    ["a\tb", 5],
    ["\u200b", 0],
    // Half of a pair is written as U+FFFD.
    ["\ud800", 1],
    ["\u00ad", 1],
    ["\u3164", 2],
    ["က\u102c", 2],
    ["क्ष", 2],
    ["각", 2],
  ])("counts the cells of %j", (text, cells) => {
    expect(visibleWidth(text)).toBe(cells);
  });

  it.each([
    ["\x1b[31mred\x1b[0m", 3],
    ["\x1b[2Axx Hello world", 14],
    ["\x1b[?25h x", 2],
    ["\x1b]8;;https://example.org\x1b\\link\x1b]8;;\x07", 4],
    ["\x1b_private\x07x", 1],
    ["\x1b(Bx", 1],
    ["\x9b31mx", 1],
  ])("counts no cells for control sequences in %j", (text, cells) => {
    expect(visibleWidth(text)).toBe(cells);
  });

  it("B82 counts only what is seen of a text with a hyperlink", () => {
    expect(visibleWidth(`see \x1b]8;id=1;https://example.org/${"x".repeat(200)}\x07here\x1b]8;;\x07`)).toBe(8);
  });
});

describe("graphemes", () => {
  it("gives the same characters whatever the length of the text", () => {
    const cluster = "👩🏽‍🚀e\u0301日🇫🇷";
    const text = cluster.repeat(400);
    const whole = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(cluster)].map(
      (s) => s.segment,
    );
    const found = [...graphemes(text)];
    expect(found.join("")).toBe(text);
    expect(found).toHaveLength(whole.length * 400);
  });

  it.each([0, 1, 2, 3])(
    "never takes a character apart that stands at the end of a slice, %i units further on",
    (units) => {
      const family = "👩🏻‍🤝‍👨🏿";
      const text = `${"a".repeat(units)}${family.repeat(200)}`;
      expect([...graphemes(text)].filter((one) => one !== "a")).toEqual(new Array(200).fill(family));
      expect(visibleWidth(text)).toBe(units + 400);
    },
  );

  it("keeps a single character together that is longer than a slice", () => {
    const zalgo = `a${"\u0301".repeat(2000)}`;
    expect([...graphemes(`${zalgo}b`)]).toEqual([zalgo, "b"]);
  });

  it("segments a long text without spaces in linear time", () => {
    expect([...graphemes("漢".repeat(100_000))]).toHaveLength(100_000);
  });
});

describe("graphemeWidth", () => {
  it("gives the cells of one character", () => {
    expect([graphemeWidth("a"), graphemeWidth("漢"), graphemeWidth("\u0301")]).toEqual([1, 2, 0]);
  });
});
