import type { AgentMessage } from "@pi-stack/agent-core";
import type { AssistantMessage, ImageContent, TextContent, Usage } from "@pi-stack/ai";
import type { SessionEntry } from "../../session/entries.js";
import type { CompactionSettings } from "../../settings/settings.js";
import { fitCompactionSettings } from "./compaction-settings.js";

const charactersPerToken = 4;
const charactersPerImage = 4800;

/** How full a context is. */
export interface ContextUsageEstimate {
  /** The sum of the two below. */
  tokens: number;
  /** What the provider counted for the last good reply and everything before it. */
  usageTokens: number;
  /** Estimate of everything after that reply; of everything when there is none. */
  trailingTokens: number;
  /** Where that reply stands among the messages. */
  lastUsageIndex: number | null;
}

/** The tokens of context after a reply: the provider's total, or the sum of its parts where it gives none. */
export function calculateContextTokens(usage: Usage): number {
  return usage.totalTokens || usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
}

/** The usage of the last reply that neither failed nor was aborted and whose provider counted tokens. */
export function getLastAssistantUsage(entries: readonly SessionEntry[]): Usage | undefined {
  const last = entries.findLast((entry) => entry.type === "message" && hasCountedUsage(entry.message));
  return last?.type === "message" && last.message.role === "assistant" ? last.message.usage : undefined;
}

/**
 * The tokens of a message: a quarter of its characters, 1,200 for an image. A command that the model does not see
 * counts nothing.
 */
export function estimateTokens(message: AgentMessage): number {
  return Math.ceil(countCharacters(message) / charactersPerToken);
}

/**
 * The tokens of a context: the usage of the last good reply and an estimate of what came after. The usage of a reply
 * from before a compaction tells of the context that is gone, and does not count.
 */
export function estimateContextTokens(messages: readonly AgentMessage[]): ContextUsageEstimate {
  const compactedAt = messages.findLast((message) => message.role === "compactionSummary")?.timestamp;
  const index = messages.findLastIndex(
    (message) => hasCountedUsage(message) && !(compactedAt !== undefined && message.timestamp <= compactedAt),
  );
  const counted = messages[index];
  const usageTokens = counted?.role === "assistant" ? calculateContextTokens(counted.usage) : 0;
  const trailingTokens = sumTokens(messages.slice(index + 1));
  return {
    tokens: usageTokens + trailingTokens,
    usageTokens,
    trailingTokens,
    lastUsageIndex: index === -1 ? null : index,
  };
}

/** Whether a context has grown into the reserve. Of a small window at most half is reserve; one of 0 is never full. */
export function shouldCompact(contextTokens: number, contextWindow: number, settings: CompactionSettings): boolean {
  if (!settings.enabled || contextWindow <= 0) return false;
  return contextTokens > contextWindow - fitCompactionSettings(settings, contextWindow).reserveTokens;
}

/** The estimates of messages, added up. */
export function sumTokens(messages: readonly AgentMessage[]): number {
  return messages.reduce((sum, message) => sum + estimateTokens(message), 0);
}

function hasCountedUsage(message: AgentMessage): message is AssistantMessage {
  if (message.role !== "assistant" || message.stopReason === "error" || message.stopReason === "aborted") return false;
  return calculateContextTokens(message.usage) > 0;
}

function countCharacters(message: AgentMessage): number {
  switch (message.role) {
    case "user":
    case "custom":
    case "toolResult":
      return countContent(message.content);
    case "assistant":
      return message.content.reduce((sum, block) => sum + countBlock(block), 0);
    case "bashExecution":
      return message.excludeFromContext ? 0 : message.command.length + message.output.length;
    case "branchSummary":
    case "compactionSummary":
      return message.summary.length;
    default:
      return countUnknownRole(message);
  }
}

/** A role that is missing above does not compile here; one from a newer session file is not sent, so it counts nothing. */
function countUnknownRole(_message: never): number {
  return 0;
}

function countContent(content: string | readonly (TextContent | ImageContent)[]): number {
  if (typeof content === "string") return content.length;
  return content.reduce((sum, block) => sum + countShown(block), 0);
}

function countShown(block: TextContent | ImageContent): number {
  if (block.type === "image") return charactersPerImage;
  return block.type === "text" ? block.text.length : 0;
}

/** Kinds of blocks of newer session files count nothing. */
function countBlock(block: AssistantMessage["content"][number]): number {
  switch (block.type) {
    case "text":
      return block.text.length;
    case "thinking":
      return block.thinking.length;
    case "toolCall":
      return block.name.length + JSON.stringify(block.arguments).length;
    default:
      return 0;
  }
}
