import {
  type AnthropicOptions,
  type ApiOptionsMap,
  type AssistantMessageEventStream,
  type AzureOpenAIResponsesOptions,
  type BedrockOptions,
  type GoogleVertexOptions,
  type MistralOptions,
  type Model,
  type OpenAICodexResponsesOptions,
  type ProviderStreamOptions,
  type StreamOptions,
  stream,
} from "@pi-stack/ai";
import { expectTypeOf, test } from "vitest";
import { modelAt } from "../apis/wire-samples.js";

interface AcmeOptions extends StreamOptions {
  volume?: number;
}

declare module "@pi-stack/ai" {
  interface ApiOptionsMap {
    "acme.test-chat": AcmeOptions;
  }
}

const context = { messages: [] };

test("the options of stream() follow the model's API", () => {
  const options = { apiKey: "k", thinkingEnabled: true, signal: AbortSignal.abort() } satisfies AnthropicOptions;
  const answer = stream(modelAt("anthropic-messages", "http://127.0.0.1:9"), context, options);
  expectTypeOf(answer).toEqualTypeOf<AssistantMessageEventStream>();
  expectTypeOf(stream<"anthropic-messages">)
    .parameter(2)
    .toEqualTypeOf<AnthropicOptions | undefined>();
  expectTypeOf(stream<"mistral-conversations">)
    .parameter(2)
    .toEqualTypeOf<MistralOptions | undefined>();
  expectTypeOf(stream<"bedrock-converse-stream">)
    .parameter(2)
    .toEqualTypeOf<BedrockOptions | undefined>();
  expectTypeOf(stream<"acme.test-chat">)
    .parameter(2)
    .toEqualTypeOf<AcmeOptions | undefined>();
  expectTypeOf(stream<"any-other">)
    .parameter(2)
    .toEqualTypeOf<ProviderStreamOptions | undefined>();
});

test("built-in APIs are declared the same way as others, and compat follows the API", () => {
  expectTypeOf<ApiOptionsMap>().toHaveProperty("google-generative-ai");
  expectTypeOf<ApiOptionsMap>().toHaveProperty("openai-responses");
  expectTypeOf<ApiOptionsMap["azure-openai-responses"]>().toEqualTypeOf<AzureOpenAIResponsesOptions>();
  expectTypeOf<ApiOptionsMap["google-vertex"]>().toEqualTypeOf<GoogleVertexOptions>();
  expectTypeOf<ApiOptionsMap["openai-codex-responses"]>().toEqualTypeOf<OpenAICodexResponsesOptions>();
  expectTypeOf<NonNullable<Model<"google-generative-ai">["compat"]>>().toBeNever();
});
