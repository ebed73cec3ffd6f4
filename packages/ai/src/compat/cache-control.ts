import type { WireCacheControl, WireMessage, WireTool } from "../apis/openai-completions/wire.js";
import type { CacheRetention } from "../types/identifiers.js";
import { isLongRetention } from "./cache-retention.js";
import type { CompatOf } from "./resolved-compat.js";
import type { Server } from "./server.js";

/** Anthropic's models behind OpenRouter cache only what is marked. */
export function detectCacheControl(server: Server): "anthropic" | undefined {
  return server.provider === "openrouter" && server.modelId.startsWith("anthropic/") ? "anthropic" : undefined;
}

/**
 * Marks the parts up to which the prompt is cached, where the server wants marks: the system message, the last tool and
 * the last message with text. Changes `messages` and `tools`.
 * Source: https://openrouter.ai/docs/features/prompt-caching
 */
export function markForCaching(
  messages: readonly WireMessage[],
  tools: readonly WireTool[],
  retention: CacheRetention,
  compat: CompatOf<"cacheControlFormat" | "supportsLongCacheRetention">,
): void {
  if (compat.cacheControlFormat !== "anthropic" || retention === "none") return;
  const long = isLongRetention(retention, compat);
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
