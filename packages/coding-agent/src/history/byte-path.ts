import { basename, dirname } from "node:path";

/**
 * A path or name as the file system holds it: one character for each byte (latin1), so that names which are no UTF-8 survive.
 * Paths are relative to the working folder and parted by `/`; the folder itself is the empty one.
 */
export type BytePath = string;

/** What an ordinary text is in bytes. */
export function toBytePath(text: string): BytePath {
  return isAscii(text) ? text : Buffer.from(text, "utf8").toString("latin1");
}

/** The text to show or to match; bytes that are no UTF-8 become replacement characters. */
export function fromBytePath(path: BytePath): string {
  return isAscii(path) ? path : Buffer.from(path, "latin1").toString("utf8");
}

/** What calls of the system take. */
export function systemPath(path: BytePath): string | Buffer {
  return isAscii(path) ? path : Buffer.from(path, "latin1");
}

export function joinPath(folder: BytePath, name: BytePath): BytePath {
  return folder === "" ? name : `${folder}/${name}`;
}

/** The folder that holds an entry. */
export function parentPath(path: BytePath): BytePath {
  const end = path.lastIndexOf("/");
  return end === -1 ? "" : path.slice(0, end);
}

/** Where an entry is. */
export function absolutePath(root: BytePath, path: BytePath): BytePath {
  return path === "" ? root : root === "/" ? `/${path}` : `${root}/${path}`;
}

/** Whether a name can stand in a tree: one level, and nothing that belongs to git, whatever the case. */
export function isEntryName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\0]/.test(name) && !isGitName(name);
}

/** A repository's own folder, or the file that stands for it. */
export function isGitName(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === ".git";
}

/** A file name for a temporary neighbour. */
export function temporaryNeighbour(path: BytePath, mark: string): BytePath {
  return absolutePath(dirname(path), `.${basename(path).slice(0, 60)}.${mark}.tmp`);
}

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}
