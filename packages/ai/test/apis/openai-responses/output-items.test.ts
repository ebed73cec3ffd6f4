import { type AssistantMessage, complete, type Model, stream } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { useLoopbackProvider } from "../openai-loopback.js";
import { added, argumentsDelta, done, functionCall, message, terminal, textDelta } from "./events.js";

const provider = useLoopbackProvider();
const context = { messages: [{ role: "user" as const, content: "Go.", timestamp: 1 }] };

function answer(...events: Record<string, unknown>[]): Promise<AssistantMessage> {
  provider.answerEvents(...events, terminal("completed"));
  return complete(provider.model({ api: "openai-responses" }), context);
}

function summaryDelta(part: number, delta: string): Record<string, unknown> {
  return { type: "response.reasoning_summary_text.delta", output_index: 0, summary_index: part, delta };
}

describe("Responses output items", () => {
  it("may interleave", async () => {
    const { content } = await answer(
      added(0, functionCall(1, "")),
      added(1, functionCall(2, "")),
      argumentsDelta(0, '{"a":'),
      argumentsDelta(1, '{"b":'),
      argumentsDelta(0, "1}"),
      argumentsDelta(1, "2}"),
      done(1, functionCall(2, '{"b":2}')),
      done(0, functionCall(1, '{"a":1}')),
    );
    expect(content).toMatchObject([
      { id: "call_1|fc_1", arguments: { a: 1 } },
      { id: "call_2|fc_2", arguments: { b: 2 } },
    ]);
  });

  it("keep the id and phase of a message in its signature", async () => {
    const { content } = await answer(
      added(0, { type: "message", id: "msg_1" }),
      textDelta(0, "On it."),
      done(0, { ...message("msg_1", "On it."), phase: "commentary" }),
    );
    expect(content).toEqual([
      { type: "text", text: "On it.", textSignature: '{"v":1,"id":"msg_1","phase":"commentary"}' },
    ]);
  });

  it("are what their last event says", async () => {
    const { content } = await answer(
      added(0, { type: "message", id: "msg_1" }),
      textDelta(0, "Helo"),
      done(0, message("msg_1", "Hello")),
    );
    expect(content).toMatchObject([{ text: "Hello" }]);
  });

  it("keep a whole reasoning item, with its summary to read", async () => {
    const summary = [
      { type: "summary_text", text: "one" },
      { type: "summary_text", text: "two" },
    ];
    const item = { type: "reasoning", id: "rs_1", summary, encrypted_content: "gAAA" };
    const { content } = await answer(
      added(0, { type: "reasoning", id: "rs_1", summary: [] }),
      summaryDelta(0, "one"),
      summaryDelta(1, "two"),
      done(0, item),
    );
    expect(content).toEqual([{ type: "thinking", thinking: "one\n\ntwo", thinkingSignature: JSON.stringify(item) }]);
  });

  it("show reasoning once when a server sends summary and raw text", async () => {
    const { content } = await answer(
      added(0, { type: "reasoning", id: "rs_1" }),
      summaryDelta(0, "short"),
      { type: "response.reasoning_text.delta", output_index: 0, content_index: 0, delta: "long" },
      done(0, { type: "reasoning", id: "rs_1", summary: [{ text: "short" }], content: [{ text: "long" }] }),
    );
    expect(content).toMatchObject([{ thinking: "short" }]);
  });

  it("are not read twice from the terminal event, wherever its list has them", async () => {
    const item = message("msg_1", "Hello");
    provider.answerEvents(
      added(1, { type: "message", id: "msg_1" }),
      done(1, item),
      terminal("completed", { output: [item] }),
    );
    const { content } = await complete(provider.model({ api: "openai-responses" }), context);
    expect(content).toMatchObject([{ text: "Hello" }]);
  });

  it("are read from the terminal event when nothing came before", async () => {
    provider.answerEvents(terminal("completed", { output: [message("msg_1", "Hello")] }));
    const { content } = await complete(provider.model({ api: "openai-responses" }), context);
    expect(content).toMatchObject([{ text: "Hello" }]);
  });

  it("of server-side tools are passed over", async () => {
    const { content, stopReason } = await answer(
      added(0, { type: "web_search_call", id: "ws_1" }),
      { type: "response.web_search_call.searching", output_index: 0 },
      done(0, { type: "web_search_call", id: "ws_1", status: "completed" }),
      added(1, { type: "message", id: "msg_1" }),
      textDelta(1, "Found."),
      done(1, message("msg_1", "Found.")),
    );
    expect(content).toMatchObject([{ text: "Found." }]);
    expect(stopReason).toBe("stop");
  });

  it("have their events in order", async () => {
    provider.answerEvents(
      added(0, { type: "message", id: "msg_1" }),
      textDelta(0, "a"),
      done(0, message("msg_1", "ab")),
      terminal("completed"),
    );
    const seen: string[] = [];
    for await (const event of stream(provider.model({ api: "openai-responses" }), context)) seen.push(event.type);
    expect(seen).toEqual(["start", "text_start", "text_delta", "text_delta", "text_end", "done"]);
  });

  it.each([
    ["flex", "gpt-5", 0.5],
    ["priority", "gpt-5", 2],
    ["priority", "gpt-5.5", 2.5],
    ["default", "gpt-5", 1],
  ])("cost what the tier %s of %s costs", async (tier, id, factor) => {
    const usage = { input_tokens: 1_000_000, output_tokens: 0, total_tokens: 1_000_000 };
    provider.answerEvents(terminal("completed", { usage, service_tier: tier }));
    const model: Model = { ...provider.model({ api: "openai-responses" }), id };
    expect((await complete(model, context)).usage.cost.total).toBe(factor);
  });
});
