import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { put } from "../support/folder.js";
import { commandsOf, extensionNamed, type PackageWorld, packageWorld, skillNamed } from "./support/package.js";
import { type Registry, startRegistry, useRegistry } from "./support/registry.js";

const notes = (command: string): Record<string, string> => ({ "extensions/notes.ts": extensionNamed(command) });

async function world(): Promise<PackageWorld & { registry: Registry }> {
  const registry = await startRegistry();
  useRegistry(registry);
  return { ...packageWorld(), registry };
}

describe("a package of the registry", () => {
  it("is fetched with what it depends on, written into the settings, and loaded", async () => {
    const { registry, manager, settings, resources, agentDir } = await world();
    registry.publish("left", "3.0.0", { files: { "index.js": 'module.exports = "left";' } });
    const entry =
      'import left from "left"; export default (pi) => pi.registerCommand(left, { handler: async () => {} });';
    const pi = { extensions: ["./src/main.ts"], skills: ["skills"] };
    const files = { "src/main.ts": entry, "skills/sum/SKILL.md": skillNamed("sum") };
    registry.publish("@acme/notes", "1.2.0", { manifest: { pi, dependencies: { left: "^3.0.0" } }, files });
    const seen: string[] = [];
    const packages = manager();
    packages.setProgressCallback(({ type, action }) => seen.push(`${type} ${action}`));
    const installed = await packages.installAndPersist("npm:@acme/notes");
    expect(installed).toMatchObject({ version: "1.2.0", path: join(agentDir, "npm/node_modules/@acme/notes") });
    expect(seen).toEqual(["start install", "complete install"]);
    expect(settings().getPackages()).toEqual(["npm:@acme/notes"]);
    const loaded = await resources();
    expect(commandsOf(loaded)).toEqual(["left"]);
    expect(loaded.getExtensions().extensions[0]?.sourceInfo).toMatchObject({
      source: "npm:@acme/notes",
      origin: "package",
      scope: "user",
    });
    expect(await manager().removeAndPersist("npm:@acme/notes")).toBe(true);
    expect(settings().getPackages()).toEqual([]);
    expect(existsSync(join(agentDir, "npm/node_modules/left"))).toBe(false);
    expect(await manager().removeAndPersist("npm:@acme/notes")).toBe(false);
  });

  it("never brings copies of the programs that it is made for", async () => {
    const { registry, manager, agentDir } = await world();
    const peerDependencies = { "@mariozechner/pi-coding-agent": "*", "@pi-stack/tui": "^9.0.0" };
    registry.publish("notes", "1.0.0", { manifest: { peerDependencies }, files: notes("notes") });
    await manager().installAndPersist("npm:notes");
    expect(readdirSync(join(agentDir, "npm/node_modules")).filter((name) => !name.startsWith("."))).toEqual(["notes"]);
    expect(registry.requests.filter((path) => path.includes("pi-coding-agent"))).toEqual([]);
  });

  it("runs no install script, its own or of what it depends on, unless the user allows that package", async () => {
    const { registry, manager, settings, agentDir } = await world();
    const touch = (name: string): object => ({
      postinstall: `node -e "fs.writeFileSync('${name}', process.env.OPENAI_API_KEY || '')"`,
    });
    registry.publish("native", "1.0.0", { manifest: { scripts: touch("built") } });
    const manifest = { scripts: touch("ran"), dependencies: { native: "1.0.0" } };
    registry.publish("notes", "1.0.0", { manifest, files: notes("notes") });
    registry.publish("other", "1.0.0", { manifest: { scripts: touch("ran") }, files: notes("other") });
    const ran = (): boolean[] =>
      ["notes/ran", "native/built", "other/ran"].map((path) => existsSync(join(agentDir, "npm/node_modules", path)));
    const careful = await manager().installAndPersist("npm:notes");
    expect(careful.scriptsNotRun.toSorted()).toEqual(["native", "notes"]);
    expect(ran()).toEqual([false, false, false]);
    const allowed = await manager().installAndPersist("npm:notes", { allowScripts: true });
    expect(allowed.scriptsNotRun).toEqual([]);
    expect(ran()).toEqual([true, true, false]);
    expect(settings().getGlobalSettings().packageScripts).toEqual(["npm:notes"]);
    await manager().installAndPersist("npm:other");
    registry.publish("notes", "1.1.0", { manifest, files: notes("notes") });
    expect(await manager().update("npm:notes")).toMatchObject([{ outcome: "updated", version: "1.1.0" }]);
    expect(ran()).toEqual([true, true, false]);
    await manager().removeAndPersist("npm:notes");
    expect(settings().getGlobalSettings().packageScripts).toBeUndefined();
  });

  it("keeps a project's consent to scripts out of it, and keys out of scripts", async () => {
    const { registry, manager, cwd, agentDir } = await world();
    vi.stubEnv("OPENAI_API_KEY", "sk-secret");
    const scripts = { postinstall: `node -e "fs.writeFileSync('ran', 'key:' + process.env.OPENAI_API_KEY)"` };
    registry.publish("notes", "1.0.0", { manifest: { scripts }, files: notes("notes") });
    put(cwd, ".pi/settings.json", JSON.stringify({ packageScripts: ["npm:notes"] }));
    await manager({ projectIsTrusted: true }).installAndPersist("npm:notes", { local: true });
    expect(existsSync(join(cwd, ".pi/npm/node_modules/notes/ran"))).toBe(false);
    await manager().installAndPersist("npm:notes", { allowScripts: true });
    expect(readFileSync(join(agentDir, "npm/node_modules/notes/ran"), "utf8")).toBe("key:undefined");
  });

  it("of a project stands in the project, where git does not see it", async () => {
    const { registry, manager, cwd, resources } = await world();
    registry.publish("notes", "1.0.0", { files: notes("notes") });
    await manager({ projectIsTrusted: true }).installAndPersist("npm:notes", { local: true });
    expect(JSON.parse(readFileSync(join(cwd, ".pi/settings.json"), "utf8"))).toEqual({ packages: ["npm:notes"] });
    expect(readFileSync(join(cwd, ".pi/npm/.gitignore"), "utf8")).toBe("*\n");
    expect(commandsOf(await resources())).toEqual([]);
    expect(commandsOf(await resources({ projectIsTrusted: true }))).toEqual(["notes"]);
  });

  it("is updated unless it is pinned, and never taken back to an older version", async () => {
    const { registry, manager } = await world();
    for (const name of ["free", "pinned", "ahead"]) registry.publish(name, "1.0.0", { files: notes(name) });
    registry.publish("ahead", "3.0.0-beta.1", { files: notes("ahead") });
    await manager().installAndPersist("npm:free");
    await manager().installAndPersist("npm:pinned@1.0.0");
    await manager().installAndPersist("npm:ahead");
    for (const name of ["free", "pinned", "ahead"]) registry.publish(name, "2.0.0", { files: notes(name) });
    expect(await manager().checkForAvailableUpdates()).toEqual([
      { source: "npm:free", displayName: "free", type: "npm", scope: "user" },
    ]);
    expect((await manager().update()).map(({ source, outcome, version }) => [source, outcome, version])).toEqual([
      ["npm:free", "updated", "2.0.0"],
      ["npm:pinned@1.0.0", "pinned", undefined],
      ["npm:ahead", "current", "3.0.0-beta.1"],
    ]);
    expect((await manager().update("npm:free"))[0]?.outcome).toBe("current");
    await expect(manager().update("npm:unknown")).rejects.toThrow("pi list");
  });

  it("whose pinned version was changed in the settings is not used in the old one", async () => {
    const { registry, manager, agentDir, resources } = await world();
    registry.publish("notes", "1.0.0", { files: notes("one") });
    registry.publish("notes", "2.0.0", { files: notes("two") });
    await manager().installAndPersist("npm:notes@1.0.0");
    put(agentDir, "settings.json", '{"packages":["npm:notes@2.0.0"]}');
    const before = await resources();
    expect(commandsOf(before)).toEqual([]);
    expect(before.getNotices()).toEqual([expect.stringContaining("is not installed. Run: pi install npm:notes@2.0.0")]);
    expect((await manager().update())[0]).toMatchObject({ outcome: "installed", version: "2.0.0" });
    expect(commandsOf(await resources())).toEqual(["two"]);
  });

  it("is used where pi 0.73 has put it: in npm's global folder", async () => {
    const { agentDir, resources } = await world();
    const global = join(
      process.env["NPM_CONFIG_PREFIX"] ?? "",
      process.platform === "win32" ? "" : "lib",
      "node_modules",
    );
    put(global, "notes/package.json", '{"name":"notes","version":"1.0.0"}');
    put(global, "notes/extensions/a.ts", extensionNamed("global"));
    put(agentDir, "settings.json", '{"packages":["npm:notes"]}');
    expect(commandsOf(await resources())).toEqual(["global"]);
  });

  it("that is missing is fetched when the caller says so, and only then", async () => {
    const { registry, manager, agentDir } = await world();
    registry.publish("notes", "1.0.0", { files: notes("notes") });
    put(agentDir, "settings.json", '{"packages":["npm:notes"]}');
    expect((await manager().resolve()).extensions).toEqual([]);
    expect((await manager().resolve(async () => "skip")).extensions).toEqual([]);
    await expect(manager().resolve(async () => "error")).rejects.toMatchObject({ code: "package_missing" });
    expect(registry.requests).toEqual([]);
    const { extensions } = await manager().resolve(async () => "install");
    expect(extensions).toMatchObject([{ enabled: true, metadata: { source: "npm:notes", origin: "package" } }]);
  });

  it("offline comes from npm's cache, or not at all", async () => {
    const { registry, manager, settings } = await world();
    registry.publish("notes", "1.0.0", { files: notes("notes") });
    registry.publish("other", "1.0.0", { files: notes("other") });
    await manager().installAndPersist("npm:notes");
    await manager().removeAndPersist("npm:notes");
    const asked = registry.requests.length;
    await manager({ offline: true }).installAndPersist("npm:notes");
    await expect(manager({ offline: true }).installAndPersist("npm:other")).rejects.toThrow("not in npm's cache");
    expect(await manager({ offline: true }).checkForAvailableUpdates()).toEqual([]);
    expect(registry.requests.length).toBe(asked);
    expect(settings().getPackages()).toEqual(["npm:notes"]);
  });

  it.each([
    ["npm:nobody-has-this", "no such package"],
    ["npm:notes@9.9.9", "no such version"],
    ["npm:broken", "depends|ETARGET|No matching version|no such version"],
  ])("that cannot be had (%s) leaves nothing behind", async (source, words) => {
    const { registry, manager, settings, agentDir } = await world();
    registry.publish("notes", "1.0.0", { files: notes("notes") });
    registry.publish("broken", "1.0.0", { manifest: { dependencies: { notes: "^8.0.0" } }, files: notes("broken") });
    const error: unknown = await manager()
      .installAndPersist(source)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "package_failed", message: expect.stringMatching(new RegExp(words)) });
    expect(String(error)).toContain(source.split("@")[0]);
    expect(settings().getPackages()).toEqual([]);
    const modules = join(agentDir, "npm/node_modules");
    expect(existsSync(modules) ? readdirSync(modules).filter((name) => !name.startsWith(".")) : []).toEqual([]);
    // A second try is not held up by the first.
    await manager().installAndPersist("npm:notes@1.0.0");
  });

  it("packages that depend on each other are installed", async () => {
    const { registry, manager, resources } = await world();
    registry.publish("a", "1.0.0", { manifest: { dependencies: { b: "*" } }, files: notes("a") });
    registry.publish("b", "1.0.0", { manifest: { dependencies: { a: "*" } }, files: notes("b") });
    const { scriptsNotRun } = await manager().installAndPersist("npm:a");
    expect(scriptsNotRun).toEqual([]);
    expect(commandsOf(await resources())).toEqual(["a"]);
  });

  it("that brings nothing is taken away again", async () => {
    const { registry, manager, agentDir } = await world();
    registry.publish("left-pad", "1.0.0", { files: { "index.js": "" } });
    await expect(manager().installAndPersist("npm:left-pad")).rejects.toThrow("brings nothing for pi");
    expect(existsSync(join(agentDir, "npm/node_modules/left-pad"))).toBe(false);
  });

  it("may be stopped while it is fetched", async () => {
    const { manager, registry } = await world();
    registry.publish("notes", "1.0.0", { files: notes("notes") });
    const stop = new AbortController();
    const installing = manager({ signal: stop.signal }).installAndPersist("npm:notes");
    stop.abort();
    await expect(installing).rejects.toMatchObject({ code: "aborted" });
  });

  it("needs npm, or what the settings name instead", async () => {
    const { manager, agentDir } = await world();
    put(agentDir, "settings.json", '{"npmCommand":["no-such-npm"]}');
    await expect(manager().installAndPersist("npm:notes")).rejects.toThrow(/no program no-such-npm.*"npmCommand"/);
  });
});
