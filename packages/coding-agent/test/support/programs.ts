import { spawnSync } from "node:child_process";
import { describe } from "vitest";

/** Whether a system program is found; said loudly where it is not. */
export function hasProgram(name: string): boolean {
  const isMissing = spawnSync(name, ["--version"], { stdio: "ignore" }).error !== undefined;
  if (isMissing) console.warn(`\n!! ${name} is not on this machine: the suite that needs it DOES NOT RUN.\n`);
  return !isMissing;
}

/** A suite that needs a system program: it runs where the program is found. */
export function withProgram(name: string, suite: () => void): void {
  if (hasProgram(name)) describe(`with ${name}`, suite);
}
