import { limitsWithBudget } from "../../models/thinking-levels.js";
import { baseOptions } from "../../stream/simple-options.js";
import type { ThinkingLevel } from "../../types/identifiers.js";
import type { Model } from "../../types/model.js";
import type { SimpleStreamOptions } from "../../types/options.js";
import { isAdaptive } from "../anthropic-messages/thinking.js";
import { isClaude, isGovCloud } from "./model-family.js";
import type { BedrockOptions } from "./options.js";

type BedrockModel = Model<"bedrock-converse-stream">;

const efforts: readonly string[] = ["low", "medium", "high", "xhigh", "max"];

/** Simple options as Bedrock options; with a token budget the answer gets room for it. */
export function toBedrockOptions(model: BedrockModel, options: SimpleStreamOptions): BedrockOptions {
  const base: BedrockOptions = baseOptions(model, options);
  const { reasoning, thinkingBudgets } = options;
  if (reasoning === undefined || !isClaude(model)) return base;
  if (isAdaptive(model) || base.maxTokens === undefined) return { ...base, reasoning };
  const { maxTokens, budget } = limitsWithBudget(model, base.maxTokens, reasoning, thinkingBudgets);
  const row = reasoning === "xhigh" ? "high" : reasoning;
  return { ...base, reasoning, maxTokens, thinkingBudgets: { ...thinkingBudgets, [row]: budget } };
}

/**
 * The fields that make a Claude model think: an effort for adaptive models, a token budget for others.
 *
 * Source: https://docs.aws.amazon.com/bedrock/latest/userguide/claude-messages-extended-thinking.html,
 * https://docs.aws.amazon.com/bedrock/latest/userguide/claude-messages-adaptive-thinking.html
 */
export function thinkingFields(
  model: BedrockModel,
  options: BedrockOptions,
  region: string,
): Record<string, unknown> | undefined {
  const { reasoning } = options;
  if (reasoning === undefined || !model.reasoning || !isClaude(model)) return undefined;
  const shown = isGovCloud(region, model.id) ? {} : { display: options.thinkingDisplay ?? "summarized" };
  if (isAdaptive(model)) {
    return { thinking: { type: "adaptive", ...shown }, output_config: { effort: effortOf(model, reasoning) } };
  }
  const maxTokens = model.maxTokens || Number.POSITIVE_INFINITY;
  const { budget } = limitsWithBudget({ maxTokens }, maxTokens, reasoning, options.thinkingBudgets);
  const fields = { thinking: { type: "enabled", budget_tokens: budget, ...shown } };
  const interleaves = options.interleavedThinking ?? true;
  return interleaves ? { ...fields, anthropic_beta: ["interleaved-thinking-2025-05-14"] } : fields;
}

/** Opus 4.7 has an effort of its own between high and max. */
function effortOf(model: BedrockModel, level: ThinkingLevel): string {
  const mapped = model.thinkingLevelMap?.[level];
  if (typeof mapped === "string" && efforts.includes(mapped)) return mapped;
  if (level === "minimal" || level === "low") return "low";
  if (level === "xhigh" && /opus-4[-.]7/.test(model.id)) return "xhigh";
  return level === "medium" ? "medium" : "high";
}
