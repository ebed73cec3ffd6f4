import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ProjectTrust } from "../../src/composition/project-trust.js";
import type { TrustAnswer } from "../../src/trust/decide-trust.js";
import { put, tempFolder } from "../support/folder.js";

/** A project with an extension, and the answer that was given about it. */
async function answered(answer: TrustAnswer) {
  const [cwd, agentDir] = [tempFolder(), tempFolder()];
  put(cwd, ".pi/extensions/a.ts", "");
  const open = (): ProjectTrust => new ProjectTrust({ agentDir, byDefault: () => "ask" });
  await open().remember(cwd, answer);
  const stored = (): unknown => JSON.parse(readFileSync(join(agentDir, "trust.json"), "utf8"));
  const change = (): Promise<string> => Promise.resolve(put(cwd, ".pi/settings.json", '{"extensions":["-a.ts"]}'));
  return { cwd, change, stored, open, isTrusted: (): Promise<boolean> => open().isTrusted(cwd) };
}

describe("what the user changes in a project", () => {
  it("takes no trust away that was given to what was there", async () => {
    const { cwd, change, open, isTrusted } = await answered("these");
    await open().duringOwnChange(cwd, change);
    expect(await isTrusted()).toBe(true);
    put(cwd, ".pi/extensions/b.ts", "");
    expect(await isTrusted()).toBe(false);
  });

  it("gives none to what came before it", async () => {
    const { cwd, change, open, isTrusted } = await answered("these");
    put(cwd, ".pi/extensions/b.ts", "");
    await open().duringOwnChange(cwd, change);
    expect(await isTrusted()).toBe(false);
  });

  it.each(["always", "never"] as const)("leaves a decision for whatever it becomes as it is: %s", async (answer) => {
    const { cwd, change, open, stored } = await answered(answer);
    const before = stored();
    await open().duringOwnChange(cwd, change);
    expect(stored()).toEqual(before);
  });

  it("changes no decision where it fails", async () => {
    const { cwd, open, stored } = await answered("these");
    const before = stored();
    await expect(open().duringOwnChange(cwd, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(stored()).toEqual(before);
  });
});
