import type { CompatOf } from "./resolved-compat.js";

/** Only some models of Z.AI take the field; they say so themselves. */
export const defaultToolStream = false;

/**
 * Asks Z.AI to send the arguments of calls in pieces.
 * Source: https://docs.z.ai/guides/capabilities/stream-tool
 */
export function toolStreamFields(
  tools: readonly unknown[],
  compat: CompatOf<"zaiToolStream">,
): Record<string, unknown> {
  return tools.length > 0 && compat.zaiToolStream ? { tool_stream: true } : {};
}
