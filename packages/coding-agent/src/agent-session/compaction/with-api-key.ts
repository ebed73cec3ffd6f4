import type { AgentMessage } from "@pi-stack/agent-core";
import { completeSimple, type Model, type ModelThinkingLevel } from "@pi-stack/ai";
import type { CompactionPreparation, CompactionResult } from "../../contracts/compaction.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import type { SessionEntry } from "../../session/entries.js";
import { summarizeBranch } from "./branch-summary.js";
import { historyTokens, summarizeForCompaction } from "./summarize.js";
import { summarizeMessages } from "./summarize-messages.js";
import type { SummaryModel } from "./summary-model.js";

/** What {@link generateBranchSummary} needs. */
export interface GenerateBranchSummaryOptions {
  model: Model;
  apiKey: string | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  customInstructions?: string | undefined;
  /** The custom instructions take the place of our own. */
  replaceInstructions?: boolean | undefined;
  /** Tokens of the window that are not filled with the branch. @defaultValue 16384 */
  reserveTokens?: number | undefined;
}

/** A summary with its files, or why there is none. */
export interface BranchSummaryResult {
  summary?: string;
  readFiles?: string[];
  modifiedFiles?: string[];
  aborted?: boolean;
  error?: string;
}

/**
 * Has a history summarised, continuing `previousSummary` if there is one. A history of any length fits.
 * @param reserveTokens four fifths of it are the longest the summary may be
 * @throws {@link CodingAgentError} with code "compaction_cancelled", "summary_failed" or "summary_truncated"
 */
export async function generateSummary(
  messages: readonly AgentMessage[],
  model: Model,
  reserveTokens: number,
  apiKey: string | undefined,
  headers?: Record<string, string>,
  signal?: AbortSignal,
  customInstructions?: string,
  previousSummary?: string,
  thinkingLevel?: ModelThinkingLevel,
): Promise<string> {
  const wantedTokens = historyTokens(reserveTokens);
  const { text } = await summarizeMessages(
    { purpose: "history", messages, previousSummary, customInstructions, wantedTokens, thinkingLevel, signal },
    withApiKey(model, apiKey, headers),
  );
  return text;
}

/**
 * Has a prepared compaction summarised. Nothing is stored.
 * @throws {@link CodingAgentError} with code "compaction_cancelled", "compaction_no_gain", "summary_failed" or
 * "summary_truncated"
 */
export function compact(
  preparation: CompactionPreparation,
  model: Model,
  apiKey: string | undefined,
  headers?: Record<string, string>,
  customInstructions?: string,
  signal?: AbortSignal,
  thinkingLevel?: ModelThinkingLevel,
): Promise<CompactionResult> {
  const summaryModel = withApiKey(model, apiKey, headers);
  return summarizeForCompaction(preparation, summaryModel, { customInstructions, signal, thinkingLevel });
}

/** Has the entries of a branch summarised. Resolves also when that fails: see `aborted` and `error`. */
export async function generateBranchSummary(
  entries: readonly SessionEntry[],
  options: GenerateBranchSummaryOptions,
): Promise<BranchSummaryResult> {
  const { model, apiKey, headers, ...rest } = options;
  try {
    const { summary, details } = await summarizeBranch(entries, withApiKey(model, apiKey, headers), rest);
    return { summary, ...details };
  } catch (error) {
    if (!CodingAgentError.is(error)) throw error;
    return error.code === "compaction_cancelled" ? { aborted: true } : { error: error.message };
  }
}

function withApiKey(
  model: Model,
  apiKey: string | undefined,
  headers: Record<string, string> | undefined,
): SummaryModel {
  return {
    model,
    ask: (context, options) => completeSimple(model, context, { ...options, apiKey, ...(headers ? { headers } : {}) }),
  };
}
