import { Editor, graphemes, TUI, visibleWidth } from "@pi-stack/tui";
import { VirtualTerminal } from "@pi-stack/tui/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editorTheme, keys, pasteOf } from "../../support/editor.js";
import { FakeProvider, suggest } from "../../support/fake-provider.js";
import { plain } from "../../support/screen.js";

const marker = /\[paste #(\d+) \+\d+ lines\]/g;

/** A text, a cursor, and all texts of before: the plainest editor there is. */
class Model {
  text = "";
  at = 0;
  pastes = 0;
  #past: { text: string; at: number }[] = [];
  #isTyping = false;

  type(char: string): void {
    if (!this.#isTyping || /^\s/.test(char)) this.#remember();
    this.#put(this.at, this.at, char);
    this.#isTyping = char !== "\n";
  }

  paste(content: string): void {
    this.#remember();
    const lines = content.split("\n").length;
    const isPath = /^[/~.]/.test(content) && /\w$/.test(this.#before);
    this.#put(
      this.at,
      this.at,
      lines > 10 ? `[paste #${++this.pastes} +${lines} lines]` : (isPath ? " " : "") + content,
    );
  }

  backspace(): void {
    this.#remove(this.#left, this.at);
  }

  delete(): void {
    this.#remove(this.at, this.#right);
  }

  killToStart(): void {
    this.#remove(this.#before === "" ? this.#left : this.at - this.#before.length, this.at);
  }

  killToEnd(): void {
    this.#remove(this.at, this.#after === "" ? this.#right : this.at + this.#after.length);
  }

  move(to: "left" | "right" | "home" | "end"): void {
    if (to === "left") this.at = this.#left;
    if (to === "right") this.at = this.#right;
    if (to === "home") this.at -= this.#before.length;
    if (to === "end") this.at += this.#after.length;
    this.#isTyping = false;
  }

  undo(): void {
    const { text, at } = this.#past.pop() ?? this;
    this.text = text;
    this.at = at;
    this.#isTyping = false;
  }

  /** The cursor was moved in a way that is not modelled. */
  moved(at: number): void {
    this.at = at;
    this.#isTyping = false;
  }

  get #before(): string {
    return this.text.slice(0, this.at).split("\n").at(-1) ?? "";
  }

  get #after(): string {
    return this.text.slice(this.at).split("\n")[0] ?? "";
  }

  get #left(): number {
    return this.#before === "" ? Math.max(0, this.at - 1) : this.at - (this.#units(this.#before).at(-1)?.length ?? 0);
  }

  get #right(): number {
    return Math.min(this.text.length, this.at + (this.#units(this.#after)[0]?.length ?? 1));
  }

  #units(line: string): string[] {
    const units: string[] = [];
    let from = 0;
    for (const match of line.matchAll(marker)) {
      if (Number(match[1]) > this.pastes) continue;
      units.push(...graphemes(line.slice(from, match.index)), match[0]);
      from = match.index + match[0].length;
    }
    return [...units, ...graphemes(line.slice(from))];
  }

  #remove(start: number, end: number): void {
    this.#isTyping = false;
    if (start === end) return;
    this.#remember();
    this.#put(start, end, "");
  }

  #remember(): void {
    this.#past.push({ text: this.text, at: this.at });
  }

  #put(start: number, end: number, text: string): void {
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    this.at = start + text.length;
    this.#isTyping = false;
  }
}

type Step = { data: string; model: (model: Model) => void } | { data: string; model?: never };

const chars = [
  "a",
  "b",
  " ",
  " ",
  "é",
  "Я",
  "—",
  "한",
  "\u11a8",
  ".",
  "[",
  "]",
  "文",
  "。",
  "👍",
  "\u0301",
  "🇩",
  "\u200b",
  "\u202e",
  "क",
  "\u093f",
];
const typing: fc.Arbitrary<Step> = fc
  .constantFrom(...chars)
  .map((char) => ({ data: char, model: (model: Model): void => model.type(char) }));
const pasting: fc.Arbitrary<Step> = fc
  .oneof(
    fc.array(fc.constantFrom(...chars, "\n", "word "), { minLength: 1, maxLength: 40 }).map((parts) => parts.join("")),
    fc.integer({ min: 11, max: 14 }).map((lines) => "x\n".repeat(lines - 1)),
  )
  .map((text) => ({ data: pasteOf(text), model: (model: Model): void => model.paste(text) }));
const known: fc.Arbitrary<Step> = fc.constantFrom<Step>(
  { data: keys.newLine, model: (model) => model.type("\n") },
  { data: keys.backspace, model: (model) => model.backspace() },
  { data: keys.delete, model: (model) => model.delete() },
  { data: keys.killToStart, model: (model) => model.killToStart() },
  { data: keys.killToEnd, model: (model) => model.killToEnd() },
  { data: keys.left, model: (model) => model.move("left") },
  { data: keys.right, model: (model) => model.move("right") },
  { data: keys.home, model: (model) => model.move("home") },
  { data: keys.end, model: (model) => model.move("end") },
  { data: keys.undo, model: (model) => model.undo() },
);
const moving: fc.Arbitrary<Step> = fc
  .constantFrom(keys.up, keys.down, keys.pageUp, keys.pageDown, keys.wordLeft, keys.wordRight)
  .map((data) => ({ data }));
