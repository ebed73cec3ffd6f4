import type { CompatOf } from "./resolved-compat.js";

/** No server is recognised as one that wants it; a model says so itself. */
export const defaultToolResultName = false;

/**
 * The name of the tool beside its result, for servers whose templates ask for it.
 * Source: https://docs.mistral.ai/capabilities/function_calling (results carry `name`)
 */
export function toolResultNameFields(toolName: string, compat: CompatOf<"requiresToolResultName">): { name?: string } {
  return compat.requiresToolResultName ? { name: toolName } : {};
}
