import { setTimeout as delay } from "node:timers/promises";
import { type AgentEvent, agentLoop, runAgentLoop } from "@pi-stack/agent-core";
import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai/testing";
import { describe, expect, it } from "vitest";
import { resultTexts, scriptedAgent, scriptedProvider, shorthand, tool } from "./scripted-run.js";

const toolCall = (name: string) =>
  fauxAssistantMessage([fauxToolCall(name, {}, { id: name })], { stopReason: "toolUse" });
const fail = (words: string) => () => {
  throw new Error(words);
};

describe("failures inside a run", () => {
  it.each([
    ["transformContext", { transformContext: fail("no context") }],
    ["convertToLlm", { convertToLlm: fail("no messages") }],
    ["getApiKey", { getApiKey: fail("no key") }],
    ["streamFn", { streamFn: fail("no stream") }],
  ])("end it with a message when %s throws", async (_name, hooks) => {
    const { agent, log } = scriptedAgent([fauxAssistantMessage("never")], hooks);
    await agent.prompt("hi");
    expect(log).toEqual([
      "agent_start",
      "turn_start",
      "start user",
      "end user",
      "start assistant",
      "end assistant error",
      "turn_end",
      "agent_end",
    ]);
    expect(agent.state.errorMessage).toMatch(/^no /);
    expect(agent.state.isStreaming).toBe(false);
  });

  it.each(["agent_start", "message_start", "message_update", "message_end", "turn_end"] as const)(
    "end it in order when a listener throws on %s",
    async (type) => {
      const { agent, log } = scriptedAgent([fauxAssistantMessage("hello")]);
      agent.subscribe((event) => {
        if (event.type === type) throw new Error("listener broke");
      });
      await agent.prompt("hi");
      const count = (start: string) => log.filter((line) => line.startsWith(start)).length;
      expect(log.at(-1)).toBe("agent_end");
      expect(count("turn_start")).toBe(count("turn_end"));
      expect(agent.state.messages[0]?.role).toBe("user");
      const last = agent.state.messages.at(-1);
      expect(last?.role === "assistant" && [last.stopReason, last.errorMessage]).toEqual(["error", "listener broke"]);
    },
  );

  it("come too late for the transcript on agent_end, which is told once; the state has the words", async () => {
    const { agent, log } = scriptedAgent([fauxAssistantMessage("hello")]);
    agent.subscribe((event) => {
      if (event.type === "agent_end") throw new Error("disk full");
    });
    await agent.prompt("hi");
    expect(log.filter((line) => line === "agent_end")).toHaveLength(1);
    expect(log.at(-1)).toBe("agent_end");
    expect(agent.state.errorMessage).toBe("disk full");
  });

  it.each([
    ["the reply is stored", (event: AgentEvent) => event.type === "message_end" && event.message.role === "assistant"],
    ["a call ends", (event: AgentEvent) => event.type === "tool_execution_end"],
    ["a result begins", (event: AgentEvent) => event.type === "message_start" && event.message.role === "toolResult"],
  ])("give each call of the transcript a result when a listener throws as %s", async (_moment, isMoment) => {
    const { agent, log } = scriptedAgent([toolCall("t")], { tools: [tool("t", () => "ran")] });
    agent.subscribe((event) => {
      if (isMoment(event)) throw new Error("listener broke");
    });
    await agent.prompt("hi");
    expect(agent.state.messages.map((message) => message.role)).toEqual([
      "user",
      "assistant",
      "toolResult",
      "assistant",
    ]);
    expect(log.at(-1)).toBe("agent_end");
    expect(agent.state.pendingToolCalls.size).toBe(0);
  });

  it("tell every listener of an event, even if an earlier one throws", async () => {
    const { agent } = scriptedAgent([fauxAssistantMessage("hello")]);
    agent.subscribe(fail("first"));
    const seen: string[] = [];
    agent.subscribe((event) => {
      seen.push(event.type);
    });
    await agent.prompt("hi");
    expect(seen[0]).toBe("agent_start");
    expect(seen.at(-1)).toBe("agent_end");
  });

  it("reach the consumer of the low-level stream as a message, not as a crash", async () => {
    const model = scriptedProvider([]).getModel();
    const stream = agentLoop(
      [{ role: "user", content: "hi", timestamp: 1 }],
      { systemPrompt: "", messages: [] },
      {
        model,
        convertToLlm: fail("cannot convert"),
      },
    );
    const log: string[] = [];
    for await (const event of stream) log.push(shorthand(event));
    expect(log.slice(-3)).toEqual(["end assistant error", "turn_end", "agent_end"]);
    expect((await stream.result()).map((message) => message.role)).toEqual(["user", "assistant"]);
  });

  it("resolve the awaited loop even if its sink throws every time", async () => {
    const model = scriptedProvider([fauxAssistantMessage("hello")]).getModel();
    const messages = await runAgentLoop(
      [{ role: "user", content: "hi", timestamp: 1 }],
      { systemPrompt: "", messages: [] },
      { model, convertToLlm: () => [] },
      fail("sink is full"),
    );
    expect(messages.map((message) => message.role)).toEqual(["user", "assistant"]);
  });
});

