/**
 * The chat API of Mistral alone, for programs that use no other.
 *
 * @module
 */
export { streamMistral, streamSimpleMistral } from "./direct/mistral.js";
