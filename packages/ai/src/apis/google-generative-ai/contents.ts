import { repairHistory } from "../../history/repair-history.js";
import { historyTarget } from "../../history/target.js";
import type { ImageContent, TextContent } from "../../types/content.js";
import type { AssistantMessage, Message, ToolResultMessage } from "../../types/message.js";
import type { Model } from "../../types/model.js";
import { familyOf } from "./model-family.js";

/** A part of a turn. */
interface WirePart {
  text?: string;
  thought?: true;
  thoughtSignature?: string;
  inlineData?: { mimeType: string; data: string };
  functionCall?: { id?: string; name: string; args: Record<string, unknown> };
  functionResponse?: WireFunctionResponse;
}

interface WireFunctionResponse {
  id?: string;
  name: string;
  response: { output: string } | { error: string };
  parts?: WirePart[];
}

/** A turn. */
export interface WireContent {
  role: "user" | "model";
  parts: WirePart[];
}

/**
 * Stands in for the signature of a call that another model made; without any, newer models refuse the history.
 * Source: https://ai.google.dev/gemini-api/docs/thought-signatures#faqs
 */
const foreignCallSignature = "skip_thought_signature_validator";

/** The history as Gemini turns: repaired first, results of one model turn in one user turn. */
export function toWireContents(
  messages: readonly Message[],
  model: Pick<Model, "id" | "api" | "provider" | "input">,
): WireContent[] {
  const contents: WireContent[] = [];
  for (const message of repairHistory(messages, historyTarget(model))) {
    if (message.role === "user") contents.push({ role: "user", parts: toUserParts(message.content) });
    else if (message.role === "assistant") contents.push({ role: "model", parts: toModelParts(message, model.id) });
    else addToolResult(contents, message, model.id);
  }
  return contents;
}

function toUserParts(content: string | (TextContent | ImageContent)[]): WirePart[] {
  return typeof content === "string" ? [{ text: content }] : content.map(toShownPart);
}

function toShownPart(block: TextContent | ImageContent): WirePart {
  if (block.type === "text") return { text: block.text };
  return { inlineData: { mimeType: block.mimeType, data: block.data } };
}

function toModelParts(message: AssistantMessage, modelId: string): WirePart[] {
  const parts = message.content.map((block): WirePart => {
    if (block.type === "text") return signed({ text: block.text }, block.textSignature);
    if (block.type === "thinking") return signed({ text: block.thinking, thought: true }, block.thinkingSignature);
    const functionCall = { ...callId(block.id, modelId), name: block.name, args: block.arguments };
    return signed({ functionCall }, block.thoughtSignature);
  });
  const firstCall = parts.find((part) => part.functionCall !== undefined);
  if (firstCall !== undefined && needsSignatures(modelId)) firstCall.thoughtSignature ??= foreignCallSignature;
  return parts;
}

function signed(part: WirePart, signature: string | undefined): WirePart {
  return signature ? { ...part, thoughtSignature: signature } : part;
}

function needsSignatures(modelId: string): boolean {
  const family = familyOf(modelId);
  return family === "gemini-3-pro" || family === "gemini-3-flash";
}

/** Only foreign models behind this API pair results by id; Gemini pairs them by order and name. */
function callId(id: string, modelId: string): { id?: string } {
  return /^(?:claude|gpt-oss)-/.test(modelId) ? { id } : {};
}

function addToolResult(contents: WireContent[], message: ToolResultMessage, modelId: string): void {
  const images = message.content.filter((block) => block.type === "image").map(toShownPart);
  const functionResponse = toFunctionResponse(message, modelId);
  // Source: https://ai.google.dev/gemini-api/docs/function-calling#multimodal (from Gemini 3 on)
  const nests = familyOf(modelId) !== "gemini-2";
  if (nests && images.length > 0) functionResponse.parts = images;
  const last = contents.at(-1);
  const part: WirePart = { functionResponse };
  if (last?.role === "user" && last.parts.every((other) => other.functionResponse !== undefined)) last.parts.push(part);
  else {
    // Images of an earlier result stand in a turn of their own; results of one model turn must not be parted by it.
    const before = contents.at(-2);
    const parted = last !== undefined && before !== undefined && isImageTurn(last) && hasResponses(before);
    if (parted) before.parts.push(part);
    else contents.push({ role: "user", parts: [part] });
  }
  if (!nests && images.length > 0) addImageTurn(contents, images);
}

const imageTurnStart = "Tool result image:";

function isImageTurn(content: WireContent): boolean {
  return content.role === "user" && content.parts[0]?.text === imageTurnStart;
}

function hasResponses(content: WireContent): boolean {
  return content.parts.some((part) => part.functionResponse !== undefined);
}

function addImageTurn(contents: WireContent[], images: WirePart[]): void {
  const last = contents.at(-1);
  if (last !== undefined && isImageTurn(last)) last.parts.push(...images);
  else contents.push({ role: "user", parts: [{ text: imageTurnStart }, ...images] });
}

function toFunctionResponse(message: ToolResultMessage, modelId: string): WireFunctionResponse {
  const text = message.content
    .filter((block) => block.type === "text")
    .map((block) => block.text)
    .join("\n");
  const output = text || "(see attached image)";
  const response = message.isError ? { error: output } : { output };
  return { ...callId(message.toolCallId, modelId), name: message.toolName, response };
}
