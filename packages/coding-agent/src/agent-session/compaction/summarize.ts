import type { AgentMessage } from "@pi-stack/agent-core";
import { emptyUsage, type ModelThinkingLevel } from "@pi-stack/ai";
import type { CompactionPreparation, CompactionResult } from "../../contracts/compaction.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { createCompactionSummaryMessage } from "../../messages/factories.js";
import { addUsage } from "../../session/usage.js";
import { computeFileLists, formatFileLists, withoutKnownFiles } from "./file-operations.js";
import { escapeEndTags } from "./prompts.js";
import { type SummaryText, summarizeMessages } from "./summarize-messages.js";
import type { SummaryModel } from "./summary-model.js";
import { estimateTokens, sumTokens } from "./tokens.js";
import { joinTurnContext, splitTurnContext } from "./turn-context.js";

const historyShare = 0.8;
const turnPrefixShare = 0.5;

/** How a compaction is summarised. */
export interface CompactionSummaryOptions {
  customInstructions?: string | undefined;
  /** Taken as the model can have it. */
  thinkingLevel?: ModelThinkingLevel | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Has the summary of a prepared compaction written. Nothing is stored here.
 * @throws {@link CodingAgentError} with code "compaction_cancelled", "compaction_no_gain", "summary_failed" or
 * "summary_truncated"
 */
export async function summarizeForCompaction(
  preparation: CompactionPreparation,
  summaryModel: SummaryModel,
  options: CompactionSummaryOptions = {},
): Promise<CompactionResult> {
  const { firstKeptEntryId, tokensBefore, fileOps } = preparation;
  const written = preparation.turnPrefixMessages.length > 0 ? summarizeSplitTurn : summarizeHistory;
  const { text, usage } = await written(preparation, summaryModel, options);
  const details = computeFileLists(fileOps);
  const summary = `${escapeEndTags(text)}${formatFileLists(details)}`;
  const estimatedTokensAfter = tokensAfter(preparation, summary);
  return { summary, firstKeptEntryId, tokensBefore, details, estimatedTokensAfter, usage };
}

/** How long the summary of a history may be, in tokens, by the reserve of the settings. */
export function historyTokens(reserveTokens: number): number {
  return Math.floor(historyShare * reserveTokens);
}

async function summarizeHistory(
  preparation: CompactionPreparation,
  summaryModel: SummaryModel,
  options: CompactionSummaryOptions,
): Promise<SummaryText> {
  const { messagesToSummarize: messages, settings } = preparation;
  const previousSummary = previousSummaryOf(preparation);
  const wantedTokens = historyTokens(settings.reserveTokens);
  return summarizeMessages({ ...options, purpose: "history", messages, previousSummary, wantedTokens }, summaryModel);
}

/** Both parts at once; when one fails, the other is stopped. */
async function summarizeSplitTurn(
  preparation: CompactionPreparation,
  summaryModel: SummaryModel,
  options: CompactionSummaryOptions,
): Promise<SummaryText> {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const together = { ...options, signal };
  const before = splitTurnContext(previousSummaryOf(preparation) ?? "");
  const goesOn = preparation.messagesToSummarize.length === 0;
  const parts = [
    goesOn
      ? Promise.resolve({ text: before.history, usage: emptyUsage() })
      : summarizeHistory(preparation, summaryModel, together),
    summarizeMessages(
      {
        ...together,
        purpose: "turnPrefix",
        messages: preparation.turnPrefixMessages,
        previousSummary: goesOn ? before.turnContext : undefined,
        wantedTokens: Math.floor(turnPrefixShare * preparation.settings.reserveTokens),
      },
      summaryModel,
    ),
  ] as const;
  try {
    const [history, turnPrefix] = await Promise.all(parts);
    return { text: joinTurnContext(history.text, turnPrefix.text), usage: addUsage(history.usage, turnPrefix.usage) };
  } catch (error) {
    stop.abort();
    await Promise.allSettled(parts);
    throw error;
  }
}

function previousSummaryOf({ previousSummary, fileOps }: CompactionPreparation): string | undefined {
  return previousSummary === undefined ? undefined : withoutKnownFiles(previousSummary, fileOps);
}

function tokensAfter(preparation: CompactionPreparation, summary: string): number {
  const before = replacedTokens(preparation);
  const after = tokensOfSummary(summary);
  if (after < before) return Math.max(0, preparation.tokensBefore - before) + after;
  throw new CodingAgentError(
    "compaction_no_gain",
    `The summary would have about ${after} tokens and replace about ${before}, so nothing was compacted. Go on, lower compaction.keepRecentTokens so that more is summarized, or ask for a shorter summary.`,
  );
}

function replacedTokens(preparation: CompactionPreparation): number {
  const { messagesToSummarize, turnPrefixMessages, previousSummary = "" } = preparation;
  const goesOn = messagesToSummarize.length === 0 && splitTurnContext(previousSummary).turnContext !== undefined;
  return (
    sumTokens(messagesToSummarize) +
    sumTokens(goesOn ? withoutRequest(turnPrefixMessages) : turnPrefixMessages) +
    tokensOfSummary(previousSummary)
  );
}

/** The request of a turn that was cut before is shown again, but is no longer part of the context. */
function withoutRequest(messages: readonly AgentMessage[]): readonly AgentMessage[] {
  return messages[0]?.role === "user" ? messages.slice(1) : messages;
}

function tokensOfSummary(summary: string): number {
  return estimateTokens(createCompactionSummaryMessage(summary, 0, ""));
}
