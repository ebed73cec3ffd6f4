import {
  Container,
  type DefaultTextStyle,
  Markdown,
  type MarkdownTheme,
  resetCapabilitiesCache,
  setCapabilities,
  stripControlSequences,
  visibleWidth,
} from "@pi-stack/tui";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { coloredTheme, plainTheme } from "../support/markdown-theme.js";
import { screenOf } from "../support/screen.js";

const setHyperlinks = (hyperlinks: boolean): void => setCapabilities({ images: null, trueColor: true, hyperlinks });

beforeEach(() => setHyperlinks(false));
afterEach(() => resetCapabilitiesCache());

const rowsOf = (text: string, width = 60, theme: MarkdownTheme = plainTheme): string[] =>
  new Markdown(text, 0, 0, theme).render(width);

/** The rows of a text in a theme with colours, without the colours. */
const shown = (text: string, width = 60): string[] => rowsOf(text, width, coloredTheme).map(stripControlSequences);

describe("the elements of Markdown", () => {
  it.each([
    [
      "# One\n## Two ##\n### *Three*",
      ["H(<b><u>One</u></b>)", "", "H(<b>Two</b>)", "", "H(<b>### </b>)H(<b><i>Three</i></b>)"],
    ],
    ["Title\n===\nOther\n---", ["H(<b><u>Title</u></b>)", "", "H(<b>Other</b>)"]],
    ["one\ntwo  \nthree\\\nfour", ["one", "two", "three", "four"]],
    ["a **b *c*** `d` ~~e~~ ~f~ ~~ g ~~", ["a <b>b </b><b><i>c</i></b> `d` <s>e</s> ~f~ ~~ g ~~"]],
    ["snake_case 5 * 3 &lt;x&gt; \\*y\\* <i>z</i>", ["snake_case 5 * 3 <x> *y* <i>z</i>"]],
    ["![a cat](cat.png)", ["a cat"]],
    ["[docs](https://e.org) https://e.org", ["<u>docs</u> (https://e.org) <u>https://e.org</u>"]],
    ["<me@e.org>", ["<u>me@e.org</u>"]],
    [
      "[a][one] [two] [three]\n\n[One]: https://1.org\n[two]: <https://2.org> 'title'",
      ["<u>a</u> (https://1.org) <u>two</u> (https://2.org) [three]"],
    ],
    ["> quote\n> **b**\nlazy\n\nafter", ["│ <i>quote", "│ </i><i><b>b</b></i><i>", "│ lazy</i>", "", "after"]],
    ["above\n\n***\nbelow", ["above", "", "─".repeat(60), "", "below"]],
    ["<div>\n  <b>x</b>\n</div>\n\nafter", ["<div>", "  <b>x</b>", "</div>", "", "after"]],
    ["```ts\nlet a;\n\n\tb\n```\nafter", ["```ts", "  let a;", "  ", "     b", "```", "", "after"]],
    ["    one\n\n      two\n\nafter", ["```", "  one", "  ", "    two", "```", "", "after"]],
    ["", []],
    [" \n\t\n", []],
    ["[only]: https://e.org", []],
  ])("draws %j", (text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it("wraps a line across at 80 cells", () => {
    expect(rowsOf("---", 120)).toEqual(["─".repeat(80)]);
  });

  it("styles text within emphasis again after what stands in it", () => {
    expect(rowsOf("# a `b` c", 60, coloredTheme)).toEqual([
      "\x1b[33m\x1b[1m\x1b[4ma \x1b[24m\x1b[22m\x1b[39m\x1b[36mb\x1b[39m\x1b[33m\x1b[1m\x1b[4m c\x1b[24m\x1b[22m\x1b[39m",
    ]);
  });
});

describe("lists", () => {
  it("are indented once for each level, whatever the colour of the bullets", () => {
    const text = "- one\n  - two\n    - three\n\n1. first\n   - below\n2. second";
    const rows = ["- one", "  - two", "    - three", "", "1. first", "  - below", "2. second"];
    expect(rowsOf(text)).toEqual(rows);
    expect(shown(text)).toEqual(rows);
  });

  it("show the boxes of tasks", () => {
    expect(shown("- [ ] open\n- [x] done\n1. [X] numbered")).toEqual(["- [ ] open", "- [x] done", "1. [X] numbered"]);
  });

  it("keep blank rows where the source has them", () => {
    const text = "Intro:\n- a\n- b\n\n- c\n\n  more\n\nend";
    expect(rowsOf(text)).toEqual(["Intro:", "- a", "- b", "", "- c", "", "  more", "", "end"]);
    expect(rowsOf("Intro:\n\n* a\n\n\n* b")).toEqual(["Intro:", "", "- a", "", "- b"]);
  });

  it("count from their first number and indent what is wrapped", () => {
    expect(rowsOf("7. one two three\n9. four", 12)).toEqual(["7. one two", "   three", "8. four"]);
    expect(rowsOf("- [ ] one two three", 12)).toEqual(["- [ ] one", "      two", "      three"]);
  });

  it("hold code, quotes and empty items", () => {
    expect(rowsOf("- a\n  ```\n  x\n  ```\n-\n- > q")).toEqual([
      "- a",
      "  ```",
      "    x",
      "  ```",
      "- ",
      "- │ <i>q</i>",
    ]);
  });
});

describe("tables", () => {
  const table = "| Name | Size | Note |\n|:--|--:|:-:|\n| a | 1 | `x` |\n| b \\| c | 22 | |";

  it("have borders, alignment and bold headers", () => {
    expect(shown(table)).toEqual([
      "┌───────┬──────┬──────┐",
      "│ Name  │ Size │ Note │",
      "├───────┼──────┼──────┤",
      "│ a     │    1 │  x   │",
      "├───────┼──────┼──────┤",
      "│ b | c │   22 │      │",
      "└───────┴──────┴──────┘",
    ]);
    expect(rowsOf(table, 60, coloredTheme)[1]).toContain("\x1b[1mName");
  });

  const wide = [
    "| Link | Code | 漢字 | Empty |",
    "|---|:-:|--:|---|",
    `| https://example.org/${"x".repeat(70)} | \`a \\| b\` | 漢字漢字漢字 | |`,
    "| plain words that go on for a while | y | 字 | z |",
  ].join("\n");

  it.each([120, 60, 30])("B53 keeps the borders of a wide table aligned at %i cells", (width) => {
    const rows = shown(wide, width);
    expect(rows[0]).toMatch(/^┌.*┐$/);
    for (const row of rows) {
      expect(visibleWidth(row)).toBe(visibleWidth(rows[0] ?? ""));
      expect(row).toMatch(/^[┌│├└].*[┐│┤┘]$/);
    }
  });

  it("B53 lists the fields of each row where a table would be unreadable", () => {
    expect(
      shown("| Name | Size | Colour |\n|---|---|---|\n| apple tree | 12 | green |\n| plum | | blue |", 12),
    ).toEqual(["Name: apple", "tree", "Size: 12", "Colour:", "green", "──────────", "Name: plum", "Colour: blue"]);
    for (const row of shown(wide, 12)) expect(visibleWidth(row)).toBeLessThanOrEqual(12);
  });

  it("B53 does not show the source of rows that arrive, nor moves those that stand", () => {
    const growing = new Markdown("", 0, 0, coloredTheme);
    const lines = table.split("\n");
    let before: string[] = [];
    for (let end = (lines[0] ?? "").length + 1; end <= table.length; end++) {
      growing.setText(table.slice(0, end));
      const rows = growing.render(60).map(stripControlSequences);
      expect(rows.join("\n")).not.toMatch(/-{2}|:-|-:/);
      expect(rows.length).toBeGreaterThanOrEqual(before.length);
      before = rows;
    }
  });
});

describe("B82 long addresses", () => {
  const url = `https://example.org/${"path/".repeat(26)}`.slice(0, 149).concat("z");
  const places = [
    ["bare", url],
    ["a link", `[${url}](${url})`],
    ["a list item", `- ${url}`],
    ["a table cell", `| a | b |\n|---|---|\n| ${url} | x |`],
    ["a code block", `\`\`\`\n${url}\n\`\`\``],
  ] as const;

  it.each(places)("have their target in each piece: %s", (_, text) => {
    setHyperlinks(true);
    for (const width of [40, 80]) {
      const pieces = rowsOf(text, width, coloredTheme).filter((row) => /path|z/.test(stripControlSequences(row)));
      expect(pieces.length).toBeGreaterThan(1);
      for (const row of pieces) {
        expect(row).toContain(`\x1b]8;;${url}\x1b\\`);
        expect(row.lastIndexOf("\x1b]8;;\x1b\\")).toBeGreaterThan(row.lastIndexOf(`\x1b]8;;${url}`));
        expect(visibleWidth(row)).toBeLessThanOrEqual(width);
      }
    }
  });

  it.each(places)("are plain text where the terminal opens none: %s", (_, text) => {
    const rows = rowsOf(text, 40, coloredTheme);
    expect(rows.join("")).not.toContain("\x1b]8");
    expect(
      rows
        .map(stripControlSequences)
        .join("")
        .replace(/[^a-z:/.]/g, ""),
    ).toContain("https://example.org/path/path");
  });
});

describe("code blocks", () => {
  const calls: string[] = [];
  const theme: MarkdownTheme = {
    ...plainTheme,
    codeBlockIndent: "",
    highlightCode: (code, lang) => {
      calls.push(code);
      return code.split("\n").map((line) => `${lang}:${line}`);
    },
  };

  it("are coloured line by line while they grow, and as a whole at their end", () => {
    const growing = new Markdown("```js\na\nb", 0, 0, theme);
    expect(growing.render(20)).toEqual(["```js", "js:a", "js:b", "```"]);
    calls.length = 0;
    growing.setText("```js\na\nbc");
    expect(growing.render(20)).toEqual(["```js", "js:a", "js:bc", "```"]);
    expect(calls).toEqual(["bc"]);
    growing.setText("```js\na\nbc\n```\nafter");
    expect(growing.render(20)).toEqual(["```js", "js:a", "js:bc", "```", "", "after"]);
    expect(calls).toEqual(["bc", "a\nbc"]);
  });

  it("go on if what looked like their end is not", () => {
    const growing = new Markdown("```js\na\n```", 0, 0, theme);
    growing.render(20);
    growing.setText("```js\na\n``` b");
    calls.length = 0;
    expect(growing.render(20)).toEqual(["```js", "js:a", "js:``` b", "```"]);
    expect(calls).toEqual(["a", "``` b"]);
  });

  it("show no row for the beginning of a closing fence", () => {
    const growing = new Markdown("", 0, 0, plainTheme);
    const text = "```\ncode\n```";
    for (let end = "```\ncode".length; end <= text.length; end++) {
      growing.setText(text.slice(0, end));
      expect(growing.render(20)).toEqual(["```", "  code", "```"]);
    }
  });
});

describe("the component", () => {
  const style: DefaultTextStyle = { color: (text) => `{${text}}`, bold: true, bgColor: (row) => `[${row}]` };

  it("has margins and a style of its own for plain text; a background fills the rows", () => {
    expect(new Markdown("a `b`", 1, 1, plainTheme, style).render(20)).toEqual([
      `[${" ".repeat(20)}]`,
      "[ {<b>a </b>}`b`     ]",
      `[${" ".repeat(20)}]`,
    ]);
    expect(new Markdown("> q", 0, 0, plainTheme, { color: style.color ?? String }).render(20)).toEqual(["│ <i>q</i>"]);
  });

  it("gives the same array until something changes, and the same rows above the change", () => {
    const markdown = new Markdown("# a\n\ntext", 0, 0, plainTheme);
    const first = markdown.render(20);
    expect(markdown.render(20)).toBe(first);
    markdown.setText("# a\n\ntext");
    expect(markdown.render(20)).toBe(first);
    markdown.setText("# a\n\ntext that");
    expect(markdown.render(20)).toEqual(["H(<b><u>a</u></b>)", "", "text that"]);
    expect(first).toEqual(["H(<b><u>a</u></b>)", "", "text"]);
    markdown.setText("other");
    expect(markdown.render(20)).toEqual(["other"]);
    markdown.setText("");
    expect(markdown.render(20)).toEqual([]);
  });

  it("tells the container that it stands in, also when it is drawn anew", () => {
    let bullet = "- ";
    const markdown = new Markdown("- a", 0, 0, { ...plainTheme, listBullet: () => bullet });
    const container = new Container();
    container.addChild(markdown);
    expect(container.render(10)).toEqual(["- a"]);
    markdown.setText("- a b");
    expect(container.render(10)).toEqual(["- a b"]);
    bullet = "* ";
    markdown.invalidate();
    expect(container.render(10)).toEqual(["* a b"]);
  });

  it("gives copies to a subclass, which may edit them", () => {
    class Marked extends Markdown {
      override render(width: number): string[] {
        const rows = super.render(width);
        rows[0] = `! ${rows[0]}`;
        return rows;
      }
    }
    const marked = new Marked("a", 0, 0, plainTheme);
    expect([marked.render(10), marked.render(10)]).toEqual([["! a"], ["! a"]]);
  });

  it("puts a reply on the screen as it grows", async () => {
    const markdown = new Markdown("", 1, 0, coloredTheme);
    const { tui, settled } = screenOf([markdown]);
    const text = "Hello **there**\n\n- one\n- two";
    for (const end of [9, 15, 20, text.length]) {
      markdown.setText(text.slice(0, end));
      tui.requestRender();
      await settled();
    }
    expect((await settled()).map((row) => row.trimEnd()).filter((row) => row !== "")).toEqual([
      " Hello there",
      " - one",
      " - two",
    ]);
  });
});

describe("what comes from outside", () => {
  it.each([
    "\x1b[2Jx",
    "`\x1b[31mx`",
    "# \x1b]0;title\x07x",
    "- \x9b2Jx",
    "| \x1b[2Jx |\n|---|",
    "[x](https://e.org/\x1b]8;;\x07)",
    "```\x1b[31m\nx\x1b[2J",
    "x&#27;[2J",
    "x&#x9b;2J&#x202e;&#9;",
    "> x\u202ey",
    "x\r\nx\x00\x08",
  ])("draws nothing but text of %j", (text) => {
    setHyperlinks(true);
    const rows = rowsOf(text, 40, coloredTheme);
    expect(rows.join("")).toContain("x");
    const rest = rows.join("").replace(/\x1b\[[\d;]*m|\x1b\]8;;[^\x00-\x1f]*\x1b\\/g, "");
    expect(rest).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
    expect(rows.join("")).not.toContain("\x1b[2J");
  });
});

describe("the cost of growth", () => {
  it("does not grow with the length: rows above the last block are the strings of before", () => {
    let bolds = 0;
    const theme = { ...plainTheme, bold: (text: string) => `${text}${++bolds}` };
    const growing = new Markdown("", 0, 0, theme);
    const text = "- item with **bold** words and more of them\n".repeat(400);
    for (let end = 1; end <= text.length; end += 4) {
      growing.setText(text.slice(0, end));
      growing.render(80);
    }
    // Each item is drawn a few times while it grows, never again after that.
    expect(bolds).toBeLessThan(400 * 14);
  });

  it("stays right beyond the rows that are copied", () => {
    const line = "one\n\n";
    const growing = new Markdown(line.repeat(3000), 0, 0, plainTheme);
    const whole = growing.render(10);
    growing.setText(`${line.repeat(3000)}two\n\nthree`);
    expect(growing.render(10)).toEqual([...whole, "", "two", "", "three"]);
    growing.setText(`${line.repeat(3000)}two\n\nthree four`);
    expect(growing.render(10).slice(-3)).toEqual(["two", "", "three four"]);
  });
});
