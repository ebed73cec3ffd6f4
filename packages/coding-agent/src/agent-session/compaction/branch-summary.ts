import { emptyUsage, type Usage } from "@pi-stack/ai";
import { convertToLlm } from "../../messages/convert-to-llm.js";
import type { SessionEntry } from "../../session/entries.js";
import { prepareBranchEntries } from "./branch-entries.js";
import { DEFAULT_COMPACTION_SETTINGS } from "./compaction-settings.js";
import { computeFileLists, type FileLists, formatFileLists } from "./file-operations.js";
import { escapeEndTags } from "./prompts.js";
import { windowOf } from "./request-limits.js";
import { summarizeMessages } from "./summarize-messages.js";
import type { SummaryModel } from "./summary-model.js";

const maxSummaryTokens = 2048;
const preamble =
  "The user explored another branch of the conversation and then came back here.\nThis is a summary of that branch:\n\n";
const nothingSaid = "Nothing was said on that branch, so there is nothing to summarize.";

/** How a branch is summarised. */
export interface BranchSummaryRequestOptions {
  customInstructions?: string | undefined;
  /** The custom instructions take the place of our own. */
  replaceInstructions?: boolean | undefined;
  /** Tokens of the window that are not filled with the branch. @defaultValue 16384 */
  reserveTokens?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** The summary of a branch, its files, and what it cost. */
export interface BranchSummary {
  summary: string;
  details: FileLists;
  usage: Usage;
}

/**
 * Has a branch summarised, as much of its newest part as one window holds. Nothing is stored here.
 * @throws {@link CodingAgentError} with code "compaction_cancelled", "summary_failed" or "summary_truncated"
 */
export async function summarizeBranch(
  entries: readonly SessionEntry[],
  summaryModel: SummaryModel,
  options: BranchSummaryRequestOptions = {},
): Promise<BranchSummary> {
  const { reserveTokens = DEFAULT_COMPACTION_SETTINGS.reserveTokens, ...rest } = options;
  const window = windowOf(summaryModel.model);
  const { messages, fileOps } = prepareBranchEntries(entries, Math.max(window - reserveTokens, Math.floor(window / 2)));
  const details = computeFileLists(fileOps);
  if (convertToLlm(messages).length === 0) return { summary: nothingSaid, details, usage: emptyUsage() };
  const task = { ...rest, purpose: "branch", messages, wantedTokens: maxSummaryTokens } as const;
  const { text, usage } = await summarizeMessages(task, summaryModel);
  return { summary: `${preamble}${escapeEndTags(text)}${formatFileLists(details)}`, details, usage };
}
