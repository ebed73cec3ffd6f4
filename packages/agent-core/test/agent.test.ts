import {
  Agent,
  AgentError,
  type AgentEvent,
  agentLoopContinue,
  isAssistantMessage,
  isLlmMessage,
  runAgentLoopContinue,
} from "@pi-stack/agent-core";
import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai/testing";
import { describe, expect, it } from "vitest";
import { resultTexts, scriptedAgent, scriptedProvider, tool } from "./scripted-run.js";

const user = (text: string) => ({ role: "user" as const, content: text, timestamp: 1 });
const toolCall = (name: string) =>
  fauxAssistantMessage([fauxToolCall(name, {}, { id: name })], { stopReason: "toolUse" });

describe("Agent", () => {
  it("has the documented defaults", () => {
    const agent = new Agent();
    expect(agent.state).toMatchObject({ systemPrompt: "", thinkingLevel: "off", isStreaming: false });
    expect(agent.state.model.provider).toBe("unknown");
    expect([agent.steeringMode, agent.followUpMode, agent.transport, agent.toolExecution]).toEqual([
      "one-at-a-time",
      "one-at-a-time",
      "auto",
      "parallel",
    ]);
  });

  it("makes a user message with the text first and the images after it", async () => {
    const { agent } = scriptedAgent([fauxAssistantMessage("ok")]);
    await agent.prompt("look", [{ type: "image", data: "AAAA", mimeType: "image/png" }]);
    expect(agent.state.messages[0]).toMatchObject({ content: [{ type: "text", text: "look" }, { type: "image" }] });
  });

  it("refuses a second prompt while it works", async () => {
    const { agent } = scriptedAgent([fauxAssistantMessage("ok")]);
    const first = agent.prompt("one");
    await expect(agent.prompt("two")).rejects.toThrow("Use steer() or followUp()");
    await expect(agent.continue()).rejects.toThrow("Wait for completion before continuing");
    await first;
  });

  it("waits for listeners before it goes on, and for the last of them before it is idle", async () => {
    const { agent } = scriptedAgent([fauxAssistantMessage("ok")]);
    const order: string[] = [];
    agent.subscribe(async (event) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      order.push(event.type);
    });
    void agent.prompt("hi");
    await agent.waitForIdle();
    expect(order.at(-1)).toBe("agent_end");
    expect(agent.state.isStreaming).toBe(false);
  });

  it("takes a queued message back, or puts another in its place", async () => {
    const { agent } = scriptedAgent([
      fauxAssistantMessage("ok"),
      fauxAssistantMessage("ok"),
      fauxAssistantMessage("ok"),
    ]);
    const [same, twin, other] = [user("same"), user("same"), user("other")];
    agent.steer(same);
    agent.followUp(twin);
    expect(agent.withdraw(twin)).toBe(true);
    expect(agent.withdraw(twin)).toBe(false);
    expect(agent.replaceQueued(same, other)).toBe(true);
    expect(agent.replaceQueued(same, other)).toBe(false);
    await agent.prompt("hi");
    expect(agent.state.messages.filter((message) => message.role === "user").map(({ content }) => content)).toEqual([
      [{ type: "text", text: "hi" }],
      "other",
    ]);
  });

  it("ends after a turn when the hook says so, and works on with the transcript that the hook leaves", async () => {
    const seen: number[] = [];
    const { agent } = scriptedAgent(
      [toolCall("t"), (context) => fauxAssistantMessage(`${seen.push(context.messages.length)}`), toolCall("t")],
      {
        tools: [tool("t", () => "ran")],
        shouldStopAfterTurn: ({ context }) => {
          context.messages = context.messages.slice(-2);
          return false;
        },
      },
    );
    await agent.prompt("hi");
    expect(seen).toEqual([2]);
    agent.shouldStopAfterTurn = () => true;
    await agent.prompt("again");
    expect(agent.state.messages.at(-1)?.role).toBe("toolResult");
  });

  it("shows listeners the state that the specification lists", async () => {
    const { agent } = scriptedAgent([toolCall("t"), fauxAssistantMessage("ok")], { tools: [tool("t", () => "ran")] });
    const rows: string[] = [];
    agent.subscribe((event: AgentEvent) => {
      const { streamingMessage, pendingToolCalls, messages } = agent.state;
      rows.push(`${event.type} ${streamingMessage?.role ?? "-"} ${pendingToolCalls.size} ${messages.length}`);
    });
    await agent.prompt("hi");
    expect(rows.filter((row) => !row.startsWith("message_update"))).toEqual([
      "agent_start - 0 0",
      "turn_start - 0 0",
      "message_start user 0 0",
      "message_end - 0 1",
      "message_start assistant 0 1",
      "message_end - 0 2",
      "tool_execution_start - 1 2",
      "tool_execution_end - 0 2",
      "message_start toolResult 0 2",
      "message_end - 0 3",
      "turn_end - 0 3",
      "turn_start - 0 3",
      "message_start assistant 0 3",
      "message_end - 0 4",
      "turn_end - 0 4",
      "agent_end - 0 4",
    ]);
  });

  it("continues from queued messages after an answer", async () => {
    const { agent, provider } = scriptedAgent([
      fauxAssistantMessage("a"),
      fauxAssistantMessage("b"),
      fauxAssistantMessage("c"),
      fauxAssistantMessage("d"),
    ]);
    await agent.prompt("hi");
    agent.steer(user("s1"));
    agent.steer(user("s2"));
    agent.followUp(user("f1"));
    await agent.continue();
    expect(provider.state.callCount).toBe(4);
    expect(agent.state.messages.filter((message) => message.role === "user")).toHaveLength(4);
  });

  it("takes a whole queue at once in mode all", async () => {
    const { agent, provider } = scriptedAgent([fauxAssistantMessage("a"), fauxAssistantMessage("b")], {
      followUpMode: "all",
    });
    agent.followUp(user("f1"));
    agent.followUp(user("f2"));
    await agent.prompt("hi");
    expect(provider.state.callCount).toBe(2);
  });

  it("says why it cannot continue", async () => {
    await expect(new Agent().continue()).rejects.toThrow("No messages to continue from");
    const { agent } = scriptedAgent([fauxAssistantMessage("a")]);
    await agent.prompt("hi");
    const error = await agent.continue().catch((thrown: unknown) => thrown);
    expect(AgentError.is(error) && error.code).toBe("cannot_continue_from_assistant");
  });

  it("clears everything but prompt, model and tools, and silences the run that was under way", async () => {
    const { agent } = scriptedAgent([fauxAssistantMessage("word ".repeat(200))]);
    let resets = 0;
    agent.subscribe((event) => {
      if (event.type === "message_update" && resets++ === 0) agent.reset();
    });
    await agent.prompt("hi");
    expect(agent.state.messages).toEqual([]);
    expect(agent.state.isStreaming).toBe(false);
    expect(agent.state.model.provider).toBe("faux");
  });

  it("hands the tool the object that beforeToolCall changed, and the transcript what afterToolCall replaced", async () => {
    const echo = tool("t", () => "", {
      parameters: { type: "object", properties: { n: { type: "number" } } },
      execute: async (_id, params) => ({
        content: [{ type: "text", text: JSON.stringify(params) }],
        details: { a: 1 },
      }),
    });
    const { agent } = scriptedAgent([toolCall("t"), fauxAssistantMessage("ok")], {
      tools: [echo],
      beforeToolCall: ({ args }) => {
        if (typeof args === "object" && args !== null) Object.assign(args, { n: 7 });
        return undefined;
      },
      afterToolCall: ({ result }) => ({ content: [...result.content, { type: "text", text: "checked" }] }),
    });
    await agent.prompt("go");
    expect(resultTexts(agent)).toEqual(['{"n":7}', "checked"]);
    expect(agent.state.messages[2]).toMatchObject({ details: { a: 1 }, isError: false });
  });
});

