import { openaiCompletions } from "../apis/openai-completions/index.js";
import type { OpenAICompletionsOptions } from "../apis/openai-completions/options.js";
import { adapterFunctions } from "../registry/adapter.js";
import type { SimpleStreamOptions, StreamFunction } from "../types/options.js";

const direct = adapterFunctions(() => Promise.resolve(openaiCompletions));

/** The Chat Completions API. */
export const streamOpenAICompletions: StreamFunction<"openai-completions", OpenAICompletionsOptions> = direct.stream;
/** {@link streamOpenAICompletions} with options that mean the same for every API. */
export const streamSimpleOpenAICompletions: StreamFunction<"openai-completions", SimpleStreamOptions> =
  direct.streamSimple;
