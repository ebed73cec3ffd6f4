import { validateOpenAIResponses } from "./openai-responses.js";
import { isObject, type Problem } from "./wire-checks.js";

/** What the Responses API of Azure OpenAI refuses, beyond what OpenAI's does. Sources stand at the rules. */
export function validateAzureOpenAIResponses(payload: unknown): Problem[] {
  const body = isObject(payload) ? payload : {};
  const problems = validateOpenAIResponses(payload);
  // Source: https://learn.microsoft.com/azure/ai-foundry/openai/how-to/responses (prompts are cached without a retention)
  if (body["prompt_cache_retention"] !== undefined) problems.push("unknown parameter: prompt_cache_retention");
  if (body["service_tier"] !== undefined) problems.push("unknown parameter: service_tier");
  return problems;
}
