import type { AgentMessage, AgentState } from "@pi-stack/agent-core";
import type { SessionEntry } from "../session/entries.js";
import { calculateContextTokens, estimateContextTokens, estimateTokens } from "./compaction/tokens.js";

/** How full the model's window is. */
export interface ContextUsage {
  /** `null` right after a compaction: nothing has been measured since. */
  tokens: number | null;
  contextWindow: number;
  /** 0 to 100; `null` like `tokens`. */
  percent: number | null;
}

/** Tokens of a context, and whether a provider measured most of them. */
export interface ContextSize {
  tokens: number;
  isMeasured: boolean;
}

/**
 * How much the next request would hold. What a provider measured before the last compaction tells nothing of it; then,
 * and with providers that report nothing, everything is estimated.
 *
 * @param path - the entries from the root to the leaf
 */
export function contextSize(path: readonly SessionEntry[], state: AgentState): ContextSize {
  if (isMeasuredSinceCompaction(path)) {
    return { tokens: estimateContextTokens(state.messages).tokens, isMeasured: true };
  }
  return { tokens: estimateOverhead(state) + sumOf(state.messages), isMeasured: false };
}

/** The same for people: nothing instead of an estimate right after a compaction. */
export function contextUsage(path: readonly SessionEntry[], state: AgentState): ContextUsage | undefined {
  const { contextWindow } = state.model;
  if (!(contextWindow > 0)) return undefined;
  const { tokens, isMeasured } = contextSize(path, state);
  if (!isMeasured && path.some((entry) => entry.type === "compaction")) {
    return { tokens: null, contextWindow, percent: null };
  }
  return { tokens, contextWindow, percent: (tokens / contextWindow) * 100 };
}

function isMeasuredSinceCompaction(path: readonly SessionEntry[]): boolean {
  for (let index = path.length - 1; index >= 0; index--) {
    const entry = path[index];
    if (entry?.type === "compaction") return false;
    if (entry?.type !== "message" || entry.message.role !== "assistant") continue;
    const { stopReason, usage } = entry.message;
    if (stopReason !== "error" && stopReason !== "aborted" && calculateContextTokens(usage) > 0) return true;
  }
  return false;
}

function sumOf(messages: readonly AgentMessage[]): number {
  return messages.reduce((sum, message) => sum + estimateTokens(message), 0);
}

/** The system prompt and the tools, at four characters a token like everything else. */
function estimateOverhead({ systemPrompt, tools }: AgentState): number {
  const declarations = tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
  return Math.ceil((systemPrompt.length + JSON.stringify(declarations).length) / 4);
}
