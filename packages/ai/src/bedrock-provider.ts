/**
 * The Converse API of Amazon Bedrock alone, loaded at once: for bundlers and for programs that use no other API.
 *
 * @module
 */
export { bedrockProviderModule } from "./direct/bedrock.js";
