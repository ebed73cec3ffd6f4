import type { ErrorInfo } from "../errors/categories.js";
import type { ImageContent, TextContent, ThinkingContent, ToolCall } from "./content.js";
import type { AssistantMessageDiagnostic } from "./diagnostics.js";
import type { Api, Provider } from "./identifiers.js";
import type { StopReason, Usage } from "./usage.js";

/** What a person (or a program on their behalf) said. Persisted in session files as it stands. */
export interface UserMessage {
  role: "user";
  content: string | (TextContent | ImageContent)[];
  /** Milliseconds since the epoch. */
  timestamp: number;
}

/** What a model answered. Persisted in session files as it stands. */
export interface AssistantMessage {
  role: "assistant";
  content: (TextContent | ThinkingContent | ToolCall)[];
  api: Api;
  provider: Provider;
  /** The id that was asked for. */
  model: string;
  /** The id that answered, where it differs. */
  responseModel?: string;
  responseId?: string;
  diagnostics?: AssistantMessageDiagnostic[];
  usage: Usage;
  stopReason: StopReason;
  /** The provider's own words; set when `stopReason` is `error` or `aborted`. */
  errorMessage?: string;
  errorInfo?: ErrorInfo;
  /** Milliseconds since the epoch, taken when the request was made. */
  timestamp: number;
}

/** What a tool gave back. Persisted in session files as it stands. */
export interface ToolResultMessage<TDetails = unknown> {
  role: "toolResult";
  toolCallId: string;
  toolName: string;
  content: (TextContent | ImageContent)[];
  details?: TDetails;
  isError: boolean;
  /** Milliseconds since the epoch. */
  timestamp: number;
}

/** A message that a provider can be sent. */
export type Message = UserMessage | AssistantMessage | ToolResultMessage;
