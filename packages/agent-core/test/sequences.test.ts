import { setTimeout as delay } from "node:timers/promises";
import { createAssistantMessageEventStream, Type } from "@pi-stack/ai";
import { fauxAssistantMessage, fauxText, fauxToolCall } from "@pi-stack/ai/testing";
import { describe, expect, it } from "vitest";
import { resultTexts, scriptedAgent, tool } from "./scripted-run.js";

const call = (id: string, name = id, args: Record<string, unknown> = {}) => fauxToolCall(name, args, { id });
const calls = (...blocks: ReturnType<typeof call>[]) => fauxAssistantMessage(blocks, { stopReason: "toolUse" });
const user = (text: string) => ({ role: "user" as const, content: text, timestamp: 1 });

describe("event sequences", () => {
  it("tells a plain reply", async () => {
    const { agent, log, events } = scriptedAgent([fauxAssistantMessage("hello")]);
    await agent.prompt("hi");
    expect(log).toEqual([
      "agent_start",
      "turn_start",
      "start user",
      "end user",
      "start assistant",
      "update assistant",
      "end assistant stop",
      "turn_end",
      "agent_end",
    ]);
    const last = events.at(-1);
    expect(last?.type === "agent_end" && last.messages).toEqual(agent.state.messages);
  });

  it("tells each of several prompt messages before the model is asked", async () => {
    const { agent, log } = scriptedAgent([fauxAssistantMessage("hello")]);
    await agent.prompt([user("one"), user("two")]);
    expect(log.slice(0, 6)).toEqual(["agent_start", "turn_start", "start user", "end user", "start user", "end user"]);
  });

  it("ends parallel tools in the order of completion and stores results in the order of the calls", async () => {
    const { agent, log } = scriptedAgent([calls(call("slow"), call("fast")), fauxAssistantMessage("done")], {
      tools: [tool("slow", () => delay(30, "slow")), tool("fast", () => "fast")],
    });
    await agent.prompt("go");
    expect(log.slice(4)).toEqual([
      "start assistant",
      "update assistant",
      "end assistant toolUse",
      "tool start slow",
      "tool start fast",
      "tool end fast",
      "tool end slow",
      "start toolResult",
      "end toolResult slow",
      "start toolResult",
      "end toolResult fast",
      "turn_end slow,fast",
      "turn_start",
      "start assistant",
      "update assistant",
      "end assistant stop",
      "turn_end",
      "agent_end",
    ]);
  });

  it("ends calls that may not run before the next call starts", async () => {
    const { agent, log } = scriptedAgent(
      [calls(call("ok"), call("missing"), call("blocked")), fauxAssistantMessage("done")],
      {
        tools: [tool("ok", () => "fine"), tool("blocked", () => "never")],
        beforeToolCall: ({ toolCall }) =>
          toolCall.name === "blocked" ? { block: true, reason: "not today" } : undefined,
      },
    );
    await agent.prompt("go");
    expect(log.filter((line) => line.startsWith("tool"))).toEqual([
      "tool start ok",
      "tool start missing",
      "tool end missing error",
      "tool start blocked",
      "tool end blocked error",
      "tool end ok",
    ]);
    expect(resultTexts(agent)).toEqual(["fine", "Tool missing not found", "not today"]);
  });

  it.each(["global", "tool"])("runs calls one after another when the %s setting says so", async (where) => {
    const second = tool("second", () => "2", where === "tool" ? { executionMode: "sequential" } : {});
    const { agent, log } = scriptedAgent([calls(call("first"), call("second")), fauxAssistantMessage("done")], {
      tools: [tool("first", () => delay(10, "1")), second],
      ...(where === "global" ? { toolExecution: "sequential" as const } : {}),
    });
    await agent.prompt("go");
    expect(log.filter((line) => /^(tool|end toolResult)/.test(line))).toEqual([
      "tool start first",
      "tool end first",
      "end toolResult first",
      "tool start second",
      "tool end second",
      "end toolResult second",
    ]);
  });

  it("shows queued steering one message a turn, follow-ups when the run would end", async () => {
    const { agent, log } = scriptedAgent(
      [calls(call("t")), fauxAssistantMessage("a"), fauxAssistantMessage("b"), fauxAssistantMessage("c")],
      {
        tools: [
          tool("t", () => {
            agent.steer(user("s1"));
            agent.steer(user("s2"));
            agent.followUp(user("f1"));
            return "ran";
          }),
        ],
      },
    );
    await agent.prompt("go");
    expect(log.filter((line) => /^(turn|end)/.test(line))).toEqual([
      "turn_start",
      "end user",
      "end assistant toolUse",
      "end toolResult t",
      "turn_end t",
      "turn_start",
      "end user",
      "end assistant stop",
      "turn_end",
      "turn_start",
      "end user",
      "end assistant stop",
      "turn_end",
      "turn_start",
      "end user",
      "end assistant stop",
      "turn_end",
    ]);
    expect(agent.hasQueuedMessages()).toBe(false);
  });

  it("shows steering that waits already in the first turn", async () => {
    const { agent, log } = scriptedAgent([fauxAssistantMessage("a")]);
    agent.steer(user("waited"));
    await agent.prompt("go");
    expect(log.filter((line) => line === "end user")).toHaveLength(2);
    expect(log.filter((line) => line === "turn_start")).toHaveLength(1);
  });

  it("ends without another reply when every result asks to", async () => {
    const stop = { execute: async () => ({ content: [], details: {}, terminate: true }) };
    const { agent, provider } = scriptedAgent([calls(call("t")), fauxAssistantMessage("never")], {
      tools: [tool("t", () => "", stop)],
    });
    await agent.prompt("go");
    expect(provider.state.callCount).toBe(1);
  });

  it("continues when only some results ask to end", async () => {
    const stop = { execute: async () => ({ content: [], details: {}, terminate: true }) };
    const { agent, provider } = scriptedAgent([calls(call("t"), call("u")), fauxAssistantMessage("seen")], {
      tools: [tool("t", () => "", stop), tool("u", () => "more")],
    });
    await agent.prompt("go");
    expect(provider.state.callCount).toBe(2);
  });

  it("ends in the provider's error without running its calls", async () => {
    const failed = fauxAssistantMessage([fauxText("half"), call("t")], {
      stopReason: "error",
      errorMessage: "overloaded",
    });
    const { agent, log } = scriptedAgent([failed], { tools: [tool("t", () => "never")] });
    await agent.prompt("go");
    expect(log.slice(-3)).toEqual(["end assistant error", "turn_end", "agent_end"]);
    expect(log.some((line) => line.startsWith("tool"))).toBe(false);
    expect(agent.state.errorMessage).toBe("overloaded");
  });

  it("does not run calls of a reply that was cut at the output limit", async () => {
    let ran = false;
    const { agent, log } = scriptedAgent(
      [fauxAssistantMessage([call("t")], { stopReason: "length" }), fauxAssistantMessage("smaller")],
      {
        tools: [
          tool("t", () => {
            ran = true;
          }),
        ],
      },
    );
    await agent.prompt("go");
    expect(ran).toBe(false);
    expect(log).toContain("end toolResult t error");
    expect(resultTexts(agent)[0]).toContain("output limit");
    expect(log.at(-3)).toBe("end assistant stop");
  });

  it("does not run a call whose arguments did not arrive whole (B29)", async () => {
    const broken = { ...call("t"), argumentsError: "The arguments ended early." };
    const replies = [calls(broken), fauxAssistantMessage("again")];
    const { agent } = scriptedAgent([], {
      tools: [tool("t", () => "ran")],
      streamFn: () => {
        const stream = createAssistantMessageEventStream();
        const message = replies.shift() ?? fauxAssistantMessage("never");
        stream.push({ type: "done", reason: message.stopReason === "toolUse" ? "toolUse" : "stop", message });
        return stream;
      },
    });
    await agent.prompt("go");
    expect(resultTexts(agent)).toEqual(["The arguments ended early."]);
  });

  it("refuses arguments that do not fit the schema and shows the tool the coerced ones", async () => {
    const seen: unknown[] = [];
    const counting = {
      ...tool("count", () => ""),
      parameters: Type.Object({ n: Type.Number() }),
      execute: async (_id: string, params: unknown) => {
        seen.push(params);
        return { content: [], details: {} };
      },
    };
    const { agent, events } = scriptedAgent(
      [calls(call("c1", "count", { n: "5" }), call("c2", "count", { n: "many" })), fauxAssistantMessage("ok")],
      { tools: [counting] },
    );
    await agent.prompt("go");
    expect(seen).toEqual([{ n: 5 }]);
    const start = events.find((event) => event.type === "tool_execution_start");
    expect(start?.type === "tool_execution_start" && start.args).toEqual({ n: "5" });
    expect(resultTexts(agent).join()).toContain('Validation failed for tool "count"');
  });
});
