import { rmSync } from "node:fs";
import { join } from "node:path";
import type { ExtensionFactory, Settings } from "@pi-stack/coding-agent";
import { expect, it } from "vitest";
import { darkTheme } from "../../../src/rendering/theme/builtin-themes.js";
import { interactive } from "../../interactive/support.js";
import { put, tempFolder } from "../../support/folder.js";

/** A theme file whose accent can be told from all others. */
function putTheme(folder: string, name: string, accent: string): string {
  return put(folder, `${name}.json`, JSON.stringify({ name, colors: { ...darkTheme.colors, accent } }));
}

/** The interactive mode with an extension that brings themes. */
async function worldWith(themePaths: () => string[], settings: Settings = {}) {
  const extension: ExtensionFactory = (pi) => pi.on("resources_discover", () => ({ themePaths: themePaths() }));
  const world = await interactive([], undefined, undefined, { extensions: [extension], settings });
  const names = (): string[] => world.mode.themes.list().map(({ name }) => name);
  return { ...world, names, accent: (): string => world.mode.theme.getFgAnsi("accent") };
}

it("themes that an extension names are there: files, and folders of them", async () => {
  const folder = tempFolder();
  putTheme(folder, "ours", "#010203");
  const alone = putTheme(tempFolder(), "alone", "#040506");
  const { names, mode, say, shows } = await worldWith(() => [folder, alone]);
  await expect.poll(names).toEqual(["dark", "light", "ours", "alone"]);
  expect(mode.themes.list()[2]).toEqual({ name: "ours", path: join(folder, "ours.json") });
  say("/theme ours");
  await shows("Theme: ours");
  expect(mode.theme.name).toBe("ours");
});

it("one of them that the user's settings name is worn from the start, without a complaint", async () => {
  const folder = tempFolder();
  putTheme(folder, "ours", "#010203");
  const { mode, screen } = await worldWith(() => [folder], { theme: "ours" });
  await expect.poll(() => mode.theme.name).toBe("ours");
  expect(await screen()).not.toContain("There is no theme");
});

it("one that nobody brings is missed once the extensions have begun", async () => {
  const { mode, shows } = await worldWith(() => [], { theme: "ours" });
  await shows('There is no theme "ours". Using dark. Known: dark, light.');
  expect(mode.theme.name).toBe("dark");
});

it("they are read while they are written; what is wrong with them is told", async () => {
  const folder = tempFolder();
  putTheme(folder, "ours", "#010203");
  const { mode, names, accent, shows } = await worldWith(() => [folder], { theme: "ours" });
  await expect.poll(() => mode.theme.name).toBe("ours");
  const before = accent();
  putTheme(folder, "ours", "#f0f0f0");
  await expect.poll(accent).not.toBe(before);
  putTheme(folder, "theirs", "reddish");
  await shows(/theirs\.json[\s\S]*"accent" is\s+"reddish"/);
  expect(names()).toEqual(["dark", "light", "ours"]);
});

it("they are named anew at each reload; a theme in use whose file is gone stays as it is", async () => {
  const [one, two] = [tempFolder(), tempFolder()];
  putTheme(one, "first", "#010203");
  putTheme(two, "second", "#040506");
  let folder = one;
  const { mode, names, say } = await worldWith(() => [folder], { theme: "first" });
  await expect.poll(names).toContain("first");
  folder = two;
  say("/reload");
  await expect.poll(names).toEqual(["dark", "light", "second"]);
  expect(mode.theme.name).toBe("first");
  rmSync(one, { recursive: true });
  say("/new");
  await expect.poll(names).toEqual(["dark", "light", "second"]);
  expect(mode.theme.name).toBe("first");
});
