import { limitsWithBudget } from "../../models/thinking-levels.js";
import { baseOptions } from "../../stream/simple-options.js";
import type { ThinkingLevel } from "../../types/identifiers.js";
import type { Model } from "../../types/model.js";
import type { SimpleStreamOptions } from "../../types/options.js";
import type { AnthropicEffort, AnthropicOptions } from "./options.js";

const efforts: readonly AnthropicEffort[] = ["low", "medium", "high", "xhigh", "max"];

/**
 * Whether a model decides itself how long to think and takes an effort instead of a budget.
 *
 * Source: https://docs.anthropic.com/en/docs/build-with-claude/adaptive-thinking
 */
export function isAdaptive(model: Pick<Model, "id">): boolean {
  return /opus-4[-.][6-9]|sonnet-4[-.]6|(?:opus|sonnet|haiku|fable|mythos)-(?:[5-9]|\d\d)(?!\d)/.test(model.id);
}

/** Simple options as Messages options: effort for adaptive models, a token budget for others. */
export function toAnthropicOptions(model: Model<"anthropic-messages">, options: SimpleStreamOptions): AnthropicOptions {
  const base = baseOptions(model, options);
  const { reasoning } = options;
  if (reasoning === undefined) return { ...base, thinkingEnabled: false };
  if (isAdaptive(model)) return { ...base, thinkingEnabled: true, effort: effortOf(model, reasoning) };
  const limits = limitsWithBudget(model, base.maxTokens ?? 0, reasoning, options.thinkingBudgets);
  return { ...base, thinkingEnabled: true, maxTokens: limits.maxTokens, thinkingBudgetTokens: limits.budget };
}

function effortOf(model: Model<"anthropic-messages">, level: ThinkingLevel): AnthropicEffort {
  const mapped = model.thinkingLevelMap?.[level];
  const effort = efforts.find((candidate) => candidate === mapped);
  if (effort !== undefined) return effort;
  if (level === "minimal" || level === "low") return "low";
  return level === "medium" ? "medium" : "high";
}
