import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { put } from "../support/folder.js";
import { commandsOf, extensionNamed, packageWorld } from "./support/package.js";
import { startRegistry, useRegistry } from "./support/registry.js";
import { repository } from "./support/repository.js";

const notes = (command: string): Record<string, string> => ({ "extensions/notes.ts": extensionNamed(command) });

/** Everything below a folder of clones, but what git keeps. */
function clones(agentDir: string): string[] {
  return readdirSync(join(agentDir, "git")).filter((name) => !name.startsWith("packages"));
}

describe("a package in a repository", () => {
  it("is cloned, loaded, brought up to date, and taken away with its empty folders", async () => {
    const world = packageWorld();
    const repo = repository(notes("one"));
    const { path } = await world.manager().installAndPersist(repo.source);
    expect(path).toBe(join(world.agentDir, "git/file", repo.dir));
    expect(commandsOf(await world.resources())).toEqual(["one"]);
    expect((await world.manager().update())[0]?.outcome).toBe("current");
    repo.commit(notes("two"));
    expect(await world.manager().checkForAvailableUpdates()).toMatchObject([{ source: repo.source, type: "git" }]);
    expect((await world.manager().update())[0]?.outcome).toBe("updated");
    expect(commandsOf(await world.resources())).toEqual(["two"]);
    await world.manager().removeAndPersist(repo.source);
    expect(clones(world.agentDir)).toEqual([]);
  });

  it.each(["a tag", "a branch", "a commit"])("stays at %s", async (kind) => {
    const world = packageWorld();
    const repo = repository(notes("first"));
    const commit = repo.commit(notes("wanted"), "v1");
    repo.git("branch", "stable/one");
    repo.commit(notes("later"));
    const ref = { "a tag": "v1", "a branch": "stable/one", "a commit": commit }[kind] ?? "";
    await world.manager().installAndPersist(`${repo.source}@${ref}`);
    expect(commandsOf(await world.resources())).toEqual(["wanted"]);
    expect((await world.manager().update())[0]?.outcome).toBe("pinned");
  });

  it("whose ref was changed in the settings is not used at the old one", async () => {
    const world = packageWorld();
    const repo = repository(notes("first"));
    repo.commit(notes("one"), "v1");
    repo.commit(notes("two"), "v2");
    await world.manager().installAndPersist(`${repo.source}@v1`);
    put(world.agentDir, "settings.json", JSON.stringify({ packages: [`${repo.source}@v2`] }));
    const before = await world.resources();
    expect(commandsOf(before)).toEqual([]);
    expect(before.getNotices()[0]).toContain(`Run: pi install ${repo.source}@v2`);
    await world.manager().installAndPersist(`${repo.source}@v2`);
    expect(commandsOf(await world.resources())).toEqual(["two"]);
  });

  it("whose ref has vanished is named, and the clone that was there stays", async () => {
    const world = packageWorld();
    const repo = repository(notes("one"));
    await world.manager().installAndPersist(repo.source);
    await expect(world.manager().installAndPersist(`${repo.source}@gone`)).rejects.toThrow(
      /has no branch, tag or commit "gone".*git ls-remote/,
    );
    expect(commandsOf(await world.resources())).toEqual(["one"]);
    expect(clones(world.agentDir)).toEqual(["file"]);
  });

  it("that does not exist leaves nothing that a second try stumbles over", async () => {
    const world = packageWorld();
    const repo = repository(notes("one"));
    const missing = `${repo.source}-missing`;
    await expect(world.manager().installAndPersist(missing)).rejects.toMatchObject({
      code: "package_failed",
      message: expect.stringContaining(missing),
    });
    expect(clones(world.agentDir)).toEqual([]);
    put(world.agentDir, "git/.new-0123/half", "left by a process that was killed");
    await world.manager().installAndPersist(repo.source);
    expect(clones(world.agentDir)).toEqual(["file"]);
  });

  it("in which someone has changed a file is not replaced", async () => {
    const world = packageWorld();
    const repo = repository(notes("one"));
    const { path } = await world.manager().installAndPersist(repo.source);
    put(path, "extensions/notes.ts", extensionNamed("mine"));
    repo.commit(notes("two"));
    const [result] = await world.manager().update();
    expect(result).toMatchObject({ outcome: "failed" });
    expect(result?.error?.message).toContain("changes that would be lost");
    await expect(world.manager().removeAndPersist(repo.source)).rejects.toThrow("would be lost");
    expect(commandsOf(await world.resources())).toEqual(["mine"]);
  });

  it("gets what it depends on, and none of its scripts run unless that is allowed", async () => {
    const registry = await startRegistry();
    useRegistry(registry);
    registry.publish("left", "3.0.0", { files: { "index.js": 'module.exports = "left";' } });
    const world = packageWorld();
    const scripts = { postinstall: `node -e "fs.writeFileSync('ran', '')"` };
    const repo = repository({
      "package.json": JSON.stringify({ name: "notes", dependencies: { left: "3.0.0" }, scripts }),
      "extensions/a.ts":
        'import left from "left"; export default (pi) => pi.registerCommand(left, { handler: async () => {} });',
    });
    const installed = await world.manager().installAndPersist(repo.source);
    expect(installed.scriptsNotRun).toEqual(["notes"]);
    expect(existsSync(join(installed.path, "ran"))).toBe(false);
    expect(commandsOf(await world.resources())).toEqual(["left"]);
    await world.manager().installAndPersist(repo.source, { allowScripts: true });
    expect(existsSync(join(installed.path, "ran"))).toBe(true);
  });

  it("cannot reach out of itself by links", async () => {
    const world = packageWorld();
    const secret = put(world.cwd, "secret.ts", extensionNamed("outside"));
    const repo = repository(notes("inside"));
    symlinkSync(secret, join(repo.dir, "extensions/link.ts"));
    repo.commit({});
    await world.manager().installAndPersist(repo.source);
    const loaded = await world.resources();
    expect(commandsOf(loaded)).toEqual(["inside"]);
    expect(loaded.getNotices().join()).toMatch(/link\.ts.*leads out of the package|leads out of the package/);
  });

  it("is not fetched offline, but over a path of this machine", async () => {
    const manager = packageWorld().manager({ offline: true });
    await expect(manager.installAndPersist("git:github.com/acme/notes")).rejects.toThrow("offline");
    await manager.installAndPersist(repository(notes("one")).source);
  });

  it("is cloned also from inside of a git hook", async () => {
    const world = packageWorld();
    const [outer, repo] = [repository({ a: "1" }), repository(notes("hooked"))];
    vi.stubEnv("GIT_DIR", join(outer.dir, ".git"));
    vi.stubEnv("GIT_INDEX_FILE", join(outer.dir, ".git/index"));
    await world.manager().installAndPersist(repo.source);
    vi.unstubAllEnvs();
    expect(commandsOf(await world.resources())).toEqual(["hooked"]);
    expect(outer.git("status", "--porcelain")).toBe("");
    expect(readFileSync(join(outer.dir, "a"), "utf8")).toBe("1");
  });

  it("named for one run is brought up to date at each, and used as it is where that fails", async () => {
    const world = packageWorld();
    const repo = repository(notes("one"));
    const path = await world.manager().fetchTemporary(repo.source);
    expect(path.startsWith(join(world.agentDir, "tmp"))).toBe(true);
    const text = (): string => readFileSync(join(path, "extensions/notes.ts"), "utf8");
    repo.commit(notes("two"));
    await world.manager().fetchTemporary(repo.source);
    expect(text()).toContain("two");
    const { rename } = await import("node:fs/promises");
    await rename(repo.dir, `${repo.dir}-away`);
    await world.manager().fetchTemporary(repo.source);
    await rename(`${repo.dir}-away`, repo.dir);
    expect(text()).toContain("two");
    expect(world.settings().getPackages()).toEqual([]);
  });
});
