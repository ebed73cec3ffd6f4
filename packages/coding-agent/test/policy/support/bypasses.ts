import { readFileSync } from "node:fs";

/** What somebody may try: a command, or a call of another tool. */
export type Bypass = string | [tool: string, input: Record<string, unknown>];

/** The table of attempts, by the rules that they try to get around. */
export interface Bypasses {
  /** Only a few commands are allowed, each with any words. */
  beyondAllowed: Bypass[];
  /** `rm`, `git push` and `curl` are forbidden; everything else runs. */
  beyondForbidden: Bypass[];
  /** Files of secrets, the keys of ssh, the folder of the system and a locked folder are out of bounds; everything else runs. */
  beyondPaths: Bypass[];
}

export const bypasses: Bypasses = JSON.parse(readFileSync(new URL("./bypasses.json", import.meta.url), "utf8"));

bypasses.beyondAllowed.push(
  `git status ${"x".repeat(70_000)}`,
  `${"$(".repeat(300)}rm x${")".repeat(300)}`,
  `${"(".repeat(5000)}rm x${")".repeat(5000)}`,
);
