import {
  getLanguageFromPath,
  getMarkdownTheme,
  highlightCode,
  renderDiff,
  type ThemeColor,
  truncateToVisualLines,
} from "@pi-stack/coding-agent";
import { Markdown } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { plain, testTheme } from "./support.js";

const theme = testTheme();

describe("highlightCode", () => {
  it.each<[string, string, [ThemeColor, string][]]>([
    [
      "ts",
      "const a = 'x'; // note",
      [
        ["syntaxKeyword", "const"],
        ["syntaxString", "'x'"],
        ["syntaxComment", "// note"],
      ],
    ],
    [
      "python",
      "def f(): return 12",
      [
        ["syntaxKeyword", "def"],
        ["syntaxFunction", "f"],
        ["syntaxNumber", "12"],
      ],
    ],
    ["c++", "class A {};", [["syntaxType", "A"]]],
    ["html", "<b>x</b>", [["syntaxKeyword", "b"]]],
    ["JSON", '{"a": 1}', [["syntaxVariable", '"a"']]],
    [
      "diff",
      "+new\n-old",
      [
        ["toolDiffAdded", "+new"],
        ["toolDiffRemoved", "-old"],
      ],
    ],
  ])("%s", (lang, code, parts) => {
    const colored = highlightCode(code, lang, theme).join("\n");
    expect(plain(colored)).toBe(code);
    for (const [color, words] of parts) expect(colored).toContain(theme.fg(color, words));
  });

  it("ends every colour with its line", () => {
    const lines = highlightCode("a /* one\ntwo */ b", "ts", theme);
    expect(lines).toEqual([`a ${theme.fg("syntaxComment", "/* one")}`, `${theme.fg("syntaxComment", "two */")} b`]);
  });

  it.each<[string, string, string | undefined]>([
    ["without a language", "if x", undefined],
    ["in a language that nobody knows", "if x", "klingon"],
    ["in a language that is a path", "if x", "../../../etc/passwd"],
    ["with a line too long to read", "const ".repeat(400), "ts"],
    ["that is very long", "const a;\n".repeat(40_000), "ts"],
  ])("code %s has the colour of plain code", (_what, code, lang) => {
    expect(highlightCode(code, lang, theme)[0]).toBe(theme.fg("mdCodeBlock", code.split("\n")[0] ?? ""));
  });

  it("costs no more than its length", () => {
    const time = (lines: number): number => {
      const code = "export function f(a: string): number { return a.length + 1; } // note\n".repeat(lines);
      const before = performance.now();
      expect(highlightCode(code, "ts", theme)).toHaveLength(lines + 1);
      return performance.now() - before;
    };
    time(200);
    expect(time(3000)).toBeLessThan(30 * time(300) + 100);
  });

  it("colours the fences of Markdown, whole and while they grow", () => {
    const markdown = new Markdown("```ts\nconst a = 1;", 0, 0, getMarkdownTheme(theme));
    expect(markdown.render(40).join("\n")).toContain(theme.fg("syntaxKeyword", "const"));
    markdown.setText("```ts\nconst a = 1;\n/* b\nc */\n```\n");
    expect(markdown.render(40).join("\n")).toContain(theme.fg("syntaxComment", "c */"));
  });
});

it.each([
  ["src/a.ts", "typescript"],
  ["A.PY", "python"],
  ["/x/Dockerfile", "dockerfile"],
  ["C:\\x\\Makefile", "makefile"],
  [".gitignore", "plaintext"],
  ["a.b/c", undefined],
  ["ts", undefined],
  ["x.unknown", undefined],
])("getLanguageFromPath(%s) is %s", (path, language) => {
  expect(getLanguageFromPath(path)).toBe(language);
});

describe("renderDiff", () => {
  const draw = (...rows: string[]): string[] => renderDiff(rows.join("\n"), { theme }).split("\n");
  const added = (text: string): string => theme.fg("toolDiffAdded", text);
  const removed = (text: string): string => theme.fg("toolDiffRemoved", text);

  it("colours what went, what came and what stands around it", () => {
    expect(draw(" 1 a", "-2 b", "-3 c", "+2 d", "   ...")).toEqual([
      theme.fg("toolDiffContext", " 1 a"),
      removed("-2 b"),
      removed("-3 c"),
      added("+2 d"),
      theme.fg("toolDiffContext", "   ..."),
    ]);
  });

  it("lets the words stand out where one line took the place of one, but not the blanks before them", () => {
    expect(draw("-2   let a = 1;", "+2 \t  const a = 1;")).toEqual([
      removed(`-2   ${theme.inverse("let")} a = 1;`),
      added(`+2      ${theme.inverse("const")} a = 1;`),
    ]);
  });

  it("does not compare lines that are very long", () => {
    const long = "x ".repeat(900);
    expect(draw(`-1 ${long}`, `+1 ${long}y`)).toEqual([removed(`-1 ${long}`), added(`+1 ${long}y`)]);
  });

  it("takes any text, and cleans it", () => {
    expect(draw("", "nothing", "+x", "-1 \x1b[2Ja").map(plain)).toEqual(["", "nothing", "+x", "-1 a"]);
    expect(renderDiff("+1 a\n".repeat(50_000), { theme, filePath: "a.ts" }).split("\n")).toHaveLength(4000);
  });
});

describe("truncateToVisualLines", () => {
  it.each([
    ["a short text", "a\nb", 5, 20, 0, ["a", "b"], 0],
    ["the last rows of a long one", "a\nb\nc d e f", 2, 5, 0, ["c d e", "f"], 2],
    ["a margin", "abcdef", 9, 6, 1, [" abcd", " ef"], 0],
    ["nothing", "", 3, 10, 0, [], 0],
    ["no room", "ab", 1, 0, 0, ["b"], 1],
  ])("%s", (_what, text, max, width, padding, visualLines, skippedCount) => {
    expect(truncateToVisualLines(text, max, width, padding)).toEqual({ visualLines, skippedCount });
  });
});
