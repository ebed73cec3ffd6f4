/**
 * Chat Completions alone, for programs that use no other API. Unlike the root it holds its adapter and SDK directly.
 *
 * @module
 */

export { convertMessages } from "./apis/openai-completions/index.js";
export { streamOpenAICompletions, streamSimpleOpenAICompletions } from "./direct/openai-completions.js";
