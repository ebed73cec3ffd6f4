import { emptyAnswerContent } from "../../compat/assistant-after-tool-result.js";
import { requireReasoningContent } from "../../compat/reasoning-content.js";
import type { ResolvedOpenAICompletionsCompat } from "../../compat/resolved-compat.js";
import { answerContent } from "../../compat/thinking-as-text.js";
import { removeLoneSurrogates } from "../../history/lone-surrogates.js";
import { isRecord } from "../../json/value.js";
import type { ToolCall } from "../../types/content.js";
import type { AssistantMessage } from "../../types/message.js";
import type { Model } from "../../types/model.js";
import { isReasoningField, type WireAssistantMessage, type WireToolCall } from "./wire.js";

/** An earlier answer as the API takes it back; undefined when it holds nothing that the API knows. */
export function convertAssistant(
  message: AssistantMessage,
  model: Model<"openai-completions">,
  compat: ResolvedOpenAICompletionsCompat,
): WireAssistantMessage | undefined {
  const calls = message.content.filter((block) => block.type === "toolCall");
  const texts = message.content.filter((block) => block.type === "text").map((block) => block.text);
  const content = answerContent(texts.join(""), thinkingOf(message), compat);
  if (content === null && calls.length === 0) return undefined;
  const wire: WireAssistantMessage = { role: "assistant", content: content ?? emptyAnswerContent(compat) };
  if (!compat.requiresThinkingAsText) addReasoning(wire, message);
  requireReasoningContent(wire, model, compat);
  if (calls.length > 0) wire.tool_calls = calls.map(convertCall);
  const details = calls.map((call) => readSignature(call, "reasoning.")).filter((detail) => detail !== undefined);
  if (details.length > 0) wire.reasoning_details = details;
  return wire;
}

/** Reasoning goes back in the field in which it came; a server that never sent one would refuse the field. */
function addReasoning(wire: WireAssistantMessage, message: AssistantMessage): void {
  const name = message.content.find((block) => block.type === "thinking")?.thinkingSignature;
  const thinking = thinkingOf(message);
  if (isReasoningField(name) && thinking.length > 0) wire[name] = thinking.join("\n");
}

function thinkingOf(message: AssistantMessage): string[] {
  return message.content
    .filter((block) => block.type === "thinking")
    .map((block) => removeLoneSurrogates(block.thinking))
    .filter((thinking) => thinking.trim() !== "");
}

function convertCall(call: ToolCall): WireToolCall {
  const wire: WireToolCall = {
    id: call.id,
    type: "function",
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  };
  const extra = readSignature(call, "extra_content");
  if (extra !== undefined) wire.extra_content = extra["extra_content"];
  return wire;
}

/** The provider's own data that came with a call, kept as JSON in its signature. */
function readSignature(call: ToolCall, type: string): Record<string, unknown> | undefined {
  if (call.thoughtSignature === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(call.thoughtSignature);
    return isRecord(value) && typeof value["type"] === "string" && value["type"].startsWith(type) ? value : undefined;
  } catch {
    return undefined;
  }
}
