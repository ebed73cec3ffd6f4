import { requireApiKey } from "../../auth/env-keys.js";
import { readEnvironment } from "../../auth/environment.js";
import { resolveBaseUrl } from "../../compat/base-url-placeholders.js";
import { AiError } from "../../errors/ai-error.js";
import type { Model } from "../../types/model.js";
import type { AzureOpenAIResponsesOptions } from "./options.js";

type AzureModel = Model<"azure-openai-responses">;

const defaultApiVersion = "v1";
/** Source: https://learn.microsoft.com/azure/ai-foundry/openai/api-version-lifecycle (the v1 API and its hosts) */
const azureHost = /\.(?:openai\.azure\.com|cognitiveservices\.azure\.com|services\.ai\.azure\.com)$/;

/** The name under which a model is deployed: the option, the environment's map, or the model's own id. */
export function deploymentName(model: AzureModel, options: AzureOpenAIResponsesOptions): string {
  if (options.azureDeploymentName) return options.azureDeploymentName;
  const pairs = (readEnvironment("AZURE_OPENAI_DEPLOYMENT_NAME_MAP") ?? "").split(",");
  for (const pair of pairs) {
    const [id, name] = pair.split("=", 2).map((part) => part.trim());
    if (id === model.id && name) return name;
  }
  return model.id;
}

/**
 * Where requests go.
 *
 * @throws AiError with code "missing_environment" when no resource is named, "invalid_options" for what is no URL
 */
export function responsesUrl(model: AzureModel, options: AzureOpenAIResponsesOptions): string {
  const base = baseUrl(model, options);
  if (!URL.canParse(base)) {
    throw azureError(
      "invalid_options",
      `"${base}" is no URL; set azureBaseUrl to one like https://<name>.openai.azure.com.`,
    );
  }
  const url = new URL(base);
  // Azure's portal shows the whole address of the operation, and people copy it.
  let path = url.pathname.replace(/\/+$/, "").replace(/\/responses$/, "");
  if (azureHost.test(url.hostname) && (path === "" || path === "/openai")) path = "/openai/v1";
  url.pathname = `${path}/responses`;
  const version = options.azureApiVersion || readEnvironment("AZURE_OPENAI_API_VERSION") || defaultApiVersion;
  url.searchParams.set("api-version", version);
  return url.href;
}

function baseUrl(model: AzureModel, options: AzureOpenAIResponsesOptions): string {
  const url = options.azureBaseUrl?.trim() || readEnvironment("AZURE_OPENAI_BASE_URL");
  if (url) return url;
  const resource = options.azureResourceName?.trim() || readEnvironment("AZURE_OPENAI_RESOURCE_NAME");
  if (resource) return `https://${resource}.openai.azure.com/openai/v1`;
  const own = resolveBaseUrl(model).trim();
  if (own) return own;
  const words =
    "Azure OpenAI needs the name of a resource: set AZURE_OPENAI_BASE_URL or AZURE_OPENAI_RESOURCE_NAME, or pass azureBaseUrl or azureResourceName.";
  throw azureError("missing_environment", words);
}

function azureError(code: "missing_environment" | "invalid_options", words: string): AiError {
  const info = { category: "invalid_request", retryable: false } as const;
  return new AiError(code, words, { info, api: "azure-openai-responses" });
}

/** Headers of a request; a token of Microsoft Entra can be given as an `authorization` header in the place of a key. */
export function azureHeaders(model: AzureModel, options: AzureOpenAIResponsesOptions): Record<string, string> {
  const own: Record<string, string> = { accept: "text/event-stream", "content-type": "application/json" };
  for (const [name, value] of Object.entries({ ...model.headers, ...options.headers })) own[name.toLowerCase()] = value;
  if (own["authorization"] !== undefined || own["api-key"] !== undefined) return own;
  return { "api-key": requireApiKey(model, options.apiKey), ...own };
}
