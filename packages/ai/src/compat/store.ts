import { basicServers } from "./known-servers.js";
import type { CompatOf } from "./resolved-compat.js";
import { isOneOf, type Server } from "./server.js";

/** Basic servers refuse the field `store`. */
export function detectStore(server: Server): boolean {
  return !isOneOf(server, basicServers);
}

/**
 * Tells the server to keep nothing, where it knows the field.
 * Source: https://platform.openai.com/docs/api-reference/chat/create#chat-create-store
 */
export function storeFields(compat: CompatOf<"supportsStore">): { store?: false } {
  return compat.supportsStore ? { store: false } : {};
}
