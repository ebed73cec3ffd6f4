import type { Model } from "../types/model.js";

/**
 * The headers with which Cloudflare's AI gateway takes its key, so that those of the provider behind it stay free; null
 * takes a header away. Undefined for other providers.
 * Source: https://developers.cloudflare.com/ai-gateway/configuration/authentication
 */
export function gatewayKeyHeaders(
  model: Pick<Model, "provider">,
  key: string,
): Record<string, string | null> | undefined {
  if (model.provider !== "cloudflare-ai-gateway") return undefined;
  return { "cf-aig-authorization": `Bearer ${key}`, authorization: null };
}
