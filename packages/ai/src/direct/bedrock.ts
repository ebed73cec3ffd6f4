import { bedrockConverseStream } from "../apis/bedrock-converse-stream/index.js";
import { adapterFunctions } from "../registry/adapter.js";
import type { BedrockProviderModule } from "../registry/bedrock-module.js";

const direct = adapterFunctions(() => Promise.resolve(bedrockConverseStream));

/** The Converse API of Amazon Bedrock, to be handed to `setBedrockProviderModule`, or used by itself. */
export const bedrockProviderModule: BedrockProviderModule = {
  streamBedrock: direct.stream,
  streamSimpleBedrock: direct.streamSimple,
};
