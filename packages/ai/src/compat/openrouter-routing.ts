import type { CompatOf } from "./resolved-compat.js";
import { isWithin, type Server } from "./server.js";

/**
 * Which providers OpenRouter may ask; no other server is told.
 * Source: https://openrouter.ai/docs/features/provider-routing
 */
export function openRouterRoutingFields(
  server: Server,
  compat: CompatOf<"openRouterRouting">,
): Record<string, unknown> {
  const wanted = Object.keys(compat.openRouterRouting).length > 0;
  return wanted && isWithin(server.host, "openrouter.ai") ? { provider: compat.openRouterRouting } : {};
}
