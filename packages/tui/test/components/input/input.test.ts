import { CURSOR_MARKER, Input, visibleWidth } from "@pi-stack/tui";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keys, pasteOf } from "../../support/editor.js";
import { plain, screenOf } from "../../support/screen.js";

function inputWith(...data: string[]): Input {
  const input = new Input();
  for (const each of data) input.handleInput(each);
  return input;
}

const row = (input: Input, width: number): string => (plain(input.render(width))[0] ?? "").trimEnd();

describe("Input", () => {
  it.each<[string[], string]>([
    [["one two", keys.killWord], "one "],
    [["one two", keys.home, keys.delete], "ne two"],
    [["one two", keys.killWord, keys.home, keys.yank], "twoone "],
    [["one", " ", "two", keys.undo], "one"],
    [["ab", keys.left, "c", keys.undo, keys.undo], ""],
    [["a", "👨‍👩‍👧", keys.backspace], "a"],
    [[pasteOf("one\r\ntwo\tx")], "onetwo    x"],
    [["\x1b[97u", "\x1b[27;2;65~", "\x01\x02", "\x1b[A"], "a"],
    [["a", "\t", "b"], "ab"],
  ])("after %j it holds %j", (data, value) => {
    expect(inputWith(...data).getValue()).toBe(value);
  });

  it("tells what is sent and when the user gives up", () => {
    const input = inputWith("a");
    const told: string[] = [];
    input.onSubmit = (value) => told.push(value);
    input.onEscape = () => told.push("escape");
    for (const data of ["\r", "\n", "\x1b", "\x03"]) input.handleInput(data);
    expect(told).toEqual(["a", "a", "escape", "escape"]);
  });

  it("keeps the cursor where it is when another value is set", () => {
    const input = inputWith("abc", keys.left);
    input.setValue("xyz\n!");
    input.handleInput("_");
    expect(input.getValue()).toBe("xy_z!");
    input.setValue("q");
    input.handleInput("_");
    expect(input.getValue()).toBe("q_");
  });

  it("scrolls so that the cursor is seen, and no farther", () => {
    const input = inputWith("0123456789abcdef");
    expect(row(input, 12)).toBe("> 789abcdef");
    for (let index = 0; index < 9; index++) input.handleInput(keys.left);
    expect(row(input, 12)).toBe("> 789abcdef");
    input.handleInput(keys.left);
    expect(row(input, 12)).toBe("> 6789abcdef");
    input.handleInput(keys.home);
    expect(row(input, 12)).toBe("> 0123456789");
    input.handleInput(keys.end);
    input.handleInput(keys.killWord);
    expect(row(input, 12)).toBe(">");
  });

  it("is drawn on the screen with the terminal's cursor in it", async () => {
    const input = new Input();
    const { tui, terminal, settled } = screenOf([input], { columns: 20 });
    tui.setFocus(input);
    terminal.send("文");
    terminal.send("b");
    expect((await settled())[0]?.trimEnd()).toBe("> 文b");
    expect(terminal.cursor).toMatchObject({ row: 0, column: 5 });
    expect(input.render(8)).toEqual([`> 文b${CURSOR_MARKER}\x1b[7m \x1b[27m  `]);
    tui.setFocus(null);
    expect(input.render(8)[0]).not.toContain(CURSOR_MARKER);
  });

  it("is drawn quickly and as wide as it may be, whatever it holds", () => {
    const data = fc.array(fc.constantFrom("a", "文", "\u0301", "👍", "\u202e", keys.left, keys.home, keys.backspace));
    fc.assert(
      fc.property(data, fc.integer({ min: 1, max: 12 }), (sequences, width) => {
        const input = new Input();
        for (const each of sequences) {
          input.handleInput(each);
          expect(visibleWidth(input.render(width).join(""))).toBe(width);
        }
      }),
    );
    const long = inputWith(pasteOf("文字 ".repeat(300_000)));
    const start = performance.now();
    for (let index = 0; index < 20; index++) {
      long.handleInput("x");
      long.render(80);
    }
    expect((performance.now() - start) / 20).toBeLessThan(20);
  });
});
