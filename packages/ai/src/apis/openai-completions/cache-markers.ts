import type { WireCacheControl, WireMessage, WireTool } from "./wire.js";

/**
 * Marks the parts up to which Anthropic's models cache the prompt: the system message, the last tool and the last
 * message with text. Changes its arguments.
 * Source: https://openrouter.ai/docs/features/prompt-caching
 */
export function markForCaching(messages: WireMessage[], tools: WireTool[], long: boolean): void {
  const marker: WireCacheControl = long ? { type: "ephemeral", ttl: "1h" } : { type: "ephemeral" };
  const system = messages.find((message) => message.role === "system" || message.role === "developer");
  if (system) markText(system, marker);
  const lastTool = tools.at(-1);
  if (lastTool) lastTool.cache_control = marker;
  for (const message of messages.toReversed()) {
    if ((message.role === "user" || message.role === "assistant") && markText(message, marker)) return;
  }
}

/** Marks the last text that says something; false when the message has none. */
function markText(message: WireMessage, marker: WireCacheControl): boolean {
  if (message.role === "tool" || message.content === null) return false;
  if (typeof message.content === "string") {
    if (message.content.trim() === "") return false;
    message.content = [{ type: "text", text: message.content, cache_control: marker }];
    return true;
  }
  const part = message.content.findLast((candidate) => candidate.type === "text" && candidate.text.trim() !== "");
  if (part?.type !== "text") return false;
  part.cache_control = marker;
  return true;
}
