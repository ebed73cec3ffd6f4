import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";
import type { ResourceDiagnostic } from "./diagnostics.js";

/** One entry of a folder, links followed. */
export interface FolderEntry {
  name: string;
  path: string;
  isFile: boolean;
  isDirectory: boolean;
}

/** The entries of a folder by name; a folder that cannot be read is reported and has none. */
export function readFolder(dir: string, diagnostics: ResourceDiagnostic[]): FolderEntry[] {
  try {
    const entries = readdirSync(dir, { withFileTypes: true }).map((entry) => toEntry(dir, entry));
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const message = `The folder cannot be read: ${errorMessage(error)}`;
    if (systemErrorCode(error) !== "ENOENT") diagnostics.push({ type: "warning", message, path: dir });
    return [];
  }
}

/** What a path names, links followed; `undefined` when there is nothing. */
export function statIfPresent(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (systemErrorCode(error) !== undefined) return undefined;
    throw error;
  }
}

/** A path with its links followed; the path itself where they lead nowhere. */
export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (systemErrorCode(error) !== undefined) return path;
    throw error;
  }
}

function toEntry(dir: string, entry: Dirent): FolderEntry {
  const path = join(dir, entry.name);
  const stats = entry.isSymbolicLink() ? statIfPresent(path) : entry;
  return {
    name: entry.name,
    path,
    isFile: stats?.isFile() === true,
    isDirectory: stats?.isDirectory() === true,
  };
}
