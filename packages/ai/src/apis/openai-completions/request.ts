import type { ResolvedOpenAICompletionsCompat } from "../../compat/openai-completions.js";
import { thinkingFields } from "../../compat/openai-completions-thinking.js";
import { resolveCacheRetention } from "../../stream/cache-retention.js";
import type { Context } from "../../types/context.js";
import type { CacheRetention } from "../../types/identifiers.js";
import type { Model } from "../../types/model.js";
import type { Tool } from "../../types/tool.js";
import { markForCaching } from "./cache-markers.js";
import { convertMessages } from "./messages.js";
import type { OpenAICompletionsOptions } from "./options.js";
import type { WireMessage, WireTool } from "./wire.js";

/** The body of a Chat Completions request. */
export function buildPayload(
  model: Model<"openai-completions">,
  context: Context,
  options: OpenAICompletionsOptions,
  compat: ResolvedOpenAICompletionsCompat,
): Record<string, unknown> {
  const retention = resolveCacheRetention(options.cacheRetention);
  const messages = convertMessages(model, context, compat);
  const tools = convertTools(context.tools ?? [], compat);
  if (compat.cacheControlFormat === "anthropic" && retention !== "none") {
    markForCaching(messages, tools, retention === "long" && compat.supportsLongCacheRetention);
  }
  const payload: Record<string, unknown> = { model: model.id, messages, stream: true };
  if (compat.supportsUsageInStreaming) payload["stream_options"] = { include_usage: true };
  if (compat.supportsStore) payload["store"] = false;
  Object.assign(payload, cacheFields(model, options, compat, retention));
  if (options.maxTokens !== undefined) payload[compat.maxTokensField] = options.maxTokens;
  if (options.temperature !== undefined) payload["temperature"] = options.temperature;
  if (tools.length > 0) payload["tools"] = tools;
  else if (wantsEmptyTools(model, messages)) payload["tools"] = [];
  if (tools.length > 0 && compat.zaiToolStream) payload["tool_stream"] = true;
  if (options.toolChoice !== undefined) payload["tool_choice"] = options.toolChoice;
  Object.assign(payload, thinkingFields(model, options.reasoningEffort, compat), routingFields(model, compat));
  return payload;
}

/** Headers that keep the requests of one session on one server, where the server asks for them. */
export function affinityHeaders(
  options: OpenAICompletionsOptions,
  compat: ResolvedOpenAICompletionsCompat,
): Record<string, string> {
  const { sessionId } = options;
  const wanted = compat.sendSessionAffinityHeaders && resolveCacheRetention(options.cacheRetention) !== "none";
  if (!wanted || sessionId === undefined) return {};
  return { session_id: sessionId, "x-client-request-id": sessionId, "x-session-affinity": sessionId };
}

/** Source: https://platform.openai.com/docs/guides/prompt-caching */
function cacheFields(
  model: Model<"openai-completions">,
  options: OpenAICompletionsOptions,
  compat: ResolvedOpenAICompletionsCompat,
  retention: CacheRetention,
): Record<string, unknown> {
  const long = retention === "long" && compat.supportsLongCacheRetention;
  const fields: Record<string, unknown> = {};
  const keyed = (model.baseUrl.includes("api.openai.com") && retention !== "none") || long;
  if (keyed && options.sessionId !== undefined) fields["prompt_cache_key"] = options.sessionId;
  if (long) fields["prompt_cache_retention"] = "24h";
  return fields;
}

/** Source: https://openrouter.ai/docs/features/provider-routing, https://vercel.com/docs/ai-gateway */
function routingFields(
  model: Model<"openai-completions">,
  compat: ResolvedOpenAICompletionsCompat,
): Record<string, unknown> {
  if (model.baseUrl.includes("openrouter.ai") && Object.keys(compat.openRouterRouting).length > 0) {
    return { provider: compat.openRouterRouting };
  }
  const { only, order } = compat.vercelGatewayRouting;
  if (!model.baseUrl.includes("ai-gateway.vercel.sh") || (only === undefined && order === undefined)) return {};
  return { providerOptions: { gateway: { ...(only && { only }), ...(order && { order }) } } };
}

function convertTools(tools: readonly Tool[], compat: ResolvedOpenAICompletionsCompat): WireTool[] {
  return tools.map((tool) => ({
    type: "function",
    function: {
      name: tool.name,
      description: tool.description,
      parameters: tool.parameters,
      ...(compat.supportsStrictMode && { strict: false }),
    },
  }));
}

/**
 * Proxies to Anthropic refuse tool calls in a history without a list of tools, while OpenAI refuses an empty list.
 * Source: https://github.com/BerriAI/litellm (`modify_params` for Anthropic), https://platform.openai.com/docs/api-reference/chat/create
 */
function wantsEmptyTools(model: Model<"openai-completions">, messages: readonly WireMessage[]): boolean {
  if (model.baseUrl.includes("api.openai.com")) return false;
  return messages.some((message) => message.role === "tool" || (message.role === "assistant" && message.tool_calls));
}
