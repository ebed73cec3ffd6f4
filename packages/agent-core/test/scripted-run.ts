import { Agent, type AgentEvent, type AgentOptions, type AgentTool } from "@pi-stack/agent-core";
import { type FauxProviderRegistration, type FauxResponseStep, registerFauxProvider } from "@pi-stack/ai/testing";
import { afterEach } from "vitest";

const registered: FauxProviderRegistration[] = [];

afterEach(() => {
  for (const provider of registered.splice(0)) provider.unregister();
});

/** A provider that answers with these steps in turn. */
export function scriptedProvider(steps: FauxResponseStep[]): FauxProviderRegistration {
  const provider = registerFauxProvider();
  provider.setResponses(steps);
  registered.push(provider);
  return provider;
}

/** An agent on a scripted model, with everything that it says written down. */
export function scriptedAgent(
  steps: FauxResponseStep[],
  options: AgentOptions & { tools?: AgentTool[] } = {},
): { agent: Agent; events: AgentEvent[]; log: string[]; provider: FauxProviderRegistration } {
  const provider = scriptedProvider(steps);
  const { tools = [], initialState, ...rest } = options;
  const agent = new Agent({ ...rest, initialState: { model: provider.getModel(), tools, ...initialState } });
  const events: AgentEvent[] = [];
  const log: string[] = [];
  agent.subscribe((event) => {
    events.push(event);
    const line = shorthand(event);
    // Any number of updates of one message counts as one.
    if (line !== log.at(-1) || event.type !== "message_update") log.push(line);
  });
  return { agent, events, log, provider };
}

/** An event in a few letters: `start assistant`, `tool end c1 error`. */
export function shorthand(event: AgentEvent): string {
  switch (event.type) {
    case "message_start":
      return `start ${event.message.role}`;
    case "message_update":
      return `update ${event.message.role}`;
    case "message_end":
      return `end ${labelOf(event.message)}`;
    case "tool_execution_start":
      return `tool start ${event.toolCallId}`;
    case "tool_execution_update":
      return `tool update ${event.toolCallId}`;
    case "tool_execution_end":
      return `tool end ${event.toolCallId}${event.isError ? " error" : ""}`;
    case "turn_end":
      return `turn_end ${event.toolResults.map((result) => result.toolCallId).join(",")}`.trim();
    default:
      return event.type;
  }
}

function labelOf(message: Extract<AgentEvent, { type: "message_end" }>["message"]): string {
  if (message.role === "assistant") return `assistant ${message.stopReason}`;
  if (message.role === "toolResult") return `toolResult ${message.toolCallId}${message.isError ? " error" : ""}`;
  return message.role;
}

/** A tool that runs a function; what it returns becomes text. */
export function tool(name: string, run: (signal?: AbortSignal) => unknown, extra: Partial<AgentTool> = {}): AgentTool {
  return {
    name,
    label: name,
    description: name,
    parameters: { type: "object", properties: {} },
    execute: async (_id, _params, signal) => {
      const value = await run(signal);
      return { content: [{ type: "text", text: String(value) }], details: {} };
    },
    ...extra,
  };
}

/** The text of the results that stand in a transcript. */
export function resultTexts(agent: Agent): string[] {
  return agent.state.messages.flatMap((message) =>
    message.role === "toolResult" ? message.content.map((block) => (block.type === "text" ? block.text : "")) : [],
  );
}
