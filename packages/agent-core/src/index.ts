export { AgentError, type AgentErrorCode } from "./errors/agent-error.js";
export type { AgentEvent, AgentEventSink } from "./events/agent-event.js";
export type { CustomAgentMessages } from "./extension-points.js";
export { type AgentMessage, isAssistantMessage, isLlmMessage } from "./messages/agent-message.js";
export type {
  AgentTool,
  AgentToolCall,
  AgentToolResult,
  AgentToolUpdateCallback,
  ToolExecutionMode,
  ToolParameters,
} from "./tools/agent-tool.js";