describe("faulty tools", () => {
  it.each([
    ["undefined", undefined],
    ["no content", { details: {} }],
    ["text instead of blocks", { content: "text", details: {} }],
    ["a foreign block", { content: [{ type: "video" }], details: {} }],
    ["details that are no JSON", { content: [], details: { size: 1n } }],
  ])("that return %s get an error result (B79)", async (_name, value) => {
    const faulty = tool("t", () => "");
    Reflect.set(faulty, "execute", async () => value);
    const { agent } = scriptedAgent([toolCall("t"), fauxAssistantMessage("ok")], { tools: [faulty] });
    await agent.prompt("go");
    expect(resultTexts(agent)[0]).toContain("returned no valid result");
    expect(agent.state.messages.at(-1)).toMatchObject({ role: "assistant", stopReason: "stop" });
  });

  it.each([
    ["an error", new Error("broken"), "broken"],
    ["null", null, "null"],
    ["something without words", Object.create(null), "Unknown error"],
  ])("that throw %s get an error result", async (_name, thrown, text) => {
    const { agent } = scriptedAgent([toolCall("t"), fauxAssistantMessage("ok")], {
      tools: [
        tool("t", () => {
          throw thrown;
        }),
      ],
    });
    await agent.prompt("go");
    expect(resultTexts(agent)).toEqual([text]);
  });

  it("that report nonsense are not heard either", async () => {
    const odd = tool("t", () => "");
    Reflect.set(odd, "execute", async (...[, , , onUpdate]: unknown[]) => {
      if (typeof onUpdate === "function") onUpdate(undefined);
      return { content: [], details: {} };
    });
    const { agent, log } = scriptedAgent([toolCall("t"), fauxAssistantMessage("ok")], { tools: [odd] });
    await agent.prompt("go");
    expect(log).not.toContain("tool update t");
    expect(log).toContain("end assistant stop");
  });

  it("that hang are stopped when a listener throws on what they report", async () => {
    const { agent } = scriptedAgent([toolCall("t")], {
      toolExecution: "sequential",
      tools: [
        tool("t", () => "", {
          execute: (_id, _params, signal, onUpdate) => {
            onUpdate?.({ content: [], details: {} });
            return new Promise((_resolve, reject) =>
              signal?.addEventListener("abort", () => reject(new Error("stopped"))),
            );
          },
        }),
      ],
    });
    agent.subscribe((event) => {
      if (event.type === "tool_execution_update") throw new Error("listener broke");
    });
    await agent.prompt("go");
    expect(resultTexts(agent)).toEqual(["stopped"]);
    expect(agent.state.errorMessage).toBe("listener broke");
  });

  it("that report after their end are not heard", async () => {
    const events: AgentEvent[] = [];
    const late = tool("t", () => "", {
      execute: async (_id, _params, _signal, onUpdate) => {
        onUpdate?.({ content: [{ type: "text", text: "in time" }], details: {} });
        setTimeout(() => onUpdate?.({ content: [{ type: "text", text: "too late" }], details: {} }), 5);
        return { content: [], details: {} };
      },
    });
    const { agent, events: seen } = scriptedAgent([toolCall("t"), fauxAssistantMessage("ok")], { tools: [late] });
    await agent.prompt("go");
    await delay(20);
    events.push(...seen.filter((event) => event.type === "tool_execution_update"));
    expect(events).toHaveLength(1);
  });

  it("are told to the model by hooks that throw, without ending the run", async () => {
    const { agent } = scriptedAgent([toolCall("t"), toolCall("u"), fauxAssistantMessage("ok")], {
      tools: [tool("t", () => "ran"), tool("u", () => "ran")],
      beforeToolCall: ({ toolCall: { name } }) => (name === "t" ? fail("before broke")() : undefined),
      afterToolCall: fail("after broke"),
    });
    await agent.prompt("go");
    expect(resultTexts(agent)).toEqual(["before broke", "after broke"]);
  });
});
