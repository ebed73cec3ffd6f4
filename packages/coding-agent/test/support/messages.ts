import {
  type AssistantMessage,
  fauxAssistantMessage,
  fauxToolCall,
  type ToolResultMessage,
  type UserMessage,
} from "@pi-stack/ai";

export const userSays = (text: string): UserMessage => ({ role: "user", content: text, timestamp: 1 });

export const modelSays = (text: string): AssistantMessage => fauxAssistantMessage(text, { timestamp: 2 });

export const modelCalls = (...ids: string[]): AssistantMessage =>
  fauxAssistantMessage(
    ids.map((id) => fauxToolCall("read", { path: "x" }, { id })),
    { stopReason: "toolUse", timestamp: 2 },
  );

export const toolSays = (id: string, text = "ok"): ToolResultMessage => ({
  role: "toolResult",
  toolCallId: id,
  toolName: "read",
  content: [{ type: "text", text }],
  isError: false,
  timestamp: 3,
});
