/** The events of the Responses wire that the tests send. */
export function added(index: number, item: Record<string, unknown>): Record<string, unknown> {
  return { type: "response.output_item.added", output_index: index, item };
}

export function done(index: number, item: Record<string, unknown>): Record<string, unknown> {
  return { type: "response.output_item.done", output_index: index, item };
}

export function textDelta(index: number, delta: string): Record<string, unknown> {
  return { type: "response.output_text.delta", output_index: index, delta };
}

export function argumentsDelta(index: number, delta: string): Record<string, unknown> {
  return { type: "response.function_call_arguments.delta", output_index: index, delta };
}

export function terminal(status: string, rest: Record<string, unknown> = {}): Record<string, unknown> {
  return { type: `response.${status}`, response: { id: "resp_1", model: "test-model", status, output: [], ...rest } };
}

export function message(id: string, text: string): Record<string, unknown> {
  return { type: "message", id, role: "assistant", content: [{ type: "output_text", text }] };
}

export function functionCall(n: number, args: string): Record<string, unknown> {
  return { type: "function_call", id: `fc_${n}`, call_id: `call_${n}`, name: "ls", arguments: args };
}
