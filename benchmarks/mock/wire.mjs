/** Replies as the APIs stream them, as lists of server-sent events, or of frames. */
import { frame } from "./frames.mjs";

const sse = (data, event) => `${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`;
const named = (data) => sse(data, data.type);

/** The events of a reply: of its text, cut into pieces, or of one tool call, whose arguments are cut into pieces. */
export function replyEvents(api, reply) {
  return builders[api](reply);
}

const builders = {
  "bedrock-converse-stream": ({ text, call }) => {
    const start = call ? { toolUse: { toolUseId: call.id, name: call.name } } : undefined;
    const delta = call ? (piece) => ({ toolUse: { input: piece } }) : (piece) => ({ text: piece });
    return [
      frame("messageStart", { role: "assistant" }),
      ...(start ? [frame("contentBlockStart", { contentBlockIndex: 0, start })] : []),
      ...(call?.pieces ?? text).map((piece) =>
        frame("contentBlockDelta", { contentBlockIndex: 0, delta: delta(piece) }),
      ),
      frame("contentBlockStop", { contentBlockIndex: 0 }),
      frame("messageStop", { stopReason: call ? "tool_use" : "end_turn" }),
      frame("metadata", { usage: { inputTokens: 9, outputTokens: 9, totalTokens: 18 }, metrics: { latencyMs: 1 } }),
    ];
  },
  "anthropic-messages": ({ text, call }) => {
    const block = call ? { type: "tool_use", id: call.id, name: call.name, input: {} } : { type: "text", text: "" };
    const delta = call
      ? (piece) => ({ type: "input_json_delta", partial_json: piece })
      : (piece) => ({ type: "text_delta", text: piece });
    const message = {
      id: "msg_1",
      type: "message",
      role: "assistant",
      content: [],
      model: "mock",
      usage: { input_tokens: 9, output_tokens: 1 },
    };
    return [
      named({ type: "message_start", message }),
      named({ type: "content_block_start", index: 0, content_block: block }),
      ...(call?.pieces ?? text).map((piece) => named({ type: "content_block_delta", index: 0, delta: delta(piece) })),
      named({ type: "content_block_stop", index: 0 }),
      named({
        type: "message_delta",
        delta: { stop_reason: call ? "tool_use" : "end_turn" },
        usage: { output_tokens: 9 },
      }),
      named({ type: "message_stop" }),
    ];
  },
  "google-generative-ai": ({ text, call }) => {
    const chunk = (parts, finish) =>
      sse({
        candidates: [{ content: { parts, role: "model" }, index: 0, ...finish }],
        usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 9, totalTokenCount: 18 },
        modelVersion: "mock",
        responseId: "r1",
      });
    const parts = call
      ? [{ functionCall: { id: call.id, name: call.name, args: JSON.parse(call.pieces.join("")) } }]
      : text.map((piece) => ({ text: piece }));
    return [...parts.map((part) => chunk([part])), chunk([], { finishReason: "STOP" })];
  },
  "openai-completions": ({ text, call }) => {
    const chunk = (delta, finish_reason = null) =>
      sse({
        id: "c1",
        object: "chat.completion.chunk",
        created: 1,
        model: "mock",
        choices: [{ index: 0, delta, finish_reason }],
      });
    const deltas = call
      ? [
          { tool_calls: [{ index: 0, id: call.id, type: "function", function: { name: call.name, arguments: "" } }] },
          ...call.pieces.map((piece) => ({ tool_calls: [{ index: 0, function: { arguments: piece } }] })),
        ]
      : text.map((piece) => ({ content: piece }));
    const usage = { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 };
    return [
      chunk({ role: "assistant", content: "" }),
      ...deltas.map((delta) => chunk(delta)),
      chunk({}, call ? "tool_calls" : "stop"),
      sse({ id: "c1", object: "chat.completion.chunk", created: 1, model: "mock", choices: [], usage }),
      "data: [DONE]\n\n",
    ];
  },
  "openai-responses": ({ text, call }) => {
    const whole = (call?.pieces ?? text).join("");
    const empty = call
      ? { id: "fc_1", type: "function_call", status: "in_progress", arguments: "", call_id: call.id, name: call.name }
      : { id: "msg_1", type: "message", status: "in_progress", content: [], role: "assistant" };
    const item = call
      ? { ...empty, status: "completed", arguments: whole }
      : { ...empty, status: "completed", content: [{ type: "output_text", text: whole, annotations: [] }] };
    const delta = call
      ? { type: "response.function_call_arguments.delta", item_id: "fc_1", output_index: 0 }
      : { type: "response.output_text.delta", item_id: "msg_1", output_index: 0, content_index: 0, logprobs: [] };
    const response = { id: "resp_1", object: "response", status: "in_progress", model: "mock", output: [] };
    const usage = { input_tokens: 9, output_tokens: 9, total_tokens: 18 };
    return [
      named({ type: "response.created", response }),
      named({ type: "response.output_item.added", output_index: 0, item: empty }),
      ...(call?.pieces ?? text).map((piece, index) => named({ ...delta, sequence_number: index, delta: piece })),
      named({ type: "response.output_item.done", output_index: 0, item }),
      named({ type: "response.completed", response: { ...response, status: "completed", output: [item], usage } }),
    ];
  },
};

/** Text of a length in bytes, cut into pieces. */
export function textPieces(bytes, pieceBytes) {
  return cut("The quick brown fox jumps over the lazy dog. ".repeat(Math.ceil(bytes / 45)).slice(0, bytes), pieceBytes);
}

/** The JSON of a `write` call's arguments of about a length in bytes, with line feeds and quotes to unescape, in pieces. */
export function argumentPieces(bytes, pieceBytes) {
  const line = 'const answer = "forty-two"; // as ever\n';
  return cut(JSON.stringify({ path: "answer.ts", content: line.repeat(Math.ceil(bytes / 42)) }), pieceBytes);
}

function cut(text, length) {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}
