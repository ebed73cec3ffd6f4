import { type Context, complete, type Model } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { answerOf, call, image, png, result, text, user } from "../../history/messages.js";
import { modelOf, payloadOf } from "../../history/payload-of.js";
import { useLoopbackProvider } from "../openai-loopback.js";

const provider = useLoopbackProvider();
const tool = { name: "ls", description: "Lists files", parameters: { type: "object", properties: {} } };
const context: Context = { systemPrompt: "Be brief.", messages: [user("Go.")] };
const reasoning = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "gAAA" };
const thinking = { type: "thinking" as const, thinking: "", thinkingSignature: JSON.stringify(reasoning) };
const said = { type: "text" as const, text: "On it.", textSignature: '{"v":1,"id":"msg_1","phase":"commentary"}' };

function model(facts: Partial<Model> = {}): Model {
  return modelOf({ id: "gpt", api: "openai-responses", provider: "openai", ...facts });
}

async function inputOf(messages: Context["messages"], to: Model = model()): Promise<unknown> {
  const payload = await payloadOf(to, { messages });
  return typeof payload === "object" && payload !== null && "input" in payload ? payload.input : undefined;
}

describe("a Responses request", () => {
  it("stores nothing at the provider", async () => {
    expect(await payloadOf(model(), { ...context, tools: [tool] }, { maxTokens: 5, sessionId: "s" })).toEqual({
      model: "gpt",
      input: [
        { role: "developer", content: "Be brief." },
        { role: "user", content: [{ type: "input_text", text: "Go." }] },
      ],
      stream: true,
      store: false,
      prompt_cache_key: "s",
      max_output_tokens: 5,
      tools: [{ type: "function", ...tool, strict: false }],
      reasoning: { effort: "none" },
    });
  });

  it.each<[string, Partial<Model>, Record<string, unknown>, unknown]>([
    ["effort", {}, { reasoningEffort: "high" }, { effort: "high", summary: "auto" }],
    [
      "a level map",
      { thinkingLevelMap: { high: "max" } },
      { reasoningEffort: "high" },
      { effort: "max", summary: "auto" },
    ],
    ["a summary alone", {}, { reasoningSummary: "detailed" }, { effort: "medium", summary: "detailed" }],
    ["no summary", {}, { reasoningEffort: "low", reasoningSummary: null }, { effort: "low" }],
    ["a model that cannot stop thinking", { thinkingLevelMap: { off: null } }, {}, undefined],
    ["Copilot", { provider: "github-copilot" }, {}, undefined],
    ["a model that does not think", { reasoning: false }, { reasoningEffort: "high" }, undefined],
  ])("asks for reasoning: %s", async (_, facts, options, expected) => {
    const payload = await payloadOf(model(facts), context, options);
    expect(payload).toHaveProperty("store", false);
    if (expected === undefined) expect(payload).not.toHaveProperty("reasoning");
    else expect(payload).toMatchObject({ reasoning: expected, include: ["reasoning.encrypted_content"] });
  });

  it("holds calls, results and images", async () => {
    const asks = answerOf(model(), [call("call_1|fc_1"), call("call_2|fc_2")]);
    const url = `data:image/png;base64,${png}`;
    expect(await inputOf([asks, result("call_1|fc_1"), result("call_2|fc_2", [image("image/png")])])).toEqual([
      { type: "function_call", call_id: "call_1", id: "fc_1", name: "read", arguments: '{"path":"a"}' },
      { type: "function_call", call_id: "call_2", id: "fc_2", name: "read", arguments: '{"path":"a"}' },
      { type: "function_call_output", call_id: "call_1", output: "done" },
      {
        type: "function_call_output",
        call_id: "call_2",
        output: [{ type: "input_image", detail: "auto", image_url: url }],
      },
    ]);
  });

  it("sends the items of the same model back as they came", async () => {
    expect(await inputOf([answerOf(model(), [thinking, said])])).toMatchObject([
      reasoning,
      { type: "message", id: "msg_1", phase: "commentary", status: "completed", content: [{ text: "On it." }] },
    ]);
  });

  it("sends neither reasoning nor ids of another model", async () => {
    const history = [
      answerOf(model({ id: "older" }), [thinking, ...text("hm"), call("call_1|fc_1")]),
      result("call_1|fc_1"),
    ];
    const input = JSON.stringify(await inputOf(history));
    expect(input).not.toContain("rs_1");
    expect(input).not.toContain("fc_1");
    expect(input).toContain('"call_id":"call_1"');
  });

  it("gives up the ids of an answer whose reasoning cannot be sent", async () => {
    const bare = { ...thinking, thinkingSignature: '{"type":"reasoning","id":"rs_1","summary":[]}' };
    const input = JSON.stringify(await inputOf([answerOf(model(), [bare, said, call("call_1|fc_1")])]));
    expect(input).not.toMatch(/rs_1|"msg_1"|fc_1/);
  });

  it("names every item once", async () => {
    const asks = answerOf(model(), [call("call_1|fc_1"), call("call_2|fc_1")]);
    const input = JSON.stringify(await inputOf([asks, result("call_1|fc_1"), result("call_2|fc_1")]));
    expect(input.split('"id":"fc_1"')).toHaveLength(2);
  });

  it("shortens long message ids", async () => {
    const long = { ...said, textSignature: `msg_${"x".repeat(80)}` };
    const input = await inputOf([answerOf(model(), [long])]);
    expect(input).toMatchObject([{ id: expect.stringMatching(/^msg_[a-z0-9]{12}$/) }]);
  });

  it.each([
    [undefined, { session_id: "s", "x-client-request-id": "s" }],
    ["none", {}],
  ] as const)("names the session in headers (retention %s)", async (cacheRetention, expected) => {
    provider.answer((response) => response.writeHead(400).end("{}"));
    const options = { sessionId: "s", ...(cacheRetention && { cacheRetention }) };
    await complete(provider.model({ api: "openai-responses" }), context, options);
    const { session_id, "x-client-request-id": requestId } = provider.requests[0]?.headers ?? {};
    expect(JSON.parse(JSON.stringify({ session_id, "x-client-request-id": requestId }))).toEqual(expected);
  });
});
