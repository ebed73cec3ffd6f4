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
 * @param fromLeaf - the entries from the leaf to the root; no more of them are looked at than needed
 */
export function contextSize(fromLeaf: Iterable<SessionEntry>, state: AgentState): ContextSize {
  return sizeAfter(lastMark(fromLeaf), state);
}

function sizeAfter(mark: Mark, state: AgentState): ContextSize {
  if (mark === "measured") {
    return { tokens: estimateContextTokens(state.messages).tokens, isMeasured: true };
  }
  return { tokens: estimateOverhead(state) + sumOf(state.messages), isMeasured: false };
}

/**
 * How many times more tokens the messages have than is estimated, at least 1: four characters a token is far too few for
 * Chinese, for instance. 1 where no provider has measured.
 */
export function estimateError(fromLeaf: Iterable<SessionEntry>, state: AgentState): number {
  const { tokens, isMeasured } = contextSize(fromLeaf, state);
  const estimated = sumOf(state.messages);
  return isMeasured && estimated > 0 ? Math.max(1, (tokens - estimateOverhead(state)) / estimated) : 1;
}

/** The same for people: nothing instead of an estimate right after a compaction. */
export function contextUsage(fromLeaf: Iterable<SessionEntry>, state: AgentState): ContextUsage | undefined {
  const { contextWindow } = state.model;
  if (!(contextWindow > 0)) return undefined;
  const mark = lastMark(fromLeaf);
  if (mark === "compacted") return { tokens: null, contextWindow, percent: null };
  const { tokens } = sizeAfter(mark, state);
  return { tokens, contextWindow, percent: (tokens / contextWindow) * 100 };
}

/** What happened last on a path: a provider measured the context, or it was compacted. */
type Mark = "measured" | "compacted" | "none";

function lastMark(fromLeaf: Iterable<SessionEntry>): Mark {
  for (const entry of fromLeaf) {
    if (entry.type === "compaction") return "compacted";
    if (entry.type !== "message" || entry.message.role !== "assistant") continue;
    const { stopReason, usage } = entry.message;
    if (stopReason !== "error" && stopReason !== "aborted" && calculateContextTokens(usage) > 0) return "measured";
  }
  return "none";
}

function sumOf(messages: readonly AgentMessage[]): number {
  return messages.reduce((sum, message) => sum + estimateTokens(message), 0);
}

/** The system prompt and the tools, at four characters a token like everything else. */
function estimateOverhead({ systemPrompt, tools }: AgentState): number {
  const declarations = tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
  return Math.ceil((systemPrompt.length + JSON.stringify(declarations).length) / 4);
}
