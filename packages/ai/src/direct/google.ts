import { googleGenerativeAi } from "../apis/google-generative-ai/index.js";
import type { GoogleOptions } from "../apis/google-generative-ai/options.js";
import { adapterFunctions } from "../registry/adapter.js";
import type { SimpleStreamOptions, StreamFunction } from "../types/options.js";

const direct = adapterFunctions(() => Promise.resolve(googleGenerativeAi));

/** The Gemini API of Google. */
export const streamGoogle: StreamFunction<"google-generative-ai", GoogleOptions> = direct.stream;
/** {@link streamGoogle} with options that mean the same for every API. */
export const streamSimpleGoogle: StreamFunction<"google-generative-ai", SimpleStreamOptions> = direct.streamSimple;
