import type {
  AssistantMessage,
  AssistantMessageEventStream,
  Context,
  ImageContent,
  Message,
  Model,
  SimpleStreamOptions,
  TextContent,
  ToolResultMessage,
} from "@pi-stack/ai";
import type { AgentMessage } from "../messages/agent-message.js";
import type { AgentTool, AgentToolCall, AgentToolResult, ToolExecutionMode } from "../tools/agent-tool.js";

/** Asks a model. Must not throw or reject for a failed request: failure is the stream's `error` event. */
export type StreamFn = (
  model: Model,
  context: Context,
  options?: SimpleStreamOptions,
) => AssistantMessageEventStream | Promise<AssistantMessageEventStream>;

/** What the loop works on. */
export interface AgentContext {
  systemPrompt: string;
  messages: AgentMessage[];
  tools?: AgentTool[];
}

/** What `beforeToolCall` sees. `args` is the object that the tool will get: changing it in place changes the call. */
export interface BeforeToolCallContext {
  assistantMessage: AssistantMessage;
  toolCall: AgentToolCall;
  args: unknown;
  context: AgentContext;
}

/** `block` turns the call into an error result with `reason`. */
export interface BeforeToolCallResult {
  block?: boolean;
  reason?: string;
}

/** What `afterToolCall` sees: the tool's own result, failures included. */
export interface AfterToolCallContext extends BeforeToolCallContext {
  result: AgentToolResult;
  isError: boolean;
}

/** Replaces single fields of a result; what is left out stays. */
export interface AfterToolCallResult {
  content?: (TextContent | ImageContent)[];
  details?: unknown;
  isError?: boolean;
  terminate?: boolean;
}

/** What `shouldStopAfterTurn` sees. What it puts into `context` is what the rest of the run works on. */
export interface ShouldStopAfterTurnContext {
  message: AssistantMessage;
  toolResults: ToolResultMessage[];
  context: AgentContext;
  newMessages: AgentMessage[];
}

/** Everything a run needs; fixed while it lasts. */
export interface AgentLoopConfig extends SimpleStreamOptions {
  model: Model;
  /** Once per model call: what the model is shown of the transcript. */
  convertToLlm: (messages: AgentMessage[]) => Message[] | Promise<Message[]>;
  /** Before `convertToLlm`; the result serves that call only. */
  transformContext?: (messages: AgentMessage[], signal?: AbortSignal) => Promise<AgentMessage[]> | AgentMessage[];
  /** Asked before each call; a falsy answer falls back to `apiKey`. */
  getApiKey?: (provider: string) => Promise<string | undefined> | string | undefined;
  /** Ends the run after a turn that neither failed nor was aborted. */
  shouldStopAfterTurn?: (context: ShouldStopAfterTurnContext) => boolean | Promise<boolean>;
  /** Messages to show the model before its next reply. Polled at the start of a run and after each turn. */
  getSteeringMessages?: () => Promise<AgentMessage[]> | AgentMessage[];
  /** Messages that continue a run which would otherwise end. */
  getFollowUpMessages?: () => Promise<AgentMessage[]> | AgentMessage[];
  /** @defaultValue "parallel" */
  toolExecution?: ToolExecutionMode;
  beforeToolCall?: (
    context: BeforeToolCallContext,
    signal?: AbortSignal,
  ) => Promise<BeforeToolCallResult | undefined> | BeforeToolCallResult | undefined;
  afterToolCall?: (
    context: AfterToolCallContext,
    signal?: AbortSignal,
  ) => Promise<AfterToolCallResult | undefined> | AfterToolCallResult | undefined;
}
