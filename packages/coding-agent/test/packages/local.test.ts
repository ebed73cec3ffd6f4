import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { commandsOf, extensionNamed, packageWorld, skillNamed } from "./support/package.js";

/** A package with everything, in the known folders. */
function wholePackage(): string {
  const dir = tempFolder();
  put(dir, "extensions/a.ts", extensionNamed("a"));
  put(dir, "extensions/b.ts", extensionNamed("b"));
  put(dir, "skills/sum/SKILL.md", skillNamed("sum"));
  put(dir, "prompts/review.md", "Review it.");
  put(dir, "themes/sea.json", "{}");
  return dir;
}

describe("a package of this machine", () => {
  it("brings what stands in its known folders, and is used where it is", async () => {
    const world = packageWorld();
    const dir = wholePackage();
    const { path, resources } = await world.manager().installAndPersist(dir);
    expect(path).toBe(dir);
    expect(Object.entries(resources).map(([kind, found]) => [kind, found.length])).toEqual([
      ["extensions", 2],
      ["skills", 1],
      ["prompts", 1],
      ["themes", 1],
    ]);
    const loaded = await world.resources();
    expect(commandsOf(loaded)).toEqual(["a", "b"]);
    expect(loaded.getSkills().skills).toMatchObject([
      { name: "sum", sourceInfo: { origin: "package", scope: "user" } },
    ]);
    expect(loaded.getPrompts().prompts.map(({ name }) => name)).toEqual(["review"]);
    expect(loaded.getThemes().themes.map(({ filePath }) => filePath)).toEqual([join(dir, "themes/sea.json")]);
    const [extension] = loaded.getExtensions().extensions;
    expect(extension?.sourceInfo).toMatchObject({ origin: "package", scope: "user", baseDir: dir });
    put(dir, "extensions/c.ts", extensionNamed("c"));
    await loaded.reload();
    expect(commandsOf(loaded)).toEqual(["a", "b", "c"]);
  });

  it("brings what its manifest lists, with patterns and exceptions, and nothing else", async () => {
    const world = packageWorld();
    const dir = wholePackage();
    put(dir, "lib/one.ts", extensionNamed("one"));
    put(dir, "lib/two.ts", extensionNamed("two"));
    put(dir, "lib/dev.ts", extensionNamed("dev"));
    put(dir, "lib/kept-dev.ts", extensionNamed("kept"));
    const extensions = ["lib/*.ts", "!lib/*dev.ts", "+lib/kept-dev.ts", "-lib/two.ts", "lib/missing.ts"];
    put(
      dir,
      "package.json",
      JSON.stringify({ name: "notes", version: "1.0.0", pi: { extensions, prompts: ["./prompts"] } }),
    );
    await world.manager().installAndPersist(dir);
    const loaded = await world.resources();
    expect(commandsOf(loaded).toSorted()).toEqual(["kept", "one"]);
    expect(loaded.getSkills().skills).toEqual([]);
    expect(loaded.getPrompts().prompts.map(({ name }) => name)).toEqual(["review"]);
    expect(world.manager().listConfiguredPackages()).toMatchObject([
      { scope: "user", version: "1.0.0", installedPath: dir },
    ]);
  });

  it.each([
    ["all of a kind that is not named", {}, ["a", "b"], ["sum"]],
    ["none of a kind with an empty list", { extensions: [] }, [], ["sum"]],
    ["what patterns take", { extensions: ["extensions/a*"] }, ["a"], ["sum"]],
    ["all but what is left out", { extensions: ["!**/a.ts"] }, ["b"], ["sum"]],
    ["all but a path", { extensions: ["-extensions/b.ts"] }, ["a"], ["sum"]],
    ["what is taken in again", { extensions: ["!extensions/*", "+extensions/b.ts"] }, ["b"], ["sum"]],
    ["a skill by its folder", { skills: ["-skills/sum"] }, ["a", "b"], []],
  ])("is used in part as the settings say: %s", async (_, filter, commands, skills) => {
    const world = packageWorld();
    put(world.agentDir, "settings.json", JSON.stringify({ packages: [{ source: wholePackage(), ...filter }] }));
    const loaded = await world.resources();
    expect(commandsOf(loaded)).toEqual(commands);
    expect(loaded.getSkills().skills.map(({ name }) => name)).toEqual(skills);
    const all = await world.manager().resolve();
    expect(all.extensions.filter(({ enabled }) => enabled)).toHaveLength(commands.length);
    expect(all.extensions).toHaveLength(2);
  });

  it("may be one file, or a folder that is an extension", async () => {
    const world = packageWorld();
    const file = put(tempFolder(), "one.ts", extensionNamed("one"));
    const folder = tempFolder();
    put(folder, "index.ts", extensionNamed("folder"));
    await world.manager().installAndPersist(file);
    await world.manager().installAndPersist(folder);
    expect(commandsOf(await world.resources())).toEqual(["one", "folder"]);
  });

  it("that is gone is told, with the way to take it out", async () => {
    const world = packageWorld();
    put(world.agentDir, "settings.json", '{"packages":["./gone"]}');
    const [notice] = (await world.resources()).getNotices();
    expect(notice).toMatch(/\.\/gone of the user settings is not there .*pi remove \.\/gone/);
  });

  it("that brings nothing is refused, and the settings stay as they are", async () => {
    const world = packageWorld();
    const dir = tempFolder();
    put(dir, "readme.md", "Nothing.");
    await expect(world.manager().installAndPersist(dir)).rejects.toMatchObject({ code: "package_invalid" });
    await expect(world.manager().installAndPersist(join(dir, "no"))).rejects.toMatchObject({ code: "package_missing" });
    expect(world.settings().getPackages()).toEqual([]);
  });

  it.each([
    ["no JSON", "{", "cannot be read"],
    ["no object", "[]", "is no object"],
    ["a list where none may be", '{"pi":[]}', '"pi" must be an object'],
    ["a text where a list must be", '{"pi":{"extensions":"a.ts"}}', '"pi.extensions" must be a list'],
    ["numbers among the paths", '{"pi":{"extensions":[1,"extensions/a.ts"]}}', "what is none was left out"],
    [
      "paths out of the package",
      '{"pi":{"extensions":["../../etc/a.ts","extensions/a.ts"]}}',
      "leads out of the package",
    ],
    ["a megabyte", `{"pi":{}, "x":"${"x".repeat(1_000_001)}"}`, "larger than 1000000 bytes"],
  ])("whose manifest holds %s ends nothing: it is named, and the rest works", async (_, manifest, words) => {
    const world = packageWorld();
    const dir = wholePackage();
    put(dir, "package.json", manifest);
    put(world.agentDir, "settings.json", JSON.stringify({ packages: [dir] }));
    const notices = (await world.resources()).getNotices().join("\n");
    expect(notices).toContain(words);
    expect(notices).toContain(`The package ${dir}`);
  });

  it("may hold links in a circle", async () => {
    const world = packageWorld();
    const dir = wholePackage();
    symlinkSync(dir, join(dir, "skills/sum-again"));
    symlinkSync(dir, join(dir, "extensions/circle"));
    put(dir, "package.json", '{"pi":{"extensions":["**/a.ts"],"skills":["skills"]}}');
    put(world.agentDir, "settings.json", JSON.stringify({ packages: [dir] }));
    const loaded = await world.resources();
    expect(commandsOf(loaded)).toEqual(["a"]);
    expect(loaded.getSkills().skills.map(({ name }) => name)).toEqual(["sum"]);
  });

  it("named for one run brings its skills, too", async () => {
    const { DefaultResourceLoader } = await import("@pi-stack/coding-agent");
    const world = packageWorld();
    const dir = wholePackage();
    const options = { cwd: world.cwd, agentDir: world.agentDir, additionalExtensionPaths: [dir], noExtensions: true };
    const loader = new DefaultResourceLoader({ ...options, noSkills: true });
    await loader.reload();
    expect(commandsOf(loader)).toEqual(["a", "b"]);
    expect(loader.getSkills().skills).toMatchObject([{ name: "sum", sourceInfo: { scope: "temporary" } }]);
  });
});

