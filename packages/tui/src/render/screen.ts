import type { Terminal } from "../terminal/terminal.js";
import { visibleWidth } from "../text/width.js";
import type { CursorPlace } from "./cursor.js";
import { kittyImageIds } from "./row.js";

/** What is to be seen. All rows are ready to be written. */
export interface ScreenContent {
  /** Rows that go to the scrollback now, above those on the screen. */
  leaving: readonly string[];
  /** At most as many as the screen has. */
  visible: readonly string[];
  /** `row` counts from the top of the screen. */
  cursor: CursorPlace | undefined;
  showsCursor: boolean;
}

/**
 * The terminal as we left it, and the bytes that bring it to another content. The screen shows the last rows of the
 * content. Rows that leave it upwards go to the terminal's scrollback, each once; nothing there is ever cleared. What has
 * gone there and comes back, since rows below it vanished, is drawn again and then overwritten, not sent there twice.
 */
export class Screen {
  readonly #terminal: Terminal;
  #columns: number;
  #height: number;
  /** Rows of the screen, as far as they are ours; from its top once there are `height` of them. */
  #shown: string[] = [];
  /** Where the terminal's cursor is, in `shown`. */
  #cursorRow = 0;
  #cursorColumn = 0;
  /** The first of our rows is the first of the screen: there is nothing of others above. */
  #ownsTop = false;
  #isCursorVisible = false;
  #out = "";

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#columns = terminal.columns;
    this.#height = terminal.rows;
  }

  get height(): number {
    return this.#height;
  }

  get columns(): number {
    return this.#columns;
  }

  /** Whether nothing on the screen is ours. */
  get isEmpty(): boolean {
    return this.#shown.length === 0;
  }

  /** Brings the terminal to a content, with one write, or none when it shows it already. */
  paint({ leaving, visible, cursor, showsCursor }: ScreenContent): void {
    this.#deleteImages(visible);
    let index = 0;
    for (const row of leaving) this.#place(index++, row);
    for (const row of visible) this.#place(index++, row);
    for (; index < this.#shown.length; index++) this.#replace(index, "");
    this.#placeCursor(cursor, showsCursor);
    this.#flush();
  }

  /** Nothing on the screen is ours any more; the next frame begins where the cursor is. */
  restart(): void {
    this.#shown = [];
    this.#cursorRow = 0;
    this.#cursorColumn = 0;
    this.#ownsTop = false;
    this.#isCursorVisible = true;
    this.#columns = this.#terminal.columns;
    this.#height = this.#terminal.rows;
  }

  /** The next frame writes every row again. */
  forget(): void {
    this.#shown = this.#shown.map(() => "\0");
  }

  /** Whether the terminal has another size than at the last call. */
  get hasOtherSize(): boolean {
    return this.#terminal.columns !== this.#columns || this.#terminal.rows !== this.#height;
  }

  /**
   * Takes the new size of the terminal into account; the next frame draws every row anew.
   * @param cursorRow - where the terminal says that its cursor is now, if it does
   * @returns how many of our rows the terminal has moved to its scrollback; negative: back from there
   */
  resize(cursorRow: number | undefined): number {
    const { columns, rows } = this.#terminal;
    const moved = this.#ownsTop
      ? this.#movedFromTop(columns, rows, cursorRow)
      : this.#movedFromBelow(columns, rows, cursorRow);
    const rowsUp = this.#rewrappedRowsAbove(columns);
    const ownRows = Math.min(rows, this.#ownsTop ? rows : this.#rewrappedRows(columns));
    this.#columns = columns;
    this.#height = rows;
    this.#out += (this.#ownsTop ? "\x1b[H" : up(Math.min(rowsUp, rows - 1))) + clearRows(ownRows);
    this.#shown = [];
    this.#cursorRow = 0;
    this.#cursorColumn = 0;
    return moved;
  }

  /** Leaves the cursor on a fresh line below everything. */
  leave(): void {
    this.#moveTo(Math.max(0, this.#shown.length - 1));
    this.#out += "\r\n";
    this.#write(this.#out);
    this.#out = "";
  }

  /** Takes our rows off the screen and leaves the cursor where the first of them was. */
  withdraw(): void {
    this.#deleteImages([]);
    this.#moveTo(0);
    this.#out += clearRows(this.#shown.length);
    this.#write(this.#out);
    this.#out = "";
    this.#shown = [];
  }

  #place(index: number, row: string): void {
    if (index < Math.min(this.#shown.length, this.#height)) {
      this.#replace(index, row);
      return;
    }
    if (this.#shown.length > 0) {
      this.#moveTo(this.#shown.length - 1);
      this.#out += "\r\n";
    }
    this.#out += `\x1b[2K${row}`;
    this.#shown.push(row);
    if (this.#shown.length > this.#height) this.#shown.shift();
    if (this.#shown.length === this.#height) this.#ownsTop = true;
    this.#cursorRow = this.#shown.length - 1;
    this.#cursorColumn = -1;
  }

  #replace(index: number, row: string): void {
    if (this.#shown[index] === row) return;
    this.#moveTo(index);
    this.#out += `\r\x1b[2K${row}`;
    this.#shown[index] = row;
    this.#cursorColumn = -1;
  }

  #moveTo(row: number): void {
    this.#out += row < this.#cursorRow ? up(this.#cursorRow - row) : down(row - this.#cursorRow);
    this.#cursorRow = row;
  }

  #placeCursor(cursor: CursorPlace | undefined, showsCursor: boolean): void {
    if (cursor) {
      const hasMoved = cursor.row !== this.#cursorRow || cursor.column !== this.#cursorColumn;
      if (hasMoved || this.#out !== "") {
        this.#moveTo(cursor.row);
        this.#out += `\x1b[${cursor.column + 1}G`;
        this.#cursorColumn = cursor.column;
      }
    }
    const isVisible = cursor !== undefined && showsCursor;
    if (isVisible !== this.#isCursorVisible) this.#out += isVisible ? "\x1b[?25h" : "\x1b[?25l";
    this.#isCursorVisible = isVisible;
  }

  /** Images stay where they were drawn, also under other text, until they are deleted by their id. */
  #deleteImages(rows: readonly string[]): void {
    const old = this.#shown.flatMap(kittyImageIds);
    if (old.length === 0) return;
    const kept = new Set(rows.flatMap(kittyImageIds));
    for (const id of old) if (!kept.has(id)) this.#out += `\x1b_Ga=d,d=I,i=${id},q=2\x1b\\`;
  }

  /** Our rows fill the screen from its top: what it moves is ours. */
  #movedFromTop(columns: number, rows: number, cursorRow: number | undefined): number {
    // Rows below the cursor are taken away first, then those at the top go to the scrollback.
    const pushed = Math.max(0, this.#cursorRow + 1 - rows);
    const grown = rows - this.#height;
    if (cursorRow === undefined) {
      // With nothing below the cursor, a terminal that grows gives back from its scrollback.
      return grown > 0 && this.#cursorRow === this.#height - 1 ? -grown : pushed;
    }
    const expected = this.#cursorRow - pushed;
    const isBroken = this.#rewrappedRows(columns) > this.#shown.length;
    // Where wide rows are cut and not broken, the cursor is where the height alone would have it.
    if (
      isBroken &&
      cursorRow === expected &&
      grown <= 0 &&
      this.#rewrappedRows(columns, this.#cursorRow + 1) === this.#cursorRow + 1
    )
      return pushed;
    const terminalRows = this.#rewrappedRows(columns, this.#cursorRow) - cursorRow;
    return terminalRows <= 0 ? terminalRows : this.#wholeRowsIn(terminalRows, columns);
  }

  /** There were rows of others above ours: those go first. */
  #movedFromBelow(columns: number, rows: number, cursorRow: number | undefined): number {
    if (cursorRow === undefined) return columns === this.#columns ? Math.max(0, this.#cursorRow + 1 - rows) : 0;
    const terminalRows = this.#rewrappedRows(columns, this.#cursorRow) - cursorRow;
    return terminalRows <= 0 ? 0 : this.#wholeRowsIn(terminalRows, columns);
  }

  /** How many of our first rows so many rows of the terminal hold whole. */
  #wholeRowsIn(terminalRows: number, columns: number): number {
    let count = 0;
    while (count < this.#shown.length && this.#rewrappedRows(columns, count + 1) <= terminalRows) count++;
    return count;
  }

  /** How far the cursor is below our first row, after the terminal has broken the rows anew. */
  #rewrappedRowsAbove(columns: number): number {
    const own = this.#cursorColumn >= 0 ? this.#cursorColumn + 1 : visibleWidth(this.#shown[this.#cursorRow] ?? "");
    return this.#rewrappedRows(columns, this.#cursorRow) + Math.max(0, Math.ceil(own / columns) - 1);
  }

  /** How many rows the terminal has made of our first ones. */
  #rewrappedRows(columns: number, count = this.#shown.length): number {
    const rowsOf = (row: string): number => Math.max(1, Math.ceil(visibleWidth(row) / columns));
    return this.#shown.slice(0, count).reduce((sum, row) => sum + rowsOf(row), 0);
  }

  #flush(): void {
    if (this.#out === "") return;
    this.#write(`\x1b[?2026h${this.#out}\x1b[?2026l`);
    this.#out = "";
  }

  #write(bytes: string): void {
    this.#terminal.write(bytes);
  }
}

/**
 * Clears the row of the cursor and those below it. In two steps, since tmux moves the rows to its scrollback when the
 * screen is cleared from its first cell on. Source: tmux, screen_write_clearendofscreen()
 */
function clearRows(count: number): string {
  return count > 1 ? "\r\x1b[2K\x1b[B\x1b[J\x1b[A" : "\r\x1b[2K";
}

function up(rows: number): string {
  return rows > 0 ? `\x1b[${rows}A` : "";
}

function down(rows: number): string {
  return rows > 0 ? `\x1b[${rows}B` : "";
}
