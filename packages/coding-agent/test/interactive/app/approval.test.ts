import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { interactive } from "../support.js";

const down = "\x1b[B";
const pageDown = "\x1b[6~";

/** A model that makes these calls, in one reply. */
function calling(...calls: [string, Record<string, unknown>][]) {
  const blocks = calls.map(([name, input]) => fauxToolCall(name, input));
  return [fauxAssistantMessage(blocks, { stopReason: "toolUse" }), fauxAssistantMessage("all done")];
}

async function asking(
  calls: [string, Record<string, unknown>][],
  prepare: (cwd: string) => unknown = () => undefined,
  size = { columns: 90, rows: 40 },
) {
  const world = await interactive(calling(...calls), size, prepare, { settings: { permissions: { mode: "ask" } } });
  await world.shows("faux/one");
  world.say("go");
  return { ...world, cwd: world.runtime.cwd };
}

describe("the question before a call", () => {
  it("shows the whole command with nothing hidden, and what always would write", async () => {
    const { shows, terminal, cwd } = await asking([["bash", { command: "touch made\u202e\x1b[8m # x" }]]);
    await shows(/Run this command\?[\s\S]*touch made\\u\{202e\}\\x1b\[8m # x/);
    await shows("no rule allows touch");
    await shows(`"Always" writes: bash(touch`);
    expect(existsSync(join(cwd, "made"))).toBe(false);
    terminal.send("\r");
    await shows("all done");
  });

  it("shows the diff that will be written, and tells the model why not", async () => {
    const { shows, terminal, cwd, say, runtime } = await asking(
      [["edit", { path: "a.txt", edits: [{ oldText: "two", newText: "three" }] }]],
      (folder) => writeFileSync(join(folder, "a.txt"), "one\ntwo\n"),
    );
    await shows(/Change a\.txt\?[\s\S]*-2 two[\s\S]*\+2 three[\s\S]*writes: edit\(a\.txt\)/);
    for (let step = 0; step < 4; step++) terminal.send(down);
    terminal.send("\r");
    await shows("What should the model know?");
    say("use b.txt");
    await shows("all done");
    expect(JSON.stringify(runtime.session.messages)).toContain("says: use b.txt");
    expect(readFileSync(join(cwd, "a.txt"), "utf8")).toBe("one\ntwo\n");
  });

  it("comes for one call after another; always holds from then on", async () => {
    const call: [string, Record<string, unknown>] = ["write", { path: "b.txt", content: "x" }];
    const { shows, terminal, runtime, screen } = await asking([call, ["write", { path: "c.txt", content: "y" }], call]);
    await shows("Write b.txt?");
    expect(await screen()).not.toContain("Write c.txt?");
    terminal.send(down);
    terminal.send(down);
    terminal.send("\r");
    await shows("Write c.txt?");
    terminal.send("\x1b");
    await shows("all done");
    const { permissions } = runtime.services.settingsManager.getGlobalSettings();
    expect(Object.values(permissions?.folders ?? {})).toEqual([{ allow: ["write(b.txt)"] }]);
    expect(existsSync(join(runtime.cwd, "c.txt"))).toBe(false);
  });

  it("can be read to its end on a small screen, and goes with the run", async () => {
    const command = Array.from({ length: 60 }, (_, index) => `make step-${index}`).join("\n");
    const { shows, terminal, runtime, screen } = await asking([["bash", { command }]], undefined, {
      columns: 60,
      rows: 26,
    });
    await shows("rows 1 to 8 of 60");
    for (let page = 0; page < 8; page++) terminal.send(pageDown);
    await shows(/make step-59[\s\S]*rows 53 to 60 of 60/);
    await runtime.session.abort();
    await expect.poll(screen).not.toContain("Run this command?");
  });
});
