import { emptyUsage, type Usage } from "@pi-stack/ai";
import { isJsonObject } from "../storage/json-file.js";
import type { ModelReference, SessionEntry } from "./entries.js";

/** Custom entries of this type hold the cost of requests that left nothing else, such as a summary that failed. */
export const usageEntryType = "pi-stack.usage";

/** What one request, or one summary with all its requests, has used. */
export interface UsageRecord {
  entryId: string;
  kind: "reply" | "compaction" | "branchSummary" | "other";
  /** Unknown for summaries that another program wrote. */
  model: ModelReference | undefined;
  usage: Usage;
  /** ISO date. */
  timestamp: string;
}

/** The requests behind entries, in their order. */
export function usageRecords(entries: readonly SessionEntry[]): UsageRecord[] {
  return entries.flatMap((entry) => {
    const record = usageRecordOf(entry);
    return record ? [record] : [];
  });
}

/** What the request behind one entry has used; `undefined` when there was none, or nothing is known of it. */
export function usageRecordOf(entry: SessionEntry): UsageRecord | undefined {
  const source = usageSource(entry);
  if (!source || !isUsage(source.usage)) return undefined;
  const { kind, usage, model } = source;
  return { entryId: entry.id, kind, model, usage, timestamp: entry.timestamp };
}

/** The sum of two usages; both stay as they are. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    totalTokens: a.totalTokens + b.totalTokens,
    cost: {
      input: a.cost.input + b.cost.input,
      output: a.cost.output + b.cost.output,
      cacheRead: a.cost.cacheRead + b.cost.cacheRead,
      cacheWrite: a.cost.cacheWrite + b.cost.cacheWrite,
      total: a.cost.total + b.cost.total,
      ...(a.cost.isIncomplete || b.cost.isIncomplete ? { isIncomplete: true } : {}),
    },
  };
}

type UsageSource = { kind: UsageRecord["kind"]; usage: unknown; model: ModelReference | undefined };

function usageSource(entry: SessionEntry): UsageSource | undefined {
  switch (entry.type) {
    case "message": {
      const { message } = entry;
      if (message.role !== "assistant") return undefined;
      return { kind: "reply", usage: message.usage, model: { provider: message.provider, modelId: message.model } };
    }
    case "compaction":
      return { kind: "compaction", usage: entry.usage, model: modelOf(entry.summaryModel) };
    case "branch_summary":
      return { kind: "branchSummary", usage: entry.usage, model: modelOf(entry.summaryModel) };
    case "custom":
      if (entry.customType !== usageEntryType || !isJsonObject(entry.data)) return undefined;
      return { kind: "other", usage: entry.data["usage"], model: modelOf(entry.data["model"]) };
    default:
      return undefined;
  }
}

/** What stands in a file may be anything. */
function modelOf(value: unknown): ModelReference | undefined {
  if (!isJsonObject(value)) return undefined;
  const { provider, modelId } = value;
  return typeof provider === "string" && typeof modelId === "string" ? { provider, modelId } : undefined;
}

function isUsage(value: unknown): value is Usage {
  const empty = emptyUsage();
  return hasNumbersOf(value, empty) && hasNumbersOf(value.cost, empty.cost);
}

function hasNumbersOf<T extends object>(value: unknown, model: T): value is T {
  if (!isJsonObject(value)) return false;
  return Object.entries(model).every(([key, example]) => typeof example !== "number" || Number.isFinite(value[key]));
}
