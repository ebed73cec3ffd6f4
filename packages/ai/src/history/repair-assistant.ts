import type { TextContent, ThinkingContent, ToolCall } from "../types/content.js";
import type { AssistantMessage } from "../types/message.js";
import { isBlank } from "./blocks.js";
import type { ThinkingPlace } from "./history-rules.js";
import { removeLoneSurrogates } from "./lone-surrogates.js";
import { type HistoryTarget, isOwn } from "./target.js";
import { callPartOf } from "./tool-call-id-rules.js";

type AssistantBlock = AssistantMessage["content"][number];

/** Leaves in an answer what the target accepts; undefined when nothing is left to send. */
export function repairAssistant(
  message: AssistantMessage,
  target: HistoryTarget,
  strict: boolean,
): AssistantMessage | undefined {
  const own = !strict && isOwn(message, target);
  const cleaned = message.content
    .map((block) => repairBlock(block, target, own, strict))
    .filter((block) => block !== undefined);
  const settled = placeThinking(cleaned, target.rules.thinkingPlace);
  const lostThinking = count(settled) < count(message.content);
  const content = lostThinking && target.rules.itemIdsNeedThinking ? settled.map(withoutItemId) : settled;
  return content.length === 0 ? undefined : { ...message, content };
}

function repairBlock(
  block: AssistantBlock,
  target: HistoryTarget,
  own: boolean,
  strict: boolean,
): AssistantBlock | undefined {
  if (block.type === "text") return repairText(block, target, own);
  if (block.type === "thinking") return strict ? undefined : repairThinking(block, target, own);
  return repairToolCall(block, target, own);
}

function repairText(block: TextContent, target: HistoryTarget, own: boolean): TextContent | undefined {
  const signature = block.textSignature;
  const signed = own && signature !== undefined && target.rules.acceptsTextSignature(signature);
  const text = removeLoneSurrogates(block.text);
  if (isBlank(text) && !(signed && target.rules.keepsSignedBlankText)) return undefined;
  return signed ? { type: "text", text, textSignature: signature } : { type: "text", text };
}

function repairThinking(block: ThinkingContent, target: HistoryTarget, own: boolean): AssistantBlock | undefined {
  const kept = own ? withAcceptedSignature(block, target) : block;
  const fate = own ? target.rules.ownThinking(kept) : "text";
  const text = removeLoneSurrogates(block.thinking);
  if (fate === "keep") return { ...kept, thinking: text };
  if (fate === "drop" || block.redacted) return undefined;
  return isBlank(text) ? undefined : { type: "text", text };
}

function withAcceptedSignature(block: ThinkingContent, target: HistoryTarget): ThinkingContent {
  const { thinkingSignature: signature, ...unsigned } = block;
  return signature === undefined || target.rules.acceptsThinkingSignature(signature) ? block : unsigned;
}

function repairToolCall(block: ToolCall, target: HistoryTarget, own: boolean): ToolCall {
  const call: ToolCall = {
    type: "toolCall",
    id: target.rules.toolCallIds.normalise(block.id, own),
    name: repairToolName(block.name, target),
    arguments: block.arguments,
  };
  const signature = block.thoughtSignature;
  if (own && signature !== undefined && target.rules.acceptsThoughtSignature(signature)) {
    call.thoughtSignature = signature;
  }
  return call;
}

function repairToolName(name: string, target: HistoryTarget): string {
  const fitting = name.replace(target.rules.toolNameForbids, "_").slice(0, target.rules.toolNameMaxLength);
  return fitting === "" ? "unknown_tool" : fitting;
}

/** Leaves out the thinking that stands where the API does not take it. */
function placeThinking(content: readonly AssistantBlock[], place: ThinkingPlace): AssistantBlock[] {
  const end = content.findLastIndex((block) => block.type !== "thinking") + 1;
  return content.filter((block, index) => {
    if (block.type !== "thinking" || place === "anywhere") return true;
    // Of a run of thinking blocks only the last has its text or call directly behind it.
    return index < end && (place === "not-last" || content[index + 1]?.type !== "thinking");
  });
}

function withoutItemId(block: AssistantBlock): AssistantBlock {
  if (block.type === "text") return { type: "text", text: block.text };
  return block.type === "toolCall" ? { ...block, id: callPartOf(block.id) } : block;
}

function count(content: readonly AssistantBlock[]): number {
  return content.filter((block) => block.type === "thinking").length;
}
