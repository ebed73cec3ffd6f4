import "./apis/anthropic-messages/options.js";

export { AiError, type AiErrorCode, type AiErrorOptions } from "./errors/ai-error.js";
export type { AiErrorCategory, ErrorInfo } from "./errors/categories.js";
export type { ApiOptionsMap } from "./extension-points.js";
export { AssistantMessageEventStream, createAssistantMessageEventStream, EventStream } from "./stream/event-stream.js";
export type * from "./types/compat.js";
export type * from "./types/content.js";
export type * from "./types/context.js";
export type * from "./types/diagnostics.js";
export type * from "./types/event.js";
export type * from "./types/identifiers.js";
export type * from "./types/message.js";
export type * from "./types/model.js";
export type * from "./types/options.js";
export type * from "./types/tool.js";
export type * from "./types/usage.js";
