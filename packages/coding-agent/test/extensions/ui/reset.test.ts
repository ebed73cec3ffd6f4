import type { ExtensionUIContext } from "@pi-stack/coding-agent";
import { CustomEditor } from "@pi-stack/coding-agent";
import { Text } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { screenWithExtension } from "./screen.js";

/** Shows everything that can be shown. Returns what was asked, and what was let go. */
function fill(ui: ExtensionUIContext): { asked: Promise<unknown[]>; disposed: string[]; keys: string[] } {
  const disposed: string[] = [];
  const keys: string[] = [];
  const made = (name: string) => Object.assign(new Text(name, 0, 0), { dispose: () => void disposed.push(name) });
  ui.setStatus("s", "OLD status");
  ui.setWidget("a", ["OLD above"]);
  ui.setWidget("b", () => made("OLD below"), { placement: "belowEditor" });
  ui.setHeader(() => made("OLD header"));
  ui.setFooter(() => made("OLD footer"));
  ui.setTitle("OLD title");
  ui.setWorkingMessage("OLD words");
  ui.setEditorComponent((tui, theme, bindings) => new CustomEditor(tui, theme, bindings));
  ui.onTerminalInput((data) => {
    keys.push(data);
    return undefined;
  });
  const asked = Promise.all([
    ui.select("OLD list?", ["a"]),
    ui.confirm("OLD question?", ""),
    ui.input("OLD line?"),
    ui.editor("OLD text?"),
    ui.custom(() => made("OLD place")),
    ui.custom(() => made("OLD overlay"), { overlay: true }),
  ]);
  return { asked, disposed, keys };
}

const ways: Record<string, (world: Awaited<ReturnType<typeof screenWithExtension>>) => void> = {
  "the extensions are loaded again": ({ mode }) => void mode.session.extensionRunner.createCommandContext().reload(),
  "another session is shown": ({ runtime }) => void runtime.newSession(),
};

describe.each(Object.entries(ways))("when %s", (_name, leave) => {
  it("what extensions showed goes, and what they asked is answered as left", async () => {
    const world = await screenWithExtension();
    const { ui, terminal, shows, gone, starts, mode } = world;
    const { asked, disposed, keys } = fill(ui);
    await shows("OLD overlay");
    leave(world);
    await expect.poll(starts).toBe(2);
    expect(await asked).toEqual([undefined, false, undefined, undefined, undefined, undefined]);
    await gone("OLD");
    expect(disposed.sort()).toEqual(["OLD below", "OLD footer", "OLD header", "OLD overlay", "OLD place"]);
    expect([terminal.title, world.ui.getEditorComponent()]).not.toContain("OLD title");
    keys.length = 0;
    terminal.send("x");
    await expect.poll(() => mode.editor.getText()).toBe("x");
    expect(keys).toEqual([]);
  });

  it("B79 hands that were kept do nothing any more, and throw nothing", async () => {
    const world = await screenWithExtension();
    const { ui, starts, gone } = world;
    leave(world);
    await expect.poll(starts).toBe(2);
    const { asked } = fill(ui);
    expect(await asked).toEqual([undefined, false, undefined, undefined, undefined, undefined]);
    expect(ui.setTheme("light")).toMatchObject({ success: false });
    await gone("OLD");
    world.ui.setStatus("n", "NEW status");
    await world.shows("NEW status");
  });
});

describe("/reload", () => {
  it("loads extensions again, and says so", async () => {
    const world = await screenWithExtension();
    world.ui.setStatus("s", "OLD status");
    world.say("/reload");
    await world.shows("Read again.");
    expect(world.starts()).toBe(2);
    await world.gone("OLD status");
  });

  it("waits for the end of the work, also when a command asks for it", async () => {
    const { say, shows, terminal } = await screenWithExtension(
      (pi) => pi.registerCommand("again", { handler: (_args, context) => context.reload() }),
      {
        steps: [
          (_context, options) => new Promise((_resolve, reject) => options?.signal?.addEventListener("abort", reject)),
        ],
      },
    );
    say("go");
    await shows("Working...");
    say("/reload");
    await shows("Wait until the work is done");
    say("/again");
    await shows("command: Reloading");
    terminal.send("\x1b");
  });
});
