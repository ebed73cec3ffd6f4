import { resolveCacheRetention } from "../stream/cache-retention.js";
import type { OpenAIResponsesCompat } from "../types/compat.js";
import type { StreamOptions } from "../types/options.js";

/**
 * Headers that keep the requests of one session on one server of the Responses API. Proxies that refuse `session_id`, or
 * headers with an underscore, are told so by their models.
 * Source: https://platform.openai.com/docs/guides/prompt-caching, https://nginx.org/en/docs/http/ngx_http_core_module.html#underscores_in_headers
 */
export function sessionHeaders(
  options: Pick<StreamOptions, "sessionId" | "cacheRetention">,
  compat: OpenAIResponsesCompat | undefined,
): Record<string, string> {
  const { sessionId } = options;
  if (sessionId === undefined || resolveCacheRetention(options.cacheRetention) === "none") return {};
  const headers: Record<string, string> = { "x-client-request-id": sessionId };
  if (compat?.sendSessionIdHeader ?? true) headers["session_id"] = sessionId;
  return headers;
}
