import { Agent, type AgentEvent, type AgentMessage, type AgentTool } from "@pi-stack/agent-core";
import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai/testing";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scriptedProvider } from "./scripted-run.js";

/** What a tool may do; its name says it. */
const behaviours: Record<string, AgentTool["execute"]> = {
  resolves: async () => ({ content: [{ type: "text", text: "ok" }], details: {} }),
  rejects: () => Promise.reject(new Error("rejected")),
  throws: () => {
    throw Object.create(null);
  },
  hangs: () => new Promise(() => undefined),
  notices: (_id, _params, signal) =>
    new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("stopped")))),
  takesTime: () => new Promise((resolve) => setTimeout(() => resolve({ content: [], details: {} }), 5)),
  terminates: async () => ({ content: [], details: {}, terminate: true }),
  returnsNothing: async () => Reflect.get({}, "missing"),
  returnsRing: async () => {
    const details: { self?: unknown } = {};
    details.self = details;
    return { content: [], details };
  },
  updates: async (_id, _params, _signal, onUpdate) => {
    onUpdate?.({ content: [], details: { step: 1 } });
    setTimeout(() => onUpdate?.({ content: [], details: { step: 2 } }), 20);
    return { content: [], details: {} };
  },
};

const hooks = ["transformContext", "convertToLlm", "getApiKey", "beforeToolCall", "afterToolCall"] as const;
const disturbances = ["abort", "steer", "followUp", "throw", "reset", "none"] as const;

const scripts = fc.record({
  turns: fc.array(
    fc.oneof(
      fc.record({
        calls: fc.array(fc.constantFrom("unknown", ...Object.keys(behaviours)), { minLength: 1, maxLength: 4 }),
        stop: fc.constantFrom("toolUse" as const, "toolUse" as const, "length" as const, "error" as const),
      }),
      fc.record({ text: fc.string({ maxLength: 30 }) }),
    ),
    { maxLength: 4 },
  ),
  toolExecution: fc.constantFrom("parallel" as const, "sequential" as const),
  /** At which event something happens, and what. */
  moments: fc.array(fc.record({ at: fc.nat({ max: 40 }), what: fc.constantFrom(...disturbances) }), { maxLength: 4 }),
  /** The n-th call of a hook goes wrong. */
  hook: fc.option(
    fc.record({
      name: fc.constantFrom(...hooks),
      call: fc.nat({ max: 2 }),
      way: fc.constantFrom("throws" as const, "hangs" as const),
    }),
  ),
});

type Script = typeof scripts extends fc.Arbitrary<infer TScript> ? TScript : never;

const says = (content: string): AgentMessage => ({ role: "user", content, timestamp: 1 });

function replies(turns: Script["turns"]) {
  return turns.map((turn, index) => {
    if ("text" in turn) return fauxAssistantMessage(turn.text);
    const calls = turn.calls.map((name, position) => fauxToolCall(name, {}, { id: `${index}.${position}` }));
    return fauxAssistantMessage(calls, {
      stopReason: turn.stop,
      ...(turn.stop === "error" ? { errorMessage: "overloaded" } : {}),
    });
  });
}

function failingHook({ hook }: Script): object {
  if (!hook) return {};
  let calls = 0;
  const good =
    hook.name === "transformContext" || hook.name === "convertToLlm" ? (value: unknown) => value : () => undefined;
  return {
    [hook.name]: (value: unknown) => {
      if (calls++ !== hook.call) return good(value);
      if (hook.way === "throws") throw new Error("hook broke");
      return new Promise(() => undefined);
    },
  };
}

