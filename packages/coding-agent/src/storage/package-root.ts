import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readJsonObject } from "./json-file.js";

/** The folder of this package, from any module of it: bundled, compiled or in source. */
export function packageRoot(moduleUrl: string): string {
  let dir = dirname(fileURLToPath(moduleUrl));
  while (!existsSync(join(dir, "package.json")) && dir !== dirname(dir)) dir = dirname(dir);
  return dir;
}

/** The version of this package, as its package.json says. */
export function packageVersion(): string {
  const manifest = readJsonObject(join(packageRoot(import.meta.url), "package.json"));
  return typeof manifest?.["version"] === "string" ? manifest["version"] : "unknown";
}
