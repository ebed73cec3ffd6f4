import { clampThinkingLevel, type Model, type ModelThinkingLevel, type ThinkingLevel } from "@pi-stack/ai";

const unknownWindow = 128_000;
const leastAnswer = 1024;
const leastMargin = 128;
/** Some APIs add up to this much to an answer for its thinking. */
const largestThinkingBudget = 16_384;

/** What one summary request may be. Numbers are tokens. */
export interface RequestLimits {
  /** The longest answer: what was asked for, at least 1,024, at most the model's own limit and a quarter of its window. */
  maxTokens: number;
  reasoning?: ThinkingLevel;
  /** What all of the input may have. */
  inputTokens: number;
}

/** Fits a request into the window of a model; a window too small for thinking goes without. */
export function requestLimits(
  model: Model,
  wantedTokens: number,
  thinkingLevel: ModelThinkingLevel = "off",
): RequestLimits {
  const window = windowOf(model);
  const ownLimit = model.maxTokens > 0 ? model.maxTokens : Number.POSITIVE_INFINITY;
  const wanted = Math.max(Math.floor(wantedTokens) || 0, leastAnswer);
  const maxTokens = Math.max(1, Math.min(wanted, ownLimit, Math.floor(window / 4)));
  const margin = Math.max(leastMargin, Math.ceil(window / 20));
  const inputTokens = window - maxTokens - margin;
  const reasoning = clampThinkingLevel(model, thinkingLevel);
  const thinkingTokens = Math.min(largestThinkingBudget, ownLimit - maxTokens);
  if (reasoning === "off" || inputTokens - thinkingTokens < window / 6) return { maxTokens, inputTokens };
  return { maxTokens, reasoning, inputTokens: inputTokens - thinkingTokens };
}

/** The window of a model, or 128,000 where it is unknown. */
export function windowOf(model: Model): number {
  return model.contextWindow > 0 ? model.contextWindow : unknownWindow;
}
