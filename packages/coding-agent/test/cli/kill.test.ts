import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findMostRecentSession } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { finished, piWorld, reply } from "../support/pi.js";

const objectsIn = (text: string): { type?: string; message?: unknown }[] =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe("pi killed at any moment", () => {
  it("has stored every message that it told of, and the session goes on", async () => {
    const step = reply([{ name: "bash", input: { command: "echo hi" } }]);
    const world = await piWorld([step]);
    for (let round = 0; round < 5; round++) {
      const dir = join(world.home, `sessions-${round}`);
      const args = ["--model", "mock/m", "--session-dir", dir];
      const child = world.start(["--mode", "json", "go", ...args]);
      child.stdin?.end();
      child.stdout?.once("data", () => void delay(60 * round).then(() => child.kill("SIGKILL")));
      const told = objectsIn((await finished(child)).stdout).filter(({ type }) => type === "message_end");
      const path = findMostRecentSession(dir);
      const stored = path === null ? [] : objectsIn(readFileSync(path, "utf8")).map(({ message }) => message);
      for (const { message } of told) expect(stored).toContainEqual(message);
      const stopped = world.start(["-p", "again", "-c", "--mode", "json", ...args]);
      stopped.stdin?.end();
      stopped.stdout?.once("data", () => void delay(300).then(() => stopped.kill("SIGTERM")));
      expect(await finished(stopped)).toMatchObject({ code: 143 });
    }
  }, 60_000);
});
