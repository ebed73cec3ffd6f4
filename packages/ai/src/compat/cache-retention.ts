import type { CacheRetention } from "../types/identifiers.js";
import { cloudflareGateway, workersAi } from "./known-servers.js";
import { isOneOf, type Server } from "./server.js";

/** Cloudflare's servers refuse a request for a cache that is kept for long. */
export function detectLongCacheRetention(server: Server): boolean {
  return !isOneOf(server, [workersAi, cloudflareGateway]);
}

/**
 * Whether to ask for a cache that is kept for long: it is wanted, and the server knows it, as all do that do not say no.
 * Source: https://platform.openai.com/docs/guides/prompt-caching, https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching
 */
export function isLongRetention(
  retention: CacheRetention,
  compat: { readonly supportsLongCacheRetention?: boolean } | undefined,
): boolean {
  return retention === "long" && (compat?.supportsLongCacheRetention ?? true);
}
