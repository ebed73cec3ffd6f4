import { field, numberOf } from "../../json/value.js";
import type { UsageCounts } from "../../stream/answer.js";
import type { Model } from "../../types/model.js";

/** Token counts of a response's `usage`; undefined when it is none. Source: https://platform.openai.com/docs/api-reference/responses/object */
export function readUsage(usage: unknown): UsageCounts | undefined {
  const input = numberOf(field(usage, "input_tokens"));
  const output = numberOf(field(usage, "output_tokens"));
  if (input === undefined && output === undefined) return undefined;
  const cacheRead = numberOf(field(field(usage, "input_tokens_details"), "cached_tokens")) ?? 0;
  const counts: UsageCounts = { input: Math.max(0, (input ?? 0) - cacheRead), output: output ?? 0, cacheRead };
  const totalTokens = numberOf(field(usage, "total_tokens"));
  return totalTokens === undefined ? counts : { ...counts, totalTokens };
}

/** By how much a service tier changes the price. Source: https://platform.openai.com/docs/pricing */
export function costFactor(model: Pick<Model, "id">, tier: string | undefined): number {
  if (tier === "flex") return 0.5;
  if (tier !== "priority") return 1;
  return model.id === "gpt-5.5" ? 2.5 : 2;
}
