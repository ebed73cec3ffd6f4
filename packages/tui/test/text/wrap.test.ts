import { stripControlSequences, truncateToWidth, visibleWidth, wrapTextWithAnsi } from "@pi-stack/tui";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const link = (target: string, words: string): string => `\x1b]8;;${target}\x1b\\${words}\x1b]8;;\x1b\\`;

describe("wrapTextWithAnsi", () => {
  it.each([
    ["", 10, [""]],
    ["one two three", 7, ["one two", "three"]],
    ["one  two", 4, ["one", "two"]],
    ["a\n\nb", 10, ["a", "", "b"]],
    ["abcdefgh", 3, ["abc", "def", "gh"]],
    ["to abcdefgh", 4, ["to", "abcd", "efgh"]],
    ["日本語", 4, ["日本", "語"]],
    ["  indented", 20, ["  indented"]],
  ])("wraps %j at %i", (text, width, rows) => {
    expect(wrapTextWithAnsi(text, width)).toEqual(rows);
  });

  it("goes on with colours in the next row", () => {
    expect(wrapTextWithAnsi("\x1b[1;31mred words\x1b[0m plain", 6)).toEqual([
      "\x1b[1;31mred",
      "\x1b[1;31mwords\x1b[0m",
      "plain",
    ]);
  });

  it("closes an underline at the break and opens it again", () => {
    expect(wrapTextWithAnsi("\x1b[4mab cd\x1b[24m", 2)).toEqual(["\x1b[4mab\x1b[24m", "\x1b[4mcd\x1b[24m"]);
  });

  it("B82 gives each piece of a broken hyperlink the whole target", () => {
    const target = `https://example.org/${"x".repeat(150)}`;
    const rows = wrapTextWithAnsi(link(target, target), 40);
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      expect(row).toContain(`\x1b]8;;${target}\x1b\\`);
      expect(row.endsWith("\x1b]8;;\x1b\\")).toBe(true);
      expect(visibleWidth(row)).toBeLessThanOrEqual(40);
    }
  });

  it("loses no character and makes no row too wide", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", " ", "漢", "é", "\x1b[31m", "\x1b[0m", "👩🏽‍🚀", "\n", "-"),
      maxLength: 80,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 20 }), (sample, width) => {
        const rows = wrapTextWithAnsi(sample, width);
        for (const row of rows) expect(visibleWidth(row)).toBeLessThanOrEqual(width);
        const visible = (value: string): string => stripControlSequences(value).replace(/[ \n]/g, "");
        expect(visible(rows.join(""))).toBe(visible(sample));
      }),
    );
  });
});

describe("truncateToWidth", () => {
  it.each([
    ["Hello World", 8, "Hello\x1b[0m...\x1b[0m"],
    ["日本語", 3, "\x1b[0m...\x1b[0m"],
    ["fits", 4, "fits"],
    ["anything", 0, ""],
    ["abcdef", 2, "\x1b[0m..\x1b[0m"],
  ])("cuts %j to %i cells", (text, width, cut) => {
    expect(truncateToWidth(text, width)).toBe(cut);
  });

  it("fills up to the width when asked to", () => {
    expect(visibleWidth(truncateToWidth("日本語", 5, "…", true))).toBe(5);
    expect(truncateToWidth("ab", 4, "…", true)).toBe("ab  ");
  });

  it("B82 closes a hyperlink that is cut", () => {
    expect(truncateToWidth(link("https://example.org", "example"), 5, "…")).toBe(
      "\x1b]8;;https://example.org\x1b\\exam\x1b]8;;\x1b\\\x1b[0m…\x1b[0m",
    );
  });
});

describe("stripControlSequences", () => {
  it.each([
    ["plain\ttext\n", "plain\ttext\n"],
    ["\x1b[2J\x1b[Hgone", "gone"],
    ["\x1b]0;title\x07text", "text"],
    ["\x1b]52;c;c2VjcmV0\x1b\\text", "text"],
    ["\x1bPq#0\x1b\\after", "after"],
    ["over\rwrite\x08\x00", "overwrite"],
    ["\x1b]0;never ended", ""],
    ["\x9b2Jx\x9d0;t\x9cy", "xy"],
    ["caf\u00e9 日本", "caf\u00e9 日本"],
  ])("leaves nothing of %j that acts on a terminal", (text, clean) => {
    expect(stripControlSequences(text)).toBe(clean);
  });
});
