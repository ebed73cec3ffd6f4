import type { ImageContent, TextContent } from "../types/content.js";
import type { ToolResultMessage, UserMessage } from "../types/message.js";
import { isBlank } from "./blocks.js";
import { type ImageRule, repairImages } from "./images.js";
import { removeLoneSurrogates } from "./lone-surrogates.js";
import type { HistoryTarget } from "./target.js";

/** Leaves in a user's message what the target accepts; undefined when nothing is left to send. */
export function repairUser(message: UserMessage, target: HistoryTarget, strict: boolean): UserMessage | undefined {
  if (typeof message.content === "string") {
    const text = removeLoneSurrogates(message.content);
    return isBlank(text) ? undefined : { ...message, content: text };
  }
  const content = repairImages(repairTexts(message.content), "user", imageRule(target, strict));
  return content.length === 0 ? undefined : { ...message, content };
}

/** Leaves in a tool result what the target accepts. A result always stays, since its call needs one. */
export function repairToolResult(
  message: ToolResultMessage,
  target: HistoryTarget,
  strict: boolean,
): ToolResultMessage {
  const rule = imageRule(target, strict);
  const textOnly = message.isError && !target.rules.errorResultsHoldImages && rule.refusal === undefined;
  const imagesFor = textOnly ? { ...rule, refusal: "the result of a failed call holds text only" } : rule;
  const content = repairImages(repairTexts(message.content), "tool", imagesFor);
  return { ...message, content: content.length === 0 ? [{ type: "text", text: "(no output)" }] : content };
}

function repairTexts(content: readonly (TextContent | ImageContent)[]): (TextContent | ImageContent)[] {
  const kept: (TextContent | ImageContent)[] = [];
  for (const block of content) {
    if (block.type === "image") kept.push(block);
    else {
      const text = removeLoneSurrogates(block.text);
      if (!isBlank(text)) kept.push({ type: "text", text });
    }
  }
  return kept;
}

function imageRule(target: HistoryTarget, strict: boolean): ImageRule {
  const types = target.rules.imageTypes;
  if (!target.acceptsImages) return { types, refusal: "model does not support images" };
  return strict ? { types, refusal: "the provider refused the history with its images" } : { types };
}
