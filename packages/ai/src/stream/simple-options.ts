import type { Model } from "../types/model.js";
import type { SimpleStreamOptions, StreamOptions } from "../types/options.js";

const defaultMaxTokens = 32_000;

/** The part of simple options that every API takes as it is, with the default of `maxTokens` filled in. */
export function baseOptions(model: Pick<Model, "maxTokens">, options: SimpleStreamOptions = {}): StreamOptions {
  const { reasoning: _, thinkingBudgets: __, ...base } = options;
  const maxTokens = base.maxTokens ?? (model.maxTokens > 0 ? Math.min(model.maxTokens, defaultMaxTokens) : undefined);
  return maxTokens === undefined ? base : { ...base, maxTokens };
}
