import type { Model, ModelThinkingLevel } from "@pi-stack/ai";
import type { AgentEvent } from "./events/agent-event.js";
import type { AgentMessage } from "./messages/agent-message.js";
import type { AgentTool } from "./tools/agent-tool.js";

/** How hard the agent's model thinks; unlike the ai layer's type of this name it includes `off`. */
export type ThinkingLevel = ModelThinkingLevel;

/** What an agent is and where it stands. Assigning `tools` or `messages` copies the array; reading gives the live one. */
export interface AgentState {
  systemPrompt: string;
  model: Model;
  thinkingLevel: ThinkingLevel;
  tools: AgentTool[];
  messages: AgentMessage[];
  readonly isStreaming: boolean;
  /** The message between its `message_start` and its `message_end`, of any role. */
  readonly streamingMessage?: AgentMessage;
  /** Ids of the tool calls that run; a new set on each change. */
  readonly pendingToolCalls: ReadonlySet<string>;
  /** Why the last run failed. */
  readonly errorMessage?: string;
}

/** The model of an agent that was given none. */
const unknownModel: Model = {
  id: "unknown",
  name: "unknown",
  api: "unknown",
  provider: "unknown",
  baseUrl: "",
  reasoning: false,
  input: [],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 0,
  maxTokens: 0,
};

/** The state behind {@link AgentState}, with the changes that events make. */
export class MutableAgentState implements AgentState {
  systemPrompt: string;
  model: Model;
  thinkingLevel: ThinkingLevel;
  isStreaming = false;
  streamingMessage?: AgentMessage;
  pendingToolCalls: ReadonlySet<string> = new Set();
  errorMessage?: string;
  #tools: AgentTool[];
  #messages: AgentMessage[];

  constructor(initial: Partial<Pick<AgentState, "systemPrompt" | "model" | "thinkingLevel" | "tools" | "messages">>) {
    this.systemPrompt = initial.systemPrompt ?? "";
    this.model = initial.model ?? unknownModel;
    this.thinkingLevel = initial.thinkingLevel ?? "off";
    this.#tools = [...(initial.tools ?? [])];
    this.#messages = [...(initial.messages ?? [])];
  }

  get tools(): AgentTool[] {
    return this.#tools;
  }

  set tools(tools: AgentTool[]) {
    this.#tools = [...tools];
  }

  get messages(): AgentMessage[] {
    return this.#messages;
  }

  set messages(messages: AgentMessage[]) {
    this.#messages = [...messages];
  }

  beginRun(): void {
    this.isStreaming = true;
    delete this.streamingMessage;
    delete this.errorMessage;
  }

  endRun(): void {
    this.isStreaming = false;
    delete this.streamingMessage;
    this.pendingToolCalls = new Set();
  }

  apply(event: AgentEvent): void {
    switch (event.type) {
      case "message_start":
      case "message_update":
        this.streamingMessage = event.message;
        break;
      case "message_end":
        delete this.streamingMessage;
        this.#messages.push(event.message);
        break;
      case "tool_execution_start":
        this.pendingToolCalls = new Set(this.pendingToolCalls).add(event.toolCallId);
        break;
      case "tool_execution_end":
        this.pendingToolCalls = new Set([...this.pendingToolCalls].filter((id) => id !== event.toolCallId));
        break;
      case "turn_end":
        if (event.message.errorMessage !== undefined) this.errorMessage = event.message.errorMessage;
        break;
      case "agent_end":
        delete this.streamingMessage;
        break;
      default:
        break;
    }
  }
}
