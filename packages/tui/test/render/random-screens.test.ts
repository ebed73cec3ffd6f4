import { type Component, Container, CURSOR_MARKER, TUI } from "@pi-stack/tui";
import { VirtualTerminal } from "@pi-stack/tui/testing";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

let version = 0;

/** Rows that tell apart who drew them and when: no two rows that were ever drawn are the same. */
class Rows implements Component {
  #rows: string[] = [];

  set(count: number): void {
    this.#rows = Array.from({ length: count }, (_, index) => `${++version}.${index}`);
  }

  change(index: number): void {
    if (this.#rows.length > 0) this.#rows = this.#rows.with(index % this.#rows.length, `${++version}!`);
  }

  render(): string[] {
    return this.#rows;
  }
}

type Step =
  | { kind: "add"; count: number; at: number }
  | { kind: "set"; who: number; count: number }
  | { kind: "change"; who: number; row: number }
  | { kind: "remove"; who: number }
  | { kind: "clear" }
  | { kind: "force" }
  | { kind: "resize"; columns: number; rows: number };

const small = fc.nat({ max: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("add" as const), count: small, at: fc.nat({ max: 2 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("set" as const), who: small, count: small }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("change" as const), who: small, row: small }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), who: small }) },
  { weight: 1, arbitrary: fc.constant({ kind: "clear" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "force" as const }) },
);
const resize: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("resize" as const),
  columns: fc.integer({ min: 1, max: 300 }),
  rows: fc.integer({ min: 1, max: 100 }),
});
/** Fills the screen: how a terminal breaks the rows of a program that shares it with the shell is its own affair. */
const fill: Step = { kind: "add", count: 120, at: 0 };

/** A program with three columns of components, one in the other, and the terminal that it runs on. */
async function program(rows: number, shellLines: number) {
  const terminal = new VirtualTerminal({ columns: 20, rows });
  for (let line = 0; line < shellLines; line++) terminal.write(`shell ${line}\r\n`);
  const tui = new TUI(terminal);
  const groups = [tui, new Container(), new Container()];
  for (const group of groups.slice(1)) tui.addChild(group);
  const all: { rows: Rows; group: Container }[] = [];
  tui.start();
  const take = (step: Step): void => {
    const chosen = "who" in step ? all[step.who % Math.max(1, all.length)] : undefined;
    if (step.kind === "add") {
      const group = groups[step.at] ?? tui;
      const added = new Rows();
      added.set(step.count);
      group.addChild(added);
      all.push({ rows: added, group });
    } else if (step.kind === "set") chosen?.rows.set(step.count);
    else if (step.kind === "change") chosen?.rows.change(step.row);
    else if (step.kind === "remove" && chosen) {
      chosen.group.removeChild(chosen.rows);
      all.splice(all.indexOf(chosen), 1);
    } else if (step.kind === "clear") {
      for (const group of groups.slice(1)) group.clear();
      all.splice(0, all.length, ...all.filter(({ group }) => group === tui));
    }
    if (step.kind === "resize") terminal.resize(step.columns, step.rows);
    tui.requestRender(step.kind === "force");
  };
  const settle = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(40);
    const flushed = terminal.flush();
    await vi.advanceTimersByTimeAsync(40);
    await flushed;
  };
  await settle();
  return { terminal, tui, take, settle };
}

const trimmed = (rows: readonly string[]): string[] => rows.map((row) => row.trimEnd());

it("whatever changes, the screen is that of a fresh drawing, and no row is lost or twice in the scrollback", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat({ max: 6 }),
      async (steps, height, shellLines) => {
        const { terminal, tui, take, settle } = await program(height, shellLines);
        const seen = new Set<string>();
        for (const each of steps) {
          take(each);
          await settle();
          const content = [...tui.render(20)];
          const visible = content.slice(-height);
          const screen = trimmed(terminal.screen()).filter((row) => !row.startsWith("shell"));
          expect(screen.slice(0, visible.length)).toEqual(visible);
          expect(screen.slice(visible.length).join("")).toBe("");
          const scrollback = trimmed(terminal.scrollback());
          expect(new Set(scrollback).size).toBe(scrollback.length);
          // What was seen once and still stands above the screen can be scrolled back to.
          const above = content.slice(0, -height).filter((row) => seen.has(row));
          expect(above.filter((row) => !scrollback.includes(row))).toEqual([]);
          for (const row of visible) seen.add(row);
          const shell = [...scrollback, ...trimmed(terminal.screen())].filter((row) => row.startsWith("shell"));
          expect(shell).toEqual(Array.from({ length: shellLines }, (_, line) => `shell ${line}`));
        }
        tui.stop();
      },
    ),
    { numRuns: 300 },
  );
}, 120_000);

