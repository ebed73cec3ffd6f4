import type { AnthropicOptions } from "../apis/anthropic-messages/options.js";
import type { GoogleOptions } from "../apis/google-generative-ai/options.js";
import { type AdapterFunctions, adapterFunctions } from "./adapter.js";
import { type ErasedApi, eraseApi } from "./erased-api.js";

/** The Messages API of Anthropic, loaded on first use. */
export const anthropic: AdapterFunctions<"anthropic-messages", AnthropicOptions> = adapterFunctions(
  async () => (await import("../apis/anthropic-messages/index.js")).anthropicMessages,
);

/** The Gemini API of Google, loaded on first use. */
export const google: AdapterFunctions<"google-generative-ai", GoogleOptions> = adapterFunctions(
  async () => (await import("../apis/google-generative-ai/index.js")).googleGenerativeAi,
);

/** The APIs that are present without a registration. */
export const builtInApis: ReadonlyMap<string, ErasedApi> = new Map<string, ErasedApi>([
  ["anthropic-messages", eraseApi({ api: "anthropic-messages", ...anthropic })],
  ["google-generative-ai", eraseApi({ api: "google-generative-ai", ...google })],
]);
