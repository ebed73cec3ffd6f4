/**
 * The Responses API alone, for programs that use no other. Unlike the root it holds its adapter and SDK directly.
 *
 * @module
 */
export { streamOpenAIResponses, streamSimpleOpenAIResponses } from "./direct/openai-responses.js";
