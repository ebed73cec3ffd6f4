import { removeLoneSurrogates } from "../../history/lone-surrogates.js";
import { repairHistory } from "../../history/repair-history.js";
import { stableHash } from "../../history/stable-hash.js";
import { historyTarget } from "../../history/target.js";
import { callPartOf } from "../../history/tool-call-id-rules.js";
import { isRecord, textOf } from "../../json/value.js";
import type { ImageContent, TextContent, ThinkingContent, ToolCall } from "../../types/content.js";
import type { Context } from "../../types/context.js";
import type { AssistantMessage, Message, ToolResultMessage } from "../../types/message.js";
import type { Model } from "../../types/model.js";
import { readTextSignature } from "./text-signature.js";
import type { WireFunctionCall, WireInputItem, WireInputPart, WireOutputMessage, WireReasoningItem } from "./wire.js";

/** A model of any API that takes the input items of Responses. */
export type ResponsesModel = Pick<Model, "id" | "api" | "provider" | "input" | "reasoning" | "thinkingLevelMap">;

/** A context as the input items of a Responses request, the system prompt first. */
export function convertInput(model: ResponsesModel, context: Context): WireInputItem[] {
  const prompt = removeLoneSurrogates(context.systemPrompt ?? "");
  const items = convertHistory(model, context.messages);
  return prompt === "" ? items : [{ role: model.reasoning ? "developer" : "system", content: prompt }, ...items];
}

/** A history as input items; histories of any shape are repaired first. */
export function convertHistory(model: ResponsesModel, messages: readonly Message[]): WireInputItem[] {
  const items: WireInputItem[] = [];
  const ids = new ItemIds();
  repairHistory(messages, historyTarget(model)).forEach((message, index) => {
    if (message.role === "user") {
      const { content } = message;
      const parts = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
      items.push({ role: "user", content: parts.map(toPart) });
    } else if (message.role === "assistant") items.push(...convertAssistant(message, index, ids));
    else items.push(convertResult(message));
  });
  return items;
}

/** Every item id may stand once in a request. */
class ItemIds {
  readonly #used = new Set<string>();

  /** Notes the id; false when it was there before. */
  take(id: string): boolean {
    if (this.#used.has(id)) return false;
    this.#used.add(id);
    return true;
  }

  /** Notes the id, or one like it that is free, and returns it. */
  takeFree(id: string): string {
    let free = id;
    for (let attempt = 1; !this.take(free); attempt++) free = `${id}_${attempt}`;
    return free;
  }
}

function convertAssistant(message: AssistantMessage, messageIndex: number, ids: ItemIds): WireInputItem[] {
  // An item may keep its id only beside the reasoning that it followed, so one repeated reasoning item costs all ids.
  const reasoning = message.content.filter((block) => block.type === "thinking").map(readReasoningItem);
  const keepsIds = reasoning.every((item) => item !== undefined && ids.take(item.id));
  return message.content.flatMap((block): WireInputItem[] => {
    if (block.type === "text") {
      return [convertText(block, `msg_${messageIndex}`, ids, keepsIds)];
    }
    if (block.type === "toolCall") return [convertCall(block, ids, keepsIds)];
    const item = keepsIds ? readReasoningItem(block)?.item : undefined;
    return item === undefined ? [] : [item];
  });
}

function convertText(block: TextContent, fallbackId: string, ids: ItemIds, keepsIds: boolean): WireOutputMessage {
  const identity = readTextSignature(block.textSignature);
  const own = identity === undefined || !keepsIds ? undefined : shortenId(identity.id);
  const id = own !== undefined && ids.take(own) ? own : ids.takeFree(fallbackId);
  const message: WireOutputMessage = {
    type: "message",
    role: "assistant",
    status: "completed",
    id,
    content: [{ type: "output_text", text: block.text, annotations: [] }],
  };
  if (identity?.phase !== undefined) message.phase = identity.phase;
  return message;
}

/** Source: https://platform.openai.com/docs/api-reference/responses (ids of at most 64 characters). */
function shortenId(id: string): string | undefined {
  if (!/^msg_[a-zA-Z0-9_-]*$/.test(id)) return undefined;
  return id.length > 64 ? `msg_${stableHash(id)}` : id;
}

function convertCall(block: ToolCall, ids: ItemIds, keepsIds: boolean): WireFunctionCall {
  const callId = callPartOf(block.id);
  const itemId = block.id.slice(callId.length + 1);
  const call: WireFunctionCall = {
    type: "function_call",
    call_id: callId,
    name: block.name,
    arguments: JSON.stringify(block.arguments),
  };
  if (keepsIds && itemId !== "" && ids.take(itemId)) call.id = itemId;
  return call;
}

function readReasoningItem(block: ThinkingContent): { id: string; item: WireReasoningItem } | undefined {
  try {
    const item: unknown = JSON.parse(block.thinkingSignature ?? "");
    const id = isRecord(item) ? textOf(item["id"]) : undefined;
    if (id === undefined || !isRecord(item)) return undefined;
    // `status: null` comes in answers and is refused in requests.
    const { status, ...rest } = item;
    return { id, item: typeof status === "string" ? item : rest };
  } catch {
    return undefined;
  }
}

function convertResult(message: ToolResultMessage): WireInputItem {
  const texts = message.content.filter((block) => block.type === "text");
  const onlyText = texts.length === message.content.length;
  return {
    type: "function_call_output",
    call_id: callPartOf(message.toolCallId),
    output: onlyText ? texts.map((block) => block.text).join("\n") : message.content.map(toPart),
  };
}

function toPart(block: TextContent | ImageContent): WireInputPart {
  if (block.type === "text") return { type: "input_text", text: block.text };
  return { type: "input_image", detail: "auto", image_url: `data:${block.mimeType};base64,${block.data}` };
}
