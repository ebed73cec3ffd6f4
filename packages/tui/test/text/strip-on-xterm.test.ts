import { ControlSequenceStripper, stripControlSequences } from "@pi-stack/tui";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { written, xtermOf } from "./xterm.js";

const introducers = [
  "\x1b",
  "\x1b[",
  "\x1b]",
  "\x1bP",
  "\x1b_",
  "\x1b^",
  "\x1bX",
  "\x1b#",
  "\x1b(",
  "\x9b",
  "\x9d",
  "\x90",
  "\x9f",
];
const ends = ["\x07", "\x1b\\", "\x9c", "m", "H", "J", "h", "l", "q", "c", "n", "t"];
const pieces = [
  "0",
  "1",
  "2;",
  "38;5;1",
  "?1049",
  "?25",
  "52;c;",
  "8;;",
  ";",
  ":",
  " ",
  "text",
  "\r",
  "\n",
  "\b",
  "\x0e",
  "\x00",
  "\x18",
  "\x1a",
  "\x7f",
  "\x85",
];

const hostile: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...introducers),
      fc.constantFrom(...ends),
      fc.constantFrom(...pieces),
      fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code)),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

/** What a text did to a terminal but for the characters that it wrote. */
async function effectsOf(text: string): Promise<unknown> {
  const terminal = xtermOf("11");
  const events: string[] = [];
  terminal.onTitleChange((title) => events.push(`title ${title}`));
  terminal.onBell(() => events.push("bell"));
  terminal.onData((answer) => events.push(`answer ${answer}`));
  terminal.parser.registerOscHandler(8, () => events.push("link") > 0);
  await written(terminal, `${text}x`);
  const { cursorX, cursorY, type } = terminal.buffer.active;
  const cell = terminal.buffer.active.getLine(cursorY)?.getCell(Math.max(0, cursorX - 1));
  const styles = [cell?.getChars(), cell?.isAttributeDefault()];
  const effects = { events, cursorX, cursorY, type, styles, modes: { ...terminal.modes } };
  terminal.dispose();
  return effects;
}

describe("stripControlSequences beside xterm", () => {
  it("leaves nothing that does more than write characters", async () => {
    const check = async (text: string): Promise<void> => {
      const clean = stripControlSequences(text).replace(/[\t\n]/g, "");
      expect(await effectsOf(clean)).toEqual(await effectsOf("a".repeat(clean.length)));
    };
    // A soft hyphen takes a cell as well; all characters up to U+00FF do.
    await fc.assert(fc.asyncProperty(hostile, check), { numRuns: 300 });
  });

  it("leaves the same of a text in pieces", () => {
    const check = (text: string, at: number): void => {
      const stripper = new ControlSequenceStripper();
      const inPieces = stripper.push(text.slice(0, at)) + stripper.push(text.slice(at)) + stripper.end();
      const whole = stripControlSequences(text);
      // What might still have become a sequence is dropped at the end, never shown.
      expect(whole.startsWith(inPieces)).toBe(true);
    };
    fc.assert(fc.property(hostile, fc.nat({ max: 60 }), check), { numRuns: 500 });
  });
});
