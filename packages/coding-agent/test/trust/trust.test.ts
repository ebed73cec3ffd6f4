import { mkdirSync, readFileSync, renameSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decideTrust, type TrustAnswer } from "../../src/trust/decide-trust.js";
import { findProtectedResources } from "../../src/trust/project-resources.js";
import { TrustStore } from "../../src/trust/trust-store.js";
import { put, tempFolder } from "../support/folder.js";

/** A project with an extension and settings in it. */
function project(): string {
  const cwd = tempFolder();
  put(cwd, ".git/HEAD", "ref: refs/heads/main\n");
  put(cwd, ".pi/extensions/x.ts", "export default () => undefined");
  put(cwd, ".pi/settings.json", '{"shellPath":"/tmp/evil"}');
  return cwd;
}

const paths = (cwd: string): string[] => findProtectedResources(cwd).resources.map(({ path }) => path);

describe("what waits for trust", () => {
  it("is all of a project that runs, steers or redirects", () => {
    const cwd = project();
    for (const name of ["skills/a/SKILL.md", "prompts/p.md", "themes/t.json", "SYSTEM.md", "APPEND_SYSTEM.md"])
      put(cwd, `.pi/${name}`, "x");
    put(cwd, ".agents/skills/b/SKILL.md", "x");
    put(cwd, "AGENTS.md", "instructions are no code");
    expect(paths(cwd)).toEqual([
      ".pi/settings.json",
      ".pi/extensions",
      ".pi/skills",
      ".pi/prompts",
      ".pi/themes",
      ".pi/SYSTEM.md",
      ".pi/APPEND_SYSTEM.md",
      ".agents/skills",
    ]);
  });

  it("is nothing where there is nothing: no folder, an empty one, settings that say nothing", () => {
    const cwd = tempFolder();
    expect(paths(cwd)).toEqual([]);
    mkdirSync(join(cwd, ".pi/extensions"), { recursive: true });
    put(cwd, ".pi/settings.json", "{}");
    expect(paths(cwd)).toEqual([]);
  });

  it("is looked for up to the repository's root, and not above", () => {
    const outside = tempFolder();
    put(outside, ".agents/skills/far/SKILL.md", "x");
    const cwd = join(outside, "repo/packages/one");
    put(outside, "repo/.git/HEAD", "ref: refs/heads/main\n");
    put(outside, "repo/.agents/skills/near/SKILL.md", "x");
    mkdirSync(cwd, { recursive: true });
    expect(paths(cwd)).toEqual(["../../.agents/skills"]);
  });

  it("has another fingerprint as soon as anything in it changes, and links are not followed", () => {
    const cwd = project();
    const before = findProtectedResources(cwd).fingerprint();
    expect(findProtectedResources(cwd).fingerprint()).toBe(before);
    put(cwd, ".pi/extensions/x.ts", "export default () => process.exit(1)");
    const changed = findProtectedResources(cwd).fingerprint();
    expect(changed).not.toBe(before);
    symlinkSync("/", join(cwd, ".pi/extensions/root"));
    expect(findProtectedResources(cwd).fingerprint()).not.toBe(changed);
  });

  it("has another one as soon as a file of its packages changes", () => {
    const cwd = project();
    put(cwd, ".pi/npm/node_modules/notes/index.js", "1");
    const print = (): string => findProtectedResources(cwd).fingerprint();
    const before = print();
    expect(print()).toBe(before);
    put(cwd, ".pi/npm/node_modules/notes/index.js", "1; evil()");
    expect(print()).not.toBe(before);
    const between = print();
    put(cwd, ".pi/git/host/notes/index.js", "1");
    expect(print()).not.toBe(between);
  });

  it("has none that lasts where there is more than can be read", () => {
    const cwd = project();
    for (let index = 0; index < 2001; index++) put(cwd, `.pi/extensions/many/${index}.txt`, "");
    expect(findProtectedResources(cwd).fingerprint()).not.toBe(findProtectedResources(cwd).fingerprint());
  });
});

describe("B55 whether a project is trusted", () => {
  const decide = (cwd: string, agentDir: string, rest: Partial<Parameters<typeof decideTrust>[0]> = {}) =>
    decideTrust({
      cwd,
      waiting: findProtectedResources(cwd),
      store: new TrustStore(agentDir),
      byDefault: "ask",
      ...rest,
    });
  const answering = (answer: TrustAnswer) => ({ ask: () => Promise.resolve(answer) });

  it("is no, without a user, a flag or a decision", async () => {
    expect(await decide(project(), tempFolder())).toEqual({ trusted: false, by: "nobody to ask" });
    expect(await decide(tempFolder(), tempFolder())).toEqual({ trusted: false, by: "nothing waits" });
  });

  it("is decided by the flag, then an extension, then what was saved, then the default, then the user", async () => {
    const [cwd, agentDir] = [project(), tempFolder()];
    const all = { flag: true, hook: async () => false, byDefault: "never" as const, ...answering("always") };
    expect(await decide(cwd, agentDir, all)).toEqual({ trusted: true, by: "flag" });
    expect(await decide(cwd, agentDir, { ...all, flag: undefined })).toEqual({ trusted: false, by: "extension" });
    const rest = { byDefault: "never" as const, ...answering("always") };
    expect(await decide(cwd, agentDir, rest)).toEqual({ trusted: false, by: "default" });
    expect(await decide(cwd, agentDir, answering("always"))).toEqual({ trusted: true, by: "user" });
    expect(await decide(cwd, agentDir, rest)).toEqual({ trusted: true, by: "saved" });
  });

  it("is asked again when what was trusted has changed, or was moved; not when the folder is trusted as such", async () => {
    const [cwd, agentDir] = [project(), tempFolder()];
    await decide(cwd, agentDir, answering("these"));
    expect(await decide(cwd, agentDir)).toEqual({ trusted: true, by: "saved" });
    put(cwd, ".pi/extensions/y.ts", "");
    expect(await decide(cwd, agentDir)).toEqual({ trusted: false, by: "nobody to ask" });
    await decide(cwd, agentDir, answering("always"));
    put(cwd, ".pi/extensions/z.ts", "");
    expect(await decide(cwd, agentDir)).toEqual({ trusted: true, by: "saved" });
    const moved = join(tempFolder(), "elsewhere");
    renameSync(cwd, moved);
    expect(await decide(moved, agentDir)).toEqual({ trusted: false, by: "nobody to ask" });
  });

  it("is kept by the real path: a link to a trusted folder is that folder, and a folder below it too", async () => {
    const [cwd, agentDir, elsewhere] = [project(), tempFolder(), tempFolder()];
    await decide(cwd, agentDir, answering("always"));
    symlinkSync(cwd, join(elsewhere, "link"));
    expect((await decide(join(elsewhere, "link"), agentDir)).by).toBe("saved");
    put(cwd, "sub/.pi/SYSTEM.md", "x");
    expect(await decide(join(cwd, "sub"), agentDir)).toEqual({ trusted: true, by: "saved" });
  });

  it("is kept privately, beside the decisions about other folders", async () => {
    const [one, two, agentDir] = [project(), project(), tempFolder()];
    await Promise.all([decide(one, agentDir, answering("never")), decide(two, agentDir, answering("always"))]);
    const { path } = new TrustStore(agentDir);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ [one]: { trusted: false }, [two]: { trusted: true } });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("is not decided by a file that cannot be read: that is told", async () => {
    const [cwd, agentDir] = [project(), tempFolder()];
    put(agentDir, "trust.json", "{ broken");
    await expect(decide(cwd, agentDir)).rejects.toThrow(/trust\.json/);
  });
});
