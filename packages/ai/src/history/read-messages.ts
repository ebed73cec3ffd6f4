import { isRecord } from "../json/value.js";
import type { ImageContent, TextContent, ThinkingContent, ToolCall } from "../types/content.js";
import type { AssistantMessage, Message, ToolResultMessage, UserMessage } from "../types/message.js";
import type { StopReason, Usage } from "../types/usage.js";
import { type ContentBlock, readBlocks } from "./blocks.js";

/** Reads messages of any shape: what cannot be understood is left out, what is missing gets a plain value. */
export function readMessages(messages: readonly unknown[]): Message[] {
  return messages.map(readMessage).filter((message) => message !== undefined);
}

function readMessage(value: unknown): Message | undefined {
  if (!isRecord(value)) return undefined;
  switch (value["role"]) {
    case "user":
      return readUser(value);
    case "assistant":
      return readAssistant(value);
    case "toolResult":
      return readToolResult(value);
    default:
      return undefined;
  }
}

function readUser(value: Record<string, unknown>): UserMessage {
  const content = value["content"];
  return {
    role: "user",
    content: typeof content === "string" ? content : readBlocks(content).filter(isTextOrImage),
    timestamp: numberOf(value["timestamp"]),
  };
}

function readAssistant(value: Record<string, unknown>): AssistantMessage {
  return {
    role: "assistant",
    content: readBlocks(value["content"]).filter(isAssistantBlock),
    api: textOf(value["api"]),
    provider: textOf(value["provider"]),
    model: textOf(value["model"]),
    usage: readUsage(value["usage"]),
    stopReason: readStopReason(value["stopReason"]),
    timestamp: numberOf(value["timestamp"]),
  };
}

function readToolResult(value: Record<string, unknown>): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId: textOf(value["toolCallId"]),
    toolName: textOf(value["toolName"]),
    content: readBlocks(value["content"]).filter(isTextOrImage),
    isError: value["isError"] === true,
    timestamp: numberOf(value["timestamp"]),
  };
}

function isTextOrImage(block: ContentBlock): block is TextContent | ImageContent {
  return block.type === "text" || block.type === "image";
}

function isAssistantBlock(block: ContentBlock): block is TextContent | ThinkingContent | ToolCall {
  return block.type !== "image";
}

function readStopReason(value: unknown): StopReason {
  return value === "length" || value === "toolUse" || value === "error" || value === "aborted" ? value : "stop";
}

function readUsage(value: unknown): Usage {
  const usage = isRecord(value) ? value : {};
  const cost = isRecord(usage["cost"]) ? usage["cost"] : {};
  return {
    input: numberOf(usage["input"]),
    output: numberOf(usage["output"]),
    cacheRead: numberOf(usage["cacheRead"]),
    cacheWrite: numberOf(usage["cacheWrite"]),
    totalTokens: numberOf(usage["totalTokens"]),
    cost: {
      input: numberOf(cost["input"]),
      output: numberOf(cost["output"]),
      cacheRead: numberOf(cost["cacheRead"]),
      cacheWrite: numberOf(cost["cacheWrite"]),
      total: numberOf(cost["total"]),
    },
  };
}

function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "unknown";
}
