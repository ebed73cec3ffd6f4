import { openaiResponses } from "../apis/openai-responses/index.js";
import type { OpenAIResponsesOptions } from "../apis/openai-responses/options.js";
import { adapterFunctions } from "../registry/adapter.js";
import type { SimpleStreamOptions, StreamFunction } from "../types/options.js";

const direct = adapterFunctions(() => Promise.resolve(openaiResponses));

/** The Responses API of OpenAI. */
export const streamOpenAIResponses: StreamFunction<"openai-responses", OpenAIResponsesOptions> = direct.stream;
/** {@link streamOpenAIResponses} with options that mean the same for every API. */
export const streamSimpleOpenAIResponses: StreamFunction<"openai-responses", SimpleStreamOptions> = direct.streamSimple;
