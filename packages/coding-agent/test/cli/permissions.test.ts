import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { finished, type PiResult, type PiWorld, piPath, piWorld, reply } from "../support/pi.js";
import { withProgram } from "../support/programs.js";

const call = (command: string) => ({ name: "bash", input: { command } });
const told = (world: PiWorld): string => JSON.stringify(world.server.requests[1]?.body);

describe("permissions on the command line", () => {
  it("let run what is allowed, refuse the rest with the rule to add, and take no leave from a project", async () => {
    const world = await piWorld([
      reply([call("touch allowed"), call("touch refused"), call("touch denied")]),
      reply("done"),
    ]);
    put(world.cwd, ".pi/settings.json", '{"permissions":{"mode":"open","allow":["bash"],"ask":["acme"]}}');
    const flags = ["--permission-mode", "ask", "--allow", "bash(touch allowed)", "--allow", "bash(touch denied)"];
    const result = await world.run(["-p", "go", "--model", "mock/m", ...flags, "--deny", "bash(touch denied)"]);
    expect(result).toMatchObject({ code: 0, stdout: "done\n" });
    expect(result.stderr).toMatch(/permissions\.allow is passed over[\s\S]*acme.*is not known/);
    expect(told(world)).toContain("--allow 'bash(touch refused)'");
    expect(told(world)).toContain("bash(touch denied) (the command line: permissions.deny[0]) forbids touch denied");
    const made = ["allowed", "refused", "denied"].filter((name) => existsSync(join(world.cwd, name)));
    expect(made).toEqual(["allowed"]);
  });
});

withProgram("bwrap", () => {
  /** Runs pi on a machine that is managed: /etc holds nothing but these settings. */
  async function managed(world: PiWorld, settings: string, args: string[]): Promise<PiResult> {
    const file = put(tempFolder(), "settings.json", settings);
    const mounts = ["--bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/etc"];
    const place = ["--ro-bind", file, "/etc/pi-stack/settings.json"];
    const command = [...mounts, ...place, process.execPath, piPath, "-p", "go", "--model", "mock/m", ...args];
    return finished(spawn("bwrap", command, { cwd: world.cwd, env: world.env, stdio: ["ignore", "pipe", "pipe"] }));
  }

  it("the settings of a machine hold whatever the user says", async () => {
    const world = await piWorld([reply([call("touch made"), call("touch other")]), reply("done")]);
    const rules = '{"permissions":{"mode":"ask","deny":["bash(touch made)"]}}';
    const result = await managed(world, rules, ["--permission-mode", "open", "--allow", "bash"]);
    expect(result).toMatchObject({ code: 0, stdout: "done\n", stderr: expect.stringContaining("stays ask") });
    expect(told(world)).toContain("/etc/pi-stack/settings.json: permissions.deny[0]");
    expect([existsSync(join(world.cwd, "made")), existsSync(join(world.cwd, "other"))]).toEqual([false, true]);
  });

  it("a sandbox and limits of a machine hold too", async () => {
    const world = await piWorld([reply([call("touch /tmp/../etc/made")]), reply("done")]);
    put(world.agentDir, "settings.json", '{"sandbox":{"enabled":false,"network":"on"},"limits":{"maxTurns":9}}');
    const rules = '{"sandbox":{"enabled":true},"limits":{"maxTurns":1}}';
    const result = await managed(world, rules, ["--max-turns", "5", "--event-detail", "full", "--mode", "json"]);
    expect(result.code).toBe(3);
    // Within bubblewrap there may be no second one: the command is refused then.
    expect(result.stdout).toMatch(/The sandbox lets commands write only below|commands are to run in a sandbox/);
    expect(result.stderr).toContain("The run was ended after one turn, its limit");
  });

  it("nothing begins where they cannot be understood", async () => {
    const world = await piWorld();
    const result = await managed(world, '{"permissions":', []);
    expect(result).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("/etc/pi-stack/settings.json:1:"),
    });
    expect(world.server.requests).toEqual([]);
  });
});
