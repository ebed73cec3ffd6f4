import { StdinBuffer } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { editorOn, keys, pasteOf } from "../../support/editor.js";

/** What is sent when enter is pressed. */
function sentBy({ editor, send }: ReturnType<typeof editorOn>): string | undefined {
  let sent: string | undefined;
  editor.onSubmit = (text) => {
    sent = text;
  };
  send(keys.enter);
  return sent;
}

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index}`).join("\n");

describe("pastes", () => {
  it.each<[string, string, string]>([
    ["", "a\r\nb\rc\td", "a\nb\nc    d"],
    ["", "a\x1b[31mb\0c\x7f", "a[31mbc\x7f"],
    ["", "a\x1b[106;5ub\x1b[99;5u", "a\nb"],
    ["see", "/tmp/x", "see /tmp/x"],
    ["see ", "~/x", "see ~/x"],
    ["(", "./x", "(./x"],
  ])("after %j, %j is inserted as %j", (before, content, text) => {
    const { editor, send } = editorOn();
    send(before, pasteOf(content));
    expect(editor.getText()).toBe(before + text.slice(text.startsWith(before) ? before.length : 0));
  });

  it("are taken back as one, and may come in pieces with keys around them", () => {
    const { editor, send } = editorOn();
    editor.handleInput("a\x1b[200~one\ntw");
    editor.handleInput("o\x1b[20");
    editor.handleInput("1~b");
    expect(editor.getText()).toBe("aone\ntwob");
    send(keys.undo, keys.undo);
    expect(editor.getText()).toBe("a");
  });

  it("stand behind a marker where they are large", () => {
    const editing = editorOn();
    const { editor, send } = editing;
    send(pasteOf(lines(10)));
    expect(editor.getText()).toBe(lines(10));
    editor.setText("");
    send(pasteOf(lines(11)), " ", pasteOf("x".repeat(1001)));
    expect(editor.getText()).toBe("[paste #1 +11 lines] [paste #2 1001 chars]");
    expect(editor.getExpandedText()).toBe(`${lines(11)} ${"x".repeat(1001)}`);
    expect(sentBy(editing)).toBe(`${lines(11)} ${"x".repeat(1001)}`);
    send(pasteOf(lines(12)));
    expect(editor.getText()).toBe("[paste #1 +12 lines]");
  });

  it("keep their marker whole for the cursor, for words and for deletions; typed text is no marker", () => {
    const { editor, send } = editorOn();
    send("[paste #1 +11 lines]", keys.backspace);
    expect(editor.getText()).toBe("[paste #1 +11 lines");
    editor.setText("");
    send("a", pasteOf(lines(11)), keys.left);
    expect(editor.getCursor().col).toBe(1);
    send(keys.right, keys.wordLeft);
    expect(editor.getCursor().col).toBe(1);
    send(keys.end, keys.backspace);
    expect(editor.getText()).toBe("a");
    send(keys.undo, keys.killWord);
    expect(editor.getText()).toBe("a");
  });

  it("never have markers in them that are taken for those of other pastes", () => {
    const editing = editorOn();
    const first = `[paste #2 +11 lines]\n${lines(11)}`;
    editing.send(pasteOf(first), pasteOf(lines(11)));
    expect(sentBy(editing)).toBe(first + lines(11));
  });

  it("are known again when a program puts the text of the prompt before back", () => {
    const editing = editorOn();
    editing.send("see ", pasteOf(lines(11)));
    const kept = editing.editor.getText();
    sentBy(editing);
    editing.editor.setText(kept);
    expect(editing.editor.getExpandedText()).toBe(`see ${lines(11)}`);
    editing.send(pasteOf(lines(12)));
    expect(editing.editor.getText()).toBe(`${kept}[paste #2 +12 lines]`);
  });
});

describe("B50 a large paste", () => {
  /** Through the same path as on a terminal: bytes in pieces, a buffer that finds the sequences, the editor. */
  function pasted(bytes: Buffer, pieceLength: number): { sent: string | undefined; ms: number } {
    const editing = editorOn();
    const buffer = new StdinBuffer();
    buffer.on("data", (data) => editing.terminal.send(data));
    buffer.on("paste", (content) => editing.terminal.send(pasteOf(content)));
    const start = performance.now();
    for (let at = 0; at < bytes.length; at += pieceLength) buffer.process(bytes.subarray(at, at + pieceLength));
    const sent = sentBy(editing);
    const ms = performance.now() - start;
    buffer.destroy();
    return { sent, ms };
  }

  it("of a megabyte is sent whole, as one prompt, within a second", () => {
    const text = "some words and 文字 👍 ".repeat(40_000).trim();
    const { sent, ms } = pasted(Buffer.from(pasteOf(text)), 4096);
    expect(sent).toBe(text);
    expect(Buffer.byteLength(text)).toBeGreaterThan(1_000_000);
    expect(ms).toBeLessThan(1000);
  });

  it("of 5,000 lines is sent whole, wherever its marks and characters are cut", () => {
    const text = lines(5000).replaceAll("line", "👍 line");
    for (const length of [1, 3, 4097]) {
      const bytes = Buffer.from(pasteOf(length === 1 ? text.slice(0, 20_000).trim() : text));
      expect(pasted(bytes, length).sent).toBe(length === 1 ? text.slice(0, 20_000).trim() : text);
    }
  });

  it("without marks is one prompt", async () => {
    const editing = editorOn();
    let sent = 0;
    editing.editor.onSubmit = () => sent++;
    const buffer = new StdinBuffer();
    buffer.on("data", (data) => editing.terminal.send(data));
    buffer.on("paste", (content) => editing.terminal.send(pasteOf(content)));
    const text = lines(2000);
    buffer.process(Buffer.from(text.replaceAll("\n", "\r")));
    await expect.poll(() => editing.editor.getExpandedText()).toBe(text);
    buffer.destroy();
    expect(sent).toBe(0);
    editing.editor.setText("");
    editing.editor.handleInput(text);
    expect(sentBy(editing)).toBe(text);
  });
});
