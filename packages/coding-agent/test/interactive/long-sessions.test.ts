import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { fauxAssistantMessage } from "@pi-stack/ai";
import { expect, it } from "vitest";
import { interactive } from "./support.js";

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const tenThousandLines = Array.from({ length: 10_000 }, (_, index) => `- line ${index}`).join("\n");

it("B52 while the model works, a transcript of 10,000 lines costs as few bytes as none, and idle costs none", async () => {
  const slowly = async () => {
    await later(1500);
    return fauxAssistantMessage("there");
  };
  const { say, shows, terminal } = await interactive([fauxAssistantMessage(tenThousandLines), slowly]);
  const written = (): number => terminal.writes.join("").length;
  say("go");
  await shows("line 9999");
  say("again");
  await shows("Working...");
  await later(200);
  const before = written();
  await later(1000);
  // About twelve turns of the spinner.
  expect(written() - before).toBeLessThan(12 * 300);
  await shows("there");
  await later(100);
  const idle = terminal.writes.length;
  await later(500);
  expect(terminal.writes).toHaveLength(idle);
}, 20_000);

it("B52 sessions that were left are let go", async () => {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  const { say, shows, runtime, mode } = await interactive([
    fauxAssistantMessage("first"),
    fauxAssistantMessage("next"),
  ]);
  say("hello");
  await shows("first");
  const left = new WeakRef(runtime.session);
  const shown = new WeakRef(mode.session.messages);
  say("/new");
  await expect.poll(() => runtime.session === left.deref()).toBe(false);
  say("hello again");
  await shows("next");
  await expect
    .poll(
      () => {
        if (typeof collect === "function") collect();
        return [left.deref(), shown.deref()];
      },
      { timeout: 10_000, interval: 200 },
    )
    .toEqual([undefined, undefined]);
}, 20_000);
