import { homedir } from "node:os";
import { isAbsolute, resolve } from "node:path";

const unicodeSpaces = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;

/**
 * Reads a path as models and people write it: drops one leading `@`, turns Unicode spaces into plain ones and expands
 * a leading `~` or `~/` to the home folder.
 */
export function expandPath(path: string): string {
  return expandHome(path.replace(/^@/, "").replace(unicodeSpaces, " "));
}

/** Expands a leading `~` or `~/` to the home folder; `~user` stays. */
export function expandHome(path: string): string {
  if (path === "~") return homedir();
  return path.startsWith("~/") ? homedir() + path.slice(1) : path;
}

/** {@link expandPath}, then made absolute against `cwd`. Any absolute path or `..` is allowed. */
export function resolveToCwd(path: string, cwd: string): string {
  return toAbsolute(expandPath(path), cwd);
}

/** Makes a path absolute against `cwd`, leaving its characters as they are. */
export function toAbsolute(path: string, cwd: string): string {
  return isAbsolute(path) ? resolve(path) : resolve(cwd, path);
}
