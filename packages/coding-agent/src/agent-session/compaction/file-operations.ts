import type { AgentMessage } from "@pi-stack/agent-core";
import type { FileOperations } from "../../contracts/compaction.js";
import { isJsonObject } from "../../storage/json-file.js";

/** The files that a summary names; each list sorted, no path in both. */
export interface FileLists {
  /** Read and never changed. */
  readFiles: string[];
  modifiedFiles: string[];
}

/** No files yet. */
export function createFileOperations(): FileOperations {
  return { read: new Set(), written: new Set(), edited: new Set() };
}

/** Adds the paths that the calls of a reply name. */
export function addFileOperations(fileOps: FileOperations, message: AgentMessage): void {
  if (message.role !== "assistant") return;
  const pathsOfTool = new Map([
    ["read", fileOps.read],
    ["write", fileOps.written],
    ["edit", fileOps.edited],
  ]);
  for (const block of message.content) {
    if (block.type !== "toolCall") continue;
    const path = block.arguments["path"];
    if (typeof path === "string" && path !== "") pathsOfTool.get(block.name)?.add(path);
  }
}

/** Adds the lists that an earlier summary left in its `details`; anything else there is passed over. */
export function addRecordedFiles(fileOps: FileOperations, details: unknown): void {
  if (!isJsonObject(details)) return;
  for (const path of stringsOf(details["readFiles"])) fileOps.read.add(path);
  for (const path of stringsOf(details["modifiedFiles"])) fileOps.edited.add(path);
}

/** Parts the paths into those that were only read and those that were changed. */
export function computeFileLists(fileOps: FileOperations): FileLists {
  const modified = new Set([...fileOps.written, ...fileOps.edited]);
  return {
    readFiles: [...fileOps.read].filter((path) => !modified.has(path)).sort(),
    modifiedFiles: [...modified].sort(),
  };
}

/** The lists as they stand at the end of a summary; empty without files. */
export function formatFileLists({ readFiles, modifiedFiles }: FileLists): string {
  return formatBlock("read-files", readFiles) + formatBlock("modified-files", modifiedFiles);
}

/** A summary without its list of files, if that is all in `fileOps`: the new summary gets a list of its own. */
export function withoutKnownFiles(summary: string, fileOps: FileOperations): string {
  const known = new Set([...fileOps.read, ...fileOps.written, ...fileOps.edited].map(pathLine));
  const block = /\n\n<(read-files|modified-files)>\n([^<]*)\n<\/\1>$/.exec(summary);
  if (!block?.[2]?.split("\n").every((line) => known.has(line))) return summary;
  return withoutKnownFiles(summary.slice(0, block.index), fileOps);
}

function formatBlock(tag: string, paths: readonly string[]): string {
  return paths.length === 0 ? "" : `\n\n<${tag}>\n${paths.map(pathLine).join("\n")}\n</${tag}>`;
}

/** A path with a line break or a tag in it must not end its line or the block. */
function pathLine(path: string): string {
  return path.replaceAll("\n", "\\n").replaceAll("<", "&lt;");
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
