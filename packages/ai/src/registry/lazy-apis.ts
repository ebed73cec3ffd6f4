import type { AnthropicOptions } from "../apis/anthropic-messages/options.js";
import type { AzureOpenAIResponsesOptions } from "../apis/azure-openai-responses/options.js";
import type { GoogleOptions } from "../apis/google-generative-ai/options.js";
import type { GoogleVertexOptions } from "../apis/google-vertex/options.js";
import type { MistralOptions } from "../apis/mistral-conversations/options.js";
import type { OpenAICodexResponsesOptions } from "../apis/openai-codex-responses/options.js";
import type { OpenAICompletionsOptions } from "../apis/openai-completions/options.js";
import type { OpenAIResponsesOptions } from "../apis/openai-responses/options.js";
import type { SimpleStreamOptions, StreamFunction } from "../types/options.js";
import {
  anthropic,
  azureOpenAIResponses,
  google,
  googleVertex,
  mistral,
  openaiCodexResponses,
  openaiCompletions,
  openaiResponses,
} from "./built-in-apis.js";

/** The Messages API of Anthropic; its SDK is loaded on first use. */
export const streamAnthropic: StreamFunction<"anthropic-messages", AnthropicOptions> = anthropic.stream;
/** {@link streamAnthropic} with options that mean the same for every API. */
export const streamSimpleAnthropic: StreamFunction<"anthropic-messages", SimpleStreamOptions> = anthropic.streamSimple;

/** The Responses API of Azure OpenAI. */
export const streamAzureOpenAIResponses: StreamFunction<"azure-openai-responses", AzureOpenAIResponsesOptions> =
  azureOpenAIResponses.stream;
/** {@link streamAzureOpenAIResponses} with options that mean the same for every API. */
export const streamSimpleAzureOpenAIResponses: StreamFunction<"azure-openai-responses", SimpleStreamOptions> =
  azureOpenAIResponses.streamSimple;

/** The Gemini API of Google. */
export const streamGoogle: StreamFunction<"google-generative-ai", GoogleOptions> = google.stream;
/** {@link streamGoogle} with options that mean the same for every API. */
export const streamSimpleGoogle: StreamFunction<"google-generative-ai", SimpleStreamOptions> = google.streamSimple;

/** The Gemini models on Vertex AI. */
export const streamGoogleVertex: StreamFunction<"google-vertex", GoogleVertexOptions> = googleVertex.stream;
/** {@link streamGoogleVertex} with options that mean the same for every API. */
export const streamSimpleGoogleVertex: StreamFunction<"google-vertex", SimpleStreamOptions> = googleVertex.streamSimple;

/** The Responses API of a ChatGPT subscription. */
export const streamOpenAICodexResponses: StreamFunction<"openai-codex-responses", OpenAICodexResponsesOptions> =
  openaiCodexResponses.stream;
/** {@link streamOpenAICodexResponses} with options that mean the same for every API. */
export const streamSimpleOpenAICodexResponses: StreamFunction<"openai-codex-responses", SimpleStreamOptions> =
  openaiCodexResponses.streamSimple;

/** The chat API of Mistral. */
export const streamMistral: StreamFunction<"mistral-conversations", MistralOptions> = mistral.stream;
/** {@link streamMistral} with options that mean the same for every API. */
export const streamSimpleMistral: StreamFunction<"mistral-conversations", SimpleStreamOptions> = mistral.streamSimple;

/** The Chat Completions API of OpenAI and of the servers that speak it; its SDK is loaded on first use. */
export const streamOpenAICompletions: StreamFunction<"openai-completions", OpenAICompletionsOptions> =
  openaiCompletions.stream;
/** {@link streamOpenAICompletions} with options that mean the same for every API. */
export const streamSimpleOpenAICompletions: StreamFunction<"openai-completions", SimpleStreamOptions> =
  openaiCompletions.streamSimple;

/** The Responses API of OpenAI; its SDK is loaded on first use. */
export const streamOpenAIResponses: StreamFunction<"openai-responses", OpenAIResponsesOptions> = openaiResponses.stream;
/** {@link streamOpenAIResponses} with options that mean the same for every API. */
export const streamSimpleOpenAIResponses: StreamFunction<"openai-responses", SimpleStreamOptions> =
  openaiResponses.streamSimple;