describe("agentLoopContinue", () => {
  it("throws at once for a transcript that awaits no reply", async () => {
    const model = scriptedProvider([]).getModel();
    const config = { model, convertToLlm: () => [] };
    expect(() => agentLoopContinue({ systemPrompt: "", messages: [] }, config)).toThrow("no messages in context");
    const answered = { systemPrompt: "", messages: [fauxAssistantMessage("a")] };
    expect(() => agentLoopContinue(answered, config)).toThrow("Cannot continue from message role: assistant");
    await expect(runAgentLoopContinue(answered, config, () => undefined)).rejects.toThrow("Cannot continue");
  });

  it("pushes onto the caller's own array", async () => {
    const model = scriptedProvider([fauxAssistantMessage("a")]).getModel();
    const messages = [user("hi")];
    await agentLoopContinue({ systemPrompt: "", messages }, { model, convertToLlm: () => [user("hi")] }).result();
    expect(messages).toHaveLength(2);
  });
});

describe("message guards", () => {
  it("tell the roles apart", () => {
    expect(isLlmMessage(user("hi"))).toBe(true);
    expect(isAssistantMessage(fauxAssistantMessage("a"))).toBe(true);
    expect(isAssistantMessage(user("hi"))).toBe(false);
    expect(isAssistantMessage(undefined)).toBe(false);
  });
});
