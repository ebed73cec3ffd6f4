import type { AssistantMessage } from "../types/message.js";
import type { Model } from "../types/model.js";
import type { HistoryRules } from "./history-rules.js";
import { bedrockRulesFor, completionsRulesFor, genericRules, historyRulesByApi } from "./rules-by-api.js";

/** Whom a history is repaired for. */
export interface HistoryTarget {
  readonly api: string;
  readonly provider: string;
  readonly model: string;
  readonly acceptsImages: boolean;
  readonly rules: HistoryRules;
}

/** The target that stands for a model; `rules` replaces those of the model's API. */
export function historyTarget(
  model: Pick<Model, "id" | "api" | "provider" | "input">,
  rules: HistoryRules = rulesFor(model),
): HistoryTarget {
  return {
    api: model.api,
    provider: model.provider,
    model: model.id,
    acceptsImages: model.input.includes("image"),
    rules,
  };
}

function rulesFor(model: Pick<Model, "id" | "api" | "provider">): HistoryRules {
  if (model.api === "openai-completions") return completionsRulesFor(model);
  if (model.api === "bedrock-converse-stream") return bedrockRulesFor(model);
  return historyRulesByApi.get(model.api) ?? genericRules;
}

/** Whether the target itself said this: only then are its signatures and ids worth anything. */
export function isOwn(message: AssistantMessage, target: HistoryTarget): boolean {
  return message.api === target.api && message.provider === target.provider && message.model === target.model;
}
