import { clampThinkingLevel } from "../../models/thinking-levels.js";
import { baseOptions } from "../../stream/simple-options.js";
import type { ThinkingBudgets } from "../../types/identifiers.js";
import type { Model } from "../../types/model.js";
import type { SimpleStreamOptions } from "../../types/options.js";
import { familyOf } from "./model-family.js";
import type { GoogleOptions, GoogleThinkingLevel } from "./options.js";

/** A model of either API that speaks Gemini. */
export type GeminiModel = Pick<
  Model,
  "id" | "api" | "provider" | "input" | "reasoning" | "thinkingLevelMap" | "maxTokens"
>;
type Level = keyof ThinkingBudgets;

const levels: Readonly<Record<"pro" | "gemma" | "other", Readonly<Record<Level, GoogleThinkingLevel>>>> = {
  pro: { minimal: "LOW", low: "LOW", medium: "HIGH", high: "HIGH" },
  gemma: { minimal: "MINIMAL", low: "MINIMAL", medium: "HIGH", high: "HIGH" },
  other: { minimal: "MINIMAL", low: "LOW", medium: "MEDIUM", high: "HIGH" },
};

/** Tokens. Source: https://ai.google.dev/gemini-api/docs/thinking#set-budget (ranges of each model) */
const budgetRows: readonly (readonly [string, Readonly<Record<Level, number>>])[] = [
  ["2.5-pro", { minimal: 128, low: 2048, medium: 8192, high: 32_768 }],
  ["2.5-flash-lite", { minimal: 512, low: 2048, medium: 8192, high: 24_576 }],
  ["2.5-flash", { minimal: 128, low: 2048, medium: 8192, high: 24_576 }],
];

const dynamicBudget = -1;

/** Simple options as Gemini options: a level for newer families, a token budget for others. */
export function toGoogleOptions(model: GeminiModel, options: SimpleStreamOptions): GoogleOptions {
  const base = baseOptions(model, options);
  if (options.reasoning === undefined) return { ...base, thinking: { enabled: false } };
  const clamped = clampThinkingLevel(model, options.reasoning);
  const level: Level = clamped === "off" || clamped === "xhigh" ? "high" : clamped;
  const family = familyOf(model.id);
  if (family === "gemini-3-pro") return { ...base, thinking: { enabled: true, level: levels.pro[level] } };
  if (family === "gemini-3-flash") return { ...base, thinking: { enabled: true, level: levels.other[level] } };
  if (family === "gemma-4") return { ...base, thinking: { enabled: true, level: levels.gemma[level] } };
  const row = budgetRows.find(([part]) => model.id.includes(part))?.[1];
  const budgetTokens = options.thinkingBudgets?.[level] ?? row?.[level] ?? dynamicBudget;
  return { ...base, thinking: { enabled: true, budgetTokens } };
}

/** The `thinkingConfig` of a request; undefined leaves thinking to the model. */
export function toThinkingConfig(model: GeminiModel, options: GoogleOptions): Record<string, unknown> | undefined {
  const { thinking } = options;
  if (thinking === undefined || !model.reasoning) return undefined;
  if (!thinking.enabled) return disabledThinking(model.id);
  const config: Record<string, unknown> = { includeThoughts: true };
  if (thinking.level !== undefined) config["thinkingLevel"] = thinking.level;
  else if (thinking.budgetTokens !== undefined) config["thinkingBudget"] = thinking.budgetTokens;
  return config;
}

/** Newer families cannot switch thinking off; the lowest level comes nearest. */
function disabledThinking(modelId: string): Record<string, unknown> {
  const family = familyOf(modelId);
  if (family === "gemini-3-pro") return { thinkingLevel: "LOW" };
  if (family === "gemini-3-flash" || family === "gemma-4") return { thinkingLevel: "MINIMAL" };
  return { thinkingBudget: 0 };
}
