import type { SourceInfo } from "../contracts/source-info.js";
import type { ResourceDiagnostic } from "./diagnostics.js";
import { realPathOf } from "./folder-entries.js";
import type { ResourceRoot } from "./resource-root.js";

/** A file of a resource that is read by others, and where it comes from. */
export interface ResourceFile {
  filePath: string;
  sourceInfo: SourceInfo;
}

/** The files of roots, in their order; a file that is there already, by whatever path, is passed over. */
export function resourceFiles(
  roots: readonly ResourceRoot[],
  find: (root: ResourceRoot) => { files: string[]; diagnostics: ResourceDiagnostic[] },
): { files: ResourceFile[]; diagnostics: ResourceDiagnostic[] } {
  const files = new Map<string, ResourceFile>();
  const diagnostics: ResourceDiagnostic[] = [];
  for (const root of roots) {
    const found = find(root);
    diagnostics.push(...found.diagnostics);
    for (const filePath of found.files) {
      const realPath = realPathOf(filePath);
      if (files.has(realPath)) continue;
      files.set(realPath, { filePath, sourceInfo: { ...root.metadata, path: filePath } });
    }
  }
  return { files: [...files.values()], diagnostics };
}
