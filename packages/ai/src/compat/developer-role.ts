import type { Model } from "../types/model.js";
import { basicServers } from "./known-servers.js";
import type { CompatOf } from "./resolved-compat.js";
import { isOneOf, type Server } from "./server.js";

/** Basic servers know the role `system` only. */
export function detectDeveloperRole(server: Server): boolean {
  return !isOneOf(server, basicServers);
}

/**
 * The role of the system prompt: reasoning models of OpenAI take it from the developer.
 * Source: https://platform.openai.com/docs/guides/reasoning#advice-on-prompting
 */
export function promptRole(
  model: Pick<Model, "reasoning">,
  compat: CompatOf<"supportsDeveloperRole">,
): "developer" | "system" {
  return model.reasoning && compat.supportsDeveloperRole ? "developer" : "system";
}
