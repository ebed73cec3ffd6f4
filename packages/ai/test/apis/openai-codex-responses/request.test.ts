import {
  type Context,
  type Model,
  type OpenAICodexResponsesOptions,
  streamOpenAICodexResponses,
  streamSimpleOpenAICodexResponses,
} from "@pi-stack/ai";
import { describe, expect, test } from "vitest";
import { user } from "../../history/messages.js";
import { replay } from "../../testing/replay.js";
import { chatGptToken, modelAt, samples } from "../wire-samples.js";

type CodexModel = Model<"openai-codex-responses">;

const sample = samples.find(({ api }) => api === "openai-codex-responses");
const answer = { body: `${sample?.opening}${sample?.ending}` };
const context: Context = { systemPrompt: "Be brief.", messages: [user("Go.")] };
const tool = { name: "ls", description: "Lists files", parameters: { type: "object", properties: {} } };

function model(baseUrl: string, facts: Partial<CodexModel> = {}): CodexModel {
  return modelAt("openai-codex-responses", baseUrl, { id: "gpt-5.2-codex", provider: "openai-codex", ...facts });
}

async function exchange(options: OpenAICodexResponsesOptions = {}, asked = context, facts: Partial<CodexModel> = {}) {
  const server = await replay(answer);
  const basics = { apiKey: chatGptToken(), transport: "sse" as const };
  const message = await streamOpenAICodexResponses(model(server.url, facts), asked, {
    ...basics,
    ...options,
  }).result();
  const [request] = server.requests;
  if (request === undefined) throw new TypeError(`no request reached the server: ${message.errorMessage}`);
  return { message, request };
}

test("the body has instructions in the place of a prompt, no cap of tokens, and nothing is stored", async () => {
  const options = { maxTokens: 50, temperature: 0, sessionId: "s", serviceTier: "flex" as const };
  const { request } = await exchange(options, { ...context, tools: [tool] });
  expect(request.body).toEqual({
    model: "gpt-5.2-codex",
    store: false,
    stream: true,
    instructions: "Be brief.",
    input: [{ role: "user", content: [{ type: "input_text", text: "Go." }] }],
    text: { verbosity: "low" },
    include: ["reasoning.encrypted_content"],
    tool_choice: "auto",
    parallel_tool_calls: true,
    prompt_cache_key: "s",
    temperature: 0,
    service_tier: "flex",
    tools: [{ type: "function", ...tool, strict: null }],
  });
});

test("instructions are sent when there are none", async () => {
  const { request } = await exchange({ textVerbosity: "high" }, { messages: context.messages });
  expect(request.body).toMatchObject({ instructions: expect.stringMatching(/\w/), text: { verbosity: "high" } });
});

test("the headers say who asks: the account, and this program by its own name", async () => {
  const { request } = await exchange({ sessionId: "s", headers: { "X-Team": "blue" } });
  expect(request.headers).toMatchObject({
    authorization: `Bearer ${chatGptToken()}`,
    "chatgpt-account-id": "account-1",
    originator: "pi",
    "openai-beta": "responses=experimental",
    accept: "text/event-stream",
    session_id: "s",
    "x-client-request-id": "s",
    "x-team": "blue",
  });
  expect(request.headers["user-agent"]).toMatch(/^pi \(\w+ [^;]+; \w+\)$/);
});

test.each([
  ["", "/codex/responses"],
  ["/", "/codex/responses"],
  ["/backend-api", "/backend-api/codex/responses"],
  ["/backend-api/codex", "/backend-api/codex/responses"],
  ["/backend-api/codex/responses/", "/backend-api/codex/responses"],
])("a base URL that ends in %j leads to %s", async (ending, path) => {
  const server = await replay(answer);
  const options = { apiKey: chatGptToken(), transport: "sse" as const };
  await streamOpenAICodexResponses(model(`${server.url}${ending}`), context, options).result();
  expect(server.requests[0]?.path).toBe(path);
});

