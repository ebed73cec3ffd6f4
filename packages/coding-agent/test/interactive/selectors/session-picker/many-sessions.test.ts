import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { SessionManager, SessionSelectorComponent } from "@pi-stack/coding-agent";
import { expect, it } from "vitest";
import { tempFolder } from "../../../support/folder.js";
import { look } from "../look.js";

it("five thousand sessions open, and are searched, while keys and frames get their turn", async () => {
  const dir = join(tempFolder(), "sessions");
  mkdirSync(dir);
  for (let index = 0; index < 5000; index++) {
    const header = {
      type: "session",
      version: 3,
      id: `id-${index}`,
      timestamp: new Date(index).toISOString(),
      cwd: "/w",
    };
    const message = { role: "user", content: `question ${index} about things`, timestamp: index };
    const entry = { type: "message", id: "a", parentId: null, timestamp: header.timestamp, message };
    writeFileSync(join(dir, `${index}.jsonl`), `${JSON.stringify(header)}\n${JSON.stringify(entry)}\n`);
  }
  await SessionManager.list("/w", dir);
  const { look: looks, show, shows, terminal } = look();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  void show<string>(
    (done) =>
      new SessionSelectorComponent({
        look: looks,
        list: (_scope, onProgress) => SessionManager.list("/w", dir, onProgress),
        remove: () => Promise.resolve(),
        done,
      }),
  );
  await shows("→ question 4999 about things");
  await shows("(1/5000)");
  for (const letter of "question 4321") terminal.send(letter);
  await expect.poll(() => terminal.screen().join("\n"), { timeout: 10_000 }).toContain("→ question 4321");
  delay.disable();
  // A frame is 16 ms; the machine may be busy with other tests.
  expect(delay.max / 1e6).toBeLessThan(1000);
});
