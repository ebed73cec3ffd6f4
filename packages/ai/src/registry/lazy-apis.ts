import type { AnthropicOptions } from "../apis/anthropic-messages/options.js";
import type { GoogleOptions } from "../apis/google-generative-ai/options.js";
import type { MistralOptions } from "../apis/mistral-conversations/options.js";
import type { OpenAICompletionsOptions } from "../apis/openai-completions/options.js";
import type { OpenAIResponsesOptions } from "../apis/openai-responses/options.js";
import type { SimpleStreamOptions, StreamFunction } from "../types/options.js";
import { anthropic, google, mistral, openaiCompletions, openaiResponses } from "./built-in-apis.js";

/** The Messages API of Anthropic; its SDK is loaded on first use. */
export const streamAnthropic: StreamFunction<"anthropic-messages", AnthropicOptions> = anthropic.stream;
/** {@link streamAnthropic} with options that mean the same for every API. */
export const streamSimpleAnthropic: StreamFunction<"anthropic-messages", SimpleStreamOptions> = anthropic.streamSimple;

/** The Gemini API of Google. */
export const streamGoogle: StreamFunction<"google-generative-ai", GoogleOptions> = google.stream;
/** {@link streamGoogle} with options that mean the same for every API. */
export const streamSimpleGoogle: StreamFunction<"google-generative-ai", SimpleStreamOptions> = google.streamSimple;

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
