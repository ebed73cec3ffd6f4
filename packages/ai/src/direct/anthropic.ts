import { anthropicMessages } from "../apis/anthropic-messages/index.js";
import type { AnthropicOptions } from "../apis/anthropic-messages/options.js";
import { adapterFunctions } from "../registry/adapter.js";
import type { SimpleStreamOptions, StreamFunction } from "../types/options.js";

const direct = adapterFunctions(() => Promise.resolve(anthropicMessages));

/** The Messages API of Anthropic and of servers that speak it. */
export const streamAnthropic: StreamFunction<"anthropic-messages", AnthropicOptions> = direct.stream;
/** {@link streamAnthropic} with options that mean the same for every API. */
export const streamSimpleAnthropic: StreamFunction<"anthropic-messages", SimpleStreamOptions> = direct.streamSimple;
