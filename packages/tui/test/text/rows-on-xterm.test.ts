import { sliceByColumn, truncateToWidth, visibleWidth, wrapTextWithAnsi } from "@pi-stack/tui";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreed } from "./corpus.js";
import { cellsOf, columnsOf, type XtermVersion } from "./xterm.js";

const runs = { numRuns: 60 };
const versions: XtermVersion[] = ["11", "15-graphemes"];
const link = (target: string): string => `\x1b]8;;${target}\x1b\\`;
const styles = [
  "\x1b[31m",
  "\x1b[1;4m",
  "\x1b[0m",
  "\x1b[24m",
  "\x1b[48;5;4m",
  "\x1b[38;2;1;2;3m",
  "\x1b[7m",
  "\x1b[39;49m",
];

/** Texts of many scripts, with spaces and styles between. */
function mixOf(version: XtermVersion): fc.Arbitrary<string> {
  const texts = agreed.filter((one) => one.version === version).map((one) => fc.constantFrom(...one.texts));
  const piece = fc.oneof(...texts, fc.constantFrom(" ", "word ", ...styles));
  return fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));
}

/** Styled and linked words; wide characters among them. */
const drawn: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      "a",
      "b",
      "c",
      " ",
      "  ",
      "漢",
      "字",
      "。",
      "e\u0301",
      "-",
      ...styles,
      link("https://one.test"),
      link("https://two.test"),
      link(""),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(""));

describe.each(versions)("rows on an xterm with the widths of Unicode %s", (version) => {
  it("are never wider than asked for when wrapped", async () => {
    const check = async (text: string, width: number): Promise<void> => {
      const columns = await columnsOf(version, wrapTextWithAnsi(text, width));
      expect(Math.max(...columns)).toBeLessThanOrEqual(width);
    };
    await fc.assert(fc.asyncProperty(mixOf(version), fc.integer({ min: 4, max: 40 }), check), runs);
  });

  it("are never wider than asked for when cut, and just as wide when filled up", async () => {
    const check = async (text: string, width: number): Promise<void> => {
      const [cut = 0, padded] = await columnsOf(version, [
        truncateToWidth(text, width),
        truncateToWidth(text, width, "…", true),
      ]);
      expect(cut).toBeLessThanOrEqual(width);
      expect(padded).toBe(width);
    };
    await fc.assert(fc.asyncProperty(mixOf(version), fc.integer({ min: 1, max: 40 }), check), runs);
  });
});

describe("wrapTextWithAnsi", () => {
  it("B82 draws every character as in the whole text, with its styles and its link", async () => {
    const check = async (lines: string[], width: number): Promise<void> => {
      const text = lines.join("\n");
      expect(await cellsOf(wrapTextWithAnsi(text, width))).toEqual(await cellsOf(lines, ""));
    };
    const lines = fc.array(drawn, { minLength: 1, maxLength: 3 });
    await fc.assert(fc.asyncProperty(lines, fc.integer({ min: 2, max: 30 }), check), { numRuns: 150 });
  });

  it("B82 closes the link at the end of every row, and opens it with the whole target", () => {
    const target = `https://example.test/${"path/".repeat(30)}`;
    const rows = wrapTextWithAnsi(`see ${link(target)}漢字 some linked words\nand more${link("")} after`, 8);
    const linked = rows.filter((row) => row.includes("\x1b]8;;h"));
    expect(linked.length).toBeGreaterThan(4);
    for (const row of linked) {
      expect(row).toContain(link(target));
      expect(row.lastIndexOf(link(""))).toBeGreaterThan(row.lastIndexOf(link(target)));
    }
  });

  it.each([
    ["漢字かな交じり文", 6, ["漢字か", "な交じ", "り文"]],
    ["word漢字", 7, ["word漢", "字"]],
    ["漢字。文", 4, ["漢", "字。", "文"]],
    ["see 😀😀 there", 7, ["see 😀", "😀", "there"]],
    ["漢字 word", 7, ["漢字", "word"]],
    ["漢。。。。", 4, ["漢。", "。。", "。"]],
  ])("breaks %j at %i beside wide characters, and never before a mark that belongs to one", (text, width, rows) => {
    expect(wrapTextWithAnsi(text, width)).toEqual(rows);
  });

  it.each([
    ["a line that fits  ", 20, ["a line that fits  "]],
    ["\x1b[42m PASS \x1b[0m", 8, ["\x1b[42m PASS \x1b[0m"]],
    ["\x1b[42m A \x1b[0m \x1b[42mB\x1b[0m", 4, ["\x1b[42m A \x1b[0m", "\x1b[42mB\x1b[0m"]],
    ["one two ", 4, ["one", "two"]],
    ["   indented", 8, ["indented"]],
    ["a\x1b[4m b", 1, ["a\x1b[4m\x1b[24m", "\x1b[4mb"]],
  ])("keeps the spaces of %j at %i that are not at a break", (text, width, rows) => {
    expect(wrapTextWithAnsi(text, width)).toEqual(rows);
  });
});

describe("sliceByColumn", () => {
  it("cuts a row into two that are drawn like the whole", async () => {
    const check = async (row: string, column: number): Promise<void> => {
      const width = visibleWidth(row);
      const left = sliceByColumn(row, 0, column);
      const right = sliceByColumn(row, column, Math.max(0, width - column));
      fc.pre(right.leadColumns === 0 && left.widthColumns === Math.min(column, width));
      expect(left.widthColumns + right.widthColumns).toBe(width);
      expect(await cellsOf([left.text, right.text])).toEqual(await cellsOf([row]));
    };
    await fc.assert(fc.asyncProperty(drawn, fc.integer({ min: 0, max: 40 }), check), { numRuns: 150 });
  });
});
