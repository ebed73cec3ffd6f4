import type { BedrockOptions } from "../apis/bedrock-converse-stream/options.js";
import type { SimpleStreamOptions, StreamFunction } from "../types/options.js";
import { type AdapterFunctions, adapterFunctions } from "./adapter.js";

/** The two functions of Bedrock, as `@pi-stack/ai/bedrock-provider` exports them. */
export interface BedrockProviderModule {
  streamBedrock: StreamFunction<"bedrock-converse-stream", BedrockOptions>;
  streamSimpleBedrock: StreamFunction<"bedrock-converse-stream", SimpleStreamOptions>;
}

const lazy: AdapterFunctions<"bedrock-converse-stream", BedrockOptions> = adapterFunctions(
  async () => (await import("../apis/bedrock-converse-stream/index.js")).bedrockConverseStream,
);
let given: BedrockProviderModule | undefined;

/**
 * Uses a module that is at hand already instead of loading Bedrock on first use: for programs compiled into one file, which
 * cannot load parts of themselves. `undefined` takes it back.
 */
export function setBedrockProviderModule(module: BedrockProviderModule | undefined): void {
  given = module;
}

/** The Converse API of Amazon Bedrock, loaded on first use. */
export const bedrock: AdapterFunctions<"bedrock-converse-stream", BedrockOptions> = {
  stream: (model, context, options) => (given?.streamBedrock ?? lazy.stream)(model, context, options),
  streamSimple: (model, context, options) => (given?.streamSimpleBedrock ?? lazy.streamSimple)(model, context, options),
};
