import { cloudflareGateway, moonshot } from "./known-servers.js";
import type { CompatOf } from "./resolved-compat.js";
import { isOneOf, type Server } from "./server.js";

/** Some servers refuse tools that say anything about `strict`. */
export function detectStrictMode(server: Server): boolean {
  return !isOneOf(server, [moonshot, cloudflareGateway]);
}

/**
 * What a tool says about strict schemas: ours are not.
 * Source: https://platform.openai.com/docs/guides/function-calling#strict-mode
 */
export function strictFields(compat: CompatOf<"supportsStrictMode">): { strict?: false } {
  return compat.supportsStrictMode ? { strict: false } : {};
}
