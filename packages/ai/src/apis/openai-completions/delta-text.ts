import { field, isRecord, textOf } from "../../json/value.js";
import { type ReasoningField, reasoningFields } from "./wire.js";

/** Readable reasoning of a delta, and the field it came in where that can be sent back. */
export interface ReasoningDelta {
  text: string;
  field?: ReasoningField;
}

/** The text of `delta.content`: a string, or a list of parts as Mistral's servers send it. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => textOf(field(part, "text")) ?? "").join("");
}

/** The readable reasoning of a delta; servers that send it in two fields are read once. */
export function reasoningDelta(delta: Record<string, unknown>): ReasoningDelta | undefined {
  // Nearly every delta has none of this, and deltas come by the thousand.
  if (delta["reasoning_content"] || delta["reasoning"] || delta["reasoning_text"]) {
    for (const name of reasoningFields) {
      const text = textOf(delta[name]);
      if (text !== undefined) return { text, field: name };
    }
  }
  const { content, reasoning_details: details } = delta;
  const text =
    (Array.isArray(content) ? thinkingParts(content) : "") + (Array.isArray(details) ? detailsText(details) : "");
  return text === "" ? undefined : { text };
}

/** Source: https://docs.mistral.ai/capabilities/reasoning (content parts of type `thinking`). */
function thinkingParts(content: unknown[]): string {
  return content.map((part) => contentText(field(part, "thinking"))).join("");
}

/** Source: https://openrouter.ai/docs/use-cases/reasoning-tokens (`reasoning_details`). */
function detailsText(details: unknown[]): string {
  return details.map((detail) => textOf(field(detail, "text")) ?? textOf(field(detail, "summary")) ?? "").join("");
}

/** The entries that hold encrypted reasoning. */
export function encryptedDetails(details: unknown[]): unknown[] {
  return details.filter((detail) => isRecord(detail) && detail["type"] === "reasoning.encrypted");
}
