import type { ResourceDiagnostic } from "./diagnostics.js";
import { readFolder, statIfPresent } from "./folder-entries.js";
import type { ResourceRoot } from "./resource-root.js";

/** The theme files directly in a root, by name; a root may also be one file. */
export function findThemeFiles(root: ResourceRoot): { files: string[]; diagnostics: ResourceDiagnostic[] } {
  const diagnostics: ResourceDiagnostic[] = [];
  const stats = statIfPresent(root.path);
  if (stats?.isDirectory()) {
    const entries = readFolder(root.path, diagnostics);
    const files = entries.filter(({ name, isFile }) => isFile && name.endsWith(".json") && !name.startsWith("."));
    return { files: files.map(({ path }) => path).filter(root.accepts), diagnostics };
  }
  if (stats?.isFile() && root.path.endsWith(".json")) return { files: [root.path].filter(root.accepts), diagnostics };
  const message = stats
    ? "A theme is a .json file, or a folder of them. Name one."
    : "There is no such theme. Correct the path, or take it away.";
  if (root.explicit || stats) diagnostics.push({ type: "warning", message, path: root.path });
  return { files: [], diagnostics };
}
