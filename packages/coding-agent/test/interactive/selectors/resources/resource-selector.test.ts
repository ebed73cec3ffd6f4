import { describe, expect, it } from "vitest";
import type { ResourceItem } from "../../../../src/modes/interactive/selectors/resources/resource-items.js";
import {
  ResourceSelector,
  type ResourceSelectorOptions,
} from "../../../../src/modes/interactive/selectors/resources/resource-selector.js";
import { key } from "../keys.js";
import { look } from "../look.js";
import { resource } from "./resources.js";

const some = [
  resource("a.ts"),
  resource("b.ts"),
  resource("one", "skills"),
  resource("c.ts", "extensions", "npm:pi-notes (yours)"),
];

/** The selector alone, with what was written; a write is stored when it succeeds. */
function selector(items = some, options: Partial<ResourceSelectorOptions> = {}, size = { columns: 80, rows: 24 }) {
  const world = look(size);
  let stored: readonly ResourceItem[] = items;
  const written: string[] = [];
  const left = world.show<never>(
    (done) =>
      new ResourceSelector({
        look: world.look,
        items,
        toggle: async ({ path }, enabled) => {
          written.push(`${path} ${enabled}`);
          stored = stored.map((item) => (item.path === path ? { ...item, enabled } : item));
        },
        list: () => Promise.resolve(stored),
        done,
        ...options,
      }),
  );
  const type = (text: string): void => {
    for (const letter of text) world.terminal.send(letter);
  };
  return { ...world, left, written, type };
}

describe("the list of resources", () => {
  it("is grouped by place and kind, and switches with space and enter", async () => {
    const { screen, shows, terminal, written } = selector();
    await shows("1/4 · Yours: ~/.pi/agent · extensions");
    const rows = (await screen()).split("\n").map((row) => row.trim());
    const first = rows.indexOf("Yours: ~/.pi/agent");
    expect(rows.slice(first, rows.indexOf("", first))).toEqual([
      "Yours: ~/.pi/agent",
      "extensions",
      "→   [x] a.ts",
      "[x] b.ts",
      "skills",
      "[x] one",
      "npm:pi-notes (yours)",
      "extensions",
      "[x] c.ts",
    ]);
    terminal.send(" ");
    await shows("→   [ ] a.ts");
    terminal.send(key.up);
    terminal.send(key.enter);
    await shows("→   [ ] c.ts");
    terminal.send(key.enter);
    await shows("→   [x] c.ts");
    expect(written).toEqual(["/x/a.ts false", "/x/c.ts false", "/x/c.ts true"]);
  });

  it("is narrowed by typing; what fits stays in its group", async () => {
    const { shows, screen, type, terminal, written } = selector();
    type("notes");
    await shows("→   [x] c.ts");
    expect(await screen()).not.toContain("a.ts");
    terminal.send(" ");
    await shows("→   [ ] c.ts");
    expect(written).toEqual(["/x/c.ts false"]);
    type("zzz");
    await shows("Nothing fits.");
    terminal.send(" ");
    expect(written).toHaveLength(1);
  });

  it("shows what went wrong, and how it is then", async () => {
    const { shows, terminal } = selector(some, { toggle: () => Promise.reject(new Error("disk\x1b[2J full")) });
    terminal.send(" ");
    await shows("disk full");
    await shows("→   [x] a.ts");
    terminal.send(key.down);
    await shows("→   [x] b.ts");
    await shows(/^(?![\s\S]*disk full)/);
  });

  it("says so when a resource is as it was all the same", async () => {
    const { shows, terminal } = selector(some, { toggle: () => Promise.resolve(), list: () => Promise.resolve(some) });
    terminal.send(" ");
    await shows("It is still on: Yours: ~/.pi/agent says so too.");
    await shows("→   [x] a.ts");
  });

  it("shows what else has changed, and stays where it was", async () => {
    const { shows, terminal } = selector(some, { list: () => Promise.resolve([resource("0.ts"), ...some.slice(1)]) });
    terminal.send(key.down);
    terminal.send(" ");
    await shows("0.ts");
    await shows("→   [x] b.ts");
  });

  it("writes one after another, and is left when all is written", async () => {
    const running: string[] = [];
    let most = 0;
    const { left, terminal } = selector(some, {
      toggle: async ({ path }) => {
        running.push(path);
        most = Math.max(most, running.length);
        await new Promise((resolve) => setTimeout(resolve, 50));
        running.pop();
      },
    });
    for (const sent of [" ", key.down, " ", key.down, " ", key.ctrl("c")]) terminal.send(sent);
    await left;
    expect([most, running]).toEqual([1, []]);
  });

  it("tells what is to be known first, and what to do where there is nothing", async () => {
    const { shows } = selector([], { notice: "Not installed: npm:x" });
    await shows("Not installed: npm:x");
    await shows("There is nothing yet. See: pi install --help");
  });

  it("says on and off to a screen reader", async () => {
    const { shows, tui, terminal } = selector();
    tui.setScreenReader(true);
    terminal.send(" ");
    await shows("→   off a.ts");
    await shows("on  b.ts");
  });
});

describe("a long list on a small screen", () => {
  it("scrolls, by pages too, and always shows where the selection is", async () => {
    const many = Array.from({ length: 60 }, (_, index) => resource(`e${String(index).padStart(2, "0")}.ts`));
    const { shows, screen, terminal } = selector(many, {}, { columns: 40, rows: 12 });
    await shows("→   [x] e00.ts");
    terminal.send(key.pageDown);
    await shows("→   [x] e03.ts");
    terminal.send(key.up);
    terminal.send(key.up);
    terminal.send(key.up);
    terminal.send(key.up);
    await shows("→   [x] e59.ts");
    expect(await screen()).toMatch(/^─+\n Which resources are used\?\n 60\/60 · Yours: /);
    terminal.send(" ");
    await shows("→   [ ] e59.ts");
  });
});
