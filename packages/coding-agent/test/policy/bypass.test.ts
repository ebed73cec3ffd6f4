import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bypass, bypasses } from "./support/bypasses.js";
import { effectOf, newFolder, type Permissions, policyOf } from "./support/policy.js";

/** What gets through. Nobody can be asked: an `ask` is a no. */
async function allowedOf(permissions: Permissions, cwd: string, cases: readonly Bypass[]): Promise<string[]> {
  const loaded = policyOf(cwd, permissions);
  const found: string[] = [];
  for (const attempt of cases) {
    const [tool, input] = typeof attempt === "string" ? ["bash", { command: attempt }] : attempt;
    if ((await effectOf(loaded, tool, input)) === "allow") found.push(JSON.stringify(attempt).slice(0, 200));
  }
  return found;
}

/** A folder with links out of it, and a home of its own. */
function trap(): { cwd: string; home: string } {
  const [cwd, home] = [newFolder(), newFolder()];
  for (const folder of ["sub", "locked", ".pi", ".agent"]) mkdirSync(join(cwd, folder));
  mkdirSync(join(home, ".ssh"));
  writeFileSync(join(home, ".ssh", "id"), "key");
  for (const name of [".env", "x", "caf\u00e9.env", "my secret.env", "locked/a"]) writeFileSync(join(cwd, name), "x");
  linkSync(join(home, ".ssh", "id"), join(cwd, "hard"));
  symlinkSync(".env", join(cwd, "link"));
  symlinkSync(cwd, join(cwd, "folder-link"));
  symlinkSync("/etc", join(cwd, "etc-link"));
  symlinkSync("locked", join(cwd, "locked-link"));
  symlinkSync("/etc/not-there-yet", join(cwd, "dangling"));
  return { cwd, home };
}

describe("what somebody may try", () => {
  const { cwd, home } = trap();
  const before = process.env["HOME"];

  beforeAll(() => {
    process.env["HOME"] = home;
  });

  afterAll(() => {
    process.env["HOME"] = before;
  });

  it("to run more than a list of allowed commands", async () => {
    const names = "git status,git log,npm run,cat,ls,grep,find,echo,sed,tar,node".split(",");
    const allow = names.map((name) => `bash(${name} *)`);
    expect(await allowedOf({ mode: "ask", allow }, cwd, bypasses.beyondAllowed)).toEqual([]);
  });

  it("to run what is forbidden where all else runs", async () => {
    const deny = ["bash(rm *)", "bash(git push *)", "bash(curl *)"];
    expect(await allowedOf({ deny }, cwd, bypasses.beyondForbidden)).toEqual([]);
  });

  it("to reach files that are forbidden", async () => {
    const deny = [
      "read(**/*.env*)",
      "read(~/.ssh)",
      `read(${join(home, ".ssh", "id")})`,
      "write(/etc/**)",
      "edit(locked/**)",
    ];
    expect(await allowedOf({ deny }, cwd, bypasses.beyondPaths)).toEqual([]);
  });

  it("in more than a hundred and fifty ways", () => {
    const all = [...bypasses.beyondAllowed, ...bypasses.beyondForbidden, ...bypasses.beyondPaths];
    expect(new Set(all.map((attempt) => JSON.stringify(attempt))).size).toBeGreaterThan(150);
  });
});
