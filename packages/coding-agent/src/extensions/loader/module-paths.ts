import { realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { CodingAgentError } from "../../errors/coding-agent-error.js";

/** Begins the name of a module that {@link resolveFile} finds, in code that was transpiled. */
export const filePrefix = "extension-file:";

/** What may be left out at the end of a path. */
const endings: readonly string[] = [".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".jsx", ".tsx", ".json"];

/**
 * Names what transpiled code imports by a relative path by its absolute one, so that it need not be searched by the rules
 * for packages: that takes longer than everything else together.
 */
export function withAbsoluteImports(code: string, filename: string): string {
  return code.replace(/(?<!['"`\w])jitiImport\("(\.\.?\/[^"\\]*)"\)/g, (_all, path: string) => {
    return `jitiImport(${JSON.stringify(filePrefix + resolve(dirname(filename), path))})`;
  });
}

/**
 * The file that a path of an import means: itself, its TypeScript, or with the ending or the index that was left out.
 * @returns a path with its links followed
 * @throws {@link CodingAgentError} with code "file_not_found"
 */
export function resolveFile(path: string): string {
  const typescript = path.replace(/\.([cm]?)js(x?)$/, ".$1ts$2");
  const candidates = [path, ...(typescript === path ? [] : [typescript]), ...endings.map((ending) => path + ending)];
  const found = [...candidates, ...endings.map((ending) => join(path, `index${ending}`))].find(isFile);
  if (found !== undefined) return realpathSync.native(found);
  throw new CodingAgentError("file_not_found", `There is no module ${path}. Correct the import.`);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
