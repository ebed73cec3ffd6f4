import { CodingAgentError } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put } from "../support/folder.js";
import { packageWorld } from "./support/package.js";

describe("the source of a package", () => {
  it.each([
    ["npm:pi-notes", "npm:pi-notes@1.2.0"],
    ["npm:@acme/pi-notes", "npm:@acme/pi-notes@^2"],
    ["git:github.com/acme/notes", "git:github.com/acme/notes@v2"],
    ["git:github.com/acme/notes", "https://github.com/acme/notes.git"],
    ["git:github.com/acme/notes", "git:git@github.com:acme/notes.git@feature/x"],
    ["git:github.com/acme/notes", "ssh://git@github.com/acme/notes@v2"],
    ["git:localhost:3000/acme/notes", "http://localhost:3000/acme/notes/"],
    ["git:git.sr.ht/~acme/notes", "https://git.sr.ht/~acme/notes"],
    ["./notes", "./notes/"],
    ["./notes", "notes"],
  ])("%s is the same package as %s: the later takes its place", async (first, second) => {
    const world = packageWorld();
    const manager = world.manager();
    expect(await manager.addSourceToSettings(first)).toBe(true);
    expect(await manager.addSourceToSettings(second)).toBe(false);
    expect(world.settings().getPackages()).toHaveLength(1);
    expect(await manager.removeSourceFromSettings(first)).toBe(true);
    expect(world.settings().getPackages()).toEqual([]);
  });

  it.each([
    ["npm:", "cannot be the name of a package"],
    ["npm:../evil", "cannot be the name"],
    ["npm:a/b", "cannot be the name"],
    ["npm:--global", "cannot be the name"],
    ["npm:notes@file:../evil", "neither a version nor a tag"],
    ["npm:notes@https://evil/x.tgz", "neither a version nor a tag"],
    ["npm:notes@ --prefix=/", "neither a version nor a tag"],
    ["git:", "names no repository"],
    ["git:notes", "names no repository"],
    ["git:github.com/", "names no repository"],
    ["git:github.com/../../etc", "leads elsewhere"],
    ["https://github.com", "names no repository"],
    ["https://github.com/acme/notes@--upload-pack=touch", "neither a branch, a tag nor a commit"],
    ["ext::sh -c touch% x", "git is not given", true],
    ["git:ext::sh -c touch", "names no repository"],
    ["foo://host/path", 'git is not given "foo:"'],
    ["ssh://-oProxyCommand=touch/x/y", "cannot be a host"],
    ["", "there is no name in it"],
  ])("%j is refused, with what can be given", async (source, why, isPath = false) => {
    const adding = packageWorld().manager().addSourceToSettings(source);
    // On this machine it would be a path.
    if (isPath) return expect(await adding).toBe(true);
    const error: unknown = await adding.catch((reason: unknown) => reason);
    expect(CodingAgentError.is(error) && error.code).toBe("package_invalid");
    expect(String(error)).toContain(why);
    expect(String(error)).toContain("Give npm:name[@version]");
  });

  it("never shows a password that stands in it", async () => {
    const error: unknown = await packageWorld()
      .manager()
      .addSourceToSettings("https://me:hunter2@github.com/acme/notes")
      .catch((reason: unknown) => reason);
    expect(String(error)).toContain("credential helper");
    expect(String(error)).not.toContain("hunter2");
  });

  it("of this machine is written relative to the settings file", async () => {
    const world = packageWorld();
    const path = put(world.cwd, "tools/notes/index.ts", "");
    await world.manager().addSourceToSettings("tools/notes", { local: true });
    await world.manager().addSourceToSettings(path);
    expect(world.settings({ projectIsTrusted: true }).getProjectSettings().packages).toEqual(["../tools/notes"]);
    expect(world.settings().getGlobalSettings().packages).toEqual([
      expect.stringMatching(/^\.\.\/.*tools\/notes\/index\.ts$/),
    ]);
  });

  it("keeps what the settings leave of the package, and all other settings", async () => {
    const world = packageWorld();
    const notes = { source: "npm:notes@1.0.0", skills: [], note: "mine" };
    put(world.agentDir, "settings.json", JSON.stringify({ theme: "light", packages: ["npm:other", notes] }));
    await world.manager().addSourceToSettings("npm:notes@2.0.0");
    expect(world.settings().getGlobalSettings()).toEqual({
      theme: "light",
      packages: ["npm:other", { ...notes, source: "npm:notes@2.0.0" }],
    });
  });

  it("of two processes that install at once, neither is lost", async () => {
    const world = packageWorld();
    const names = Array.from({ length: 8 }, (_, index) => `npm:notes-${index}`);
    await Promise.all(names.map((name) => world.manager().addSourceToSettings(name)));
    expect(world.settings().getPackages().toSorted()).toEqual(names);
  });

  it("is not written into settings that are broken", async () => {
    const world = packageWorld();
    const path = put(world.agentDir, "settings.json", '{"packages": "npm:notes"}');
    await expect(world.manager().addSourceToSettings("npm:other")).rejects.toMatchObject({ code: "file_invalid" });
    put(world.agentDir, "settings.json", '{"packages": [');
    await expect(world.manager().addSourceToSettings("npm:other")).rejects.toThrow(path);
  });

  it("in a list of packages, one that is none takes no other with it", async () => {
    const world = packageWorld();
    put(world.agentDir, "settings.json", JSON.stringify({ packages: [7, { source: "npm:a", skills: "x" }, "npm:b"] }));
    const settings = world.settings();
    expect(settings.getPackages()).toEqual(["npm:b"]);
    expect(settings.getNotices().join("\n")).toMatch(/"packages\[0\]".*\n.*"packages\[1\]"/);
  });
});
