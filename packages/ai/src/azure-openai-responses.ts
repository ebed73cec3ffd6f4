/**
 * The Responses API of Azure OpenAI alone, for programs that use no other. Unlike the root it holds its adapter directly.
 *
 * @module
 */
export { streamAzureOpenAIResponses, streamSimpleAzureOpenAIResponses } from "./direct/azure-openai-responses.js";
