import { resolveCacheRetention } from "../stream/cache-retention.js";
import type { StreamOptions } from "../types/options.js";
import type { CompatOf } from "./resolved-compat.js";

/** Only models say so; those of Cloudflare's gateways in the catalogue do. */
export const defaultSessionAffinity = false;

/**
 * Headers that keep the requests of one session on one server, whose cache holds its beginning.
 * Source: https://developers.cloudflare.com/workers-ai/features/prompt-caching
 */
export function affinityHeaders(
  options: Pick<StreamOptions, "sessionId" | "cacheRetention">,
  compat: CompatOf<"sendSessionAffinityHeaders">,
): Record<string, string> {
  const { sessionId } = options;
  const wanted = compat.sendSessionAffinityHeaders && resolveCacheRetention(options.cacheRetention) !== "none";
  if (!wanted || sessionId === undefined) return {};
  return { session_id: sessionId, "x-client-request-id": sessionId, "x-session-affinity": sessionId };
}
