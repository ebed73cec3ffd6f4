import type { AnthropicOptions } from "../apis/anthropic-messages/options.js";
import type { AzureOpenAIResponsesOptions } from "../apis/azure-openai-responses/options.js";
import type { GoogleOptions } from "../apis/google-generative-ai/options.js";
import type { GoogleVertexOptions } from "../apis/google-vertex/options.js";
import type { MistralOptions } from "../apis/mistral-conversations/options.js";
import type { OpenAICodexResponsesOptions } from "../apis/openai-codex-responses/options.js";
import type { OpenAICompletionsOptions } from "../apis/openai-completions/options.js";
import type { OpenAIResponsesOptions } from "../apis/openai-responses/options.js";
import { type AdapterFunctions, adapterFunctions } from "./adapter.js";
import { bedrock } from "./bedrock-module.js";
import { type ErasedApi, eraseApi } from "./erased-api.js";

/** The Messages API of Anthropic, loaded on first use. */
export const anthropic: AdapterFunctions<"anthropic-messages", AnthropicOptions> = adapterFunctions(
  async () => (await import("../apis/anthropic-messages/index.js")).anthropicMessages,
);

/** The Responses API of Azure OpenAI, loaded on first use. */
export const azureOpenAIResponses: AdapterFunctions<"azure-openai-responses", AzureOpenAIResponsesOptions> =
  adapterFunctions(async () => (await import("../apis/azure-openai-responses/index.js")).azureOpenAIResponses);

/** The Gemini API of Google, loaded on first use. */
export const google: AdapterFunctions<"google-generative-ai", GoogleOptions> = adapterFunctions(
  async () => (await import("../apis/google-generative-ai/index.js")).googleGenerativeAi,
);

/** The Gemini models on Vertex AI, loaded on first use. */
export const googleVertex: AdapterFunctions<"google-vertex", GoogleVertexOptions> = adapterFunctions(
  async () => (await import("../apis/google-vertex/index.js")).googleVertex,
);

/** The Responses API of a ChatGPT subscription, loaded on first use. */
export const openaiCodexResponses: AdapterFunctions<"openai-codex-responses", OpenAICodexResponsesOptions> =
  adapterFunctions(async () => (await import("../apis/openai-codex-responses/index.js")).openaiCodexResponses);

/** The chat API of Mistral, loaded on first use. */
export const mistral: AdapterFunctions<"mistral-conversations", MistralOptions> = adapterFunctions(
  async () => (await import("../apis/mistral-conversations/index.js")).mistralConversations,
);

/** The Chat Completions API, loaded on first use. */
export const openaiCompletions: AdapterFunctions<"openai-completions", OpenAICompletionsOptions> = adapterFunctions(
  async () => (await import("../apis/openai-completions/index.js")).openaiCompletions,
);

/** The Responses API of OpenAI, loaded on first use. */
export const openaiResponses: AdapterFunctions<"openai-responses", OpenAIResponsesOptions> = adapterFunctions(
  async () => (await import("../apis/openai-responses/index.js")).openaiResponses,
);

/** The APIs that are present without a registration. */
export const builtInApis: ReadonlyMap<string, ErasedApi> = new Map<string, ErasedApi>([
  ["anthropic-messages", eraseApi({ api: "anthropic-messages", ...anthropic })],
  ["azure-openai-responses", eraseApi({ api: "azure-openai-responses", ...azureOpenAIResponses })],
  ["google-generative-ai", eraseApi({ api: "google-generative-ai", ...google })],
  ["google-vertex", eraseApi({ api: "google-vertex", ...googleVertex })],
  ["openai-codex-responses", eraseApi({ api: "openai-codex-responses", ...openaiCodexResponses })],
  ["bedrock-converse-stream", eraseApi({ api: "bedrock-converse-stream", ...bedrock })],
  ["mistral-conversations", eraseApi({ api: "mistral-conversations", ...mistral })],
  ["openai-completions", eraseApi({ api: "openai-completions", ...openaiCompletions })],
  ["openai-responses", eraseApi({ api: "openai-responses", ...openaiResponses })],
]);