it("whatever the size becomes, the screen is that of a fresh drawing", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 3, arbitrary: step }, { weight: 1, arbitrary: resize }), { maxLength: 20 }),
      async (steps) => {
        const { terminal, tui, take, settle } = await program(10, 0);
        for (const each of [fill, ...steps]) {
          take(each);
          await settle();
          const visible = tui.render(terminal.columns).slice(-terminal.rows);
          const screen = trimmed(terminal.screen());
          expect(screen.slice(0, visible.length)).toEqual(visible.map((row) => row.slice(0, terminal.columns)));
          expect(screen.slice(visible.length).join("")).toBe("");
        }
        tui.stop();
      },
    ),
    { numRuns: 300 },
  );
}, 120_000);

it("a screen that grows and shrinks in height neither loses nor repeats a row", async () => {
  const heights = fc.record({
    kind: fc.constant("resize" as const),
    columns: fc.constant(20),
    rows: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(heights, fc.record({ kind: fc.constant("add" as const), count: small, at: fc.constant(0) })), {
        maxLength: 20,
      }),
      async (steps) => {
        const { terminal, tui, take, settle } = await program(10, 0);
        for (const each of steps) {
          take(each);
          await settle();
          const content = tui.render(20);
          expect([...trimmed(terminal.scrollback()), ...trimmed(terminal.screen())].filter(Boolean)).toEqual(content);
        }
        tui.stop();
      },
    ),
    { numRuns: 200 },
  );
}, 120_000);

/** A place to write between lines as wide as the terminal, as editors have it: a narrower terminal breaks the lines. */
class Prompt implements Component {
  focused = false;

  render(width: number): string[] {
    const line = "─".repeat(width);
    return [line, `>${CURSOR_MARKER}`, line, "footer".padStart(width)];
  }
}

it("a screen that changes in width and height loses no row above a prompt", async () => {
  const size = fc.record({
    kind: fc.constant("resize" as const),
    columns: fc.integer({ min: 12, max: 60 }),
    rows: fc.integer({ min: 5, max: 30 }),
  });
  const more = fc.record({ kind: fc.constant("add" as const), count: small, at: fc.constant(1) });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(size, more), { maxLength: 20 }), fc.boolean(), async (steps, isFull) => {
      const { terminal, tui, take, settle } = await program(10, 0);
      const prompt = new Prompt();
      tui.addChild(prompt);
      tui.setFocus(prompt);
      for (const each of isFull ? [{ ...fill, at: 1 } as const, ...steps] : steps) {
        take(each);
        await settle();
        const all = trimmed([...terminal.scrollback(), ...terminal.screen()]).filter((row) => /^\d/.test(row));
        // What the terminal itself keeps above a screen that is larger, or moves there, is drawn on the screen again.
        expect([...new Set(all)]).toEqual(trimmed(tui.render(terminal.columns)).filter((row) => /^\d/.test(row)));
      }
      tui.stop();
    }),
    { numRuns: 300 },
  );
}, 120_000);

/** Work that changes as long as it is under way, and then no more. */
class Work extends Rows {
  isLive = true;
}

it("work that changes only while it is under way stands in the scrollback once, as it ended", async () => {
  const change = fc.record({ kind: fc.constantFrom("begin", "change", "end"), who: small, count: small });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 40 }), fc.integer({ min: 1, max: 8 }), async (steps, height) => {
      const { terminal, tui, settle } = await program(height, 0);
      const all: Work[] = [];
      const group = new Container();
      tui.addChild(group);
      for (const { kind, who, count } of steps) {
        const open = all.filter(({ isLive }) => isLive);
        const work = kind === "begin" ? new Work() : open[who % Math.max(1, open.length)];
        if (!work) continue;
        if (kind === "begin") all.push(work);
        if (kind === "begin") group.addChild(work);
        work.set(count);
        work.isLive = kind !== "end";
        tui.requestRender();
        await settle();
        expect(trimmed(terminal.screen()).filter(Boolean)).toEqual(tui.render(20).slice(-height));
      }
      for (const work of all) work.isLive = false;
      tui.requestRender();
      await settle();
      const gone = trimmed(terminal.scrollback());
      expect(new Set(gone).size).toBe(gone.length);
      // What has left and came back, since rows below it vanished, is at both places.
      const shown = trimmed(terminal.screen()).filter((row) => row !== "" && !gone.includes(row));
      expect([...gone, ...shown]).toEqual(tui.render(20));
      tui.stop();
    }),
    { numRuns: 300 },
  );
}, 120_000);
