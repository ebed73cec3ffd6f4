import type { ExtensionProviderConfig } from "../contracts/extension-api.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";

/**
 * Refuses a provider that no request could be made of.
 * @throws {@link CodingAgentError} with code "extension_invalid"
 */
export function checkProviderConfig(name: string, config: ExtensionProviderConfig): void {
  const problem = problemOf(config);
  if (problem === undefined) return;
  throw new CodingAgentError("extension_invalid", `The provider "${name}" cannot be registered: ${problem}.`);
}

function problemOf({ api, baseUrl, apiKey, oauth, models, streamSimple }: ExtensionProviderConfig): string | undefined {
  if (streamSimple !== undefined && typeof streamSimple !== "function") return "streamSimple is no function";
  if (streamSimple !== undefined && api === undefined) return 'streamSimple needs "api", the name that its models use';
  if (models === undefined) return undefined;
  if (!Array.isArray(models)) return "models is no list";
  if (baseUrl === undefined) return 'its models need "baseUrl"';
  if (apiKey === undefined && oauth === undefined) return 'its models need "apiKey" or "oauth"';
  const without = models.find((model) => typeof model?.id !== "string" || (model.api ?? api) === undefined);
  return without === undefined ? undefined : `the model ${without?.id ?? "without id"} needs "id" and "api"`;
}
