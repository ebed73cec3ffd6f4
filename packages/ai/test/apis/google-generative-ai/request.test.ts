import {
  type AssistantMessage,
  type Context,
  type GoogleOptions,
  type Model,
  type SimpleStreamOptions,
  streamGoogle,
  streamSimpleGoogle,
} from "@pi-stack/ai";
import type { ReplayRequest } from "@pi-stack/ai/testing";
import { expect, test } from "vitest";
import { replay } from "../../testing/replay.js";
import { modelAt, samples } from "../wire-samples.js";

type GeminiModel = Model<"google-generative-ai">;

const sample = samples.find(({ api }) => api === "google-generative-ai");
const answer = { body: `${sample?.opening}${sample?.ending}` };
const hello: Context["messages"][number] = { role: "user", content: "Hello", timestamp: 1 };
const read = { name: "read", description: "Reads.", parameters: { type: "object", properties: { path: {} } } };

async function requestOf(
  context: Context,
  options: GoogleOptions = {},
  facts: Partial<GeminiModel> = {},
): Promise<ReplayRequest> {
  const server = await replay(answer);
  await streamGoogle(modelAt("google-generative-ai", `${server.url}/v1beta`, facts), context, {
    apiKey: "key",
    ...options,
  }).result();
  const [request] = server.requests;
  if (request === undefined) throw new TypeError("no request reached the server");
  return request;
}

async function thinkingOf(options: SimpleStreamOptions, facts: Partial<GeminiModel>): Promise<unknown> {
  const server = await replay(answer);
  const model = modelAt("google-generative-ai", server.url, facts);
  await streamSimpleGoogle(model, { messages: [hello] }, { apiKey: "key", ...options }).result();
  const body = Object(server.requests[0]?.body);
  return body.generationConfig?.thinkingConfig;
}

function said(content: AssistantMessage["content"], facts: Partial<AssistantMessage> = {}): AssistantMessage {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
  const origin = { api: "google-generative-ai", provider: "test", model: "gemini-3-pro" };
  return { role: "assistant", content, ...origin, usage, stopReason: "stop", timestamp: 1, ...facts };
}

test("the base URL is used as it stands, and the key goes as a header", async () => {
  const { path, headers, body } = await requestOf({ systemPrompt: "Be brief.", messages: [hello], tools: [read] });
  expect(path).toBe("/v1beta/models/test-model:streamGenerateContent?alt=sse");
  expect(headers["x-goog-api-key"]).toBe("key");
  expect(body).toEqual({
    contents: [{ role: "user", parts: [{ text: "Hello" }] }],
    systemInstruction: { parts: [{ text: "Be brief." }] },
    tools: [{ functionDeclarations: [{ name: "read", description: "Reads.", parametersJsonSchema: read.parameters }] }],
  });
});

test("tool choice, temperature and the token limit are sent", async () => {
  const options = { toolChoice: "any", temperature: 0, maxTokens: 50 } as const;
  const { body } = await requestOf({ messages: [hello], tools: [read] }, options);
  expect(body).toMatchObject({
    toolConfig: { functionCallingConfig: { mode: "ANY" } },
    generationConfig: { temperature: 0, maxOutputTokens: 50 },
  });
});

test.each([
  ["gemini-2.5-pro", "low", { includeThoughts: true, thinkingBudget: 2048 }],
  ["gemini-2.5-flash-lite", "minimal", { includeThoughts: true, thinkingBudget: 512 }],
  ["gemini-2.5-flash", "high", { includeThoughts: true, thinkingBudget: 24_576 }],
  ["gemini-9-unknown", "high", { includeThoughts: true, thinkingLevel: "HIGH" }],
  ["some-model", "high", { includeThoughts: true, thinkingBudget: -1 }],
  ["gemini-3-pro-preview", "minimal", { includeThoughts: true, thinkingLevel: "LOW" }],
  ["gemini-3-flash-preview", "medium", { includeThoughts: true, thinkingLevel: "MEDIUM" }],
  ["gemma-4-27b", "low", { includeThoughts: true, thinkingLevel: "MINIMAL" }],
] as const)("thinking of %s at %s", async (id, reasoning, expected) => {
  expect(await thinkingOf({ reasoning }, { id })).toEqual(expected);
});

