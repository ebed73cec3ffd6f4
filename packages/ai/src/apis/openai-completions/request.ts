import { markForCaching } from "../../compat/cache-control.js";
import { emptyToolsFields } from "../../compat/empty-tools.js";
import { maxTokensFields } from "../../compat/max-tokens-field.js";
import { openRouterRoutingFields } from "../../compat/openrouter-routing.js";
import { promptCacheFields } from "../../compat/prompt-cache-key.js";
import type { ResolvedOpenAICompletionsCompat } from "../../compat/resolved-compat.js";
import { serverOf } from "../../compat/server.js";
import { storeFields } from "../../compat/store.js";
import { strictFields } from "../../compat/strict-mode.js";
import { thinkingFields } from "../../compat/thinking-format/thinking-format.js";
import { toolStreamFields } from "../../compat/tool-stream.js";
import { usageFields } from "../../compat/usage-in-streaming.js";
import { vercelRoutingFields } from "../../compat/vercel-routing.js";
import { resolveCacheRetention } from "../../stream/cache-retention.js";
import type { Context } from "../../types/context.js";
import type { Model } from "../../types/model.js";
import type { Tool } from "../../types/tool.js";
import { convertMessages } from "./messages.js";
import type { OpenAICompletionsOptions } from "./options.js";
import type { WireTool } from "./wire.js";

/** The body of a Chat Completions request: the wire format, and the quirks of the server. */
export function buildPayload(
  model: Model<"openai-completions">,
  context: Context,
  options: OpenAICompletionsOptions,
  compat: ResolvedOpenAICompletionsCompat,
): Record<string, unknown> {
  const server = serverOf(model);
  const retention = resolveCacheRetention(options.cacheRetention);
  const messages = convertMessages(model, context, compat);
  const tools = convertTools(context.tools ?? [], compat);
  markForCaching(messages, tools, retention, compat);
  return {
    model: model.id,
    messages,
    stream: true,
    ...usageFields(compat),
    ...storeFields(compat),
    ...promptCacheFields(server, options.sessionId, retention, compat),
    ...maxTokensFields(options.maxTokens, compat),
    ...(options.temperature !== undefined && { temperature: options.temperature }),
    ...(tools.length > 0 ? { tools } : emptyToolsFields(server, messages)),
    ...toolStreamFields(tools, compat),
    ...(options.toolChoice !== undefined && { tool_choice: options.toolChoice }),
    ...thinkingFields(model, options.reasoningEffort, compat),
    ...openRouterRoutingFields(server, compat),
    ...vercelRoutingFields(server, compat),
  };
}

function convertTools(tools: readonly Tool[], compat: ResolvedOpenAICompletionsCompat): WireTool[] {
  return tools.map((tool) => ({
    type: "function",
    function: {
      name: tool.name,
      description: tool.description,
      parameters: tool.parameters,
      ...strictFields(compat),
    },
  }));
}
