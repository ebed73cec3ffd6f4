import type { Model, ModelCost, ModelRates } from "../types/model.js";
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

/** Fills `usage.cost` (USD) from the model's rates for a prompt of that length and returns it. Marks it where the model's price is not known. */
export function calculateCost(model: Pick<Model, "cost" | "pricing">, usage: Usage): UsageCost {
  const { cost } = usage;
  const rates = ratesOf(model.cost, usage);
  cost.input = (rates.input / 1_000_000) * usage.input;
  cost.output = (rates.output / 1_000_000) * usage.output;
  cost.cacheRead = (rates.cacheRead / 1_000_000) * usage.cacheRead;
  cost.cacheWrite = (rates.cacheWrite / 1_000_000) * usage.cacheWrite;
  cost.total = cost.input + cost.output + cost.cacheRead + cost.cacheWrite;
  const tokens = usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
  if (model.pricing === "unknown" && tokens > 0) cost.isIncomplete = true;
  else delete cost.isIncomplete;
  return cost;
}

/** Source: https://ai.google.dev/gemini-api/docs/pricing (the length of the prompt decides on all tokens of a request) */
function ratesOf(cost: ModelCost, usage: Usage): ModelRates {
  const prompt = usage.input + usage.cacheRead + usage.cacheWrite;
  return cost.tiers?.findLast(({ above }) => prompt > above) ?? cost;
}
