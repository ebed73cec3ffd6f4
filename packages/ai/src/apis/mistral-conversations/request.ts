import { requireApiKey } from "../../auth/env-keys.js";
import { resolveBaseUrl } from "../../compat/base-url-placeholders.js";
import { removeLoneSurrogates } from "../../history/lone-surrogates.js";
import type { Context } from "../../types/context.js";
import type { Model } from "../../types/model.js";
import { toWireMessages } from "./messages.js";
import type { MistralOptions } from "./options.js";
import type { WireMessage, WireRequest } from "./wire.js";

type MistralModel = Model<"mistral-conversations">;

/** Source: https://docs.mistral.ai/api/#tag/chat/operation/chat_completion_v1_chat_completions_post */
export function toWireRequest(model: MistralModel, context: Context, options: MistralOptions): WireRequest {
  const body: WireRequest = { model: model.id, stream: true, messages: allMessages(model, context) };
  if (options.maxTokens !== undefined) body.max_tokens = options.maxTokens;
  if (options.temperature !== undefined) body.temperature = options.temperature;
  if (context.tools?.length) {
    body.tools = context.tools.map(({ name, description, parameters }) => ({
      type: "function",
      function: { name, description, parameters },
    }));
    if (options.toolChoice !== undefined) body.tool_choice = options.toolChoice;
  }
  if (options.promptMode !== undefined) body.prompt_mode = options.promptMode;
  if (options.reasoningEffort !== undefined) body.reasoning_effort = options.reasoningEffort;
  return body;
}

function allMessages(model: MistralModel, context: Context): WireMessage[] {
  const messages = toWireMessages(context.messages, model);
  const system = removeLoneSurrogates(context.systemPrompt ?? "");
  return system.trim() === "" ? messages : [{ role: "system", content: system }, ...messages];
}

/** Where a request goes, and with which headers. A base URL without a version gets one. */
export function toHttpRequest(
  model: MistralModel,
  options: MistralOptions,
): { url: string; headers: Record<string, string> } {
  const base = resolveBaseUrl(model).replace(/\/+$/, "");
  const versioned = /\/v\d+$/.test(base) ? base : `${base}/v1`;
  const given = { ...model.headers, ...options.headers };
  return {
    url: `${versioned}/chat/completions`,
    headers: {
      accept: "text/event-stream",
      "content-type": "application/json",
      authorization: `Bearer ${requireApiKey(model, options.apiKey)}`,
      ...affinity(options.sessionId, given),
      ...given,
    },
  };
}

/**
 * Requests of one session go to one machine, which keeps their prefix.
 * Source: https://docs.mistral.ai/capabilities/completion/prompt_caching
 */
function affinity(sessionId: string | undefined, given: Record<string, string>): Record<string, string> {
  const isGiven = Object.keys(given).some((name) => name.toLowerCase() === "x-affinity");
  return sessionId === undefined || isGiven ? {} : { "x-affinity": sessionId };
}
