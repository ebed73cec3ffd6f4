import { spawnSync } from "node:child_process";
import { describe } from "vitest";

/** A suite that needs a system program: it runs where the program is found, and is named loudly where it is not. */
export function withProgram(name: string, suite: () => void): void {
  if (spawnSync(name, ["-V"], { stdio: "ignore" }).error) {
    console.warn(`\n!! ${name} is not on this machine: the suite that needs it DOES NOT RUN.\n`);
  } else {
    describe(`with ${name}`, suite);
  }
}
