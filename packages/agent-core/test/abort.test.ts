import { setTimeout as delay } from "node:timers/promises";
import { createAssistantMessageEventStream } from "@pi-stack/ai";
import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai/testing";
import { describe, expect, it } from "vitest";
import { resultTexts, scriptedAgent, tool } from "./scripted-run.js";

const call = (id: string) => fauxToolCall(id, {}, { id });
const calls = (...ids: string[]) => fauxAssistantMessage(ids.map(call), { stopReason: "toolUse" });
const untilAborted = (signal?: AbortSignal) =>
  new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("stopped"))));

describe("abort", () => {
  it("keeps the partial text and the queues when it comes in mid-stream (B76)", async () => {
    const { agent, log } = scriptedAgent([fauxAssistantMessage("word ".repeat(500))]);
    agent.subscribe((event) => {
      if (event.type === "message_update") agent.abort();
    });
    agent.followUp({ role: "user", content: "later", timestamp: 1 });
    await agent.prompt("go");
    expect(log.slice(-3)).toEqual(["end assistant aborted", "turn_end", "agent_end"]);
    expect(agent.hasQueuedMessages()).toBe(true);
    expect(agent.state.isStreaming).toBe(false);
  });

  it("gives every call a result, asks the model no more and leaves the reply as it was", async () => {
    const started: string[] = [];
    const { agent, log, provider } = scriptedAgent([calls("a", "b"), fauxAssistantMessage("never")], {
      toolExecution: "sequential",
      tools: [
        tool("a", (signal) => {
          started.push("a");
          setTimeout(() => agent.abort(), 5);
          return untilAborted(signal);
        }),
        tool("b", () => started.push("b")),
      ],
    });
    await agent.prompt("go");
    expect(started).toEqual(["a"]);
    expect(provider.state.callCount).toBe(1);
    expect(log.slice(log.indexOf("end assistant toolUse"))).toEqual([
      "end assistant toolUse",
      "tool start a",
      "tool end a error",
      "start toolResult",
      "end toolResult a error",
      "tool start b",
      "tool end b error",
      "start toolResult",
      "end toolResult b error",
      "turn_end a,b",
      "agent_end",
    ]);
    expect(resultTexts(agent)).toEqual(["stopped", "Operation aborted"]);
  });

  it("starts nothing when it comes in the hook before the first of parallel calls", async () => {
    const started: string[] = [];
    const { agent, provider } = scriptedAgent([calls("a", "b")], {
      tools: [tool("a", () => started.push("a")), tool("b", () => started.push("b"))],
      beforeToolCall: () => {
        agent.abort();
        return undefined;
      },
    });
    await agent.prompt("go");
    expect(started).toEqual([]);
    expect(resultTexts(agent)).toEqual(["Operation aborted", "Operation aborted"]);
    expect(provider.state.callCount).toBe(1);
  });

  it("does not wait for a tool that ignores its signal", async () => {
    const { agent } = scriptedAgent([calls("deaf")], { tools: [tool("deaf", () => new Promise(() => undefined))] });
    const run = agent.prompt("go");
    while (agent.state.pendingToolCalls.size === 0) await delay(1);
    agent.abort();
    agent.abort();
    await run;
    expect(resultTexts(agent)).toEqual(["Operation aborted"]);
  });

  it("before the model was asked leaves the queues as they were", async () => {
    const { agent } = scriptedAgent([fauxAssistantMessage("never")]);
    agent.subscribe((event) => {
      if (event.type === "message_end") agent.abort();
    });
    agent.steer({ role: "user", content: "later", timestamp: 1 });
    await agent.prompt("go");
    expect(agent.hasQueuedMessages()).toBe(true);
    expect(agent.state.messages.map((message) => message.role)).toEqual(["user", "assistant"]);
  });

  it.each([
    ["a hook", { beforeToolCall: () => new Promise<undefined>(() => undefined) }],
    ["the provider", { streamFn: () => createAssistantMessageEventStream() }],
  ])("does not wait for %s that ignores it", async (_what, options) => {
    const { agent } = scriptedAgent([calls("a")], { tools: [tool("a", () => "never")], ...options });
    const run = agent.prompt("go");
    setTimeout(() => agent.abort(), 20);
    await run;
    expect(agent.state.isStreaming).toBe(false);
    expect(agent.state.messages.at(-1)).toMatchObject({ role: expect.stringMatching(/assistant|toolResult/) });
  });

  it("takes the next prompt as if nothing had happened", async () => {
    const { agent, log } = scriptedAgent([calls("a"), fauxAssistantMessage("fine")], {
      tools: [
        tool("a", () => {
          agent.abort();
          return "late";
        }),
      ],
    });
    await agent.prompt("go");
    await agent.prompt("again");
    expect(log.slice(-3)).toEqual(["end assistant stop", "turn_end", "agent_end"]);
  });
});
