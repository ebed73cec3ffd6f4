import { chmodSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { put } from "../support/folder.js";
import { piWorld } from "../support/pi.js";
import { hasProgram } from "../support/programs.js";

const lines = (text: string): string[] => text.trimEnd().split("\n");

describe.runIf(hasProgram("bwrap"))("pi doctor", () => {
  it("says what works", async () => {
    const { run, agentDir } = await piWorld();
    for (const name of ["settings.json", "models.json"]) chmodSync(`${agentDir}/${name}`, 0o600);
    chmodSync(agentDir, 0o700);
    const { code, stdout, stderr } = await run(["doctor"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(lines(stdout)).toEqual([
      expect.stringMatching(/^ok {2}node {11}v20\.\d+\.\d+ on linux/),
      `ok  agent folder   ${agentDir}`,
      "ok  file modes     only you can read keys, settings and sessions",
      "ok  settings       can be read",
      "ok  shell          /bin/bash",
      expect.stringMatching(/^ok {2}grep {11}.*rg$/),
      expect.stringMatching(/^ok {2}sandbox {8}.*bwrap works; it is off/),
    ]);
  });

  it("names what others can read, and settings that do not fit", async () => {
    const { run, agentDir } = await piWorld();
    put(agentDir, "auth.json", "{}");
    put(agentDir, "settings.json", '{"theme": 7}');
    const { code, stdout } = await run(["doctor"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`!!  file modes     others on this machine can read ${agentDir}`);
    expect(stdout).toContain(`Close them: chmod -R go= ${agentDir}`);
    expect(stdout).toMatch(/!! {2}settings {7}.*"theme" has a value that does not fit/);
  });

  it("ends with 1 when something that is asked for cannot work", async () => {
    const { run, agentDir } = await piWorld();
    put(agentDir, "settings.json", '{"sandbox": {"enabled": true}, "shellPath": "/none"}');
    const { code, stdout } = await run(["doctor"], { env: { PATH: "/nowhere" } });
    expect(code).toBe(1);
    expect(stdout).toContain("NO  sandbox        bubblewrap is not installed. Install it: apt install bubblewrap");
    expect(stdout).toContain("NO  shell          The shell /none does not exist.");
  });
});
