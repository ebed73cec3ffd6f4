import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";

/** The build lays the script beside the chunks of the command; see scripts/bundle.mjs. */
const places = ["export-page.js", "chunks/export-page.js", "dist/chunks/export-page.js"];

/** What this package is called in files that it makes, and the script of exported pages. */
export interface PageAssets {
  /** Name and version, such as `pi 1.2.3`. */
  madeBy: string;
  /** JavaScript without imports. */
  script: string;
}

/**
 * Reads what exported pages are made of, from the folders above this module up to the package's own: it is found
 * beside the bundled command, beside the compiled library, and from source after a build.
 *
 * @throws {@link CodingAgentError} with code `export_failed` where the build left no script.
 */
export function readPageAssets(moduleUrl: string = import.meta.url): PageAssets {
  let script: string | undefined;
  let dir = dirname(fileURLToPath(moduleUrl));
  for (;;) {
    script ??= firstText(dir);
    const manifest = textIfExists(join(dir, "package.json"));
    if (manifest !== undefined || dir === dirname(dir)) {
      if (script === undefined) throw missing(dir);
      return { madeBy: `pi ${versionOf(manifest)}`, script };
    }
    dir = dirname(dir);
  }
}

function firstText(dir: string): string | undefined {
  for (const place of places) {
    const text = textIfExists(join(dir, place));
    if (text !== undefined) return text;
  }
  return undefined;
}

function textIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT" || systemErrorCode(error) === "ENOTDIR") return undefined;
    throw new CodingAgentError("export_failed", `Cannot read ${path}: ${errorMessage(error)}. Check its permissions.`, {
      cause: error,
    });
  }
}

function versionOf(manifest: string = "{}"): string {
  const value: unknown = JSON.parse(manifest);
  const known = typeof value === "object" && value !== null && "version" in value;
  return known && typeof value.version === "string" ? value.version : "";
}

function missing(dir: string): CodingAgentError {
  return new CodingAgentError(
    "export_failed",
    `There is no chunks/export-page.js in ${join(dir, "dist")}. Install the package again, or run its build.`,
  );
}
