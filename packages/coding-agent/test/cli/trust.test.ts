import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openShell } from "../../../tui/test/support/tmux.js";
import { attackFolder } from "../support/attack-folder.js";
import { put } from "../support/folder.js";
import { piPath } from "../support/pi.js";
import { withProgram } from "../support/programs.js";

describe("B55 a project that nobody trusts", () => {
  it.each([
    ["print", ["-p", "hello"]],
    ["json", ["--mode", "json", "hello"]],
  ])("runs nothing in %s mode, and what was skipped is told", async (_, args) => {
    const { world, owned } = await attackFolder();
    const { code, stderr } = await world.run(["--model", "mock/m", ...args]);
    expect([code, owned()]).toEqual([0, []]);
    expect(stderr).toMatch(/not trusted, so these were skipped: .*\.pi\/settings\.json.*\.pi\/extensions/);
    expect(JSON.stringify(world.server.requests[0]?.body)).not.toMatch(/owned|evil/);
  });

  it("runs with --approve, this time only", async () => {
    const { world, owned } = await attackFolder();
    const { code } = await world.run(["--model", "mock/m", "--approve", "-p", "hello"]);
    expect(code).toBe(0);
    expect(owned()).toEqual(expect.arrayContaining(["extension", "extension-import", "extension-of-settings"]));
    expect(JSON.stringify(world.server.requests[0]?.body)).toContain("You are owned");
    const again = await world.run(["--model", "mock/m", "-p", "hello"]);
    expect(again.stderr).toContain("not trusted");
  });

  it("is as trusted as the user's own settings say by default, and not with --no-approve", async () => {
    const { world, owned } = await attackFolder();
    put(world.agentDir, "settings.json", '{"defaultProjectTrust":"always"}');
    await world.run(["--model", "mock/m", "--no-approve", "-p", "hello"]);
    expect(owned()).toEqual([]);
    await world.run(["--model", "mock/m", "-p", "hello"]);
    expect(owned()).toContain("extension");
  });
});

withProgram("tmux", () => {
  it("B55 at the terminal there is one question, before anything runs; its answer is kept for the folder", async () => {
    const { world, owned } = await attackFolder();
    const shell = await openShell({ HOME: world.home }, { cwd: world.cwd });
    const shows = (words: string | RegExp) => expect.poll(shell.everything, { timeout: 20_000 }).toMatch(words);
    const start = (): void => shell.run(`${process.execPath} ${piPath} --model mock/m; echo "left with $?"`);
    start();
    await shows(/Do you trust this folder\?[\s\S]*\.pi\/extensions \(extensions\)/);
    expect(owned()).toEqual([]);
    shell.send("\r");
    await shows(/\(auto\)/);
    expect(owned()).toEqual([]);
    shell.send("\x04");
    await shows("left with 0");
    start();
    await shows(/left with 0[\s\S]*Do you trust this folder\?/);
    for (const key of ["\x1b[B", "\x1b[B", "\x1b[B"]) {
      shell.send(key);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    shell.send("\r");
    await expect.poll(owned, { timeout: 20_000 }).toContain("extension");
    await shows(/left with 0[\s\S]*\(auto\)/);
    shell.send("\x04");
    await shows(/left with 0[\s\S]*left with 0/);
    expect(JSON.parse(readFileSync(join(world.agentDir, "trust.json"), "utf8"))).toEqual({
      [world.cwd]: { trusted: true },
    });
  });
});
