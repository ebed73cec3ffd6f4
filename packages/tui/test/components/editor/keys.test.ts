import { Editor, KeybindingsManager, setKeybindings, TUI, TUI_KEYBINDINGS } from "@pi-stack/tui";
import { VirtualTerminal } from "@pi-stack/tui/testing";
import { afterEach, describe, expect, it } from "vitest";
import { editorOn, editorTheme, keys } from "../../support/editor.js";

afterEach(() => setKeybindings(new KeybindingsManager(TUI_KEYBINDINGS)));

/** The text with a bar where the cursor is. */
function shown(editor: ReturnType<typeof editorOn>["editor"]): string {
  const { line, col } = editor.getCursor();
  return editor
    .getLines()
    .map((text, index) => (index === line ? `${text.slice(0, col)}|${text.slice(col)}` : text))
    .join("\n");
}

function after(text: string, ...input: string[]): string {
  const { editor, send } = editorOn();
  editor.setText(text);
  send(...input);
  return shown(editor);
}

describe("moving and deleting", () => {
  const { left, right, home, end, wordLeft, wordRight, backspace, delete: del } = keys;
  const { killToStart, killToEnd, killWord, killWordRight } = keys;

  it.each<[string, string[], string]>([
    ["ab", [left], "a|b"],
    ["ab", [home, right], "a|b"],
    ["a\nb", [home, left], "a|\nb"],
    ["a\nb", [home, left, right], "a\n|b"],
    ["ab\ncd", [left, end, home], "ab\n|cd"],
    ["one, two", [wordLeft], "one, |two"],
    ["one, two", [wordLeft, wordLeft], "one|, two"],
    ["one, two", [wordLeft, wordLeft, wordLeft], "|one, two"],
    ["one\ntwo", [home, wordLeft], "one|\ntwo"],
    ["one  two", [home, wordRight, wordRight], "one  two|"],
    ["one\ntwo", [keys.up, end, wordRight], "one\n|two"],
    ["a👨‍👩‍👧b", [left, left], "a|👨‍👩‍👧b"],
    ["a👨‍👩‍👧", [backspace], "a|"],
    ["e\u0301x", [home, del], "|x"],
    ["🇩🇪🇫🇷", [backspace], "🇩🇪|"],
    ["a\ud800", [backspace], "a|"],
    ["a\nb", [home, backspace], "a|b"],
    ["a\nb", [keys.up, del], "a|b"],
    ["one two", [killWord], "one |"],
    ["one two", [home, killWordRight], "| two"],
    ["one two", [killToStart], "|"],
    ["one\ntwo", [home, killToStart], "one|two"],
    ["one\ntwo", [keys.up, home, killToEnd], "|\ntwo"],
    ["one\ntwo", [keys.up, end, killToEnd], "one|two"],
    ["x", ["\x1b[127;2u"], "|"],
    ["x", [home, "\x1b[3;2~"], "|"],
  ])("%j after %j is %j", (text, input, result) => {
    expect(after(text, ...input)).toBe(result);
  });
});

describe("the kill ring", () => {
  it("joins what is deleted in a row, in the order of the text", () => {
    expect(after("one two three", keys.killWord, keys.killWord, keys.yank, keys.yank)).toBe("one two threetwo three|");
    expect(after("one two", keys.home, keys.killWordRight, keys.killWordRight, keys.yank)).toBe("one two|");
  });

  it("goes back to earlier entries right after a yank only", () => {
    const twoEntries = [keys.killWord, keys.left, keys.end, keys.killWord] as const;
    expect(after("one two", ...twoEntries, keys.yank, keys.yankPop)).toBe("two|");
    expect(after("one two", ...twoEntries, keys.yank, keys.yankPop, keys.yankPop)).toBe("one |");
    expect(after("one two", ...twoEntries, keys.yankPop)).toBe("|");
    expect(after("one two", ...twoEntries, keys.yank, keys.left, keys.yankPop)).toBe("one| ");
    expect(after("one two", keys.backspace, keys.yank)).toBe("one tw|");
  });
});

describe("undo", () => {
  it.each<[string[], string[]]>([
    [["hello world"], ["hello|", "|"]],
    [
      ["ab", keys.left, "c"],
      ["a|b", "|"],
    ],
    [
      ["a", keys.newLine, "b"],
      ["a\n|", "a|", "|"],
    ],
    [
      ["ab", keys.backspace, keys.backspace],
      ["a|", "ab|", "|"],
    ],
    [
      ["ab", keys.killToStart, keys.yank],
      ["|", "ab|", "|"],
    ],
    [["a  b"], ["a |", "a|", "|"]],
  ])("takes %j back in steps", (input, steps) => {
    const { editor, send } = editorOn();
    send(...input);
    const seen = steps.map(() => {
      send(keys.undo);
      return shown(editor);
    });
    expect(seen).toEqual(steps);
    send(keys.undo);
    expect(editor.getText()).toBe("");
  });

  it("takes texts that a program set or inserted back as a whole", () => {
    const { editor, send } = editorOn();
    editor.setText("one\r\ntwo\tx");
    editor.insertTextAtCursor("\r!");
    expect(editor.getText()).toBe("one\ntwo    x\n!");
    send(keys.undo);
    expect(shown(editor)).toBe("one\ntwo    x|");
    editor.setText(editor.getText());
    send(keys.undo);
    expect(editor.getText()).toBe("");
  });
});

