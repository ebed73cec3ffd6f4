import { stripControlSequences, truncateToWidth, visibleWidth, wrapTextWithAnsi } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";

const length = 100_000;
/** Far more than any of these takes, far less than one that is superlinear. */
const limitMs = 3000;
const filled = (piece: string): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const zalgo = `a${"\u0301".repeat(length / 2)}`;

const texts: [name: string, text: string][] = [
  ["ASCII without spaces", filled("abcdefghij")],
  ["CJK", filled("漢字仮名")],
  ["emoji", filled("😀🚀")],
  ["joined emoji", filled("👩🏽‍🚀👨‍👩‍👧‍👦")],
  ["combining marks on one letter", zalgo],
  ["Thai after a letter with many marks", zalgo + "กำ".repeat(length / 4)],
  ["a style after each character", filled("a\x1b[31m")],
  ["a sequence without an end", `\x1b]8;;${filled("x")}`],
  ["beginnings of sequences", filled("\x1b]\x1b[")],
  ["spaces", filled(" ")],
  ["accents that are written apart", filled("e\u0301漢")],
  ["halves of flags", filled("🇩")],
  ["Devanagari", filled("क्षि")],
];

describe("100 KB in one line", () => {
  it.each(texts)("of %s are measured, wrapped, cut and cleaned without delay", (_, text) => {
    const start = performance.now();
    const rows = wrapTextWithAnsi(text, 80);
    const width = visibleWidth(text);
    const cut = truncateToWidth(text, 80);
    const clean = stripControlSequences(text);
    expect(performance.now() - start).toBeLessThan(limitMs);
    expect(visibleWidth(cut)).toBeLessThanOrEqual(80);
    expect(visibleWidth(cut)).toBeGreaterThanOrEqual(Math.min(79, width));
    expect(stripControlSequences(rows.join("")).replaceAll(" ", "")).toBe(clean.replaceAll(" ", ""));
    expect(rows.length).toBeGreaterThanOrEqual(text.startsWith(" ") ? 1 : Math.ceil(width / 80));
  });
});
