import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toggleResource } from "../../../src/resources/packages/toggle-resource.js";
import { put } from "../../support/folder.js";
import { resourceWorld } from "./world.js";

describe("switching a resource of a folder", () => {
  it("writes an entry relative to the settings file, and takes it out again", async () => {
    const world = resourceWorld({ agent: ["extensions/a.ts", "extensions/b/index.ts"] });
    world.write("user", { theme: "dark", own: { kept: true } });
    const file = join(world.agentDir, "extensions", "b", "index.ts");
    await world.toggle("extensions", file, false);
    expect(world.read("user")).toEqual({
      theme: "dark",
      own: { kept: true },
      extensions: ["-extensions/b/index.ts"],
    });
    await world.toggle("extensions", file, true);
    expect(world.read("user")).toEqual({ theme: "dark", own: { kept: true } });
  });

  it("writes those of a project into its own settings", async () => {
    const world = resourceWorld({ project: [".pi/prompts/p.md"], agent: ["prompts/p.md"] });
    await world.toggle("prompts", join(world.cwd, ".pi", "prompts", "p.md"), false);
    expect(world.read("project")).toEqual({ prompts: ["-prompts/p.md"] });
    expect((await world.resolve()).prompts.map(({ enabled }) => enabled)).toEqual([false, true]);
  });

  it("takes in again what a pattern leaves out, and leaves paths and patterns as they are", async () => {
    const world = resourceWorld({ agent: ["extensions/old-a.ts", "extensions/old-b.ts", "more/c.ts"] });
    world.write("user", { extensions: ["./more/c.ts", "!old-*", "+extensions/old-b.ts"] });
    const old = (name: string): string => join(world.agentDir, "extensions", name);
    await world.toggle("extensions", old("old-a.ts"), true);
    expect(world.read("user")).toEqual({
      extensions: ["./more/c.ts", "!old-*", "+extensions/old-b.ts", "+extensions/old-a.ts"],
    });
    await world.toggle("extensions", old("old-b.ts"), false);
    await world.toggle("extensions", old("old-a.ts"), false);
    expect(world.read("user")).toEqual({ extensions: ["./more/c.ts", "!old-*"] });
    await world.toggle("extensions", join(world.agentDir, "more", "c.ts"), false);
    expect(world.read("user")).toEqual({ extensions: ["./more/c.ts", "!old-*", "-more/c.ts"] });
  });

  it("says nothing where nothing is to be said", async () => {
    const world = resourceWorld({ agent: ["themes/t.json"] });
    const theme = join(world.agentDir, "themes", "t.json");
    world.write("user", { themes: ["+themes/t.json", "+t.json"] });
    await world.toggle("themes", theme, true);
    expect(world.read("user")).toEqual({});
    await world.toggle("themes", theme, false);
    await world.toggle("themes", theme, false);
    expect(world.read("user")).toEqual({ themes: ["-themes/t.json"] });
  });

  it("tells skills of one name apart, also outside of the folder of the settings", async () => {
    const world = resourceWorld({
      agent: ["skills/one/SKILL.md"],
      home: [".agents/skills/one/SKILL.md", ".agents/skills/two/SKILL.md"],
      project: [".agents/skills/one/SKILL.md", ".git/HEAD"],
    });
    await world.toggle("skills", join(world.home, ".agents", "skills", "two", "SKILL.md"), false);
    await world.toggle("skills", join(world.home, ".agents", "skills", "one", "SKILL.md"), false);
    await world.toggle("skills", join(world.agentDir, "skills", "one", "SKILL.md"), false);
    await world.toggle("skills", join(world.cwd, ".agents", "skills", "one", "SKILL.md"), false);
    expect(world.read("user")).toEqual({
      skills: [
        "-../../.agents/skills/two/SKILL.md",
        "-../../.agents/skills/one/SKILL.md",
        "-~/.pi/agent/skills/one/SKILL.md",
      ],
    });
    expect(world.read("project")).toEqual({ skills: ["-../.agents/skills/one/SKILL.md"] });
  });

  it("leaves on what the settings of both scopes take, until neither does", async () => {
    const world = resourceWorld({ agent: ["extensions/a.ts"] });
    const file = join(world.agentDir, "extensions", "a.ts");
    const state = async () =>
      (await world.resolve()).extensions.map(({ enabled, metadata }) => [metadata.scope, enabled]);
    world.write("project", { extensions: [file] });
    expect(await state()).toEqual([["project", true]]);
    await world.toggle("extensions", file, false);
    expect(await state()).toEqual([["user", true]]);
    await world.toggle("extensions", file, false);
    expect(await state()).toEqual([["project", false]]);
  });

  it("gives the others an entry of their own where one entry meant many", async () => {
    const world = resourceWorld({ agent: ["extensions/a/index.ts", "extensions/b/index.ts"] });
    world.write("user", { extensions: ["-index.ts"] });
    await world.toggle("extensions", join(world.agentDir, "extensions", "a", "index.ts"), true);
    expect(world.read("user")).toEqual({ extensions: ["-extensions/b/index.ts"] });
  });
});