describe("jumping to a character", () => {
  it.each<[string, string[], string]>([
    ["abcabc", [keys.home, keys.jumpForward, "a"], "abc|abc"],
    ["abc\nxbz", [keys.up, keys.jumpForward, "z"], "abc\nxb|z"],
    ["abcabc", [keys.jumpBackward, "b"], "abca|bc"],
    ["abc\nx", [keys.jumpBackward, "A"], "abc\nx|"],
    ["abc\nx", [keys.jumpBackward, "a"], "|abc\nx"],
    ["abc", [keys.home, keys.jumpForward, keys.jumpForward, "c"], "c|abc"],
    ["abc", [keys.home, keys.jumpForward, keys.right, "c"], "ac|bc"],
    ["abc", [keys.jumpForward, keys.jumpBackward, "a"], "|abc"],
  ])("%j after %j is %j", (text, input, result) => {
    expect(after(text, ...input)).toBe(result);
  });
});

describe("lines and sending", () => {
  it.each(["\n", "\x1b\r", "\x1b[13;2~", "\x1b[13;2u", "\x1b[27;2;13~", "\n\r"])("%j begins a line", (data) => {
    expect(after("a", data)).toBe("a\n|");
  });

  it("sends what is written without spaces around it, and is empty and without a past by then", () => {
    const { editor, send } = editorOn();
    const told: string[] = [];
    editor.onChange = (text) => told.push(`changed ${text}`);
    editor.onSubmit = (text) => told.push(`sent ${text} ${editor.getText()}`);
    send(" a ", keys.enter, keys.undo);
    expect(told.slice(2)).toEqual(["changed  a ", "changed ", "sent a ", "changed "]);
    expect(editor.getText()).toBe("");
  });

  it("does not send while it must not, nor after a backslash", () => {
    const { editor, send } = editorOn();
    let sent = 0;
    editor.onSubmit = () => sent++;
    send("a\\", keys.enter);
    expect(shown(editor)).toBe("a\n|");
    editor.disableSubmit = true;
    send("b", keys.enter);
    expect([sent, editor.getText()]).toEqual([0, "a\nb"]);
  });

  it("sends with enter after a backslash when the user sends with shift and enter", () => {
    setKeybindings(
      new KeybindingsManager(TUI_KEYBINDINGS, { "tui.input.submit": "shift+enter", "tui.input.newLine": "enter" }),
    );
    const { editor, send } = editorOn();
    const sent: string[] = [];
    editor.onSubmit = (text) => sent.push(text);
    send("a", keys.enter, "b\\", keys.enter);
    expect(sent).toEqual(["a\nb"]);
    editor.disableSubmit = true;
    send("c\\", keys.enter);
    expect([sent.length, editor.getText()]).toEqual([1, "c\\\n"]);
  });

  it("takes characters from reports of keys, and leaves what is no text alone", () => {
    expect(after("", "\x1b[97u", "\x1b[27;2;65~", "\x1b[32;2u", "\x1b[57376u", "\x80", "\x1b[99~", "\x03")).toBe(
      "aA |",
    );
    expect(after("", "many\rlines\tat once\nx")).toBe("many\nlines    at once\nx|");
  });
});

describe("prompts of before", () => {
  const { up, down, undo } = keys;

  it("come with the up key in an empty editor, and go with the down key", () => {
    const { editor, send } = editorOn();
    for (const prompt of ["one", " two\n2 ", "two\n2", " "]) editor.addToHistory(prompt);
    const seen = [up, up, up, up, up, down, down, down].map((key) => {
      send(key);
      return shown(editor);
    });
    expect(seen).toEqual(["two\n2|", "t|wo\n2", "one|", "one|", "one|", "two\n2|", "|", "|"]);
  });

  it("are left by an edit, and are taken back as one", () => {
    const { editor, send } = editorOn();
    for (const prompt of ["one", "two", "three"]) editor.addToHistory(prompt);
    send(up, up, undo);
    expect(editor.getText()).toBe("");
    send(up, "!", up);
    expect(shown(editor)).toBe("|three!");
  });

  it("are at most a hundred", () => {
    const { editor, send } = editorOn();
    for (let index = 0; index < 120; index++) editor.addToHistory(String(index));
    for (let index = 0; index < 150; index++) send(up);
    expect(editor.getText()).toBe("20");
  });
});

describe("an editor of one's own", () => {
  it("takes keys before the usual one does", () => {
    const { editor: usual, send } = editorOn();
    class Shouting extends Editor {
      override handleInput(data: string): void {
        super.handleInput(data.toUpperCase());
        this.tui.requestRender();
      }
    }
    const tui = new TUI(new VirtualTerminal());
    const editor = new Shouting(tui, editorTheme, { paddingX: 1 });
    editor.handleInput("a");
    send("a");
    expect([editor.getText(), editor.render(6)[1], usual.getText()]).toEqual(["A", " A\x1b[7m \x1b[0m   ", "a"]);
  });
});
