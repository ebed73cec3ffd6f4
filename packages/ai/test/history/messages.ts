import type { AssistantMessage, ImageContent, Model, ToolCall, ToolResultMessage, UserMessage } from "@pi-stack/ai";

/** The smallest valid PNG: one pixel. */
export const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export function user(content: UserMessage["content"]): UserMessage {
  return { role: "user", content, timestamp: 1 };
}

export function image(mimeType: string, data: string = png): ImageContent {
  return { type: "image", mimeType, data };
}

export function call(id: string, name = "read"): ToolCall {
  return { type: "toolCall", id, name, arguments: { path: "a" } };
}

/** An answer of a model, complete unless `rest` says otherwise. */
export function answerOf(
  model: Pick<Model, "id" | "api" | "provider">,
  content: AssistantMessage["content"],
  rest: Partial<AssistantMessage> = {},
): AssistantMessage {
  return {
    role: "assistant",
    content,
    api: model.api,
    provider: model.provider,
    model: model.id,
    usage: {
      input: 0,
      output: 0,
      cacheRead: 0,
      cacheWrite: 0,
      totalTokens: 0,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
    },
    stopReason: content.some((block) => block.type === "toolCall") ? "toolUse" : "stop",
    timestamp: 2,
    ...rest,
  };
}

export function result(toolCallId: string, content: ToolResultMessage["content"] = text("done")): ToolResultMessage {
  return { role: "toolResult", toolCallId, toolName: "read", content, isError: false, timestamp: 3 };
}

export function text(words: string): { type: "text"; text: string }[] {
  return [{ type: "text", text: words }];
}
