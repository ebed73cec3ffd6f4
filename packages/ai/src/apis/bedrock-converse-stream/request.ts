import { readEnvironment } from "../../auth/environment.js";
import { removeLoneSurrogates } from "../../history/lone-surrogates.js";
import { isRecord } from "../../json/value.js";
import { resolveCacheRetention } from "../../stream/cache-retention.js";
import type { Context } from "../../types/context.js";
import type { Model } from "../../types/model.js";
import { toWireMessages } from "./messages.js";
import { isClaude, supportsCachePoints } from "./model-family.js";
import type { BedrockOptions } from "./options.js";
import { thinkingFields } from "./thinking.js";
import type { WireCachePoint, WireMessage, WireRequest, WireTool, WireToolChoice } from "./wire.js";

type BedrockModel = Model<"bedrock-converse-stream">;

/** The body of a request. Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html */
export function toWireRequest(
  model: BedrockModel,
  context: Context,
  options: BedrockOptions,
  region: string,
): WireRequest {
  const cache = cachePoint(model, options);
  const messages = toWireMessages(context.messages, model);
  const body: WireRequest = { modelId: model.id, messages };
  const system = removeLoneSurrogates(context.systemPrompt ?? "");
  if (system.trim() !== "") body.system = cache === undefined ? [{ text: system }] : [{ text: system }, cache];
  const inference: NonNullable<WireRequest["inferenceConfig"]> = {};
  if (options.maxTokens !== undefined) inference.maxTokens = options.maxTokens;
  const thinking = thinkingFields(model, options, region);
  // Source: https://docs.aws.amazon.com/bedrock/latest/userguide/claude-messages-extended-thinking.html (temperature is refused beside it)
  if (options.temperature !== undefined && thinking === undefined) inference.temperature = options.temperature;
  if (Object.keys(inference).length > 0) body.inferenceConfig = inference;
  const tools = toToolConfig(context, messages, options);
  if (tools !== undefined) body.toolConfig = tools;
  if (thinking !== undefined) body.additionalModelRequestFields = thinking;
  if (options.requestMetadata !== undefined) body.requestMetadata = options.requestMetadata;
  const last = messages.at(-1);
  if (cache !== undefined && last?.role === "user") last.content.push(cache);
  return body;
}

/** Models that cannot be recognised take cache points where the user says so. */
function cachePoint(model: BedrockModel, options: BedrockOptions): WireCachePoint | undefined {
  const retention = resolveCacheRetention(options.cacheRetention);
  if (retention === "none") return undefined;
  const isForced = readEnvironment("AWS_BEDROCK_FORCE_CACHE") === "1" && !isClaude(model);
  if (!supportsCachePoints(model) && !isForced) return undefined;
  return { cachePoint: retention === "long" ? { type: "default", ttl: "1h" } : { type: "default" } };
}

/**
 * The tools, and which may be called. The API has no word for "none", and wants tools beside a history that holds calls:
 * "The toolConfig field must be defined when using toolUse and toolResult content blocks."
 */
function toToolConfig(
  context: Context,
  messages: readonly WireMessage[],
  options: BedrockOptions,
): WireRequest["toolConfig"] {
  const mayCall = options.toolChoice !== "none";
  const used = usedTools(messages);
  const given = (context.tools ?? []).map(
    ({ name, description, parameters }): WireTool => ({
      toolSpec: {
        name,
        ...(description === "" ? {} : { description }),
        inputSchema: { json: { type: "object", ...parameters } },
      },
    }),
  );
  if (given.length > 0 && (mayCall || used.length > 0)) {
    const toolChoice = toToolChoice(options.toolChoice);
    return toolChoice === undefined ? { tools: given } : { tools: given, toolChoice };
  }
  return used.length === 0 ? undefined : { tools: used.map(formerTool) };
}

function toToolChoice(choice: BedrockOptions["toolChoice"]): WireToolChoice | undefined {
  if (choice === "auto") return { auto: {} };
  if (choice === "any") return { any: {} };
  return isRecord(choice) ? { tool: { name: choice.name } } : undefined;
}

function usedTools(messages: readonly WireMessage[]): string[] {
  const names = new Set<string>();
  for (const message of messages) {
    if (message.role !== "assistant") continue;
    for (const block of message.content) if ("toolUse" in block) names.add(block.toolUse.name);
  }
  return [...names];
}

function formerTool(name: string): WireTool {
  return { toolSpec: { name, description: "Not available any more.", inputSchema: { json: { type: "object" } } } };
}
