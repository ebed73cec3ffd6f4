import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CodingAgentError } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { parseRule } from "../../src/policy/rules/parse-rule.js";
import { managedSettingsPath, readManagedSettings } from "../../src/settings/managed-settings.js";
import { put, tempFolder } from "../support/folder.js";
import { effectOf, newFolder, policyOf } from "./support/policy.js";

const cwd = newFolder();
const bash = (command: string): Record<string, unknown> => ({ command });

describe("rules", () => {
  it.each([
    ["", 1, undefined],
    ["  ", 3, undefined],
    ["bash(git status", 16, "bash"],
    ["bash(git status) x", 19, "bash"],
    ["bash[git]", 5, "bash"],
    ["bash()", 6, "bash"],
    ["bash(git status && rm *)", 17, "bash"],
    ["bash(echo 'x)", 11, "bash"],
    ["bash(echo $HOME)", 11, "bash"],
    ["acme_deploy(prod)", 13, "acme_deploy"],
    ["tool()", 6, undefined],
    ["tool(a b)", 7, undefined],
    ["read(*/../x)", 7, "read"],
    ["(x)", 1, undefined],
  ])("that cannot be read say where: %j", (text, column, tool) => {
    expect(parseRule(text)).toEqual({ problem: expect.any(String), column, ...(tool ? { tool } : {}) });
  });

  it("that cannot be read forbid what they may be about, and are named with their place", async () => {
    const loaded = policyOf(cwd, { allow: ["bash(ls", "edit(src/**)"], deny: ["bash(x)"] });
    expect(loaded.notices).toEqual([
      expect.stringMatching(
        /settings\.json: permissions\.allow\[0\] \(bash\(ls\) cannot be read at column 8.*forbid bash/,
      ),
    ]);
    expect(await effectOf(loaded, "bash", bash("ls"))).toBe("deny");
    expect(await effectOf(loaded, "read", { path: "x" })).toBe("allow");
    for (const value of [{ deny: "bash" }, { deny: [5] }, { ask: ["$"] }]) {
      expect(await effectOf(policyOf(cwd, value), "read", { path: "x" })).toBe("deny");
    }
  });

  it("and modes that are none ask about everything", async () => {
    for (const value of [{ mode: "closed" }, "open", 5, []]) {
      const loaded = policyOf(cwd, value);
      expect(loaded.notices).toHaveLength(1);
      expect(await effectOf(loaded, "bash", bash("ls"))).toBe("ask");
    }
  });

  it("about tools that are not known are kept, with a warning", async () => {
    const loaded = policyOf(cwd, { deny: ["acme", "tool(other_*)"] });
    expect(loaded.notices).toEqual([expect.stringMatching(/acme.*not known. Known: read, bash/)]);
    expect(await effectOf(loaded, "acme", {})).toBe("deny");
    expect(await effectOf(loaded, "other_one", {})).toBe("deny");
    expect(await effectOf(loaded, "another", {})).toBe("allow");
  });
});

describe("rules of several owners", () => {
  const project = (value: unknown) => ({ owner: "project" as const, where: ".pi/settings.json", value });
  const managed = (value: unknown) => ({ owner: "managed" as const, where: "/etc/pi-stack/settings.json", value });
  const flag = (value: unknown) => ({ owner: "flag" as const, where: "the command line", value });

  it("deny before they ask, ask before they allow, allow before the mode", async () => {
    const loaded = policyOf(cwd, {
      mode: "ask",
      allow: ["bash(git *)"],
      ask: ["bash(git push *)"],
      deny: ["bash(git push --force *)"],
    });
    expect(await effectOf(loaded, "bash", bash("git pull"))).toBe("allow");
    expect(await effectOf(loaded, "bash", bash("git push"))).toBe("ask");
    expect(await effectOf(loaded, "bash", bash("git push --force"))).toBe("deny");
    expect(await effectOf(loaded, "bash", bash("ls"))).toBe("ask");
  });

  it("let a project forbid, not allow", async () => {
    const mine = { mode: "ask", allow: ["bash(ls *)"] };
    const loaded = policyOf(cwd, mine, [project({ mode: "open", allow: ["bash(rm *)"], deny: ["bash(ls *)"] })]);
    expect(loaded.notices.join("\n")).toMatch(/allow is passed over[\s\S]*mode is passed over/);
    expect(await effectOf(loaded, "bash", bash("rm x"))).toBe("ask");
    expect(await effectOf(loaded, "bash", bash("ls"))).toBe("deny");
    expect(await effectOf(policyOf(cwd, {}, [project({ mode: "read-only" })]), "write", { path: "x" })).toBe("deny");
  });

  it("let flags be looser than the settings, never than those of the machine", async () => {
    const loose = policyOf(cwd, { mode: "ask" }, [flag({ mode: "open" })]);
    expect(await effectOf(loose, "bash", bash("ls"))).toBe("allow");
    const held = policyOf(cwd, {}, [
      managed({ mode: "ask", deny: ["bash(rm *)"] }),
      flag({ mode: "open", allow: ["bash(rm *)", "bash(ls *)"] }),
    ]);
    expect(held.notices.join()).toContain("stays ask");
    expect(await effectOf(held, "bash", bash("ls"))).toBe("allow");
    expect(await effectOf(held, "bash", bash("rm x"))).toBe("deny");
    expect(await effectOf(held, "bash", bash("make"))).toBe("ask");
  });

  it("of a folder hold for sessions in it, and count in the user's own file only", async () => {
    const folders = { [cwd]: { allow: ["bash(make)"] }, "/elsewhere": { allow: ["bash(rm *)"] }, relative: {} };
    const loaded = policyOf(cwd, { mode: "ask", folders });
    expect(loaded.notices).toEqual([expect.stringContaining("no absolute path")]);
    expect(await effectOf(loaded, "bash", bash("make"))).toBe("allow");
    expect(await effectOf(loaded, "bash", bash("rm x"))).toBe("ask");
    const theirs = policyOf(cwd, { mode: "ask" }, [project({ folders })]);
    expect(await effectOf(theirs, "bash", bash("make"))).toBe("ask");
  });
});

describe("rules about paths", () => {
  it("hold for where a path leads, not for how it is written", async () => {
    const outside = newFolder();
    for (const folder of ["src", ".git", ".pi"]) mkdirSync(join(cwd, folder), { recursive: true });
    symlinkSync(outside, join(cwd, "src", "out"));
    writeFileSync(join(outside, "x"), "");
    const loaded = policyOf(cwd, {
      mode: "ask",
      allow: ["edit(src/**)", "write(src/**)", "read(~/notes/*)", "write(**)"],
    });
    const rows: [string, string, string][] = [
      ["write", "src/a", "allow"],
      ["write", "src/../src/new/b", "allow"],
      ["read", "src/a", "allow"],
      ["read", "src/out/x", "ask"],
      ["read", "/etc/passwd", "ask"],
      ["read", "~/notes/a", "allow"],
      ["read", "~/notes/a/b", "ask"],
      ["ls", ".", "allow"],
      ["write", ".git/hooks/pre-commit", "ask"],
      ["write", ".pi/settings.json", "ask"],
    ];
    for (const [tool, path, effect] of rows)
      expect([path, await effectOf(loaded, tool, { path })]).toEqual([path, effect]);
    const only = policyOf(cwd, { mode: "ask", allow: ["write(src/**)"] });
    expect(await effectOf(only, "write", { path: "src/out/x" })).toBe("ask");
  });

  it("let nothing be written in read-only, whatever is allowed", async () => {
    const loaded = policyOf(cwd, { mode: "read-only", allow: ["write", "edit(**)"] });
    expect(await effectOf(loaded, "write", { path: "x" })).toBe("deny");
    expect(await effectOf(loaded, "edit", { path: "x", edits: [] })).toBe("deny");
    expect(await effectOf(loaded, "read", { path: "x" })).toBe("allow");
    expect(await effectOf(loaded, "acme", {})).toBe("deny");
  });
});

describe("the settings of whoever manages a machine", () => {
  it("stand where the system has such files", () => {
    expect(managedSettingsPath("linux")).toBe("/etc/pi-stack/settings.json");
    expect(managedSettingsPath("darwin")).toBe("/Library/Application Support/pi-stack/settings.json");
    expect(managedSettingsPath("win32", { ProgramData: "D:\\Data" })).toBe("D:\\Data\\pi-stack\\settings.json");
  });

  it("must be whole: nothing begins without knowing the rules", () => {
    const folder = tempFolder();
    expect(readManagedSettings(join(folder, "none.json"))).toBeUndefined();
    for (const text of ["", "{", "[]", '{"permissions": 5}', '{"permision": {}}']) {
      expect(() => readManagedSettings(put(folder, "settings.json", text))).toThrow(CodingAgentError);
    }
    expect(() => readManagedSettings(folder)).toThrow(/Cannot read/);
    const path = put(folder, "settings.json", '{"permissions": {"mode": "ask"}}');
    expect(readManagedSettings(path)).toEqual({ path, permissions: { mode: "ask" } });
  });
});
