import type { WireTextPart } from "../apis/openai-completions/wire.js";
import type { CompatOf } from "./resolved-compat.js";

/** No server is recognised as one that wants it; a model says so itself. */
export const defaultThinkingAsText = false;

/**
 * The content of an earlier answer; null when it is empty. Servers that know no field for reasoning get it as text, before
 * the answer's own.
 * Source: https://docs.mistral.ai/capabilities/reasoning (reasoning as a part of the content)
 */
export function answerContent(
  text: string,
  thinking: readonly string[],
  compat: CompatOf<"requiresThinkingAsText">,
): string | WireTextPart[] | null {
  const shown = compat.requiresThinkingAsText ? thinking.join("\n\n") : "";
  if (shown === "") return text === "" ? null : text;
  const parts: WireTextPart[] = [{ type: "text", text: shown }];
  if (text !== "") parts.push({ type: "text", text });
  return parts;
}
