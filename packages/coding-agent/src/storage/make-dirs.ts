import { existsSync, mkdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { systemErrorCode } from "../errors/system-error.js";

/**
 * Makes a folder with its missing parents. Folder by folder: Node's own way to do so never returns where the system denies
 * that the parent exists (below /proc, on Node 20 to 24, tried on 2026-11-30). System errors pass.
 *
 * @param mode - of new folders
 */
export function makeDirsSync(path: string, mode?: number): void {
  for (const dir of missingDirs(path)) {
    try {
      mkdirSync(dir, { mode });
    } catch (error) {
      if (systemErrorCode(error) !== "EEXIST") throw error;
    }
  }
}

/** The same without holding up the process. */
export async function makeDirs(path: string, mode?: number): Promise<void> {
  for (const dir of missingDirs(path)) {
    try {
      await mkdir(dir, { mode });
    } catch (error) {
      // Somebody else was faster.
      if (systemErrorCode(error) !== "EEXIST") throw error;
    }
  }
}

/** Outermost first. */
function missingDirs(path: string): string[] {
  const missing: string[] = [];
  for (let dir = resolve(path); !existsSync(dir); dir = dirname(dir)) {
    missing.push(dir);
    if (dir === dirname(dir)) break;
  }
  return missing.reverse();
}
