import { AiError } from "../../errors/ai-error.js";
import { repairHistory } from "../../history/repair-history.js";
import { historyTarget } from "../../history/target.js";
import type { ImageContent, TextContent } from "../../types/content.js";
import type { AssistantMessage, Message, ToolResultMessage } from "../../types/message.js";
import type { Model } from "../../types/model.js";
import type { WireAnswerBlock, WireImage, WireMessage, WireShownBlock, WireToolResult } from "./wire.js";

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ImageBlock.html */
const imageFormats: Readonly<Record<string, WireImage["image"]["format"]>> = {
  "image/jpeg": "jpeg",
  "image/jpg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** The history as Converse turns: repaired first, results of one assistant message in one user turn. */
export function toWireMessages(messages: readonly Message[], model: Model<"bedrock-converse-stream">): WireMessage[] {
  const wire: WireMessage[] = [];
  for (const message of repairHistory(messages, historyTarget(model))) {
    if (message.role === "assistant") wire.push({ role: "assistant", content: message.content.map(toAnswerBlock) });
    else {
      const content = message.role === "toolResult" ? [toToolResult(message)] : toShownBlocks(message.content);
      const last = wire.at(-1);
      if (last?.role === "user") last.content.push(...content);
      else wire.push({ role: "user", content });
    }
  }
  return wire;
}

function toShownBlocks(content: string | (TextContent | ImageContent)[]): WireShownBlock[] {
  return typeof content === "string" ? [{ text: content }] : content.map(toShownBlock);
}

function toShownBlock(block: TextContent | ImageContent): WireShownBlock {
  if (block.type === "text") return { text: block.text };
  const format = imageFormats[block.mimeType];
  if (format === undefined) {
    const info = { category: "invalid_request", retryable: false } as const;
    const words = `Unsupported image type: ${block.mimeType}; Bedrock takes JPEG, PNG, GIF and WebP.`;
    throw new AiError("invalid_options", words, { info });
  }
  return { image: { format, source: { bytes: block.data } } };
}

function toToolResult(message: ToolResultMessage): WireToolResult {
  const status = message.isError ? "error" : "success";
  return { toolResult: { toolUseId: message.toolCallId, content: toShownBlocks(message.content), status } };
}

function toAnswerBlock(block: AssistantMessage["content"][number]): WireAnswerBlock {
  if (block.type === "text") return { text: block.text };
  if (block.type === "toolCall") {
    return { toolUse: { toolUseId: block.id, name: block.name, input: block.arguments } };
  }
  const signature = block.thinkingSignature;
  if (block.redacted) return { reasoningContent: { redactedContent: signature ?? "" } };
  const reasoningText = signature ? { text: block.thinking, signature } : { text: block.thinking };
  return { reasoningContent: { reasoningText } };
}
