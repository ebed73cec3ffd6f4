import type { Usage } from "@pi-stack/ai";
import type { BranchSummaryEntry, CompactionEntry, CustomMessageEntry, ModelReference } from "./entries.js";

type Payload<TEntry> = Omit<TEntry, "id" | "parentId" | "timestamp">;

/** What a summary cost, and whose model wrote it. */
export interface SummaryCost {
  usage: Usage;
  summaryModel: ModelReference;
}

export function compactionPayload(
  summary: string,
  firstKeptEntryId: string,
  tokensBefore: number,
  rest: { details?: unknown; fromHook?: boolean | undefined; cost?: SummaryCost | undefined },
): Payload<CompactionEntry> {
  return { type: "compaction", summary, firstKeptEntryId, tokensBefore, ...summaryRest(rest) };
}

export function branchSummaryPayload(
  fromId: string | null,
  summary: string,
  rest: { details?: unknown; fromHook?: boolean | undefined; cost?: SummaryCost | undefined },
): Payload<BranchSummaryEntry> {
  return { type: "branch_summary", fromId: fromId ?? "root", summary, ...summaryRest(rest) };
}

export function customMessagePayload(
  customType: string,
  content: CustomMessageEntry["content"],
  display: boolean,
  details: unknown,
): Payload<CustomMessageEntry> {
  return { type: "custom_message", customType, content, display, ...(details === undefined ? {} : { details }) };
}

/** Absent fields are left out, so that lines stay short and equal to what other programs write. */
function summaryRest({
  details,
  fromHook,
  cost,
}: {
  details?: unknown;
  fromHook?: boolean | undefined;
  cost?: SummaryCost | undefined;
}): { details?: unknown; fromHook?: boolean; usage?: Usage; summaryModel?: ModelReference } {
  return {
    ...(details === undefined ? {} : { details }),
    ...(fromHook === undefined ? {} : { fromHook }),
    ...(cost === undefined ? {} : cost),
  };
}
