import { afterToolResults } from "../../compat/assistant-after-tool-result.js";
import { promptRole } from "../../compat/developer-role.js";
import type { ResolvedOpenAICompletionsCompat } from "../../compat/resolved-compat.js";
import { toolResultNameFields } from "../../compat/tool-result-name.js";
import { removeLoneSurrogates } from "../../history/lone-surrogates.js";
import { repairHistory } from "../../history/repair-history.js";
import { historyTarget } from "../../history/target.js";
import type { ImageContent, TextContent } from "../../types/content.js";
import type { Context } from "../../types/context.js";
import type { AssistantMessage, Message, ToolResultMessage, UserMessage } from "../../types/message.js";
import type { Model } from "../../types/model.js";
import { convertAssistant } from "./assistant-message.js";
import type {
  WireAssistantMessage,
  WireImagePart,
  WireMessage,
  WireTextPart,
  WireToolMessage,
  WireUserMessage,
} from "./wire.js";

/** A context as the messages of a Chat Completions request; histories of any shape are repaired first. */
export function convertMessages(
  model: Model<"openai-completions">,
  context: Context,
  compat: ResolvedOpenAICompletionsCompat,
): WireMessage[] {
  const history = repairHistory(context.messages, historyTarget(model));
  const wire: WireMessage[] = [];
  const prompt = removeLoneSurrogates(context.systemPrompt ?? "");
  if (prompt !== "") wire.push({ role: promptRole(model, compat), content: prompt });
  for (const group of groupResults(history)) {
    if (Array.isArray(group)) wire.push(...convertToolResults(group, compat));
    else if (group.role === "user") {
      if (wire.at(-1)?.role === "tool") wire.push(...afterToolResults(compat));
      wire.push(convertUser(group));
    } else {
      const message = convertAssistant(group, model, compat);
      if (message) wire.push(message);
    }
  }
  return wire;
}

/** Neighbouring results become one list, because their images follow in one message. */
function groupResults(history: readonly Message[]): (UserMessage | AssistantMessage | ToolResultMessage[])[] {
  const groups: (UserMessage | AssistantMessage | ToolResultMessage[])[] = [];
  for (const message of history) {
    const last = groups.at(-1);
    if (message.role !== "toolResult") groups.push(message);
    else if (Array.isArray(last)) last.push(message);
    else groups.push([message]);
  }
  return groups;
}

function convertUser(message: UserMessage): WireUserMessage {
  if (typeof message.content === "string") return { role: "user", content: message.content };
  return { role: "user", content: message.content.map(toPart) };
}

function convertToolResults(
  results: readonly ToolResultMessage[],
  compat: ResolvedOpenAICompletionsCompat,
): (WireAssistantMessage | WireToolMessage | WireUserMessage)[] {
  const tools = results.map((result): WireToolMessage => {
    const text = result.content.filter((block) => block.type === "text").map((block) => block.text);
    return {
      role: "tool",
      content: text.length === 0 ? "(see attached image)" : text.join("\n"),
      tool_call_id: result.toolCallId,
      ...toolResultNameFields(result.toolName, compat),
    };
  });
  const images = results.flatMap((result) => result.content.filter((block) => block.type === "image"));
  if (images.length === 0) return tools;
  const shown: WireUserMessage = {
    role: "user",
    content: [{ type: "text", text: "Attached image(s) from tool result:" }, ...images.map(toPart)],
  };
  return [...tools, ...afterToolResults(compat), shown];
}

function toPart(block: TextContent | ImageContent): WireTextPart | WireImagePart {
  if (block.type === "text") return { type: "text", text: block.text };
  return { type: "image_url", image_url: { url: `data:${block.mimeType};base64,${block.data}` } };
}
