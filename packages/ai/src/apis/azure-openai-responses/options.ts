import type { ThinkingLevel } from "../../types/identifiers.js";
import type { StreamOptions } from "../../types/options.js";
import type { OpenAIReasoningSummary } from "../openai-responses/options.js";

/** Options of the Responses API of Azure OpenAI. What is left out is taken from the environment, then from the model. */
export interface AzureOpenAIResponsesOptions extends StreamOptions {
  /** Sent in the words of the model's `thinkingLevelMap`. @defaultValue "medium" when only a summary is asked for */
  reasoningEffort?: ThinkingLevel;
  /** @defaultValue "auto" */
  reasoningSummary?: OpenAIReasoningSummary;
  /** @defaultValue `AZURE_OPENAI_API_VERSION`, else "v1" */
  azureApiVersion?: string;
  /** The name in `https://<name>.openai.azure.com`. @defaultValue `AZURE_OPENAI_RESOURCE_NAME` */
  azureResourceName?: string;
  /** Wins over the resource name. @defaultValue `AZURE_OPENAI_BASE_URL` */
  azureBaseUrl?: string;
  /** @defaultValue what `AZURE_OPENAI_DEPLOYMENT_NAME_MAP` ("model=deployment,...") has for the model, else its id */
  azureDeploymentName?: string;
}

declare module "@pi-stack/ai" {
  interface ApiOptionsMap {
    "azure-openai-responses": AzureOpenAIResponsesOptions;
  }
}
