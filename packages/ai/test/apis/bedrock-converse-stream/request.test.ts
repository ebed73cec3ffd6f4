import { afterEach, describe, expect, it, test, vi } from "vitest";
import { answerOf, call, image, result, text, user } from "../../history/messages.js";
import { claude, hello, requestOf, simpleBodyOf, withoutAwsEnvironment } from "./ask.js";

withoutAwsEnvironment();
afterEach(() => vi.unstubAllEnvs());

const self = { id: claude, api: "bedrock-converse-stream", provider: "amazon-bedrock" };
const read = { name: "read", description: "Reads.", parameters: { type: "object", properties: { path: {} } } };

test("the model id goes into the path, and the caller's headers over the model's", async () => {
  const arn = "arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/abc";
  const options = { headers: { "X-Team": "blue" } };
  const { path, headers, body } = await requestOf({ messages: [hello] }, options, {
    id: arn,
    headers: { "x-team": "red" },
  });
  expect(path).toBe(`/model/${encodeURIComponent(arn)}/converse-stream`);
  expect(headers).toMatchObject({ authorization: "Bearer token", "x-team": "blue" });
  expect(body).toEqual({ messages: [{ role: "user", content: [{ text: "Hello" }] }] });
});

test("onPayload sees the model id, and may change it", async () => {
  const onPayload = (payload: unknown) => ({ ...Object(payload), modelId: "other/model" });
  expect((await requestOf({ messages: [hello] }, { onPayload })).path).toBe("/model/other%2Fmodel/converse-stream");
});

describe("tools", () => {
  const used = [hello, answerOf(self, [call("c1")]), result("c1")];
  it.each([
    ["auto" as const, { auto: {} }],
    ["any" as const, { any: {} }],
    [{ type: "tool" as const, name: "read" }, { tool: { name: "read" } }],
    ["none" as const, undefined],
  ])("are sent with choice %j", async (toolChoice, expected) => {
    const { body } = await requestOf({ messages: used, tools: [read] }, { toolChoice });
    expect(Object(body).toolConfig.toolChoice).toEqual(expected);
  });

  it("are left out when none may be called and none was", async () => {
    const { body } = await requestOf({ messages: [hello], tools: [read] }, { toolChoice: "none" });
    expect(body).not.toHaveProperty("toolConfig");
  });

  it("stand beside a history with calls even where none are given, since the API wants them", async () => {
    const { body } = await requestOf({ messages: used });
    expect(body).toMatchObject({ toolConfig: { tools: [{ toolSpec: { name: "read" } }] } });
  });

  it("may have no description", async () => {
    const { body } = await requestOf({ messages: [hello], tools: [{ ...read, description: "" }] });
    expect(Object(body).toolConfig.tools[0].toolSpec).not.toHaveProperty("description");
  });
});

describe("thinking by simple options", () => {
  const budget = (tokens: number) => ({ type: "enabled", budget_tokens: tokens, display: "summarized" });
  it("gives Claude a budget, and the answer room for it", async () => {
    const body = await simpleBodyOf({ reasoning: "high" }, { id: claude, maxTokens: 64_000 });
    expect(body).toMatchObject({
      inferenceConfig: { maxTokens: 48_384 },
      additionalModelRequestFields: {
        thinking: budget(16_384),
        anthropic_beta: ["interleaved-thinking-2025-05-14"],
      },
    });
  });

  it("takes the caller's budgets", async () => {
    const body = await simpleBodyOf({ reasoning: "low", thinkingBudgets: { low: 3000 } }, { id: claude });
    expect(body).toMatchObject({ additionalModelRequestFields: { thinking: budget(3000) } });
  });

  it.each([
    ["us.anthropic.claude-opus-4-6-v1", "minimal", "low"],
    ["us.anthropic.claude-opus-4-6-v1", "xhigh", "high"],
    ["us.anthropic.claude-opus-4-7-v1", "xhigh", "xhigh"],
    ["us.anthropic.claude-sonnet-4-6", "medium", "medium"],
  ] as const)("gives %s at %s the effort %s", async (id, reasoning, effort) => {
    const body = await simpleBodyOf({ reasoning }, { id });
    expect(body["additionalModelRequestFields"]).toEqual({
      thinking: { type: "adaptive", display: "summarized" },
      output_config: { effort },
    });
  });

  it("takes the effort that the model's map names", async () => {
    const facts = { id: "us.anthropic.claude-opus-4-6-v1", thinkingLevelMap: { xhigh: "max" } };
    const body = await simpleBodyOf({ reasoning: "xhigh" }, facts);
    expect(body).toMatchObject({ additionalModelRequestFields: { output_config: { effort: "max" } } });
  });

  it("knows Claude behind a profile by its name", async () => {
    const facts = { id: "arn:aws:bedrock:us-east-1:1:application-inference-profile/a", name: "Claude Sonnet 4.6" };
    expect(await simpleBodyOf({ reasoning: "high" }, facts)).toHaveProperty("additionalModelRequestFields");
  });

  it.each([
    ["amazon.nova-pro-v1:0", true],
    [claude, false],
  ])("sends nothing for %s that reasons: %s", async (id, reasoning) => {
    expect(await simpleBodyOf({ reasoning: "high" }, { id, reasoning })).not.toHaveProperty(
      "additionalModelRequestFields",
    );
  });

  it.each([
    ["us-gov.anthropic.claude-sonnet-4-5-v1:0", "us-east-1"],
    [claude, "us-gov-west-1"],
  ])("leaves display out for GovCloud (%s in %s)", async (id, region) => {
    const { body } = await requestOf({ messages: [hello] }, { reasoning: "low", region }, { id });
    expect(Object(body).additionalModelRequestFields.thinking).not.toHaveProperty("display");
  });

  it("sends no temperature beside thinking", async () => {
    const body = await simpleBodyOf({ reasoning: "low", temperature: 0.5 }, { id: claude });
    expect(body["inferenceConfig"]).not.toHaveProperty("temperature");
  });
});

