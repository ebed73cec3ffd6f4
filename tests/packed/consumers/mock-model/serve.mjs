/** A model on loopback, from the published fakes: the answers of `argv[2]`, in Anthropic's format. Ends with stdin. */
import { readFileSync } from "node:fs";
import { startReplayServer } from "@pi-stack/ai/testing";

const answers = JSON.parse(readFileSync(process.argv[2], "utf8"));
const server = await startReplayServer(answers.map((content) => ({ body: toStream(content) })));
console.log(server.url);
process.stdin.resume().once("end", async () => {
  console.log(JSON.stringify(server.requests.map(({ body }) => body)));
  await server.close();
});

function toStream(content) {
  const isCall = typeof content !== "string";
  const usage = { input_tokens: 5, output_tokens: 1 };
  const message = { id: "msg_1", type: "message", role: "assistant", model: "m", content: [], usage };
  const block = isCall ? { type: "tool_use", id: "call_1", name: content.name, input: {} } : { type: "text", text: "" };
  const delta = isCall
    ? { type: "input_json_delta", partial_json: JSON.stringify(content.input) }
    : { type: "text_delta", text: content };
  return [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: isCall ? "tool_use" : "end_turn" }, usage: { output_tokens: 7 } },
    { type: "message_stop" },
  ]
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
}
