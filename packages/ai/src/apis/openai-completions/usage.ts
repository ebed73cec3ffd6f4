import { field, isRecord, numberOf } from "../../json/value.js";
import type { UsageCounts } from "../../stream/answer.js";

/**
 * Token counts of a `usage` object; undefined when it is none. Servers differ in where they put cached tokens, and some
 * count reasoning outside the completion.
 * Source: https://platform.openai.com/docs/api-reference/chat/object, https://api-docs.deepseek.com/guides/kv_cache,
 * https://openrouter.ai/docs/use-cases/usage-accounting, https://docs.x.ai/docs/guides/reasoning
 */
export function readUsage(usage: unknown): UsageCounts | undefined {
  if (!isRecord(usage)) return undefined;
  const prompt = numberOf(usage["prompt_tokens"]);
  const completion = numberOf(usage["completion_tokens"]);
  if (prompt === undefined && completion === undefined) return undefined;
  const details = field(usage, "prompt_tokens_details");
  const cached = numberOf(field(details, "cached_tokens")) ?? numberOf(field(usage, "prompt_cache_hit_tokens")) ?? 0;
  const cacheWrite = numberOf(field(details, "cache_write_tokens")) ?? 0;
  const cacheRead = cacheWrite > 0 ? Math.max(0, cached - cacheWrite) : cached;
  const input = Math.max(0, (prompt ?? 0) - cacheRead - cacheWrite);
  return { input, output: outputTokens(usage, prompt ?? 0, completion ?? 0), cacheRead, cacheWrite };
}

function outputTokens(usage: unknown, prompt: number, completion: number): number {
  const reasoning = numberOf(field(field(usage, "completion_tokens_details"), "reasoning_tokens")) ?? 0;
  const countedApart = reasoning > 0 && numberOf(field(usage, "total_tokens")) === prompt + completion + reasoning;
  return countedApart ? completion + reasoning : completion;
}