describe("cache points", () => {
  const context = { systemPrompt: "Be brief.", messages: [hello] };
  it.each([
    [claude, "test", {}, true],
    ["us.anthropic.claude-3-7-sonnet-20250219-v1:0", "test", {}, true],
    ["anthropic.claude-3-5-haiku-20241022-v1:0", "test", {}, true],
    ["anthropic.claude-3-5-sonnet-20240620-v1:0", "test", {}, false],
    ["arn:aws:bedrock:us-east-1:1:application-inference-profile/a", "Claude Sonnet 4.5", {}, true],
    ["arn:aws:bedrock:us-east-1:1:application-inference-profile/a", "Ours", { AWS_BEDROCK_FORCE_CACHE: "1" }, true],
    ["anthropic.claude-3-5-sonnet-20240620-v1:0", "test", { AWS_BEDROCK_FORCE_CACHE: "1" }, false],
    ["amazon.nova-pro-v1:0", "test", {}, false],
  ] as const)("for %s named %s with %j: %s", async (id, name, environment, expected) => {
    for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value);
    const { body } = await requestOf(context, {}, { id, name });
    const point = { cachePoint: { type: "default" } };
    expect(Object(body).system).toEqual(expected ? [{ text: "Be brief." }, point] : [{ text: "Be brief." }]);
    expect(Object(body).messages[0].content).toEqual(expected ? [{ text: "Hello" }, point] : [{ text: "Hello" }]);
  });

  it("lasts longer where that is asked, and is left out where none is", async () => {
    const long = await requestOf(context, { cacheRetention: "long" }, { id: claude });
    expect(Object(long.body).system[1]).toEqual({ cachePoint: { type: "default", ttl: "1h" } });
    expect(JSON.stringify((await requestOf(context, { cacheRetention: "none" }, { id: claude })).body)).not.toContain(
      "cache",
    );
  });
});

test("signed, redacted and unsigned thinking go back as the model takes them", async () => {
  const content = [
    { type: "thinking" as const, thinking: "Hm.", thinkingSignature: "c2lnbmVk" },
    { type: "thinking" as const, thinking: "", thinkingSignature: "b3BhcXVl", redacted: true },
    { type: "thinking" as const, thinking: "Unsigned." },
    ...text("So."),
  ];
  const ofClaude = await requestOf({ messages: [hello, answerOf(self, content), user("?")] }, {}, { id: claude });
  expect(Object(ofClaude.body).messages[1].content).toEqual([
    { reasoningContent: { reasoningText: { text: "Hm.", signature: "c2lnbmVk" } } },
    { reasoningContent: { redactedContent: "b3BhcXVl" } },
    { text: "Unsigned." },
    { text: "So." },
  ]);
  const id = "openai.gpt-oss-120b-1:0";
  const ofOther = await requestOf(
    { messages: [hello, answerOf({ ...self, id }, content.slice(2)), user("?")] },
    {},
    { id },
  );
  expect(Object(ofOther.body).messages[1].content).toEqual([
    { reasoningContent: { reasoningText: { text: "Unsigned." } } },
    { text: "So." },
  ]);
  const r1 = "us.deepseek.r1-v1:0";
  const ofR1 = await requestOf(
    { messages: [hello, answerOf({ ...self, id: r1 }, content.slice(2)), user("?")] },
    {},
    { id: r1 },
  );
  expect(Object(ofR1.body).messages[1].content).toEqual([{ text: "So." }]);
});

test("results of parallel calls stand in one turn, with images and their failures", async () => {
  const calls = answerOf(self, [call("c1"), call("c2")]);
  const failed = { ...result("c2", text("no such file")), isError: true };
  const messages = [hello, calls, result("c1", [image("image/jpg")]), failed, user("And now?")];
  const { body } = await requestOf({ messages }, {}, { id: claude, name: "x" });
  expect(Object(body).messages[2].content).toMatchObject([
    { toolResult: { toolUseId: "c1", status: "success", content: [{ image: { format: "png" } }] } },
    { toolResult: { toolUseId: "c2", status: "error", content: [{ text: "no such file" }] } },
    { text: "And now?" },
    { cachePoint: {} },
  ]);
});

test("labels go with the request", async () => {
  const { body } = await requestOf({ messages: [hello] }, { requestMetadata: { team: "blue" } });
  expect(body).toMatchObject({ requestMetadata: { team: "blue" } });
});
