import { isLongRetention } from "../../compat/cache-retention.js";
import { eagerInputFields } from "../../compat/eager-tool-input.js";
import { removeLoneSurrogates } from "../../history/lone-surrogates.js";
import { isRecord } from "../../json/value.js";
import { resolveCacheRetention } from "../../stream/cache-retention.js";
import type { Context } from "../../types/context.js";
import type { Model } from "../../types/model.js";
import type { Tool } from "../../types/tool.js";
import { toWireMessages } from "./messages.js";
import type { AnthropicOptions } from "./options.js";
import { isAdaptive } from "./thinking.js";
import type { CacheControl, WireMessage, WireRequest, WireTool } from "./wire.js";

type MessagesModel = Model<"anthropic-messages">;

/** The body of a Messages request. Source: https://docs.anthropic.com/en/api/messages */
export function toWireRequest(model: MessagesModel, context: Context, options: AnthropicOptions): WireRequest {
  const cache = cacheControl(model, options);
  const body: WireRequest = {
    model: model.id,
    messages: toWireMessages(context.messages, model),
    max_tokens: options.maxTokens || Math.floor(model.maxTokens / 3),
    stream: true,
  };
  const system = removeLoneSurrogates(context.systemPrompt ?? "");
  if (system.trim() !== "") body.system = [{ type: "text", text: system, ...cache }];
  const tools = toWireTools(context.tools ?? [], model, cache);
  if (tools.length > 0) body.tools = tools;
  if (cache !== undefined) markLastMessage(body.messages, cache.cache_control);
  addThinking(body, model, options);
  // Source: https://docs.anthropic.com/en/docs/build-with-claude/extended-thinking (temperature is refused beside it)
  if (options.temperature !== undefined && !options.thinkingEnabled) body.temperature = options.temperature;
  if (options.toolChoice !== undefined) {
    body.tool_choice = typeof options.toolChoice === "string" ? { type: options.toolChoice } : options.toolChoice;
  }
  const userId = options.metadata?.["user_id"];
  if (typeof userId === "string") body.metadata = { user_id: userId };
  return body;
}

function cacheControl(model: MessagesModel, options: AnthropicOptions): { cache_control: CacheControl } | undefined {
  const retention = resolveCacheRetention(options.cacheRetention);
  if (retention === "none") return undefined;
  const long = isLongRetention(retention, model.compat);
  return { cache_control: long ? { type: "ephemeral", ttl: "1h" } : { type: "ephemeral" } };
}

function markLastMessage(messages: WireMessage[], cache: CacheControl): void {
  const last = messages.at(-1);
  const block = last?.role === "user" ? last.content.at(-1) : undefined;
  if (block !== undefined) block.cache_control = cache;
}

function addThinking(body: WireRequest, model: MessagesModel, options: AnthropicOptions): void {
  if (!model.reasoning || options.thinkingEnabled === undefined) return;
  const display = options.thinkingDisplay ?? "summarized";
  if (!options.thinkingEnabled) body.thinking = { type: "disabled" };
  else if (!isAdaptive(model)) {
    body.thinking = { type: "enabled", budget_tokens: options.thinkingBudgetTokens ?? 1024, display };
  } else {
    body.thinking = { type: "adaptive", display };
    if (options.effort !== undefined) body.output_config = { effort: options.effort };
  }
}

function toWireTools(
  tools: readonly Tool[],
  model: MessagesModel,
  cache: { cache_control: CacheControl } | undefined,
): WireTool[] {
  return tools.map((tool, index) => ({
    name: tool.name,
    description: tool.description,
    ...eagerInputFields(model.compat),
    input_schema: toInputSchema(tool.parameters),
    ...(index === tools.length - 1 ? cache : {}),
  }));
}

/** The root keywords that the API takes; definitions stay, since references would dangle without them. */
function toInputSchema(parameters: unknown): Record<string, unknown> {
  const schema = isRecord(parameters) ? parameters : {};
  const input: Record<string, unknown> = {
    type: "object",
    properties: schema["properties"] ?? {},
    required: schema["required"] ?? [],
  };
  for (const name of ["$defs", "definitions"]) if (schema[name] !== undefined) input[name] = schema[name];
  return input;
}
