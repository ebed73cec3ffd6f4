import type { CompatOf } from "./resolved-compat.js";
import { isWithin, type Server } from "./server.js";

/**
 * Which providers Vercel's gateway may ask; no other server is told.
 * Source: https://vercel.com/docs/ai-gateway/models-and-providers/provider-options
 */
export function vercelRoutingFields(server: Server, compat: CompatOf<"vercelGatewayRouting">): Record<string, unknown> {
  const { only, order } = compat.vercelGatewayRouting;
  if (!isWithin(server.host, "ai-gateway.vercel.sh") || (only === undefined && order === undefined)) return {};
  return { providerOptions: { gateway: { ...(only && { only }), ...(order && { order }) } } };
}
