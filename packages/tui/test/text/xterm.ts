import { createRequire } from "node:module";
import xterm from "@xterm/headless";

const require = createRequire(import.meta.url);

/** The addon reads its tables from the start of the memory that they share with others: they must have their own. */
function requireGraphemes(): { UnicodeGraphemesAddon: new () => unknown } {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  const loaded = require("@xterm/addon-unicode-graphemes");
  Buffer.poolSize = poolSize;
  return loaded;
}

/** The widths that xterm can go by: those of Unicode 11, character by character, or those of 15 with graphemes. */
export type XtermVersion = "11" | "15-graphemes";

/** A terminal in memory that counts cells as xterm itself does. */
export function xtermOf(version: XtermVersion, columns = 400): xterm.Terminal {
  const terminal = new xterm.Terminal({ cols: columns, rows: 5, scrollback: 1000, allowProposedApi: true });
  // Their types name the package for browsers, which is not here.
  const addon: unknown = Reflect.construct(
    version === "11" ? require("@xterm/addon-unicode11").Unicode11Addon : requireGraphemes().UnicodeGraphemesAddon,
    [],
  );
  if (!isAddon(addon)) throw new TypeError("This is no addon for xterm.");
  terminal.loadAddon(addon);
  terminal.unicode.activeVersion = version;
  return terminal;
}

function isAddon(value: unknown): value is xterm.ITerminalAddon {
  return typeof value === "object" && value !== null && "activate" in value && "dispose" in value;
}

export function written(terminal: xterm.Terminal, text: string): Promise<void> {
  return new Promise((resolve) => terminal.write(text, resolve));
}

/** The column in which the cursor stands after each text, written by itself into an empty row. */
export async function columnsOf(version: XtermVersion, texts: readonly string[]): Promise<number[]> {
  const terminal = xtermOf(version);
  const columns: number[] = [];
  terminal.parser.registerCsiHandler({ final: "z" }, () => columns.push(terminal.buffer.active.cursorX) > 0);
  await written(terminal, texts.map((text) => `\r\x1b[2K${text}\x1b[z`).join(""));
  terminal.dispose();
  return columns;
}

/** What a reader sees in one cell: the character, how it is drawn, and where it links to. */
export type Cell = string;

const reset = "\x1b[0m\x1b]8;;\x1b\\";

/** The cells of rows but for the blank ones. Nothing goes over from one row to the next but what `between` leaves. */
export async function cellsOf(rows: readonly string[], between: string = reset): Promise<Cell[]> {
  const terminal = xtermOf("11", 1000);
  const links: { row: number; column: number; target: string }[] = [];
  terminal.parser.registerOscHandler(8, (data) => {
    const { baseY, cursorY, cursorX } = terminal.buffer.active;
    links.push({ row: baseY + cursorY, column: cursorX, target: data.slice(data.indexOf(";") + 1) });
    return false;
  });
  await written(terminal, rows.join(`${between}\r\n`));
  const cells: Cell[] = [];
  const { active } = terminal.buffer;
  for (let row = 0; row < active.length; row++) {
    for (let column = 0; column < terminal.cols; column++) {
      const cell = active.getLine(row)?.getCell(column);
      if (!cell || cell.getChars().trim() === "") continue;
      const link = links.findLast((one) => one.row < row || (one.row === row && one.column <= column))?.target ?? "";
      cells.push([cell.getChars(), ...drawnAs(cell), link].join(" "));
    }
  }
  terminal.dispose();
  return cells;
}

function drawnAs(cell: xterm.IBufferCell): number[] {
  return [
    cell.getFgColorMode(),
    cell.getFgColor(),
    cell.getBgColorMode(),
    cell.getBgColor(),
    cell.isBold(),
    cell.isDim(),
    cell.isItalic(),
    cell.isUnderline(),
    cell.isInverse(),
    cell.isStrikethrough(),
    cell.isOverline(),
  ];
}
