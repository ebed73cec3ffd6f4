import { removeLoneSurrogates } from "../../history/lone-surrogates.js";
import type { Context } from "../../types/context.js";
import type { Model } from "../../types/model.js";
import { convertHistory } from "../openai-responses/input-items.js";
import { convertTools } from "../openai-responses/request.js";
import type { OpenAICodexResponsesOptions } from "./options.js";

type CodexModel = Model<"openai-codex-responses">;

/** The API refuses a request without instructions. */
const defaultInstructions = "You are a helpful assistant.";

/** The body of a request. A cap of tokens is never sent: the API refuses it. */
export function buildPayload(
  model: CodexModel,
  context: Context,
  options: OpenAICodexResponsesOptions,
): Record<string, unknown> {
  const instructions = removeLoneSurrogates(context.systemPrompt ?? "");
  const payload: Record<string, unknown> = {
    model: model.id,
    store: false,
    stream: true,
    instructions: instructions.trim() === "" ? defaultInstructions : instructions,
    input: convertHistory(model, context.messages),
    text: { verbosity: options.textVerbosity ?? "low" },
    include: ["reasoning.encrypted_content"],
    tool_choice: "auto",
    parallel_tool_calls: true,
  };
  if (options.sessionId !== undefined) payload["prompt_cache_key"] = options.sessionId;
  if (options.temperature !== undefined) payload["temperature"] = options.temperature;
  if (options.serviceTier !== undefined) payload["service_tier"] = options.serviceTier;
  const tools = convertTools(context.tools, null);
  if (tools.length > 0) payload["tools"] = tools;
  const effort = effortOf(model, options.reasoningEffort);
  if (effort !== undefined) payload["reasoning"] = { effort, ...summaryOf(options.reasoningSummary) };
  return payload;
}

function effortOf(model: CodexModel, asked: OpenAICodexResponsesOptions["reasoningEffort"]): string | undefined {
  if (asked === undefined) return undefined;
  const mapped = model.thinkingLevelMap?.[asked === "none" ? "off" : asked];
  return mapped === null ? undefined : (mapped ?? asked);
}

function summaryOf(asked: OpenAICodexResponsesOptions["reasoningSummary"]): { summary?: string } {
  if (asked === null || asked === "off") return {};
  return { summary: asked === undefined || asked === "on" ? "auto" : asked };
}
