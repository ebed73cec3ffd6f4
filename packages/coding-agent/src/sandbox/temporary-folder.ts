import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made = new Set<string>();

/** A folder for temporary files that only its owner may enter; gone when the process ends, if not before. */
export function makeFolder(): string {
  if (made.size === 0) process.once("exit", removeAll);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "pi-sandbox-")));
  made.add(folder);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  made.delete(folder);
  if (made.size === 0) process.off("exit", removeAll);
}

function removeAll(): void {
  for (const folder of made) removeFolder(folder);
}