const step = fc.oneof(
  { weight: 6, arbitrary: typing },
  { weight: 1, arbitrary: pasting },
  { weight: 4, arbitrary: known },
  { weight: 2, arbitrary: moving },
);

function newEditor(rows: number): Editor {
  return new Editor(new TUI(new VirtualTerminal({ columns: 20, rows })), editorTheme);
}

/** UTF-16 units before the cursor, in the whole text. */
function offsetOf(editor: Editor): number {
  const { line, col } = editor.getCursor();
  return editor.getLines().slice(0, line).join("\n").length + (line > 0 ? 1 : 0) + col;
}

describe("any keys", () => {
  it("do to the text and the cursor what the plainest editor does, and undo takes all of it back", () => {
    const runs = fc.array(step, { maxLength: 80, size: "max" });
    fc.assert(
      fc.property(runs, (steps) => {
        const [editor, model] = [newEditor(10), new Model()];
        for (const { data, model: apply } of steps) {
          editor.handleInput(data);
          if (apply) apply(model);
          else model.moved(offsetOf(editor));
          expect([editor.getText(), offsetOf(editor)]).toEqual([model.text, model.at]);
        }
        for (let index = 0; index <= steps.length; index++) editor.handleInput(keys.undo);
        expect(editor.getText()).toBe("");
      }),
      { numRuns: 300 },
    );
  });

  it("leave rows that are as wide as the screen, and the same as those of the text drawn afresh", () => {
    const runs = fc.array(fc.tuple(step, fc.integer({ min: 1, max: 30 }), fc.nat({ max: 3 })), {
      maxLength: 40,
      size: "max",
    });
    fc.assert(
      fc.property(runs, (steps) => {
        const editor = newEditor(2000);
        for (const [{ data }, width, padding] of steps) {
          editor.handleInput(data);
          editor.setPaddingX(padding);
          const rows = editor.render(width);
          expect(rows.every((row) => visibleWidth(row) === width)).toBe(true);
          if (width < 3 + 2 * padding || editor.getText().includes("[paste #")) continue;
          const fresh = newEditor(2000);
          fresh.setPaddingX(padding);
          fresh.setText(editor.getText());
          expect(plain(rows)).toEqual(plain(fresh.render(width)));
        }
      }),
      { numRuns: 100 },
    );
  });

  it("never fail, whatever is shown and remembered at the moment", async () => {
    const any = fc.oneof(
      fc.constantFrom(...Object.values(keys), "/", "@", "#", "x", "\x1b[200~"),
      step.map(({ data }) => data),
    );
    const runs = fc.array(fc.tuple(any, fc.integer({ min: 1, max: 30 })), { maxLength: 120, size: "max" });
    await fc.assert(
      fc.asyncProperty(runs, async (steps) => {
        const editor = newEditor(12);
        const provider = new FakeProvider();
        provider.reply = (line) => suggest(/\S*$/.exec(line)?.[0] ?? "", "/one", "@two\n文", "three");
        editor.setAutocompleteProvider(provider);
        editor.onSubmit = (text) => editor.addToHistory(text);
        for (const [data, width] of steps) {
          editor.handleInput(data);
          await Promise.resolve();
          expect(
            editor
              .render(width)
              .slice(0, 7)
              .every((row) => visibleWidth(row) <= width),
          ).toBe(true);
          const { line, col } = editor.getCursor();
          expect(editor.getLines()[line]?.length).toBeGreaterThanOrEqual(col);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("leave a long line cut as if it were new", () => {
    const word = fc.constantFrom("ab cdefg ", "abcdefghi", "文字 word, ", `${"x".repeat(75)} ab `);
    const data = fc.constantFrom(...chars, keys.backspace, pasteOf("some words "), "swap");
    const edit = fc.tuple(fc.nat({ max: 10 }), fc.nat({ max: 12 }), data);
    const edits = fc.array(edit, { maxLength: 8, size: "max" });
    fc.assert(
      fc.property(word, edits, fc.constantFrom(17, 151), (text, places, width) => {
        const editor = newEditor(2000);
        editor.setText(text.repeat(100));
        editor.render(width);
        for (const [words, lefts, input] of places) {
          editor.handleInput(keys.end);
          for (let index = 0; index < words; index++) editor.handleInput(keys.wordLeft);
          for (let index = 0; index < lefts; index++) editor.handleInput(keys.left);
          if (input === "swap") swapCharacter(editor);
          else editor.handleInput(input);
          const fresh = newEditor(2000);
          fresh.setText(editor.getText());
          expect(plain(editor.render(width))).toEqual(plain(fresh.render(width)));
        }
      }),
      { numRuns: 150 },
    );
  });
});

/** Replaces the character before the cursor with another of its length. */
function swapCharacter(editor: Editor): void {
  const [text, { col }] = [editor.getText(), editor.getCursor()];
  editor.setText(`${text.slice(0, col - 1)}${text[col - 1] === " " ? "x" : " "}${text.slice(col)}`);
}
