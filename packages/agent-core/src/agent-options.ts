import type { SimpleStreamOptions, ThinkingBudgets, Transport } from "@pi-stack/ai";
import type { AgentState } from "./agent-state.js";
import type { AgentLoopConfig, StreamFn } from "./loop/config.js";
import type { QueueMode } from "./queue.js";
import type { ToolExecutionMode } from "./tools/agent-tool.js";

/** How an {@link Agent} is made; everything has a default. */
export interface AgentOptions {
  initialState?: Partial<Pick<AgentState, "systemPrompt" | "model" | "thinkingLevel" | "tools" | "messages">>;
  /** @defaultValue keeps the roles user, assistant and toolResult */
  convertToLlm?: AgentLoopConfig["convertToLlm"];
  transformContext?: AgentLoopConfig["transformContext"];
  /** @defaultValue `streamSimple` of the ai layer */
  streamFn?: StreamFn;
  getApiKey?: AgentLoopConfig["getApiKey"];
  onPayload?: SimpleStreamOptions["onPayload"];
  onResponse?: SimpleStreamOptions["onResponse"];
  beforeToolCall?: AgentLoopConfig["beforeToolCall"];
  afterToolCall?: AgentLoopConfig["afterToolCall"];
  shouldStopAfterTurn?: AgentLoopConfig["shouldStopAfterTurn"];
  /** @defaultValue "one-at-a-time" */
  steeringMode?: QueueMode;
  /** @defaultValue "one-at-a-time" */
  followUpMode?: QueueMode;
  sessionId?: string;
  thinkingBudgets?: ThinkingBudgets;
  /** @defaultValue "auto" */
  transport?: Transport;
  /** Milliseconds. */
  maxRetryDelayMs?: number;
  /** @defaultValue "parallel" */
  toolExecution?: ToolExecutionMode;
}

/** The hooks of an agent that may be replaced at any time; a run uses those it found when it began. */
export type AgentHooks = Omit<AgentOptions, "initialState" | "steeringMode" | "followUpMode">;
