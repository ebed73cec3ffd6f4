import { VirtualTerminal } from "@pi-stack/tui/testing";
import { describe, expect, it } from "vitest";

describe("VirtualTerminal", () => {
  it("shows what was written, and keeps what has scrolled off", async () => {
    const terminal = new VirtualTerminal({ columns: 20, rows: 3 });
    terminal.write("one\r\ntwo\r\nthree\r\nfour");
    terminal.write("\r\x1b[2Kfive");
    await terminal.flush();
    expect(terminal.screen()).toEqual(["two", "three", "five"]);
    expect(terminal.scrollback()).toEqual(["one"]);
    expect(terminal.writes).toHaveLength(2);
    expect(terminal.cursor).toEqual({ row: 2, column: 4, visible: true });
  });

  it("hands input and sizes to whoever started it, until it is stopped", () => {
    const terminal = new VirtualTerminal();
    const seen: string[] = [];
    terminal.start(
      (data) => seen.push(data),
      () => seen.push(`${terminal.columns}x${terminal.rows}`),
    );
    expect(terminal.started).toBe(true);
    terminal.send("\x1b[A");
    terminal.resize(40, 10);
    terminal.stop();
    terminal.send("x");
    terminal.resize(50, 10);
    expect(seen).toEqual(["\x1b[A", "40x10"]);
    expect(terminal.started).toBe(false);
  });

  it("does what the methods of a terminal say", async () => {
    const terminal = new VirtualTerminal({ columns: 10, rows: 3, kittyProtocol: true });
    terminal.clearScreen();
    terminal.write("abc\r\ndef\r");
    terminal.clearLine();
    terminal.moveBy(-1);
    terminal.write("x");
    terminal.hideCursor();
    terminal.setTitle("wo\x1b]0;other\x07rk\n");
    terminal.setProgress(true);
    await terminal.drainInput();
    expect(terminal.screen()).toEqual(["xbc", "", ""]);
    expect(terminal).toMatchObject({ title: "work ", progress: true, kittyProtocolActive: true });
    expect(terminal.cursor).toEqual({ row: 0, column: 1, visible: false });
    terminal.showCursor();
    terminal.clearFromCursor();
    await terminal.flush();
    expect(terminal.screen()).toEqual(["x", "", ""]);
    expect(terminal.cursor.visible).toBe(true);
  });
});
