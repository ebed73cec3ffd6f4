import type { Context } from "../../types/context.js";
import type { Model } from "../../types/model.js";
import { convertInput } from "../openai-responses/input-items.js";
import { convertTools, reasoningFields } from "../openai-responses/request.js";
import { deploymentName } from "./endpoint.js";
import type { AzureOpenAIResponsesOptions } from "./options.js";

/** The body of a request: that of Responses, for a deployment in the place of a model. Nothing is stored at the provider. */
export function buildPayload(
  model: Model<"azure-openai-responses">,
  context: Context,
  options: AzureOpenAIResponsesOptions,
): Record<string, unknown> {
  const payload: Record<string, unknown> = {
    model: deploymentName(model, options),
    input: convertInput(model, context),
    stream: true,
    store: false,
  };
  if (options.sessionId !== undefined) payload["prompt_cache_key"] = options.sessionId;
  if (options.maxTokens !== undefined) payload["max_output_tokens"] = options.maxTokens;
  if (options.temperature !== undefined) payload["temperature"] = options.temperature;
  const tools = convertTools(context.tools, false);
  if (tools.length > 0) payload["tools"] = tools;
  return { ...payload, ...reasoningFields(model, options) };
}
