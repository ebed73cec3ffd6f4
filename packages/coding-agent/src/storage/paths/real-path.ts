import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { systemErrorCode } from "../../errors/system-error.js";

const maxLinks = 40;

/**
 * Where a path leads once every link is followed, also to something that does not exist yet. What cannot be looked at is
 * left as it is.
 */
export function realPath(path: string): string {
  return follow(resolve(path), 0);
}

function follow(path: string, links: number): string {
  // Most of what is asked for does not exist: telling by an exception takes ten times as long.
  if (isThere(path)) {
    try {
      return realpathSync.native(path);
    } catch (error) {
      const target = systemErrorCode(error) === "ENOENT" && links < maxLinks ? linkTarget(path) : undefined;
      if (target !== undefined) return follow(resolve(follow(dirname(path), links + 1), target), links + 1);
    }
  }
  const parent = dirname(path);
  return parent === path ? path : join(follow(parent, links), basename(path));
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Something on the way is no folder, or may not be looked into.
    return false;
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    // There is nothing, or nothing that we may see.
    return undefined;
  }
}

/** Where a path leads for the system, for which `link/..` is the folder above the link's target. `undefined` for nowhere. */
export function physicalPath(path: string): string | undefined {
  for (const [start, rest] of [[path], [dirname(path), basename(path)]] as const) {
    try {
      return join(realpathSync.native(start), rest ?? "");
    } catch {
      // Nothing is there; the folder may be.
    }
  }
  return undefined;
}