test.each([
  ["gemini-2.5-flash", { thinkingBudget: 0 }],
  ["gemini-3-pro-preview", { thinkingLevel: "LOW" }],
  ["gemini-3-flash-preview", { thinkingLevel: "MINIMAL" }],
])("thinking of %s switched off", async (id, expected) => {
  expect(await thinkingOf({}, { id })).toEqual(expected);
});

test("B64 signatures of calls and texts go back to the same model", async () => {
  const content: AssistantMessage["content"] = [
    { type: "thinking", thinking: "Hm.", thinkingSignature: "dGhpbms=" },
    { type: "text", text: "I read.", textSignature: "dGV4dA==" },
    { type: "toolCall", id: "c1", name: "read", arguments: { path: "a" }, thoughtSignature: "Y2FsbA==" },
    { type: "toolCall", id: "c2", name: "read", arguments: {} },
  ];
  const messages = [hello, said(content), result("c1", "one"), result("c2", "two")];
  const { body } = await requestOf({ messages }, {}, { id: "gemini-3-pro" });
  expect(body).toMatchObject({
    contents: [
      { role: "user" },
      {
        role: "model",
        parts: [
          { thought: true, text: "Hm.", thoughtSignature: "dGhpbms=" },
          { text: "I read.", thoughtSignature: "dGV4dA==" },
          { functionCall: { name: "read", args: { path: "a" } }, thoughtSignature: "Y2FsbA==" },
          { functionCall: { name: "read", args: {} } },
        ],
      },
      {
        role: "user",
        parts: [
          { functionResponse: { name: "read", response: { output: "one" } } },
          { functionResponse: { name: "read", response: { output: "two" } } },
        ],
      },
    ],
  });
});

test("B64 calls of another model are sent in a form that Gemini 3 accepts", async () => {
  const call = { type: "toolCall" as const, id: "toolu_1", name: "read", arguments: {}, thoughtSignature: "Y2FsbA==" };
  const foreign = said([call], { api: "anthropic-messages", provider: "anthropic", model: "claude-sonnet-4-5" });
  const { body } = await requestOf({ messages: [hello, foreign, result("toolu_1", "x")] }, {}, { id: "gemini-3-pro" });
  const text = JSON.stringify(body);
  expect(text).not.toContain("Y2FsbA==");
  expect(text).toContain('"thoughtSignature":"skip_thought_signature_validator"');
});

test.each([
  ["gemini-3-pro", 3],
  ["gemini-2.5-flash", 4],
])("images of a result for %s make %i turns, and failures go as error", async (id, turns) => {
  const call = { type: "toolCall" as const, id: "c1", name: "read", arguments: {} };
  const image = { type: "image" as const, mimeType: "image/png", data: png };
  const results = [{ ...result("c1", "pic"), content: [image] }];
  const { body } = await requestOf({ messages: [hello, said([call], { model: id }), ...results] }, {}, { id });
  expect(Object(body).contents).toHaveLength(turns);
  expect(JSON.stringify(body)).toContain(png);
  const failed = [{ ...result("c1", "no such file"), isError: true }];
  const next = await requestOf({ messages: [hello, said([call], { model: id }), ...failed] }, {}, { id });
  expect(JSON.stringify(next.body)).toContain('"response":{"error":"no such file"}');
});

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

function result(toolCallId: string, text: string) {
  const content = [{ type: "text" as const, text }];
  return { role: "toolResult" as const, toolCallId, toolName: "read", content, isError: false, timestamp: 1 };
}

test("a call without an id gets one of its own, and calls come as start, one delta and end", async () => {
  const part = { functionCall: { name: "read", args: { path: "a" } } };
  const chunk = { candidates: [{ content: { parts: [part, part] }, finishReason: "STOP" }] };
  const server = await replay({ body: `data: ${JSON.stringify(chunk)}\n\n` });
  const stream = streamGoogle(modelAt("google-generative-ai", server.url), { messages: [hello] }, { apiKey: "k" });
  const types: string[] = [];
  for await (const event of stream) types.push(event.type);
  const call = ["toolcall_start", "toolcall_delta", "toolcall_end"];
  expect(types).toEqual(["start", ...call, ...call, "done"]);
  const ids = (await stream.result()).content.map((block) => (block.type === "toolCall" ? block.id : ""));
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toMatch(/^read_\d+_\d+$/);
});
