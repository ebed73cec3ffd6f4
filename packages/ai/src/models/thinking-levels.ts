import type { ModelThinkingLevel, ThinkingBudgets, ThinkingLevel } from "../types/identifiers.js";
import type { Model } from "../types/model.js";

const order: readonly ModelThinkingLevel[] = ["off", "minimal", "low", "medium", "high", "xhigh"];
const defaultBudgets: Readonly<Required<ThinkingBudgets>> = { minimal: 1024, low: 2048, medium: 8192, high: 16_384 };

type ThinkingModel = Pick<Model, "reasoning" | "thinkingLevelMap">;

/** The levels that a model offers, in rising order. `xhigh` only where the model maps it. */
export function getSupportedThinkingLevels(model: ThinkingModel): ModelThinkingLevel[] {
  if (!model.reasoning) return ["off"];
  return order.filter((level) => {
    const mapped = model.thinkingLevelMap?.[level];
    return mapped !== null && (level !== "xhigh" || mapped !== undefined);
  });
}

/** The nearest level that the model offers: the same, else the next higher, else the next lower. */
export function clampThinkingLevel(model: ThinkingModel, level: ModelThinkingLevel): ModelThinkingLevel {
  const supported = getSupportedThinkingLevels(model);
  if (supported.includes(level)) return level;
  const rank = order.indexOf(level);
  const first = supported[0] ?? "off";
  if (rank === -1) return first;
  const higher = supported.find((candidate) => order.indexOf(candidate) > rank);
  return higher ?? supported.findLast((candidate) => order.indexOf(candidate) < rank) ?? first;
}

/** The limits of a request to an API that takes a token budget for thinking. Numbers are tokens. */
export interface BudgetedLimits {
  maxTokens: number;
  budget: number;
}

/** Adds the budget of a level to the answer's own tokens, within what the model can give. */
export function limitsWithBudget(
  model: Pick<Model, "maxTokens">,
  baseMaxTokens: number,
  level: ThinkingLevel,
  budgets: ThinkingBudgets | undefined,
): BudgetedLimits {
  const row = level === "xhigh" ? "high" : level;
  const budget = budgets?.[row] ?? defaultBudgets[row];
  const maxTokens = Math.min(baseMaxTokens + budget, model.maxTokens);
  return { maxTokens, budget: maxTokens <= budget ? Math.max(0, maxTokens - 1024) : budget };
}
