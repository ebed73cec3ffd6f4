import { mistralConversations } from "../apis/mistral-conversations/index.js";
import type { MistralOptions } from "../apis/mistral-conversations/options.js";
import { adapterFunctions } from "../registry/adapter.js";
import type { SimpleStreamOptions, StreamFunction } from "../types/options.js";

const direct = adapterFunctions(() => Promise.resolve(mistralConversations));

/** The chat API of Mistral. */
export const streamMistral: StreamFunction<"mistral-conversations", MistralOptions> = direct.stream;
/** {@link streamMistral} with options that mean the same for every API. */
export const streamSimpleMistral: StreamFunction<"mistral-conversations", SimpleStreamOptions> = direct.streamSimple;
