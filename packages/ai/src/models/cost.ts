import type { Model } from "../types/model.js";
import type { Usage, UsageCost } from "../types/usage.js";

/** A usage of nothing. */
export function emptyUsage(): Usage {
  return {
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheWrite: 0,
    totalTokens: 0,
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
  };
}

/** Fills `usage.cost` (USD) from the model's rates and returns it. Marks it where the model's price is not known. */
export function calculateCost(model: Pick<Model, "cost" | "pricing">, usage: Usage): UsageCost {
  const { cost } = usage;
  cost.input = (model.cost.input / 1_000_000) * usage.input;
  cost.output = (model.cost.output / 1_000_000) * usage.output;
  cost.cacheRead = (model.cost.cacheRead / 1_000_000) * usage.cacheRead;
  cost.cacheWrite = (model.cost.cacheWrite / 1_000_000) * usage.cacheWrite;
  cost.total = cost.input + cost.output + cost.cacheRead + cost.cacheWrite;
  const tokens = usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
  if (model.pricing === "unknown" && tokens > 0) cost.isIncomplete = true;
  else delete cost.isIncomplete;
  return cost;
}
