import type { PathMetadata } from "../contracts/source-info.js";
import type { ResourceDiagnostic } from "./diagnostics.js";
import { statIfPresent } from "./folder-entries.js";

/** A file or a folder in which resources are looked for. */
export interface ResourceRoot {
  /** Absolute. */
  path: string;
  metadata: PathMetadata;
  /** Someone named it: it must exist. */
  explicit: boolean;
  /** Whether Markdown files directly in a skills folder are skills; those in `.agents` are not. */
  filesAreSkills: boolean;
  /** What the settings leave of it. */
  accepts: (file: string) => boolean;
}

/** A root that someone named, and that no setting narrows. */
export function explicitRoot(path: string, metadata: PathMetadata): ResourceRoot {
  return { path, metadata, explicit: true, filesAreSkills: true, accepts: () => true };
}

/** What a root is; one that is missing although someone named it, or is something else, is reported. */
export function rootKind(
  { path, explicit }: ResourceRoot,
  diagnostics: ResourceDiagnostic[],
): "file" | "folder" | undefined {
  const stats = statIfPresent(path);
  if (stats?.isDirectory()) return "folder";
  if (stats?.isFile() && path.endsWith(".md")) return "file";
  const message = stats ? "This is neither a Markdown file nor a folder." : "There is no such file or folder.";
  if (explicit || stats) diagnostics.push({ type: "warning", message, path });
  return undefined;
}
