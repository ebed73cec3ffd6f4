import { describe, expect, it } from "vitest";
import { validateAnthropicMessages } from "./anthropic-messages.js";
import { validateAzureOpenAIResponses } from "./azure-openai-responses.js";
import { validateBedrockConverseStream } from "./bedrock-converse-stream.js";
import { validateGemini3, validateGoogleGenerativeAI } from "./google-generative-ai.js";
import { validateGemini3OnVertex, validateGoogleVertex } from "./google-vertex.js";
import { validateMistralConversations } from "./mistral-conversations.js";
import { validateOpenAICodexResponses } from "./openai-codex-responses.js";
import { validateOpenAICompletions } from "./openai-completions.js";
import { validateOpenAIResponses } from "./openai-responses.js";

const hi = { role: "user", content: [{ type: "text", text: "hi" }] };
const use = { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "read", input: {} }] };
const used = { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "" }] };
const said = (...content: object[]) => ({ role: "assistant", content });

describe("validators accept what the API accepts and refuse", () => {
  it.each<[string, object[]]>([
    ["an assistant first", [said({ type: "text", text: "x" }), hi]],
    ["two users in a row", [hi, hi]],
    ["a call without result", [hi, use, hi]],
    ["a result without call", [hi, said({ type: "text", text: "x" }), used]],
    ["an id used twice", [hi, use, used, use, used]],
    ["blank text", [{ role: "user", content: [{ type: "text", text: "\n" }] }]],
    ["unsigned thinking", [hi, said({ type: "thinking", thinking: "x" }, { type: "text", text: "x" }), hi]],
    ["thinking at the end", [hi, said({ type: "thinking", thinking: "x", signature: "s" }), hi]],
    ["white space at the end", [hi, said({ type: "text", text: "x " })]],
    ["half a surrogate", [{ role: "user", content: [{ type: "text", text: "\ud800" }] }]],
  ])("anthropic-messages: %s", (_, messages) => {
    expect(validateAnthropicMessages({ messages })).not.toEqual([]);
    expect(validateAnthropicMessages({ messages: [hi, use, used] })).toEqual([]);
  });

  const asked = { role: "user", content: "hi" };
  const toolCalls = [{ id: "c1", type: "function", function: { name: "read", arguments: "{}" } }];
  const calls = { role: "assistant", content: null, tool_calls: toolCalls };
  const answered = { role: "tool", tool_call_id: "c1", content: "" };
  it.each<[string, object[]]>([
    ["nothing", []],
    ["a call without result", [asked, calls, asked]],
    ["a call at the end", [asked, calls]],
    ["a result without call", [asked, answered]],
    ["a result behind another message", [asked, calls, asked, answered]],
    ["no content", [asked, { role: "assistant", content: null }]],
    ["a long id", [asked, { ...calls, tool_calls: [{ ...toolCalls[0], id: "x".repeat(41) }] }]],
  ])("openai-completions: %s", (_, messages) => {
    expect(validateOpenAICompletions({ messages })).not.toEqual([]);
    expect(validateOpenAICompletions({ messages: [asked, calls, answered] })).toEqual([]);
  });

  const nine = [{ ...toolCalls[0], id: "abcdefghi" }];
  const mistralCalls = { role: "assistant", content: "", tool_calls: nine };
  const mistralResult = { role: "tool", tool_call_id: "abcdefghi", name: "read", content: "x" };
  it.each<[string, object[]]>([
    ["nothing", []],
    ["an assistant first", [mistralCalls, mistralResult]],
    ["an assistant last", [asked, { role: "assistant", content: "x" }]],
    ["a user after a tool", [asked, mistralCalls, mistralResult, asked]],
    ["a call without result", [asked, mistralCalls, asked]],
    ["a result without call", [asked, { role: "assistant", content: "x" }, mistralResult]],
    ["an id of another length", [asked, { ...mistralCalls, tool_calls: toolCalls }, answered]],
    ["a result without name", [asked, mistralCalls, { ...mistralResult, name: "" }]],
    ["an id used twice", [asked, mistralCalls, mistralResult, mistralCalls, mistralResult]],
    ["thinking that is a text", [asked, { role: "assistant", content: [{ type: "thinking", thinking: "x" }] }, asked]],
  ])("mistral-conversations: %s", (_, messages) => {
    expect(validateMistralConversations({ messages })).not.toEqual([]);
    expect(validateMistralConversations({ messages: [asked, mistralCalls, mistralResult] })).toEqual([]);
  });

  const spoken = { role: "user", content: [{ text: "hi" }] };
  const toolUse = { toolUseId: "t1", name: "read", input: {} };
  const toolResult = { toolUseId: "t1", content: [{ text: "x" }], status: "success" };
  const uses = { role: "assistant", content: [{ toolUse }] };
  const returned = { role: "user", content: [{ toolResult }] };
  const toolConfig = { tools: [{ toolSpec: { name: "read", inputSchema: { json: {} } } }] };
  const answers = (...content: object[]) => ({ role: "assistant", content });
  const failedImage = {
    ...toolResult,
    status: "error",
    content: [{ image: { format: "png", source: { bytes: "QQ==" } } }],
  };
  it.each<[string, object[]]>([
    ["nothing", []],
    ["an assistant first", [uses, returned]],
    ["two users in a row", [spoken, spoken]],
    ["a call without result", [spoken, uses, spoken]],
    ["a result without call", [spoken, answers({ text: "x" }), returned]],
    ["an id used twice", [spoken, uses, returned, uses, returned]],
    ["a long id", [spoken, answers({ toolUse: { ...toolUse, toolUseId: "x".repeat(65) } }), returned]],
    ["blank text", [{ role: "user", content: [{ text: " " }] }]],
    ["two members in a block", [{ role: "user", content: [{ text: "x", cachePoint: { type: "default" } }] }]],
    [
      "unsigned thinking",
      [spoken, answers({ reasoningContent: { reasoningText: { text: "x" } } }, { text: "x" }), spoken],
    ],
    [
      "redacted thinking that is no base64",
      [spoken, answers({ reasoningContent: { redactedContent: "{}" } }, { text: "x" }), spoken],
    ],
    [
      "an image of another format",
      [{ role: "user", content: [{ image: { format: "svg", source: { bytes: "QQ==" } } }] }],
    ],
    ["an image in a failed result", [spoken, uses, { role: "user", content: [{ toolResult: failedImage }] }]],
  ])("bedrock-converse-stream: %s", (_, messages) => {
    const modelId = "claude";
    expect(validateBedrockConverseStream({ modelId, messages, toolConfig })).not.toEqual([]);
    expect(validateBedrockConverseStream({ modelId, messages: [spoken, uses, returned], toolConfig })).toEqual([]);
    expect(validateBedrockConverseStream({ modelId, messages: [spoken, uses, returned] })).not.toEqual([]);
  });

  const prompt = { role: "user", content: [{ type: "input_text", text: "hi" }] };
  const functionCall = { type: "function_call", call_id: "c1", id: "fc_1", name: "read", arguments: "{}" };
  const output = { type: "function_call_output", call_id: "c1", output: "" };
  const reasoning = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "x" };
  it.each<[string, object[]]>([
    ["a call without output", [prompt, functionCall]],
    ["an output without call", [prompt, output]],
    ["an output before its call", [prompt, output, functionCall]],
    ["lone reasoning", [prompt, reasoning, prompt]],
    ["reasoning before reasoning", [prompt, reasoning, { ...reasoning, id: "rs_2" }, functionCall, output]],
    [
      "an item id used twice",
      [prompt, functionCall, output, { ...functionCall, call_id: "c2" }, { ...output, call_id: "c2" }],
    ],
    ["a foreign item id", [prompt, { ...functionCall, id: "toolu_1" }, output]],
  ])("openai-responses: %s", (_, input) => {
    expect(validateOpenAIResponses({ input })).not.toEqual([]);
    expect(validateOpenAIResponses({ input: [prompt, reasoning, functionCall, output] })).toEqual([]);
  });

  it("azure-openai-responses: a cache retention and a tier", () => {
    expect(validateAzureOpenAIResponses({ input: [prompt] })).toEqual([]);
    expect(validateAzureOpenAIResponses({ input: [prompt], prompt_cache_retention: "24h" })).not.toEqual([]);
    expect(validateAzureOpenAIResponses({ input: [prompt], service_tier: "flex" })).not.toEqual([]);
  });

  const codex = { instructions: "Be brief.", store: false, stream: true, input: [prompt] };
  it.each<[string, object]>([
    ["no instructions", { instructions: "" }],
    ["storage", { store: true }],
    ["no stream", { stream: false }],
    ["a cap of tokens", { max_output_tokens: 5 }],
    ["a system message", { input: [{ role: "developer", content: "Be brief." }, prompt] }],
    ["a call without output", { input: [prompt, functionCall] }],
  ])("openai-codex-responses: %s", (_, change) => {
    expect(validateOpenAICodexResponses({ ...codex, ...change })).not.toEqual([]);
    expect(validateOpenAICodexResponses(codex)).toEqual([]);
  });

  const turn = { role: "user", parts: [{ text: "hi" }] };
  const called = { role: "model", parts: [{ functionCall: { name: "read", args: {} } }] };
  const responded = { role: "user", parts: [{ functionResponse: { name: "read", response: {} } }] };
  it.each<[string, object[]]>([
    ["a model first", [called, responded]],
    ["a call without response", [turn, called, turn]],
    ["a response without call", [turn, responded]],
    ["two responses to one call", [turn, called, { role: "user", parts: [...responded.parts, ...responded.parts] }]],
    ["an empty part", [{ role: "user", parts: [{}] }]],
    ["no parts", [{ role: "user", parts: [] }]],
    ["a signature that is no base64", [turn, { role: "model", parts: [{ text: "x", thoughtSignature: "{}" }] }]],
  ])("google-generative-ai: %s", (_, contents) => {
    expect(validateGoogleGenerativeAI({ contents })).not.toEqual([]);
    expect(validateGoogleGenerativeAI({ contents: [turn, called, responded] })).toEqual([]);
  });

  const withId = { role: "model", parts: [{ functionCall: { id: "c1", name: "read", args: {} } }] };
  it.each<[string, object[]]>([
    ["an id on a call", [turn, withId, responded]],
    ["a text beside a response", [turn, called, { role: "user", parts: [...responded.parts, { text: "x" }] }]],
    ["a call without response", [turn, called, turn]],
  ])("google-vertex: %s", (_, contents) => {
    expect(validateGoogleVertex({ contents })).not.toEqual([]);
    expect(validateGemini3OnVertex({ contents })).not.toEqual([]);
    expect(validateGoogleVertex({ contents: [turn, called, responded] })).toEqual([]);
  });

  it("google-generative-ai: calls without signature for Gemini 3", () => {
    expect(validateGemini3({ contents: [turn, called, responded] })).not.toEqual([]);
  });
});
