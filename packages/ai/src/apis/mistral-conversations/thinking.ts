import { clampThinkingLevel } from "../../models/thinking-levels.js";
import { baseOptions } from "../../stream/simple-options.js";
import type { Model } from "../../types/model.js";
import type { SimpleStreamOptions } from "../../types/options.js";
import type { MistralOptions } from "./options.js";

/**
 * Models that answer with or without thinking, as `reasoning_effort` says; all others that reason always do.
 * Source: https://docs.mistral.ai/capabilities/reasoning (read 2026-11-30)
 */
const hybridModels: ReadonlySet<string> = new Set(["mistral-small-2603", "mistral-small-latest", "mistral-medium-3.5"]);

/** Simple options as Mistral options: an effort for hybrid models, the reasoning prompt for others. */
export function toMistralOptions(model: Model<"mistral-conversations">, options: SimpleStreamOptions): MistralOptions {
  const base = baseOptions(model, options);
  if (!model.reasoning || options.reasoning === undefined) return base;
  const level = clampThinkingLevel(model, options.reasoning);
  if (level === "off") return base;
  if (!hybridModels.has(model.id)) return { ...base, promptMode: "reasoning" };
  return { ...base, reasoningEffort: model.thinkingLevelMap?.[level] === "none" ? "none" : "high" };
}
