import type { CacheRetention } from "../types/identifiers.js";
import { isLongRetention } from "./cache-retention.js";
import type { CompatOf } from "./resolved-compat.js";
import { isWithin, type Server } from "./server.js";

/**
 * Names the session for the prompt cache: to OpenAI's own server, which groups requests by it, and to others only where a
 * long cache is asked for.
 * Source: https://platform.openai.com/docs/guides/prompt-caching
 */
export function promptCacheFields(
  server: Server,
  sessionId: string | undefined,
  retention: CacheRetention,
  compat: CompatOf<"supportsLongCacheRetention">,
): Record<string, unknown> {
  const long = isLongRetention(retention, compat);
  const keyed = long || (retention !== "none" && isWithin(server.host, "api.openai.com"));
  return {
    ...(keyed && sessionId !== undefined && { prompt_cache_key: sessionId }),
    ...(long && { prompt_cache_retention: "24h" }),
  };
}
