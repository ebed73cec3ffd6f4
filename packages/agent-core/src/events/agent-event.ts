import type { AssistantMessage, AssistantMessageEvent, ToolResultMessage } from "@pi-stack/ai";
import type { AgentMessage } from "../messages/agent-message.js";
import type { AgentToolResult } from "../tools/agent-tool.js";

/** What happens in a run, in order. A turn is one reply of the model with its tool batch. */
export type AgentEvent =
  | { type: "agent_start" }
  /** Always last, exactly once a run; `messages` are those that the run produced, prompts included. */
  | { type: "agent_end"; messages: AgentMessage[] }
  | { type: "turn_start" }
  | { type: "turn_end"; message: AssistantMessage; toolResults: ToolResultMessage[] }
  | { type: "message_start"; message: AgentMessage }
  | { type: "message_update"; message: AssistantMessage; assistantMessageEvent: AssistantMessageEvent }
  | { type: "message_end"; message: AgentMessage }
  | { type: "tool_execution_start"; toolCallId: string; toolName: string; args: Record<string, unknown> }
  | {
      type: "tool_execution_update";
      toolCallId: string;
      toolName: string;
      args: Record<string, unknown>;
      partialResult: AgentToolResult;
    }
  | { type: "tool_execution_end"; toolCallId: string; toolName: string; result: AgentToolResult; isError: boolean };

/** Takes one event; the loop waits until it has. */
export type AgentEventSink = (event: AgentEvent) => void | Promise<void>;
