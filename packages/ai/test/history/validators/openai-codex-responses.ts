import { validateOpenAIResponses } from "./openai-responses.js";
import { isBlank, isObject, objects, type Problem } from "./wire-checks.js";

/**
 * What the Responses API of ChatGPT subscriptions refuses, beyond what OpenAI's does.
 * Source: https://github.com/openai/codex (codex-rs: the body that its server takes)
 */
export function validateOpenAICodexResponses(payload: unknown): Problem[] {
  const body = isObject(payload) ? payload : {};
  const problems = validateOpenAIResponses(payload);
  if (isBlank(body["instructions"])) problems.push("instructions are required");
  if (body["store"] !== false) problems.push("store must be set to false");
  if (body["stream"] !== true) problems.push("stream must be set to true");
  for (const name of ["max_output_tokens", "prompt_cache_retention"]) {
    if (body[name] !== undefined) problems.push(`unsupported parameter: ${name}`);
  }
  const prompts = objects(body["input"]).filter((item) => item["role"] === "system" || item["role"] === "developer");
  if (prompts.length > 0) problems.push("system messages are not allowed");
  return problems;
}
