import { repairHistory } from "../../history/repair-history.js";
import { historyTarget } from "../../history/target.js";
import type { ImageContent, TextContent } from "../../types/content.js";
import type { AssistantMessage, Message, ToolResultMessage } from "../../types/message.js";
import type { Model } from "../../types/model.js";
import type { WireAssistantBlock, WireImage, WireMessage, WireText, WireToolResult } from "./wire.js";

/** The history as Messages turns: repaired first, results of one assistant message in one user turn. */
export function toWireMessages(messages: readonly Message[], model: Model<"anthropic-messages">): WireMessage[] {
  const wire: WireMessage[] = [];
  for (const message of repairHistory(messages, historyTarget(model))) {
    if (message.role === "assistant") wire.push({ role: "assistant", content: toAssistantBlocks(message) });
    else {
      const content = message.role === "toolResult" ? [toToolResult(message)] : toUserBlocks(message.content);
      const last = wire.at(-1);
      if (last?.role === "user") last.content.push(...content);
      else wire.push({ role: "user", content });
    }
  }
  return wire;
}

function toUserBlocks(content: string | (TextContent | ImageContent)[]): (WireText | WireImage)[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content.map(toShownBlock);
}

function toShownBlock(block: TextContent | ImageContent): WireText | WireImage {
  if (block.type === "text") return { type: "text", text: block.text };
  return { type: "image", source: { type: "base64", media_type: block.mimeType, data: block.data } };
}

function toToolResult(message: ToolResultMessage): WireToolResult {
  return {
    type: "tool_result",
    tool_use_id: message.toolCallId,
    content: toResultContent(message.content),
    is_error: message.isError,
  };
}

function toResultContent(content: (TextContent | ImageContent)[]): WireToolResult["content"] {
  const texts = content.filter((block) => block.type === "text");
  if (texts.length === content.length) return texts.map((block) => block.text).join("\n");
  const blocks = content.map(toShownBlock);
  return texts.length > 0 ? blocks : [{ type: "text", text: "(see attached image)" }, ...blocks];
}

function toAssistantBlocks(message: AssistantMessage): WireAssistantBlock[] {
  return message.content.map((block): WireAssistantBlock => {
    if (block.type === "text") return { type: "text", text: block.text };
    if (block.type === "toolCall") {
      return { type: "tool_use", id: block.id, name: block.name, input: block.arguments };
    }
    const signature = block.thinkingSignature ?? "";
    if (block.redacted) return { type: "redacted_thinking", data: signature };
    return signature === ""
      ? { type: "text", text: block.thinking }
      : { type: "thinking", thinking: block.thinking, signature };
  });
}