describe("reasoning", () => {
  test.each<[OpenAICodexResponsesOptions, Partial<CodexModel>, unknown]>([
    [{}, {}, undefined],
    [{ reasoningEffort: "high" }, {}, { effort: "high", summary: "auto" }],
    [{ reasoningEffort: "high" }, { reasoning: false }, { effort: "high", summary: "auto" }],
    [{ reasoningEffort: "minimal" }, { thinkingLevelMap: { minimal: "low" } }, { effort: "low", summary: "auto" }],
    [{ reasoningEffort: "none" }, {}, { effort: "none", summary: "auto" }],
    [{ reasoningEffort: "none" }, { thinkingLevelMap: { off: "minimal" } }, { effort: "minimal", summary: "auto" }],
    [{ reasoningEffort: "none" }, { thinkingLevelMap: { off: null } }, undefined],
    [{ reasoningEffort: "low", reasoningSummary: "off" }, {}, { effort: "low" }],
    [{ reasoningEffort: "low", reasoningSummary: null }, {}, { effort: "low" }],
    [{ reasoningEffort: "low", reasoningSummary: "on" }, {}, { effort: "low", summary: "auto" }],
    [{ reasoningEffort: "low", reasoningSummary: "detailed" }, {}, { effort: "low", summary: "detailed" }],
  ])("for %j with %j is %j", async (options, facts, expected) => {
    const { request } = await exchange(options, context, facts);
    expect(Object(request.body).reasoning).toEqual(expected);
  });

  test.each([
    ["medium", { effort: "medium", summary: "auto" }],
    [undefined, undefined],
  ] as const)("simply %s", async (reasoning, expected) => {
    const server = await replay(answer);
    const options = { apiKey: chatGptToken(), transport: "sse" as const, reasoning };
    await streamSimpleOpenAICodexResponses(model(server.url), context, options).result();
    expect(Object(server.requests[0]?.body).reasoning).toEqual(expected);
  });
});

test.each([
  ["default", "priority", 2],
  ["default", "flex", 0.5],
  ["flex", "priority", 0.5],
  ["default", undefined, 1],
  [undefined, "priority", 2],
] as const)("served as %s when asked for %s costs %d times as much", async (said, asked, factor) => {
  const tier = said === undefined ? "" : `"service_tier":"${said}",`;
  const server = await replay({ body: answer.body.replace('"status":"completed"', `${tier}"status":"completed"`) });
  const options: OpenAICodexResponsesOptions = { apiKey: chatGptToken(), transport: "sse" };
  if (asked !== undefined) options.serviceTier = asked;
  const { usage } = await streamOpenAICodexResponses(model(server.url), context, options).result();
  expect(usage.cost.total).toBeCloseTo((factor * (5 * 1 + 2 * 2)) / 1e6, 12);
});

test.each([
  ["no key", undefined, /No API key for provider: openai-codex/],
  ["an API key", "sk-proj-123456", /Failed to extract accountId from token: .*log in to openai-codex again/],
  ["a token without an account", "e30.e30.c2ln", /Failed to extract accountId from token/],
  ["a torn token", "e30.e3.c2ln", /Failed to extract accountId from token/],
])("%s is told", async (_, apiKey, words) => {
  const server = await replay(answer);
  const message = await streamOpenAICodexResponses(model(server.url), context, { apiKey, transport: "sse" }).result();
  expect(message.errorMessage).toMatch(words);
  expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "auth", retryable: false } });
  expect(server.requests).toEqual([]);
});

describe("limits of the subscription", () => {
  test("a used-up plan is told with its wait, and is not asked again", async () => {
    const inTwoHours = Math.floor(Date.now() / 1000) + 7200;
    const error = { type: "usage_limit_reached", message: "The usage limit has been reached" };
    const body = JSON.stringify({ error: { ...error, plan_type: "Pro", resets_at: inTwoHours } });
    const server = await replay({ status: 429, body }, answer);
    const options = { apiKey: chatGptToken(), transport: "sse" as const, maxRetries: 3 };
    const message = await streamOpenAICodexResponses(model(server.url), context, options).result();
    expect(message.errorMessage).toMatch(
      /You have hit your ChatGPT usage limit \(pro plan\)\. Try again in ~1(?:19|20) min\./,
    );
    expect(message.errorInfo).toMatchObject({ category: "quota", status: 429, retryable: false });
    expect(message.errorInfo?.retryAfterMs).toBeGreaterThan(7_100_000);
    expect(server.requests).toHaveLength(1);
  });

  test("a passing limit is waited for as long as the server asks", async () => {
    const limited = {
      status: 429,
      headers: { "retry-after-ms": "200" },
      body: '{"error":{"code":"rate_limit_exceeded"}}',
    };
    const server = await replay(limited, answer);
    const options = { apiKey: chatGptToken(), transport: "sse" as const, maxRetries: 1 };
    const start = performance.now();
    expect((await streamOpenAICodexResponses(model(server.url), context, options).result()).stopReason).toBe("stop");
    expect(performance.now() - start).toBeGreaterThanOrEqual(195);
  });
});
