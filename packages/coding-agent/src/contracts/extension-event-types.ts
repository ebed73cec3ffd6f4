import type { ExtensionEventMap, ExtensionEventName, ExtensionEventOf } from "./extension-events.js";

/** Any event. */
export type ExtensionEvent = { [TName in ExtensionEventName]: ExtensionEventOf<TName> }[ExtensionEventName];

type ResultOf<TName extends ExtensionEventName> = ExtensionEventMap[TName]["result"];

/** What handlers of `project_trust` are given. */
export type ProjectTrustEvent = ExtensionEventOf<"project_trust">;
/** What handlers of `project_trust` may answer. */
export type ProjectTrustEventResult = ResultOf<"project_trust">;
/** What handlers of `session_before_switch` are given. */
export type SessionBeforeSwitchEvent = ExtensionEventOf<"session_before_switch">;
/** What handlers of `session_before_switch` may answer. */
export type SessionBeforeSwitchEventResult = ResultOf<"session_before_switch">;
/** What handlers of `session_before_fork` are given. */
export type SessionBeforeForkEvent = ExtensionEventOf<"session_before_fork">;
/** What handlers of `session_before_fork` may answer. */
export type SessionBeforeForkEventResult = ResultOf<"session_before_fork">;
/** What handlers of `session_shutdown` are given. */
export type SessionShutdownEvent = ExtensionEventOf<"session_shutdown">;
/** What handlers of `resources_discover` are given. */
export type ResourcesDiscoverEvent = ExtensionEventOf<"resources_discover">;
/** What handlers of `resources_discover` may answer. */
export type ResourcesDiscoverEventResult = ResultOf<"resources_discover">;
/** What handlers of `session_before_compact` are given. */
export type SessionBeforeCompactEvent = ExtensionEventOf<"session_before_compact">;
/** What handlers of `session_before_compact` may answer. */
export type SessionBeforeCompactEventResult = ResultOf<"session_before_compact">;
/** What handlers of `session_compact` are given. */
export type SessionCompactEvent = ExtensionEventOf<"session_compact">;
/** What handlers of `session_before_tree` are given. */
export type SessionBeforeTreeEvent = ExtensionEventOf<"session_before_tree">;
/** What handlers of `session_before_tree` may answer. */
export type SessionBeforeTreeEventResult = ResultOf<"session_before_tree">;
/** What handlers of `session_tree` are given. */
export type SessionTreeEvent = ExtensionEventOf<"session_tree">;
/** What handlers of `input` are given. */
export type InputEvent = ExtensionEventOf<"input">;
/** What handlers of `input` may answer. */
export type InputEventResult = ResultOf<"input">;
/** What handlers of `before_agent_start` are given. */
export type BeforeAgentStartEvent = ExtensionEventOf<"before_agent_start">;
/** What handlers of `before_agent_start` may answer. */
export type BeforeAgentStartEventResult = ResultOf<"before_agent_start">;
/** What handlers of `agent_start` are given. */
export type AgentStartEvent = ExtensionEventOf<"agent_start">;
/** What handlers of `agent_end` are given. */
export type AgentEndEvent = ExtensionEventOf<"agent_end">;
/** What handlers of `turn_start` are given. */
export type TurnStartEvent = ExtensionEventOf<"turn_start">;
/** What handlers of `turn_end` are given. */
export type TurnEndEvent = ExtensionEventOf<"turn_end">;
/** What handlers of `message_start` are given. */
export type MessageStartEvent = ExtensionEventOf<"message_start">;
/** What handlers of `message_update` are given. */
export type MessageUpdateEvent = ExtensionEventOf<"message_update">;
/** What handlers of `message_end` are given. */
export type MessageEndEvent = ExtensionEventOf<"message_end">;
/** What handlers of `message_end` may answer. */
export type MessageEndEventResult = ResultOf<"message_end">;
/** What handlers of `context` are given. */
export type ContextEvent = ExtensionEventOf<"context">;
/** What handlers of `context` may answer. */
export type ContextEventResult = ResultOf<"context">;
/** What handlers of `before_provider_request` are given. */
export type BeforeProviderRequestEvent = ExtensionEventOf<"before_provider_request">;
/** What handlers of `before_provider_request` may answer. */
export type BeforeProviderRequestEventResult = ResultOf<"before_provider_request">;
/** What handlers of `after_provider_response` are given. */
export type AfterProviderResponseEvent = ExtensionEventOf<"after_provider_response">;
/** What handlers of `tool_execution_start` are given. */
export type ToolExecutionStartEvent = ExtensionEventOf<"tool_execution_start">;
/** What handlers of `tool_execution_update` are given. */
export type ToolExecutionUpdateEvent = ExtensionEventOf<"tool_execution_update">;
/** What handlers of `tool_execution_end` are given. */
export type ToolExecutionEndEvent = ExtensionEventOf<"tool_execution_end">;
/** What handlers of `tool_call` are given. */
export type ToolCallEvent = ExtensionEventOf<"tool_call">;
/** What handlers of `tool_call` may answer. */
export type ToolCallEventResult = ResultOf<"tool_call">;
/** What handlers of `tool_result` are given. */
export type ToolResultEvent = ExtensionEventOf<"tool_result">;
/** What handlers of `tool_result` may answer. */
export type ToolResultEventResult = ResultOf<"tool_result">;
/** What handlers of `model_select` are given. */
export type ModelSelectEvent = ExtensionEventOf<"model_select">;
/** What handlers of `thinking_level_select` are given. */
export type ThinkingLevelSelectEvent = ExtensionEventOf<"thinking_level_select">;
/** What handlers of `user_bash` are given. */
export type UserBashEvent = ExtensionEventOf<"user_bash">;
/** What handlers of `user_bash` may answer. */
export type UserBashEventResult = ResultOf<"user_bash">;