describe("switching a resource of a package", () => {
  const files = { package: ["extensions/x.ts", "extensions/y.ts", "skills/s/SKILL.md"] };

  it("makes an object of the source, and a text again", async () => {
    const world = resourceWorld(files);
    world.write("user", { packages: ["npm:other", "../../pkg"] });
    await world.toggle("extensions", join(world.packageDir, "extensions", "x.ts"), false);
    await world.toggle("skills", join(world.packageDir, "skills", "s", "SKILL.md"), false);
    const source = "../../pkg";
    const skills = ["-skills/s/SKILL.md"];
    expect(world.read("user")).toEqual({
      packages: ["npm:other", { source, extensions: ["-extensions/x.ts"], skills }],
    });
    await world.toggle("extensions", join(world.packageDir, "extensions", "x.ts"), true);
    expect(world.read("user")).toEqual({ packages: ["npm:other", { source, skills }] });
    await world.toggle("skills", join(world.packageDir, "skills", "s", "SKILL.md"), true);
    expect(world.read("user")).toEqual({ packages: ["npm:other", source] });
  });

  it("takes one alone where nothing was taken, and nothing again", async () => {
    const world = resourceWorld(files);
    const entry = { source: "../../pkg", extensions: [], note: "mine" };
    world.write("user", { packages: [entry] });
    const x = join(world.packageDir, "extensions", "x.ts");
    await world.toggle("extensions", x, true);
    expect(world.read("user")).toEqual({ packages: [{ ...entry, extensions: ["extensions/x.ts"] }] });
    await world.toggle("extensions", x, false);
    expect(world.read("user")).toEqual({ packages: [entry] });
    await world.toggle("extensions", x, true);
    await world.toggle("extensions", join(world.packageDir, "extensions", "y.ts"), true);
    expect(world.read("user")).toEqual({
      packages: [{ ...entry, extensions: ["extensions/x.ts", "+extensions/y.ts"] }],
    });
  });

  it("takes one alone although its name is a pattern, and although it is the only one", async () => {
    const world = resourceWorld({ package: ["extensions/[x].ts", "extensions/x.ts", "themes/only.json"] });
    world.write("user", { packages: [{ source: "../../pkg", extensions: [], themes: [] }] });
    await world.toggle("extensions", join(world.packageDir, "extensions", "[x].ts"), true);
    await world.toggle("themes", join(world.packageDir, "themes", "only.json"), true);
    expect(world.read("user")).toEqual({
      packages: [{ source: "../../pkg", extensions: ["!**", "+extensions/[x].ts"], themes: ["themes/only.json"] }],
    });
  });

  it("switches the only one off by its name, so that later ones come in", async () => {
    const world = resourceWorld({ package: ["themes/only.json"] });
    world.write("user", { packages: ["../../pkg"] });
    await world.toggle("themes", join(world.packageDir, "themes", "only.json"), false);
    expect(world.read("user")).toEqual({ packages: [{ source: "../../pkg", themes: ["-themes/only.json"] }] });
  });

  it("writes into the settings of the scope that the package is of", async () => {
    const world = resourceWorld(files);
    world.write("user", { packages: ["../../pkg"] });
    world.write("project", { packages: [world.packageDir] });
    await world.toggle("extensions", join(world.packageDir, "extensions", "y.ts"), false);
    expect(world.read("user")).toEqual({ packages: ["../../pkg"] });
    expect(world.read("project")).toEqual({
      packages: [{ source: world.packageDir, extensions: ["-extensions/y.ts"] }],
    });
  });

  it("switches a package that is one file", async () => {
    const world = resourceWorld({ agent: ["one.ts"] });
    world.write("user", { packages: ["./one.ts"] });
    await world.toggle("extensions", join(world.agentDir, "one.ts"), false);
    expect(world.read("user")).toEqual({ packages: [{ source: "./one.ts", extensions: ["-one.ts"] }] });
  });
});

