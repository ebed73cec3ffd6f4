import { isLongRetention } from "../../compat/cache-retention.js";
import { isCopilot } from "../../compat/github-copilot.js";
import { resolveCacheRetention } from "../../stream/cache-retention.js";
import type { Context } from "../../types/context.js";
import type { Model } from "../../types/model.js";
import type { Tool } from "../../types/tool.js";
import { convertInput, type ResponsesModel } from "./input-items.js";
import type { OpenAIResponsesOptions } from "./options.js";

/** The body of a Responses request. Nothing is stored at the provider. */
export function buildPayload(
  model: Model<"openai-responses">,
  context: Context,
  options: OpenAIResponsesOptions,
): Record<string, unknown> {
  const payload: Record<string, unknown> = {
    model: model.id,
    input: convertInput(model, context),
    stream: true,
    store: false,
    ...cacheFields(model, options),
  };
  if (options.maxTokens !== undefined) payload["max_output_tokens"] = options.maxTokens;
  if (options.temperature !== undefined) payload["temperature"] = options.temperature;
  if (options.serviceTier !== undefined) payload["service_tier"] = options.serviceTier;
  const tools = convertTools(context.tools, false);
  if (tools.length > 0) payload["tools"] = tools;
  return { ...payload, ...reasoningFields(model, options) };
}

/** Source: https://platform.openai.com/docs/guides/prompt-caching */
function cacheFields(model: Model<"openai-responses">, options: OpenAIResponsesOptions): Record<string, unknown> {
  const retention = resolveCacheRetention(options.cacheRetention);
  const fields: Record<string, unknown> = {};
  if (retention !== "none" && options.sessionId !== undefined) fields["prompt_cache_key"] = options.sessionId;
  if (isLongRetention(retention, model.compat)) fields["prompt_cache_retention"] = "24h";
  return fields;
}

/**
 * How hard to reason, in the model's own words.
 * Source: https://platform.openai.com/docs/guides/reasoning (encrypted items replace the provider's storage)
 */
export function reasoningFields(
  model: ResponsesModel,
  options: Pick<OpenAIResponsesOptions, "reasoningEffort" | "reasoningSummary">,
): Record<string, unknown> {
  if (!model.reasoning) return {};
  const { reasoningEffort, reasoningSummary } = options;
  const map = model.thinkingLevelMap;
  if (reasoningEffort !== undefined || (reasoningSummary !== undefined && reasoningSummary !== null)) {
    const effort = reasoningEffort === undefined ? "medium" : (map?.[reasoningEffort] ?? reasoningEffort);
    const summary = reasoningSummary === undefined ? "auto" : reasoningSummary;
    const reasoning = summary === null ? { effort } : { effort, summary };
    return { reasoning, include: ["reasoning.encrypted_content"] };
  }
  if (isCopilot(model) || map?.off === null) return {};
  return { reasoning: { effort: map?.off ?? "none" } };
}

/** The tools of a request; `strict` is what the API wants to hear about strict schemas. */
export function convertTools(tools: readonly Tool[] | undefined, strict: boolean | null): Record<string, unknown>[] {
  return (tools ?? []).map(({ name, description, parameters }) => ({
    type: "function",
    name,
    description,
    parameters,
    strict,
  }));
}
