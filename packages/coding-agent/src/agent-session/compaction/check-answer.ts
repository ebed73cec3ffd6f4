import type { CompactionPreparation, CompactionResult } from "../../contracts/compaction.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import type { SessionEntry } from "../../session/entries.js";
import { isJsonObject } from "../../storage/json-file.js";

/**
 * What an extension gave in place of a compaction, once it is known to be one: stored as it came, anything else would
 * make every later request of the session fail. Without a number of tokens it gets that of the preparation.
 * @throws {@link CodingAgentError} with code "extension_answer_invalid"
 */
export function checkCompaction(
  answer: unknown,
  preparation: CompactionPreparation,
  branch: readonly SessionEntry[],
): CompactionResult {
  const { summary, firstKeptEntryId, tokensBefore, details } = checkSummary(answer, "session_before_compact");
  if (typeof firstKeptEntryId !== "string" || !branch.some(({ id }) => id === firstKeptEntryId)) {
    throw invalid(
      "session_before_compact",
      `firstKeptEntryId ${JSON.stringify(firstKeptEntryId)} is no entry of this branch. Use preparation.firstKeptEntryId, or the id of one of branchEntries`,
    );
  }
  const isCount = typeof tokensBefore === "number" && Number.isFinite(tokensBefore);
  return {
    summary,
    firstKeptEntryId,
    tokensBefore: isCount ? tokensBefore : preparation.tokensBefore,
    ...(details === undefined ? {} : { details }),
  };
}

/**
 * What an extension gave in place of a summary, once it is known to be one.
 * @throws {@link CodingAgentError} with code "extension_answer_invalid"
 */
export function checkSummary(answer: unknown, event: string): Record<string, unknown> & { summary: string } {
  const fields = isJsonObject(answer) ? answer : {};
  const { summary } = fields;
  if (typeof summary !== "string" || summary.trim() === "") {
    throw invalid(event, "summary is not a text that is not blank. Give one, or no answer at all");
  }
  return { ...fields, summary };
}

function invalid(event: string, problem: string): CodingAgentError {
  return new CodingAgentError(
    "extension_answer_invalid",
    `An extension answered ${event} with something that cannot be stored: ${problem}. Nothing was changed.`,
  );
}
