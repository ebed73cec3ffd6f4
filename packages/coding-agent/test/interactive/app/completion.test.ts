import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { put } from "../../support/folder.js";
import { interactive } from "../support.js";

const size = { columns: 100, rows: 30 };
const template = "---\ndescription: Review\n  the code\nargument-hint: <file>\n---\nReview $1";

describe("what a slash can be completed to", () => {
  it("says whose it is and what it takes", async () => {
    const { terminal, shows } = await interactive([], size, (_, agentDir) => {
      put(agentDir, "prompts/review.md", template);
      put(agentDir, "skills/ape/SKILL.md", "---\nname: ape\ndescription: Bananas\n---\n");
    });
    for (const key of "/rev") terminal.send(key);
    await shows(/review +<file> — \[u\] Review the code/);
    for (const key of "\x7f\x7f\x7fskill") terminal.send(key);
    await shows(/skill:ape +\[u\] Bananas/);
  });

  it("leaves out skills where that is wanted, and what is hidden", async () => {
    const skill = (_: string, agentDir: string): string =>
      put(agentDir, "skills/apple/SKILL.md", "---\nname: debugger\ndescription: Bugs\n---\n");
    const { terminal, shows, screen } = await interactive([], size, skill, {
      settings: { enableSkillCommands: false },
    });
    for (const key of "/de") terminal.send(key);
    await shows("/de");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await screen()).not.toMatch(/skill:|pi-debug/);
  });
});

it("files are searched by fd where it is installed", async () => {
  const { terminal, shows, runtime } = await interactive([], size, (cwd) => {
    const script = `#!/bin/sh\necho "$*" >> ${join(cwd, "args")}\necho src/from-fd.ts\n`;
    chmodSync(put(cwd, "bin/fd", script), 0o700);
    vi.stubEnv("PATH", `${join(cwd, "bin")}:${process.env["PATH"]}`);
    onTestFinished(() => void vi.unstubAllEnvs());
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const key of "@from") terminal.send(key);
  await shows("from-fd.ts");
  expect(readFileSync(join(runtime.cwd, "args"), "utf8")).toContain("-- from");
});