describe("packages and other resources", () => {
  it("come last: the first of a name wins, and both are named", async () => {
    const world = packageWorld();
    const [first, second] = [wholePackage(), wholePackage()];
    put(world.agentDir, "skills/sum/SKILL.md", skillNamed("sum"));
    put(world.agentDir, "settings.json", JSON.stringify({ packages: [first, second] }));
    const loaded = await world.resources();
    const { skills, diagnostics } = loaded.getSkills();
    expect(skills.map(({ filePath }) => filePath)).toEqual([join(world.agentDir, "skills/sum/SKILL.md")]);
    expect(diagnostics.map(({ collision }) => collision?.loserPath)).toEqual([
      join(first, "skills/sum/SKILL.md"),
      join(second, "skills/sum/SKILL.md"),
    ]);
    expect(commandsOf(loaded)).toEqual(["a", "b", "a", "b"]);
  });

  it("of a project are its own where both name one, and wait for trust", async () => {
    const world = packageWorld();
    const dir = wholePackage();
    put(world.agentDir, "settings.json", JSON.stringify({ packages: [{ source: dir, extensions: [] }] }));
    put(world.cwd, ".pi/settings.json", JSON.stringify({ packages: [{ source: dir, skills: [] }] }));
    const mine = await world.resources();
    expect([commandsOf(mine), mine.getSkills().skills.length]).toEqual([[], 1]);
    const ours = await world.resources({ projectIsTrusted: true });
    expect([commandsOf(ours), ours.getSkills().skills.length]).toEqual([["a", "b"], 0]);
    expect(ours.getExtensions().extensions[0]?.sourceInfo.scope).toBe("project");
  });

  it("are left out with noExtensions, noSkills and the like", async () => {
    const { DefaultResourceLoader } = await import("@pi-stack/coding-agent");
    const world = packageWorld();
    mkdirSync(world.agentDir, { recursive: true });
    writeFileSync(join(world.agentDir, "settings.json"), JSON.stringify({ packages: [wholePackage()] }));
    const loader = new DefaultResourceLoader({
      cwd: world.cwd,
      agentDir: world.agentDir,
      noExtensions: true,
      noSkills: true,
      noPromptTemplates: true,
      noThemes: true,
    });
    await loader.reload();
    expect(commandsOf(loader)).toEqual([]);
    expect([loader.getSkills().skills, loader.getPrompts().prompts, loader.getThemes().themes]).toEqual([[], [], []]);
  });
});
