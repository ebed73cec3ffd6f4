/** A chunk with one delta. */
export function delta(fields: Record<string, unknown>, finishReason: string | null = null): Record<string, unknown> {
  return { id: "chatcmpl-1", model: "test-model", choices: [{ index: 0, delta: fields, finish_reason: finishReason }] };
}

/** A chunk with one tool-call delta. */
export function toolDelta(call: Record<string, unknown>): Record<string, unknown> {
  return delta({ tool_calls: [call] });
}

export function finish(reason: string): Record<string, unknown> {
  return delta({}, reason);
}
