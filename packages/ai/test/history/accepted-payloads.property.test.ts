import type { Message } from "@pi-stack/ai";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelOf, payloadOf } from "./payload-of.js";
import { randomHistory } from "./random-history.js";
import { validateAnthropicMessages } from "./validators/anthropic-messages.js";
import { validateAzureOpenAIResponses } from "./validators/azure-openai-responses.js";
import { validateBedrockConverseStream } from "./validators/bedrock-converse-stream.js";
import { validateGemini3, validateGoogleGenerativeAI } from "./validators/google-generative-ai.js";
import { validateGemini3OnVertex, validateGoogleVertex } from "./validators/google-vertex.js";
import { validateMistralConversations } from "./validators/mistral-conversations.js";
import { validateOpenAICodexResponses } from "./validators/openai-codex-responses.js";
import { validateOpenAICompletions } from "./validators/openai-completions.js";
import { validateOpenAIResponses } from "./validators/openai-responses.js";

const claude = modelOf({ id: "claude", api: "anthropic-messages", provider: "anthropic" });
const gpt = modelOf({ id: "gpt", api: "openai-completions", provider: "openai" });
const responses = modelOf({ id: "gpt", api: "openai-responses", provider: "openai" });
const gemini = modelOf({ id: "gemini", api: "google-generative-ai", provider: "google" });
const azure = modelOf({ id: "gpt", api: "azure-openai-responses", provider: "azure-openai-responses" });
const codex = modelOf({ id: "gpt", api: "openai-codex-responses", provider: "openai-codex" });
const vertex = modelOf({ id: "gemini", api: "google-vertex", provider: "google-vertex" });
const mistral = modelOf({ id: "mistral", api: "mistral-conversations", provider: "mistral" });
const bedrock = modelOf({
  id: "anthropic.claude-sonnet-4-5-v1:0",
  api: "bedrock-converse-stream",
  provider: "amazon-bedrock",
});

const cases = [
  { name: "claude", model: claude, validate: validateAnthropicMessages },
  { name: "gpt", model: gpt, validate: validateOpenAICompletions },
  { name: "gpt without images", model: { ...gpt, input: ["text" as const] }, validate: validateOpenAICompletions },
  { name: "deepseek", model: { ...gpt, id: "deepseek", provider: "deepseek" }, validate: validateOpenAICompletions },
  { name: "gpt through Responses", model: responses, validate: validateOpenAIResponses },
  { name: "mistral", model: mistral, validate: validateMistralConversations },
  {
    name: "mistral without images",
    model: { ...mistral, input: ["text" as const] },
    validate: validateMistralConversations,
  },
  { name: "claude through Bedrock", model: bedrock, validate: validateBedrockConverseStream },
  { name: "nova", model: { ...bedrock, id: "amazon.nova-pro-v1:0" }, validate: validateBedrockConverseStream },
  {
    name: "claude through Bedrock without images",
    model: { ...bedrock, input: ["text" as const] },
    validate: validateBedrockConverseStream,
  },
  { name: "gemini", model: gemini, validate: validateGoogleGenerativeAI },
  { name: "gemini 3", model: { ...gemini, id: "gemini-3-pro-preview" }, validate: validateGemini3 },
  { name: "gpt on Azure", model: azure, validate: validateAzureOpenAIResponses },
  { name: "gpt through Codex", model: codex, validate: validateOpenAICodexResponses },
  { name: "gemini on Vertex", model: vertex, validate: validateGoogleVertex },
  { name: "gemini 3 on Vertex", model: { ...vertex, id: "gemini-3-flash-preview" }, validate: validateGemini3OnVertex },
];

/** Session files hold what they hold: the type of a message is a hope there. */
function isMessages(history: unknown[]): history is Message[] {
  return Array.isArray(history);
}

describe.each(cases)("any history sent to $name", ({ model, validate }) => {
  it("is accepted", async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory({ ...model, model: model.id }), async (history) => {
        fc.pre(history.length > 0);
        if (!isMessages(history)) return;
        const payload = await payloadOf(model, { systemPrompt: "Be brief.\ud800", messages: history });
        expect(validate(payload)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
