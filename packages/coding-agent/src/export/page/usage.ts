import { field, isObject, textField } from "./fields.js";
import { type Entry, messageOf } from "./session-data.js";

/** Token counts, and US dollars. */
export interface Usage {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  totalTokens: number;
  cost: number;
  /** The price of some of the tokens is not known: it was at least `cost`. */
  isIncomplete: boolean;
}

/** What one request, or one summary with all its requests, has used. */
export interface UsageRecord {
  entry: Entry;
  kind: "reply" | "compaction" | "branch summary" | "other";
  /** "" where it is unknown. */
  model: string;
  usage: Usage;
}

/** The requests behind entries, in their order. The same as usageRecords of session/usage.ts finds. */
export function usageRecords(entries: readonly Entry[]): UsageRecord[] {
  return entries.flatMap((entry) => {
    const source = sourceOf(entry);
    const usage = readUsage(source?.usage);
    return source && usage ? [{ entry, kind: source.kind, model: source.model, usage }] : [];
  });
}

/** The sum of all. */
export function totalUsage(records: readonly UsageRecord[]): Usage {
  const total = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: 0, isIncomplete: false };
  for (const { usage } of records) {
    total.input += usage.input;
    total.output += usage.output;
    total.cacheRead += usage.cacheRead;
    total.cacheWrite += usage.cacheWrite;
    total.totalTokens += usage.totalTokens;
    total.cost += usage.cost;
    total.isIncomplete ||= usage.isIncomplete;
  }
  return total;
}

function sourceOf(entry: Entry): { kind: UsageRecord["kind"]; usage: unknown; model: string } | undefined {
  const { type, value } = entry;
  const message = messageOf(entry);
  if (message) {
    if (textField(message, "role") !== "assistant") return undefined;
    return { kind: "reply", usage: field(message, "usage"), model: textField(message, "model") };
  }
  if (type === "compaction" || type === "branch_summary") {
    const model = textField(field(value, "summaryModel"), "modelId");
    return { kind: type === "compaction" ? "compaction" : "branch summary", usage: field(value, "usage"), model };
  }
  if (type !== "custom" || textField(value, "customType") !== "pi-stack.usage") return undefined;
  const data = field(value, "data");
  return { kind: "other", usage: field(data, "usage"), model: textField(field(data, "model"), "modelId") };
}

/** All of it or none: a part would make the totals wrong without a word. */
function readUsage(value: unknown): Usage | undefined {
  if (!isObject(value)) return undefined;
  const [input, output] = [field(value, "input"), field(value, "output")];
  const [cacheRead, cacheWrite] = [field(value, "cacheRead"), field(value, "cacheWrite")];
  const [totalTokens, cost] = [field(value, "totalTokens"), field(field(value, "cost"), "total")];
  if (!isNumber(input) || !isNumber(output) || !isNumber(cacheRead) || !isNumber(cacheWrite)) return undefined;
  if (!isNumber(totalTokens) || !isNumber(cost)) return undefined;
  const isIncomplete = field(field(value, "cost"), "isIncomplete") === true;
  return { input, output, cacheRead, cacheWrite, totalTokens, cost, isIncomplete };
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
