import { LLMock } from "@copilotkit/aimock";
import { type Context, complete, type Model } from "@pi-stack/ai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { modelOf } from "../history/payload-of.js";

const mock = new LLMock({ port: 0, strict: true });
const tools = ["add", "multiply"].map((name) => ({
  name,
  description: `Can ${name}`,
  parameters: { type: "object", properties: { x: { type: "number" } } },
}));

beforeAll(async () => {
  await mock.start();
});
afterAll(() => mock.stop());
beforeEach(() => {
  mock.reset();
});

// The mock ends calls of Gemini with FUNCTION_CALL, which the API does not have: it says STOP.
// Source: https://ai.google.dev/api/generate-content#FinishReason
const wires = [
  { api: "anthropic-messages", path: "" },
  { api: "openai-completions", path: "/v1" },
  { api: "openai-responses", path: "/v1" },
  { api: "bedrock-converse-stream", path: "", options: { bearerToken: "token" } },
  // The mock knows this wire as Chat Completions, where usage is sent only when an option asks for it; Mistral always sends it.
  { api: "mistral-conversations", path: "/v1", counts: {} },
  { api: "azure-openai-responses", path: "/v1" },
  { api: "google-generative-ai", path: "/v1beta", callsEndWith: { finishReason: "stop" } },
  {
    api: "google-vertex",
    path: "/v1/projects/proj/locations/us-central1",
    callsEndWith: { finishReason: "stop" },
  },
];

// Another implementation of each wire than our own fixtures: what both sides misread alike would show here.
describe.each(wires)(
  "$api against an independent mock",
  ({ api, path, callsEndWith, counts = { input: 11, output: 7 }, options }) => {
    const model = (): Model => modelOf({ id: "mock-model", api, provider: "mock", baseUrl: `${mock.url}${path}` });
    const ask = (words: string, rest: Partial<Context> = {}): ReturnType<typeof complete> =>
      complete(
        model(),
        { messages: [{ role: "user", content: words, timestamp: 1 }], ...rest },
        { apiKey: "key", ...options },
      );

    it("reads text and usage", async () => {
      const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18, input_tokens: 11, output_tokens: 7 };
      const gemini = { promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18 };
      mock.onMessage("hello", { content: "Grüße, 世界 👋", usage: { ...usage, ...gemini } });
      expect(await ask("hello")).toMatchObject({
        stopReason: "stop",
        content: [{ type: "text", text: "Grüße, 世界 👋" }],
        usage: counts,
      });
    });

    it("reads parallel tool calls, and its results are accepted", async () => {
      const calls = [
        { id: "call_1", name: "add", arguments: '{"x":1}' },
        { id: "call_2", name: "multiply", arguments: '{"x":2}' },
      ];
      mock.on({ userMessage: "compute", hasToolResult: false }, { toolCalls: calls, ...callsEndWith });
      mock.on({ userMessage: "compute", hasToolResult: true }, { content: "3" });
      const answer = await ask("compute", { tools });
      expect(answer).toMatchObject({
        stopReason: "toolUse",
        content: [
          { type: "toolCall", name: "add", arguments: { x: 1 } },
          { type: "toolCall", name: "multiply", arguments: { x: 2 } },
        ],
      });
      const results = answer.content.flatMap((block) =>
        block.type === "toolCall"
          ? [
              {
                role: "toolResult" as const,
                toolCallId: block.id,
                toolName: block.name,
                content: [],
                isError: false,
                timestamp: 1,
              },
            ]
          : [],
      );
      const messages: Context["messages"] = [{ role: "user", content: "compute", timestamp: 1 }, answer, ...results];
      expect(await ask("", { tools, messages })).toMatchObject({ stopReason: "stop", content: [{ text: "3" }] });
    });

    it("reads an injected error", async () => {
      mock.onMessage("hello", { content: "never" });
      mock.nextRequestError(429, { message: "Slow down.", type: "rate_limit_error" });
      const answer = await ask("hello");
      expect(answer).toMatchObject({
        stopReason: "error",
        errorInfo: { category: "rate_limit", status: 429, retryable: true },
      });
      expect(answer.errorMessage).toContain("Slow down.");
    });

    it("reports a connection that the mock breaks inside the answer", async () => {
      mock.onMessage("hello", { content: "a longer answer that is cut" }, { chunkSize: 3, truncateAfterChunks: 2 });
      expect(await ask("hello")).toMatchObject({ stopReason: "error", errorInfo: { retryable: true } });
    });
  },
);
