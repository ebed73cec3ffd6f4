import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { discoverAndLoadExtensions } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put } from "../../support/folder.js";
import { tempHome } from "../../support/home.js";
import { commandsOf, loaderWorld, naming } from "./support.js";

describe("where extensions are found", () => {
  it("files, and folders by their index, the TypeScript one first", async () => {
    const { extension, load } = loaderWorld();
    extension("a.ts", naming("a"));
    extension("b.js", naming("b"));
    extension("c/index.ts", naming("c"));
    extension("c/index.js", naming("no"));
    extension("d/index.js", naming("d"));
    const loaded = await load();
    expect([commandsOf(loaded), loaded.errors]).toEqual([["a", "b", "c", "d"], []]);
  });

  it("what a manifest lists, before the index; what is missing is passed over", async () => {
    const { extension, load } = loaderWorld();
    extension("a/package.json", '{"pi": {"extensions": ["./two.ts", "one.ts", "gone.ts"]}}');
    extension("a/one.ts", naming("one"));
    extension("a/two.ts", naming("two"));
    extension("a/index.ts", naming("no"));
    extension("b/package.json", '{"name": "b"}');
    extension("b/index.ts", naming("b"));
    extension("c/package.json", '{"pi": {"extensions": ["gone.ts"]}}');
    extension("c/index.ts", naming("c"));
    expect(commandsOf(await load())).toEqual(["two", "one", "b", "c"]);
  });

  it("names a manifest that is wrong, and goes on with the index", async () => {
    const { extension, load } = loaderWorld();
    const broken = extension("a/package.json", "{");
    extension("a/index.ts", naming("a"));
    const wrong = extension("b/package.json", '{"pi": {"extensions": "x.ts"}}');
    extension("b/index.ts", naming("b"));
    const loaded = await load();
    expect(commandsOf(loaded)).toEqual(["a", "b"]);
    expect(loaded.errors).toEqual([
      { path: broken, error: expect.stringContaining("cannot be read") },
      { path: wrong, error: expect.stringContaining('"pi.extensions" must be a list of paths') },
    ]);
  });

  it("only one level deep; not hidden, ignored, declared or foreign", async () => {
    const { extension, load } = loaderWorld();
    extension("a/b/index.ts", naming("no"));
    extension("empty/readme.md", "");
    extension(".hidden.ts", naming("no"));
    extension(".hidden/index.ts", naming("no"));
    extension("node_modules/x/index.ts", naming("no"));
    extension("types.d.ts", "export {};");
    extension("ignored.ts", naming("no"));
    extension("skipped/index.ts", naming("no"));
    extension(".gitignore", "ignored.ts\n");
    extension(".fdignore", "skipped/\n");
    extension("yes.ts", naming("yes"));
    expect(commandsOf(await load())).toEqual(["yes"]);
  });

  it("only the entry of the folder itself, if it has one", async () => {
    const { extension, load } = loaderWorld();
    extension("index.ts", naming("index"));
    extension("other.ts", naming("no"));
    expect(commandsOf(await load())).toEqual(["index"]);
  });

  it("named ones first, then settings, then folders, the project's before the user's, then the host's", async () => {
    const { cwd, agentDir, extension, load } = loaderWorld();
    put(cwd, "cli.ts", naming("cli"));
    put(cwd, ".pi/set.ts", naming("project setting"));
    put(cwd, ".pi/settings.json", '{"extensions": ["set.ts"]}');
    put(cwd, ".pi/extensions/p.ts", naming("project folder"));
    put(agentDir, "set.ts", naming("user setting"));
    put(agentDir, "settings.json", '{"extensions": ["./set.ts", "-extensions/off.ts"]}');
    extension("u.ts", naming("user folder"));
    extension("off.ts", naming("no"));
    const loaded = await load({
      projectIsTrusted: true,
      additionalExtensionPaths: ["cli.ts"],
      extensionFactories: [(pi) => pi.registerCommand("host", { handler: () => undefined })],
    });
    expect(commandsOf(loaded)).toEqual([
      "cli",
      "project setting",
      "project folder",
      "user setting",
      "user folder",
      "host",
    ]);
    expect(loaded.extensions.map(({ sourceInfo: { source, scope } }) => `${source} ${scope}`)).toEqual([
      "cli temporary",
      "local project",
      "auto project",
      "local user",
      "auto user",
      "inline temporary",
    ]);
    expect(loaded.extensions.at(-1)?.path).toBe("<inline:1>");
  });

  it("keeps what is named and what the host brings when nothing else is wanted", async () => {
    const { cwd, extension, load } = loaderWorld();
    extension("no.ts", naming("no"));
    put(cwd, "a b/index.ts", naming("named"));
    const host = [() => undefined];
    const loaded = await load({ noExtensions: true, additionalExtensionPaths: ["a\u00a0b"], extensionFactories: host });
    expect([commandsOf(loaded), loaded.extensions.length]).toEqual([["named"], 2]);
  });

  it("loads a file once, by whatever path", async () => {
    const { cwd, extension, load } = loaderWorld();
    const path = extension("a.ts", naming("a"));
    symlinkSync(path, join(cwd, "link.ts"));
    const loaded = await load({ additionalExtensionPaths: ["link.ts", path] });
    expect(loaded.extensions.map((each) => each.path)).toEqual([join(cwd, "link.ts")]);
  });

  it("finds the home folder, and tells of what is not there or is no extension", async () => {
    const home = tempHome();
    const { cwd, load } = loaderWorld();
    put(home, "mine.ts", naming("mine"));
    put(cwd, "text.md", "");
    const loaded = await load({ additionalExtensionPaths: ["~/mine.ts", "gone.ts", "text.md"] });
    expect(commandsOf(loaded)).toEqual(["mine"]);
    expect(loaded.errors).toEqual([
      { path: join(cwd, "gone.ts"), error: expect.stringContaining("There is no such extension") },
      { path: join(cwd, "text.md"), error: expect.stringContaining("An extension is a .ts or .js file") },
    ]);
  });

  it("B55 runs nothing of a project that is not trusted, and says so", async () => {
    const { cwd, loader } = loaderWorld();
    put(cwd, ".pi/extensions/x.ts", "throw new Error('was run');");
    put(cwd, ".pi/y.ts", "throw new Error('was run');");
    put(cwd, ".pi/settings.json", '{"extensions": ["y.ts"]}');
    const untrusted = loader();
    await untrusted.reload();
    expect(untrusted.getExtensions()).toMatchObject({ extensions: [], errors: [] });
    expect(untrusted.getNotices().join("\n")).toContain(`not trusted: ${join(cwd, ".pi/extensions")}`);
  });
});

describe("discoverAndLoadExtensions", () => {
  it("takes the project's, the user's and the named ones; the project's only if it is trusted", async () => {
    const { cwd, agentDir, extension } = loaderWorld();
    put(cwd, ".pi/extensions/p.ts", naming("project"));
    put(cwd, "named.ts", naming("named"));
    extension("u.ts", naming("user"));
    const trusted = await discoverAndLoadExtensions(["named.ts"], cwd, agentDir, undefined, { projectIsTrusted: true });
    expect(commandsOf(trusted)).toEqual(["project", "user", "named"]);
    const untrusted = await discoverAndLoadExtensions(["named.ts", "gone.ts"], cwd, agentDir);
    expect(commandsOf(untrusted)).toEqual(["user", "named"]);
    expect(untrusted.errors).toEqual([
      { path: join(cwd, ".pi/extensions"), error: expect.stringContaining("not trusted") },
      { path: join(cwd, "gone.ts"), error: expect.stringContaining("no such extension") },
    ]);
  });

  it("loads nothing where there is nothing", async () => {
    const { cwd, agentDir } = loaderWorld();
    expect(await discoverAndLoadExtensions([], cwd, agentDir)).toMatchObject({ extensions: [], errors: [] });
  });
});
