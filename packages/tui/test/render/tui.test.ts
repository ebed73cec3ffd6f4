import { type Component, Container, CURSOR_MARKER, isFocusable, Loader, Text, TUI } from "@pi-stack/tui";
import { VirtualTerminal } from "@pi-stack/tui/testing";
import { describe, expect, it } from "vitest";
import { screenOf } from "../support/screen.js";

const lines = (count: number, name = "line"): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`);

function rows(list: string[]): Component & { list: string[] } {
  const component = { list, render: () => component.list };
  return component;
}

class Field implements Component {
  focused = false;
  heard: string[] = [];
  wantsKeyRelease = false;
  text = "ab";

  handleInput(data: string): void {
    this.heard.push(data);
  }

  render(): string[] {
    return [`> ${this.text.slice(0, 1)}${this.focused ? CURSOR_MARKER : ""}${this.text.slice(1)}`];
  }
}

describe("a frame", () => {
  it("is one write inside of the marks of a synchronized update, and none when nothing has changed", async () => {
    const { terminal, settled, tui } = screenOf([new Text("hello", 0, 0)]);
    await settled();
    expect(terminal.writes.filter((write) => write.includes("hello"))).toHaveLength(1);
    expect(terminal.writes.at(-1)).toMatch(/^\x1b\[\?2026h[\s\S]*\x1b\[\?2026l$/);
    const before = terminal.writes.length;
    tui.requestRender();
    await settled();
    expect(terminal.writes).toHaveLength(before);
  });

  it("writes only the rows that changed", async () => {
    const text = new Text("one", 0, 0);
    const { terminal, settled } = screenOf([rows(lines(200)), text, new Text("last", 0, 0)], { columns: 80, rows: 24 });
    await settled();
    const before = terminal.writes.length;
    text.setText("two");
    await settled();
    // Nobody asked for a frame: components tell of changes, the program decides when to draw.
    expect(terminal.writes).toHaveLength(before);
  });

  it("B47 keeps the scrollback whatever changes above the screen, and the shell's lines before it", async () => {
    const terminal = new VirtualTerminal({ columns: 80, rows: 24 });
    for (const line of lines(1000, "shell")) terminal.write(`${line}\r\n`);
    const tui = new TUI(terminal);
    const content = rows(lines(200));
    tui.addChild(content);
    tui.start();
    for (let tick = 0; tick < 20; tick++) {
      content.list = content.list.with(5, `spinner ${tick}`);
      tui.requestRender();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await terminal.flush();
    expect(terminal.writes.join("")).not.toMatch(/\x1b\[[23]J/);
    expect(terminal.scrollback().filter((row) => row.startsWith("shell"))).toHaveLength(1000);
    expect(terminal.screen()).toEqual(content.list.slice(-24));
    const drawn = terminal.writes.slice(1003).join("").length;
    expect(drawn).toBe(0);
    terminal.resize(79, 24);
    await new Promise((resolve) => setTimeout(resolve, 40));
    await terminal.flush();
    expect(terminal.screen()).toEqual(content.list.slice(-24));
    expect(terminal.scrollback().filter((row) => row === "line 100")).toHaveLength(1);
    tui.stop();
  });

  it("cuts rows that are too wide, and lets nothing through but styles and links", async () => {
    const hostile = "\x1b[2Jx\x1b]0;title\x07\x1b[31mred\x1b[0m\x1b[10;10H\x9b5A\x07\t\u202ey\x1b]52;c;aGk=\x07";
    const { terminal, settled } = screenOf([rows(["wide ".repeat(20), hostile, "宽".repeat(30)])]);
    const screen = await settled();
    expect(screen.slice(0, 3)).toEqual(["wide ".repeat(8).trimEnd(), "xred   y", "宽".repeat(20)]);
    expect(terminal.title).toBe("");
    expect(terminal.writes.join("")).not.toMatch(/52;c|\u202e/);
  });

  it("works on the smallest of screens", async () => {
    const { terminal, settled, tui } = screenOf([new Text("hello world"), new Field()], { columns: 1, rows: 1 });
    await settled();
    terminal.resize(2, 2);
    await settled();
    expect(tui.fullRedraws).toBeGreaterThan(1);
  });
});

describe("the cursor", () => {
  it("is put where the focused component marks it, and the mark is not written", async () => {
    const field = new Field();
    const { terminal, tui, settled } = screenOf([new Text("top", 0, 0), field]);
    tui.setFocus(field);
    expect([isFocusable(field), isFocusable(new Text("x")), field.focused]).toEqual([true, false, true]);
    await settled();
    expect(terminal.cursor).toMatchObject({ row: 1, column: 3, visible: false });
    tui.setShowHardwareCursor(true);
    await settled();
    expect(terminal.cursor.visible).toBe(true);
    expect(terminal.writes.join("")).not.toContain(CURSOR_MARKER);
    tui.setFocus(null);
    await settled();
    expect([terminal.cursor.visible, field.focused]).toEqual([false, false]);
  });
});

describe("input", () => {
  it("goes through the listeners to the focused component", async () => {
    const field = new Field();
    const { terminal, tui } = screenOf([field]);
    tui.setFocus(field);
    const leave = tui.addInputListener((data) => (data === "x" ? { consume: true } : { data: data.toUpperCase() }));
    terminal.send("x");
    terminal.send("a");
    leave();
    terminal.send("x");
    expect(field.heard).toEqual(["A", "x"]);
  });

  it("leaves out keys that are let go, unless they are wanted", () => {
    const field = new Field();
    const { terminal, tui } = screenOf([field]);
    tui.setFocus(field);
    terminal.send("\x1b[97;1:3u");
    field.wantsKeyRelease = true;
    terminal.send("\x1b[97;1:3u");
    expect(field.heard).toEqual(["\x1b[97;1:3u"]);
  });

  it("opens the debugger's door", () => {
    const { terminal, tui } = screenOf([]);
    let opened = 0;
    tui.onDebug = () => opened++;
    terminal.send("\x1b[100;6u");
    expect(opened).toBe(1);
  });
});

describe("a terminal that another program had meanwhile", () => {
  it("is drawn on from where that program left the cursor", async () => {
    const { terminal, settled } = screenOf([rows(lines(3))]);
    await settled();
    terminal.write("\r\n$ fg\r\n");
    terminal.resume();
    expect((await settled()).slice(0, 7)).toEqual(["line 0", "line 1", "line 2", "$ fg", "line 0", "line 1", "line 2"]);
  });
});

describe("rows that are not final", () => {
  class Work implements Component {
    isLive = true;
    list = ["working"];
    render(): string[] {
      return this.list;
    }
  }

  it("are kept back from the scrollback until they are, with what is below them", async () => {
    const work = new Work();
    const group = new Container();
    const above = rows(lines(12, "above"));
    group.addChild(work);
    const below = rows(lines(3, "below"));
    const { terminal, tui, settled } = screenOf([above, group, below]);
    await settled();
    expect(terminal.scrollback()).toEqual(lines(6, "above"));
    below.list = lines(30, "below");
    tui.requestRender();
    expect(await settled()).toEqual(lines(30, "below").slice(-10));
    expect(terminal.scrollback()).toEqual(lines(12, "above"));
    work.list = ["done", "result"];
    work.isLive = false;
    tui.requestRender();
    await settled();
    const all = [...terminal.scrollback(), ...terminal.screen()];
    expect(all).toEqual([...lines(12, "above"), "done", "result", ...lines(30, "below")]);
  });

  it("go there at the end at the latest", async () => {
    const { terminal, tui, settled } = screenOf([new Work(), rows(lines(20))]);
    await settled();
    expect(terminal.scrollback()).toEqual([]);
    tui.stop();
    await terminal.flush();
    expect([...terminal.scrollback(), ...terminal.screen()].slice(0, 21)).toEqual(["working", ...lines(20)]);
  });
});

describe("reprintChanges()", () => {
  it("writes what changed above the screen, and all below it, to the scrollback once more", async () => {
    const [first, folded, last] = [rows(lines(5, "first")), rows(["folded"]), rows(lines(20, "last"))];
    const { terminal, tui, settled } = screenOf([first, folded, last]);
    await settled();
    folded.list = ["unfolded", "all of it"];
    tui.reprintChanges();
    await settled();
    const all = [...terminal.scrollback(), ...terminal.screen()];
    const shownFirst = [...lines(5, "first"), "folded", ...lines(10, "last")];
    expect(all).toEqual([...shownFirst, "unfolded", "all of it", ...lines(20, "last")]);
    tui.reprintChanges();
    await settled();
    expect([...terminal.scrollback(), ...terminal.screen()]).toEqual(all);
  });
});

describe("lendTerminal()", () => {
  it("takes the rows off the screen, and draws them again below what the other program left", async () => {
    const { terminal, tui, settled } = screenOf([rows(lines(14))], { rows: 6 });
    await settled();
    const answer = await tui.lendTerminal(async () => {
      expect(terminal.started).toBe(false);
      expect((await settled()).join("")).toBe("");
      terminal.write("edited\r\n");
      return 7;
    });
    expect(answer).toBe(7);
    expect((await settled()).at(-1)).toBe("line 13");
    const all = [...terminal.scrollback(), ...terminal.screen()];
    expect(all).toEqual([...lines(8), "edited", ...lines(14).slice(8)]);
  });

  it("loses no row that was on the screen when more comes meanwhile", async () => {
    const content = rows(lines(14));
    const { terminal, tui, settled } = screenOf([content], { rows: 6 });
    await settled();
    await tui.lendTerminal(() => {
      content.list = lines(40);
      return Promise.resolve();
    });
    await settled();
    expect([...terminal.scrollback(), ...terminal.screen()]).toEqual(lines(40));
  });

  it("gives the terminal back when the work fails, and takes none that was not started", async () => {
    const { terminal, tui } = screenOf([rows(lines(2))]);
    await expect(tui.lendTerminal(() => Promise.reject(new Error("no editor")))).rejects.toThrow("no editor");
    expect(terminal.started).toBe(true);
    tui.stop();
    await tui.lendTerminal(() => Promise.resolve());
    expect(terminal.started).toBe(false);
  });
});

describe("for screen readers", () => {
  it("lines, blocks and spinners are not drawn, and nothing turns", async () => {
    const { terminal, tui, settled } = screenOf([rows(["───", "│ a │", "▌b ⠋"])]);
    tui.setScreenReader(true);
    tui.addChild(new Loader(tui, String, String));
    const shown = await settled();
    expect(tui.getScreenReader()).toBe(true);
    expect(shown.slice(0, 5).map((row) => row.trimEnd())).toEqual(["", "  a", " b", "", " Loading..."]);
    const before = terminal.writes.length;
    await settled();
    await settled();
    expect(terminal.writes).toHaveLength(before);
  });
});

describe("stop()", () => {
  it("leaves the cursor below the content, and nothing is written afterwards", async () => {
    const text = new Text("bye", 0, 0);
    const { terminal, tui, settled } = screenOf([text]);
    await settled();
    tui.stop();
    await terminal.flush();
    const before = terminal.writes.length;
    text.setText("late");
    tui.requestRender(true);
    await settled();
    expect([terminal.writes.length, terminal.cursor]).toMatchObject([before, { row: 1, column: 0, visible: true }]);
  });
});

describe("Container", () => {
  it("draws its children one below the other, in whatever order they are put", () => {
    const container = new Container();
    const [a, b] = [rows(["a"]), rows(["b", "b"])];
    container.addChild(a);
    container.addChild(b);
    container.addChild(a);
    expect(container.render(9)).toEqual(["a", "b", "b", "a"]);
    container.removeChild(a);
    expect(container.render(9)).toEqual(["b", "b", "a"]);
    a.list = ["A"];
    expect(container.render(9)).toEqual(["b", "b", "A"]);
    container.children.reverse();
    expect(container.render(9)).toEqual(["A", "b", "b"]);
    container.clear();
    expect(container.render(9)).toEqual([]);
  });

  it("draws a child again that was taken out, changed and put back within a frame", () => {
    const [outer, inner] = [new Container(), new Container()];
    const [a, b] = [new Text("a", 0, 0), new Text("b", 0, 0)];
    outer.addChild(inner);
    inner.addChild(a);
    expect(outer.render(3)).toEqual(["a  "]);
    outer.clear();
    inner.clear();
    inner.addChild(a);
    inner.addChild(b);
    a.setText("A");
    outer.addChild(inner);
    expect(outer.render(3)).toEqual(["A  ", "b  "]);
  });

  it("gives the same array again while nothing changes, and a subclass one that it may edit", () => {
    class Framed extends Container {
      override render(width: number): string[] {
        const inner = super.render(width);
        inner.push("end");
        return inner;
      }
    }
    const text = new Text("a", 0, 0);
    const [plain, framed] = [new Container(), new Framed()];
    plain.addChild(text);
    framed.addChild(text);
    expect(plain.render(3)).toBe(plain.render(3));
    framed.render(3);
    expect(framed.render(3)).toEqual(["a  ", "end"]);
    text.setText("b");
    expect([plain.render(3), framed.render(3)]).toEqual([["b  "], ["b  ", "end"]]);
  });
});
