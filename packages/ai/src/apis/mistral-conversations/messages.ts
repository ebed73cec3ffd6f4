import { repairHistory } from "../../history/repair-history.js";
import { historyTarget } from "../../history/target.js";
import type { ImageContent, TextContent } from "../../types/content.js";
import type { AssistantMessage, Message, ToolResultMessage } from "../../types/message.js";
import type { Model } from "../../types/model.js";
import type { WireAnswerPart, WireMessage, WireShownPart, WireToolCall } from "./wire.js";

/**
 * Stands between tool results and a user's message, since the user may not speak directly after a tool.
 * Source: https://github.com/mistralai/mistral-common (`MistralRequestValidator`, order of roles)
 */
const afterTools = "I have processed the tool results.";

/** The history as chat messages: repaired first, roles in an order that the API takes. */
export function toWireMessages(messages: readonly Message[], model: Model<"mistral-conversations">): WireMessage[] {
  const wire: WireMessage[] = [];
  for (const message of repairHistory(messages, historyTarget(model))) {
    if (message.role === "assistant") wire.push(toAssistantMessage(message));
    else if (message.role === "toolResult") wire.push(toToolMessage(message));
    else {
      if (wire.at(-1)?.role === "tool") wire.push({ role: "assistant", content: afterTools });
      wire.push({ role: "user", content: toShownContent(message.content) });
    }
  }
  markPrefix(wire);
  return wire;
}

/**
 * An answer may stand last only as the beginning of the next one.
 * Source: https://docs.mistral.ai/api/#tag/chat (`prefix` of assistant messages)
 */
function markPrefix(wire: WireMessage[]): void {
  const last = wire.at(-1);
  if (last?.role === "assistant") last.prefix = true;
}

function toShownContent(content: string | (TextContent | ImageContent)[]): string | WireShownPart[] {
  if (typeof content === "string") return content;
  const texts = content.filter((block) => block.type === "text");
  if (texts.length === content.length && texts.length === 1) return texts.map((block) => block.text).join("");
  return content.map(toShownPart);
}

function toShownPart(block: TextContent | ImageContent): WireShownPart {
  if (block.type === "text") return { type: "text", text: block.text };
  return { type: "image_url", image_url: `data:${block.mimeType};base64,${block.data}` };
}

function toAssistantMessage(message: AssistantMessage): WireMessage {
  const parts: WireAnswerPart[] = [];
  const calls: WireToolCall[] = [];
  for (const block of message.content) {
    if (block.type === "text") parts.push({ type: "text", text: block.text });
    else if (block.type === "thinking") {
      parts.push({ type: "thinking", thinking: [{ type: "text", text: block.thinking }] });
    } else {
      const called = { name: block.name, arguments: JSON.stringify(block.arguments) };
      calls.push({ id: block.id, type: "function", function: called });
    }
  }
  const content = toAnswerContent(parts);
  return calls.length === 0 ? { role: "assistant", content } : { role: "assistant", content, tool_calls: calls };
}

function toAnswerContent(parts: WireAnswerPart[]): string | WireAnswerPart[] {
  const [first] = parts;
  if (first === undefined) return "";
  return parts.length === 1 && first.type === "text" ? first.text : parts;
}

function toToolMessage(message: ToolResultMessage): WireMessage {
  const images = message.content.filter((block) => block.type === "image").map(toShownPart);
  const text = toolText(message);
  return {
    role: "tool",
    tool_call_id: message.toolCallId,
    name: message.toolName,
    content: images.length === 0 ? text : [{ type: "text", text }, ...images],
  };
}

/** The API has no flag for a failed call, so the words say it. */
function toolText(message: ToolResultMessage): string {
  const words = message.content
    .filter((block) => block.type === "text")
    .map((block) => block.text)
    .join("\n")
    .trim();
  return `${message.isError ? "[tool error] " : ""}${words || "(see attached image)"}`;
}
