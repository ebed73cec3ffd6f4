import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { systemErrorCode } from "../errors/system-error.js";

/** The ignore files of a folder, over those of the folders above it. */
export interface IgnoreRules {
  readonly dir: string;
  readonly rules: Ignore;
  readonly outer: IgnoreRules | undefined;
}

const files: readonly string[] = [".gitignore", ".ignore", ".fdignore"];

/**
 * The rules inside a folder.
 *
 * @param names - its entries
 */
export function enterDir(dir: string, names: readonly string[], outer?: IgnoreRules): IgnoreRules | undefined {
  const texts = files.filter((name) => names.includes(name)).map((name) => readRules(join(dir, name)));
  return texts.length === 0 ? outer : { dir, rules: ignore().add(texts.join("\n")), outer };
}

/** Whether an entry is ignored; the innermost file that speaks of it decides. */
export function isIgnored(path: string, isDirectory: boolean, inner: IgnoreRules | undefined): boolean {
  for (let current = inner; current !== undefined; current = current.outer) {
    const name = relative(current.dir, path).replaceAll(sep, "/");
    const result = current.rules.test(isDirectory ? `${name}/` : name);
    if (result.ignored || result.unignored) return result.ignored;
  }
  return false;
}

function readRules(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    // One that cannot be read, or is a folder, rules nothing.
    if (systemErrorCode(error) !== undefined) return "";
    throw error;
  }
}
