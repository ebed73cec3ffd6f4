import { azureOpenAIResponses } from "../apis/azure-openai-responses/index.js";
import type { AzureOpenAIResponsesOptions } from "../apis/azure-openai-responses/options.js";
import { adapterFunctions } from "../registry/adapter.js";
import type { SimpleStreamOptions, StreamFunction } from "../types/options.js";

const direct = adapterFunctions(() => Promise.resolve(azureOpenAIResponses));

/** The Responses API of Azure OpenAI. */
export const streamAzureOpenAIResponses: StreamFunction<"azure-openai-responses", AzureOpenAIResponsesOptions> =
  direct.stream;
/** {@link streamAzureOpenAIResponses} with options that mean the same for every API. */
export const streamSimpleAzureOpenAIResponses: StreamFunction<"azure-openai-responses", SimpleStreamOptions> =
  direct.streamSimple;
