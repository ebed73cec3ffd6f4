import { isRecord } from "../json/value.js";
import type { ImageContent, TextContent, ThinkingContent, ToolCall } from "../types/content.js";
import { toArguments } from "./tool-arguments.js";

/** Any block that a message may hold. */
export type ContentBlock = TextContent | ThinkingContent | ImageContent | ToolCall;

/** Reads the content of a message from a session file or a program: a text, one block, or a list; never throws. */
export function readBlocks(content: unknown): ContentBlock[] {
  const items: unknown[] = Array.isArray(content) ? content : [content];
  return items.map(readBlock).filter((block) => block !== undefined);
}

/** Whether a text says nothing. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}

function readBlock(value: unknown): ContentBlock | undefined {
  if (typeof value === "string") return { type: "text", text: value };
  if (!isRecord(value)) return undefined;
  switch (value["type"]) {
    case "text":
      return readText(value);
    case "thinking":
      return readThinking(value);
    case "image":
      return readImage(value);
    case "toolCall":
      return readToolCall(value);
    default:
      return undefined;
  }
}

function readText(value: Record<string, unknown>): TextContent | undefined {
  const text = value["text"];
  if (typeof text !== "string") return undefined;
  return { type: "text", text, ...textOf(value, "textSignature") };
}

function readThinking(value: Record<string, unknown>): ThinkingContent {
  const thinking = value["thinking"];
  const block: ThinkingContent = {
    type: "thinking",
    thinking: typeof thinking === "string" ? thinking : "",
    ...textOf(value, "thinkingSignature"),
  };
  if (value["redacted"] === true) block.redacted = true;
  return block;
}

function readImage(value: Record<string, unknown>): ImageContent {
  const data = value["data"];
  const mimeType = value["mimeType"];
  return {
    type: "image",
    data: typeof data === "string" ? data : "",
    mimeType: typeof mimeType === "string" ? mimeType : "",
  };
}

function readToolCall(value: Record<string, unknown>): ToolCall {
  const id = value["id"];
  const name = value["name"];
  return {
    type: "toolCall",
    id: typeof id === "string" ? id : "",
    name: typeof name === "string" ? name : "",
    arguments: toArguments(value["arguments"]),
    ...textOf(value, "thoughtSignature"),
    ...textOf(value, "argumentsError"),
  };
}

/** The property alone, when it holds a text that says something. */
function textOf<TKey extends string>(value: Record<string, unknown>, key: TKey): Partial<Record<TKey, string>> {
  const text = value[key];
  const found: Partial<Record<string, string>> = {};
  if (typeof text === "string" && text !== "") found[key] = text;
  return found;
}
