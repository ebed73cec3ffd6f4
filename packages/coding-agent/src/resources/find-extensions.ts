import { extname, join, resolve } from "node:path";
import type { ResourceDiagnostic } from "./diagnostics.js";
import { type FolderEntry, readFolder, statIfPresent } from "./folder-entries.js";
import { enterDir, isIgnored } from "./ignore-rules.js";
import { readPackageManifest } from "./packages/package-manifest.js";
import type { ResourceRoot } from "./resource-root.js";

/** What a folder's own extension may be called; the first that exists counts. */
const indexNames: readonly string[] = ["index.ts", "index.js"];

/** What can be named as an extension. Only `.ts` and `.js` are found by themselves. */
const moduleExtensions: readonly string[] = [".ts", ".js", ".mts", ".mjs", ".cts", ".cjs"];

/**
 * The entry files of extensions in a root: a file; a folder with a manifest or an index; else the files directly in it and
 * its sub-folders that have a manifest or an index. Hidden entries, `node_modules` and ignored paths are passed over.
 */
export function findExtensionFiles(root: ResourceRoot): { files: string[]; diagnostics: ResourceDiagnostic[] } {
  const diagnostics: ResourceDiagnostic[] = [];
  const stats = statIfPresent(root.path);
  if (stats?.isDirectory()) return { files: filesOfFolder(root.path, diagnostics).filter(root.accepts), diagnostics };
  if (stats?.isFile() && moduleExtensions.includes(extname(root.path))) {
    return { files: [root.path].filter(root.accepts), diagnostics };
  }
  const message = stats
    ? "An extension is a .ts or .js file, or a folder of them. Name one."
    : "There is no such extension. Correct the path, or take it away.";
  if (root.explicit || stats) diagnostics.push({ type: "error", message, path: root.path });
  return { files: [], diagnostics };
}

function filesOfFolder(dir: string, diagnostics: ResourceDiagnostic[]): string[] {
  const own = entryFilesOf(dir, diagnostics);
  if (own.length > 0) return own;
  const entries = readFolder(dir, diagnostics);
  const names = entries.map((entry) => entry.name);
  const rules = enterDir(dir, names);
  const isCounted = ({ name, path, isDirectory }: FolderEntry): boolean =>
    !name.startsWith(".") && name !== "node_modules" && !isIgnored(path, isDirectory, rules);
  return entries.filter(isCounted).flatMap(({ name, path, isFile, isDirectory }) => {
    if (isDirectory) return entryFilesOf(path, diagnostics);
    return isFile && /\.[tj]s$/.test(name) && !name.endsWith(".d.ts") ? [path] : [];
  });
}

/** What a folder's manifest lists and exists, else its index. */
function entryFilesOf(dir: string, diagnostics: ResourceDiagnostic[]): string[] {
  const listed = readPackageManifest(dir, diagnostics)?.resources.extensions ?? [];
  const files = listed.map((path) => resolve(dir, path)).filter((path) => statIfPresent(path)?.isFile());
  if (files.length > 0) return files;
  const index = indexNames.map((name) => join(dir, name)).find((path) => statIfPresent(path)?.isFile());
  return index === undefined ? [] : [index];
}
