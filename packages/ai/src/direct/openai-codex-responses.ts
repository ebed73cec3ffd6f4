import { openaiCodexResponses } from "../apis/openai-codex-responses/index.js";
import type { OpenAICodexResponsesOptions } from "../apis/openai-codex-responses/options.js";
import { adapterFunctions } from "../registry/adapter.js";
import type { SimpleStreamOptions, StreamFunction } from "../types/options.js";

const direct = adapterFunctions(() => Promise.resolve(openaiCodexResponses));

/** The Responses API of a ChatGPT subscription. */
export const streamOpenAICodexResponses: StreamFunction<"openai-codex-responses", OpenAICodexResponsesOptions> =
  direct.stream;
/** {@link streamOpenAICodexResponses} with options that mean the same for every API. */
export const streamSimpleOpenAICodexResponses: StreamFunction<"openai-codex-responses", SimpleStreamOptions> =
  direct.streamSimple;
