import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { darkTheme } from "../../src/rendering/theme/builtin-themes.js";
import { ThemeController } from "../../src/rendering/theme/theme-controller.js";
import { watchThemes } from "../../src/rendering/theme/theme-watcher.js";
import { tempFolder } from "../support/folder.js";

it("a theme in use changes while its file is written; what is wrong with it is told once", async () => {
  const folder = tempFolder();
  const path = join(folder, "mine.json");
  const write = (accent: unknown): void =>
    writeFileSync(path, JSON.stringify({ name: "mine", colors: { ...darkTheme.colors, accent } }));
  write("#000001");
  const themes = new ThemeController(() => [folder], "mine", { COLORTERM: "truecolor" });
  const told: string[] = [];
  onTestFinished(watchThemes([folder, join(folder, "missing")], themes, (notice) => told.push(notice)));
  expect(themes.theme.getFgAnsi("accent")).toContain("0;0;1m");
  write("#000002");
  await expect.poll(() => themes.theme.getFgAnsi("accent")).toContain("0;0;2m");
  write("reddish");
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]).toContain(path);
  expect(themes.theme.getFgAnsi("accent")).toContain("0;0;2m");
  write("#000003");
  await expect.poll(() => themes.theme.getFgAnsi("accent")).toContain("0;0;3m");
});