describe("switching a resource, where things are not as they were", () => {
  it("keeps what another process has written meanwhile", async () => {
    const world = resourceWorld({ agent: ["extensions/a.ts", "extensions/b.ts"] });
    const settings = world.open();
    world.write("user", { extensions: ["-extensions/b.ts"], theme: "light" });
    await world.toggle("extensions", join(world.agentDir, "extensions", "a.ts"), false, settings);
    expect(world.read("user")).toEqual({ extensions: ["-extensions/b.ts", "-extensions/a.ts"], theme: "light" });
  });

  it("loses nothing when many are switched at once", async () => {
    const names = Array.from({ length: 8 }, (_, index) => `extensions/e${index}.ts`);
    const world = resourceWorld({ agent: names });
    await Promise.all(names.map((name) => world.toggle("extensions", join(world.agentDir, name), false)));
    const { extensions } = await world.resolve();
    expect(extensions.map(({ enabled }) => enabled)).toEqual(names.map(() => false));
  });

  it.each([
    ["user", '{"extensions": ["-a.ts", ]'],
    ["user", '{"extensions": ["-a.ts", 1]}'],
    ["user", '{"extensions": {"a": 1}}'],
  ] as const)("writes nothing into settings of the %s that are broken: %s", async (_, text) => {
    const world = resourceWorld({ agent: ["extensions/a.ts"] });
    const path = put(world.agentDir, "settings.json", text);
    await expect(world.toggle("extensions", join(world.agentDir, "extensions", "a.ts"), false)).rejects.toMatchObject({
      code: "file_invalid",
    });
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("refuses what has gone, what no settings know, and what no entry can name", async () => {
    const world = resourceWorld({ agent: ["extensions/a\u00a0b.ts"], package: ["themes/t.json"] });
    world.write("user", { packages: ["../../pkg"] });
    const [theme] = (await world.resolve()).themes;
    if (!theme) throw new Error("there is a theme");
    const places = { cwd: world.cwd, agentDir: world.agentDir };
    const off = (resource: object): Promise<void> =>
      toggleResource({ ...theme, ...resource, kind: "themes" }, false, world.open(), places);
    world.write("user", {});
    await expect(off({})).rejects.toMatchObject({ code: "package_missing" });
    await expect(off({ metadata: { ...theme.metadata, origin: "top-level" } })).rejects.toMatchObject({
      code: "resource_invalid",
    });
    await expect(off({ metadata: { ...theme.metadata, scope: "temporary" } })).rejects.toMatchObject({
      code: "invalid_arguments",
    });
    const odd = join(world.agentDir, "extensions", "a\u00a0b.ts");
    await expect(world.toggle("extensions", odd, false)).rejects.toMatchObject({ code: "resource_invalid" });
    expect(world.read("user")).toEqual({});
  });
});
