import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createAssistantMessageEventStream, fauxAssistantMessage, fauxToolCall, getApiProviders } from "@pi-stack/ai";
import type { AgentSession, ExtensionFactory } from "@pi-stack/coding-agent";
import { expect, it } from "vitest";
import { extendedRuntime } from "./support.js";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** An extension that uses much of what there is to use. */
const busy =
  (index: number): ExtensionFactory =>
  (pi) => {
    const heard: unknown[] = [];
    pi.events.on("ping", (data) => heard.push(data));
    for (const event of ["session_start", "session_shutdown", "message_end", "agent_end", "context"] as const) {
      pi.on(event, async (payload, ctx) => void heard.push(payload, ctx.cwd));
    }
    pi.on("tool_call", () => undefined);
    pi.registerTool({
      name: `tool${index}`,
      label: "t",
      description: "t",
      parameters: { type: "object", properties: {} },
      execute: async () => ({ content: [{ type: "text", text: "x".repeat(10_000) }], details: undefined }),
    });
    pi.registerCommand(`command${index}`, { handler: () => pi.events.emit("ping", index) });
    pi.registerFlag(`flag${index}`, { type: "boolean", default: true });
    pi.registerMessageRenderer("note", () => undefined);
    if (index === 0) {
      pi.registerProvider("lasting", { api: "lasting-api", streamSimple: () => createAssistantMessageEventStream() });
    }
  };

const twenty = Array.from({ length: 20 }, (_, index) => busy(index));

const reply = () => {
  let calls = 0;
  return () =>
    calls++ % 2 === 0
      ? fauxAssistantMessage(fauxToolCall("tool3", {}), { stopReason: "toolUse" })
      : fauxAssistantMessage("ok");
};

/** What is left when nothing is needed any more. Megabytes for the heap. */
function left() {
  collect();
  return {
    heap: process.memoryUsage().heapUsed / 1e6,
    resources: process.getActiveResourcesInfo().filter((name) => name === "Timeout" || name.startsWith("FS")).length,
    apis: getApiProviders().length,
    exitListeners: process.listenerCount("exit"),
  };
}

it("20 extensions used, reloaded, switched, forked and disposed of 200 times leave nothing behind", {
  timeout: 120_000,
}, async () => {
  const answer = reply();
  const { runtime, errors } = await extendedRuntime(
    twenty,
    Array.from({ length: 2000 }, () => answer),
    { inMemory: true },
  );
  const gone: WeakRef<AgentSession>[] = [];
  const round = async (): Promise<void> => {
    const { session } = runtime;
    gone.push(new WeakRef(session));
    await session.prompt("go");
    await session.prompt("/command5");
    await session.reload();
    const [first] = session.getUserMessagesForForking();
    await runtime.fork(first?.entryId ?? "", { position: "at" });
    gone.push(new WeakRef(runtime.session));
    await runtime.newSession();
  };
  for (let warm = 0; warm < 20; warm++) await round();
  await sleep(10);
  const before = left();
  for (let rest = 20; rest < 200; rest++) await round();
  await sleep(10);
  const after = left();
  expect(errors).toEqual([]);
  expect(after).toMatchObject({ resources: before.resources, apis: before.apis, exitListeners: before.exitListeners });
  expect(after.heap - before.heap).toBeLessThan(8);
  expect(gone.slice(0, -4).filter((session) => session.deref() !== undefined)).toEqual([]);
});