/** Runs a script to its end on a clock of its own; what hangs is aborted after 100 ms. */
async function play(script: Script) {
  const provider = scriptedProvider(replies(script.turns));
  const tools = Object.entries(behaviours).map(
    ([name, execute]): AgentTool => ({ name, label: name, description: name, parameters: { type: "object" }, execute }),
  );
  const agent = new Agent({
    initialState: { model: provider.getModel(), tools },
    toolExecution: script.toolExecution,
    ...failingHook(script),
  });
  const events: AgentEvent[] = [];
  const queued: AgentMessage[] = [];
  let wasReset = false;
  const queue = (how: "steer" | "followUp"): void => {
    const message = says(`${how} ${queued.length}`);
    queued.push(message);
    agent[how](message);
  };
  agent.subscribe((event) => {
    const moment = script.moments.find(({ at }) => at === events.length)?.what;
    events.push(event);
    if (moment === "abort") agent.abort();
    if (moment === "steer" || moment === "followUp") queue(moment);
    if (moment === "throw") throw new Error("listener broke");
    if (moment === "reset") {
      wasReset = true;
      agent.reset();
    }
  });
  let settled = false;
  const run = agent.prompt("go").then(() => {
    settled = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  agent.abort();
  await vi.advanceTimersByTimeAsync(5000);
  expect(settled).toBe(true);
  await run;
  return { agent, events, queued, wasReset };
}

/** The grammar of docs/agent-events.md, read event by event. */
function checkOrder(events: readonly AgentEvent[]): void {
  let inTurn = false;
  let open: AgentMessage | undefined;
  const running = new Set<string>();
  for (const [index, event] of events.entries()) {
    if (event.type === "agent_start") expect(index).toBe(0);
    else if (event.type === "agent_end") expect([index, inTurn]).toEqual([events.length - 1, false]);
    else if (event.type === "turn_start") {
      expect(inTurn).toBe(false);
      inTurn = true;
    } else if (event.type === "turn_end") {
      expect([inTurn, open, running.size]).toEqual([true, undefined, 0]);
      inTurn = false;
    } else if (event.type === "message_start") {
      expect([inTurn, open]).toEqual([true, undefined]);
      open = event.message;
    } else if (event.type === "message_update") expect(open?.role).toBe("assistant");
    else if (event.type === "message_end") {
      expect(open?.role).toBe(event.message.role);
      open = undefined;
    } else if (event.type === "tool_execution_start") running.add(event.toolCallId);
    else {
      expect(running.has(event.toolCallId)).toBe(true);
      if (event.type === "tool_execution_end") running.delete(event.toolCallId);
    }
  }
}

/** Behind each reply that stands stand the results of its calls, each once, in their order. */
function checkResults(messages: readonly AgentMessage[]): void {
  const expected: string[] = [];
  for (const message of messages) {
    if (message.role === "toolResult") expect(message.toolCallId).toBe(expected.shift());
    else expect(expected).toEqual([]);
    if (message.role !== "assistant" || ["error", "aborted"].includes(message.stopReason)) continue;
    expected.push(...message.content.flatMap((block) => (block.type === "toolCall" ? [block.id] : [])));
  }
  expect(expected).toEqual([]);
}

async function checkIdle(agent: Agent): Promise<void> {
  await agent.waitForIdle();
  expect(agent.state.isStreaming).toBe(false);
  expect(agent.state.streamingMessage).toBeUndefined();
  expect(agent.state.pendingToolCalls.size).toBe(0);
  expect(agent.signal).toBeUndefined();
}

describe("any run, whatever tools, hooks, listeners and people do", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("keeps to the order of events, gives each call one result, loses no message and ends idle", async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        const { agent, events, queued, wasReset } = await play(script);
        await checkIdle(agent);
        if (wasReset) return;
        const { messages } = agent.state;
        checkOrder(events);
        checkResults(messages);
        const ended = events.flatMap((event) => (event.type === "message_end" ? [event.message] : []));
        const last = events.at(-1);
        expect(last?.type === "agent_end" && last.messages).toEqual(ended);
        expect(messages).toEqual(ended);
        expect(events.filter((event) => event.type === "turn_end")).toHaveLength(
          ended.filter((message) => message.role === "assistant").length,
        );
        for (const message of queued) expect(messages.includes(message) || agent.hasQueuedMessages()).toBe(true);
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});
