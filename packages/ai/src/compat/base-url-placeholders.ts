import { readEnvironment } from "../auth/environment.js";
import { AiError } from "../errors/ai-error.js";
import type { Model } from "../types/model.js";

/**
 * The base URL with `{NAME}` placeholders filled from the environment.
 *
 * Source: https://developers.cloudflare.com/ai-gateway/providers/ (account and gateway ids stand in the path)
 * @throws AiError with code "missing_environment" when a variable is not set
 */
export function resolveBaseUrl(model: Pick<Model, "baseUrl" | "provider">): string {
  return model.baseUrl.replace(/\{([A-Z][A-Z0-9_]*)\}/g, (_, name: string) => {
    const value = readEnvironment(name);
    if (value !== undefined) return value;
    throw new AiError("missing_environment", `${name} is required for provider ${model.provider} but is not set.`, {
      info: { category: "auth", retryable: false },
      provider: model.provider,
    });
  });
}
