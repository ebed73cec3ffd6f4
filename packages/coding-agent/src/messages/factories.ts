import type { ImageContent, TextContent } from "@pi-stack/ai";
import type { BranchSummaryMessage, CompactionSummaryMessage, CustomMessage } from "../augment/agent-core.js";

/** `timestamp` is an ISO date; anything else gives `NaN`. */
export function createBranchSummaryMessage(summary: string, fromId: string, timestamp: string): BranchSummaryMessage {
  return { role: "branchSummary", summary, fromId, timestamp: Date.parse(timestamp) };
}

/** `timestamp` is an ISO date; anything else gives `NaN`. */
export function createCompactionSummaryMessage(
  summary: string,
  tokensBefore: number,
  timestamp: string,
): CompactionSummaryMessage {
  return { role: "compactionSummary", summary, tokensBefore, timestamp: Date.parse(timestamp) };
}

/** `timestamp` is an ISO date; anything else gives `NaN`. */
export function createCustomMessage<TDetails = unknown>(
  customType: string,
  content: string | (TextContent | ImageContent)[],
  display: boolean,
  details: TDetails | undefined,
  timestamp: string,
): CustomMessage<TDetails> {
  return {
    role: "custom",
    customType,
    content,
    display,
    ...(details === undefined ? {} : { details }),
    timestamp: Date.parse(timestamp),
  };
}
