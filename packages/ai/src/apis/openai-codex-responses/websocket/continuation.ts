import { jsonEquals } from "../../../json/equals.js";

/** What a server still knows of the last request on a connection. */
export interface Continuation {
  responseId: string;
  /** The body of that request without its input. */
  rest: Record<string, unknown>;
  /** Its input, and the items of its answer. */
  items: readonly unknown[];
}

/** A body, shortened to what the server does not know. */
export interface Delta {
  body: Record<string, unknown>;
  itemCount: number;
}

/** Parts a body into its input and the rest. */
export function splitInput(body: Record<string, unknown>): {
  input: readonly unknown[];
  rest: Record<string, unknown>;
} {
  const { input, ...rest } = body;
  return { input: Array.isArray(input) ? input : [], rest };
}

/**
 * The delta that stands for a body after what the server knows; undefined when anything but the end of its input differs.
 * Source: https://platform.openai.com/docs/guides/websocket-mode (continuing with `previous_response_id`)
 */
export function deltaOf(body: Record<string, unknown>, known: Continuation | undefined): Delta | undefined {
  if (known === undefined) return undefined;
  const { input, rest } = splitInput(body);
  if (input.length <= known.items.length || !jsonEquals(rest, known.rest)) return undefined;
  if (!known.items.every((item, index) => jsonEquals(item, input[index]))) return undefined;
  const fresh = input.slice(known.items.length);
  return { body: { ...rest, input: fresh, previous_response_id: known.responseId }, itemCount: fresh.length };
}
