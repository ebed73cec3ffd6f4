import { type Component, type OverlayAnchor, type OverlayOptions, Text } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { screenOf } from "../support/screen.js";

class Panel implements Component {
  focused = false;
  readonly heard: string[] = [];
  readonly rows: string[];

  constructor(...rows: string[]) {
    this.rows = rows;
  }

  handleInput(data: string): void {
    this.heard.push(data);
  }

  render(): string[] {
    return this.rows;
  }
}

const base = (): Text => new Text(Array.from({ length: 9 }, () => ".".repeat(19)).join("\n"), 0, 0);
const small = { columns: 20, rows: 10 };

async function placed(options: OverlayOptions): Promise<{ row: number; column: number }> {
  const { tui, settled } = screenOf([base()], small);
  tui.showOverlay(new Panel("ABCD", "EFGH"), { width: 4, ...options });
  const screen = await settled();
  const row = screen.findIndex((text) => text.includes("ABCD"));
  return { row, column: screen[row]?.indexOf("ABCD") ?? -1 };
}

describe("the place of an overlay", () => {
  it.each<[OverlayAnchor, number, number]>([
    ["center", 4, 8],
    ["top-left", 0, 0],
    ["top-center", 0, 8],
    ["top-right", 0, 16],
    ["left-center", 4, 0],
    ["right-center", 4, 16],
    ["bottom-left", 8, 0],
    ["bottom-center", 8, 8],
    ["bottom-right", 8, 16],
  ])("by its anchor %s", async (anchor, row, column) => {
    expect(await placed({ anchor })).toEqual({ row, column });
  });

  it.each<[string, OverlayOptions, number, number]>([
    ["margins", { anchor: "bottom-right", margin: { bottom: 1, right: 2 } }, 7, 14],
    ["one margin for all sides", { anchor: "top-left", margin: 3 }, 3, 3],
    ["offsets, kept inside of the screen", { anchor: "top-left", offsetX: 2, offsetY: 99 }, 8, 2],
    ["numbers", { row: 1, col: 2 }, 1, 2],
    ["shares of the free space", { row: "100%", col: "50%" }, 8, 8],
  ])("by %s", async (_what, options, row, column) => {
    expect(await placed(options)).toEqual({ row, column });
  });
});

describe("an overlay", () => {
  it("is painted over the rows, which keep their styles beside it, and leaves no trace", async () => {
    const { tui, settled } = screenOf([new Text("\x1b[31mred 宽宽宽 text\x1b[0m", 0, 0)], small);
    const handle = tui.showOverlay(new Panel("XYZ"), { width: 3, row: 0, col: 5 });
    expect((await settled())[0]?.trimEnd()).toBe("red  XYZ宽 text");
    handle.hide();
    expect((await settled())[0]?.trimEnd()).toBe("red 宽宽宽 text");
  });

  it("is cut to its size", async () => {
    const { tui, settled } = screenOf([], small);
    tui.showOverlay(new Panel("a".repeat(99), "b", "c"), { width: "50%", maxHeight: 2, anchor: "top-left" });
    const screen = await settled();
    expect(screen.slice(0, 3).map((row) => row.trimEnd())).toEqual(["a".repeat(10), "b", ""]);
  });

  it("stays on the screen while the content below it grows into the scrollback", async () => {
    const content = base();
    const { tui, terminal, settled } = screenOf([content], small);
    tui.showOverlay(new Panel("TOP"), { width: 3, anchor: "top-left" });
    await settled();
    content.setText(Array.from({ length: 30 }, (_, index) => `row ${index}`).join("\n"));
    tui.requestRender();
    const screen = await settled();
    expect(screen[0]).toMatch(/^TOP/);
    expect(terminal.scrollback().some((row) => row.includes("TOP"))).toBe(false);
    expect(terminal.scrollback().filter((row) => row.trimEnd() === "row 7")).toHaveLength(1);
  });
});

describe("the focus", () => {
  it("goes to what is shown, and back when it goes", () => {
    const [editor, first, second] = [new Panel("e"), new Panel("1"), new Panel("2")];
    const { tui, terminal } = screenOf([editor], small);
    tui.setFocus(editor);
    const one = tui.showOverlay(first);
    const two = tui.showOverlay(second);
    terminal.send("a");
    one.focus();
    terminal.send("b");
    one.unfocus();
    terminal.send("c");
    two.hide();
    terminal.send("d");
    tui.hideOverlay();
    terminal.send("e");
    expect([first.heard, second.heard, editor.heard]).toEqual([["b", "d"], ["a", "c"], ["e"]]);
    expect([editor.focused, tui.hasOverlay(), one.isFocused()]).toEqual([true, false, false]);
  });

  it("is left alone by what only shows something, and by what is hidden", () => {
    const [editor, panel] = [new Panel("e"), new Panel("1")];
    const { tui, terminal } = screenOf([editor], small);
    tui.setFocus(editor);
    tui.showOverlay(new Panel("note"), { nonCapturing: true });
    const handle = tui.showOverlay(panel);
    handle.setHidden(true);
    terminal.send("a");
    handle.setHidden(false);
    terminal.send("b");
    expect([editor.heard, panel.heard, handle.isHidden()]).toEqual([["a"], ["b"], false]);
  });

  it("leaves an overlay that the screen has become too small for", () => {
    const [editor, panel] = [new Panel("e"), new Panel("1")];
    const { tui, terminal } = screenOf([editor], small);
    tui.setFocus(editor);
    tui.showOverlay(panel, { visible: (width) => width > 15 });
    terminal.send("a");
    terminal.resize(10, 10);
    terminal.send("b");
    expect([panel.heard, editor.heard]).toEqual([["a"], ["b"]]);
  });
});
