import { CURSOR_MARKER } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { editorOn, keys, pasteOf } from "../../support/editor.js";
import { plain } from "../../support/screen.js";

const line = (width: number): string => "─".repeat(width);

describe("what is on the screen", () => {
  it("is the text between two lines, with the terminal's cursor where the next character goes", async () => {
    const { send, settled, terminal } = editorOn({ columns: 12 });
    send("hello brave world");
    expect((await settled()).slice(0, 5)).toEqual([line(12), "hello brave", "world", line(12), ""]);
    expect(terminal.cursor).toMatchObject({ row: 2, column: 5 });
    send(keys.home, keys.right);
    await settled();
    expect(terminal.cursor).toMatchObject({ row: 1, column: 1 });
  });

  it("shows the cursor in reverse, and marks it while the editor has the focus", () => {
    const { editor, send } = editorOn({ columns: 8, paddingX: 1 });
    send("ab", keys.left);
    expect(editor.render(8)[1]).toBe(` a${CURSOR_MARKER}\x1b[7mb\x1b[0m     `);
    editor.focused = false;
    send(keys.end);
    expect(editor.render(8)[1]).toBe(" ab\x1b[7m \x1b[0m    ");
  });

  it.each<[string, number, string[]]>([
    ["aaa bbb", 5, ["aaa", "bbb"]],
    ["aaaa bbbb", 5, ["aaaa", "bbbb"]],
    ["aaaa  b", 5, ["aaaa", " b"]],
    ["abcdefghij", 5, ["abcd", "efgh", "ij"]],
    ["a abcdefgh", 5, ["a", "abcd", "efgh"]],
    ["文字文字", 6, ["文字", "文字"]],
    ["文字。字", 6, ["文", "字。", "字"]],
    ["a 👨‍👩‍👧👨‍👩‍👧", 5, ["a 👨‍👩‍👧", "👨‍👩‍👧"]],
    ["a\n\nb", 5, ["a", "", "b"]],
  ])("wraps %j at %i cells", (text, width, rows) => {
    const { editor } = editorOn({ columns: width });
    editor.setText(text);
    const drawn = plain(editor.render(width)).map((row) => row.replace(CURSOR_MARKER, "").trimEnd());
    expect(drawn.slice(1, -1)).toEqual(rows);
  });

  it("shows a third of the screen's height, at least five rows, and how much is hidden", async () => {
    const { editor, send, settled, terminal } = editorOn({ columns: 20, rows: 24 });
    editor.setText(Array.from({ length: 30 }, (_, index) => `line ${index}`).join("\n"));
    const screen = await settled();
    expect([screen[0], screen[1], screen[7], screen[8]]).toEqual([
      "─── ↑ 23 more ──────",
      "line 23",
      "line 29",
      line(20),
    ]);
    send(keys.pageUp, keys.pageUp);
    const above = await settled();
    expect([above[1], above[8]]).toEqual(["line 15", "─── ↓ 8 more ───────"]);
    terminal.resize(20, 40);
    expect((await settled()).filter((row) => row.startsWith("line "))).toHaveLength(12);
  });

  it("has nothing in it that acts on a terminal, turns the text or cannot be seen", () => {
    const { editor, send } = editorOn();
    const hostile = "\x1b[31ma\x07\x9bb\u202ec\u200bd\u2028e\0\ud800f\x7f";
    editor.setText(hostile);
    expect(plain(editor.render(40))[1]?.trimEnd()).toBe(`�[31ma��b�c�d�e��f�${CURSOR_MARKER}`);
    expect(editor.getText()).toBe(hostile);
    const zalgo = `x${"\u0301".repeat(500)}y`;
    editor.setText(zalgo);
    send(keys.left, keys.left);
    expect(editor.render(40)[1]).toBe(`${CURSOR_MARKER}\x1b[7m�\x1b[0my${" ".repeat(38)}`);
  });

  it("follows the margin that it is given", () => {
    const { editor } = editorOn();
    editor.setText("abcdef");
    editor.setPaddingX(2);
    expect(editor.getPaddingX()).toBe(2);
    expect(plain(editor.render(8)).slice(1, 3)).toEqual(["  abcd  ", `  ef${CURSOR_MARKER}    `]);
    editor.setPaddingX(Number.NaN);
    expect(editor.getPaddingX()).toBe(0);
    for (const width of [1, 2, 3]) expect(plain(editor.render(width))[0]).toHaveLength(width);
  });
});

describe("moving from row to row", () => {
  const { up, down, end, left, right } = keys;

  it.each<[string, string[], { line: number; col: number }]>([
    ["a longer line\nno\nanother line", [up], { line: 1, col: 2 }],
    ["a longer line\nno\nanother line", [up, up], { line: 0, col: 12 }],
    ["a longer line\nno\nanother line", [up, up, down], { line: 1, col: 2 }],
    ["a longer line\nno\nanother line", [up, up, down, down], { line: 2, col: 12 }],
    ["a longer line\nno\nanother line", [up, left, up], { line: 0, col: 1 }],
    ["a longer line\nno\nanother line", [up, "!", up], { line: 0, col: 3 }],
    ["long line\n\nx\n\nlong line", [up, up, up, up], { line: 0, col: 9 }],
    ["long line\nab", [right, up], { line: 0, col: 2 }],
    ["文字文字\nabc", [up], { line: 0, col: 1 }],
    ["ab\ncd", [up, up], { line: 0, col: 0 }],
    ["ab\ncd", [left, down], { line: 1, col: 2 }],
    ["ab\ncd", [up, end, down, down], { line: 1, col: 2 }],
  ])("in %j, %j leads to %j", (text, input, place) => {
    const { editor, send } = editorOn();
    editor.setText(text);
    send(...input);
    expect(editor.getCursor()).toEqual(place);
  });

  it("goes through the rows of a wrapped line, and keeps its column where a row in between is shorter", () => {
    const { editor, send } = editorOn({ columns: 11 });
    editor.setText("aaaaa bb cc ddddddd ee");
    editor.render(11);
    const seen = [keys.up, keys.up, keys.up, keys.down, keys.down, keys.down].map((key) => {
      send(key);
      return editor.getCursor().col;
    });
    expect(editor.getText().slice(9, 12)).toBe("cc ");
    expect(seen).toEqual([12 - 1, 2, 0, 9, 20, 22]);
  });

  it("steps over a marker that takes several rows", () => {
    const { editor, send } = editorOn({ columns: 9 });
    send(pasteOf("x\n".repeat(20)), keys.newLine, "end", up, up);
    editor.render(9);
    expect(editor.getCursor()).toEqual({ line: 0, col: 0 });
    send(down, down);
    expect(editor.getCursor().line).toBe(1);
  });
});
