import type { Model } from "@pi-stack/ai";

/** Where and how a provider is asked for its models. */
export interface ListAddress {
  url: string;
  headers: Record<string, string>;
}

/** Asked in another way than with a key alone, or for an address that is the customer's own. */
const cannotBeAsked: readonly string[] = [
  "amazon-bedrock",
  "azure-openai-responses",
  "cloudflare-ai-gateway",
  "cloudflare-workers-ai",
  "github-copilot",
  "google-vertex",
  "openai-codex",
];

/** Those that speak as Anthropic does, and list their models as OpenAI does. */
const listAsOpenai: readonly string[] = ["fireworks", "vercel-ai-gateway"];

/** Where the models of a provider are listed; `undefined` where nobody can ask that with a key. */
export function listAddress(model: Model, key: string): ListAddress | undefined {
  if (cannotBeAsked.includes(model.provider)) return undefined;
  const base = model.baseUrl.replace(/\/+$/, "");
  const bearer = { authorization: `Bearer ${key}` };
  if (listAsOpenai.includes(model.provider)) return { url: `${base}/v1/models`, headers: bearer };
  switch (model.api) {
    case "openai-completions":
    case "openai-responses":
      return { url: `${base}/models`, headers: bearer };
    case "mistral-conversations":
      return { url: `${base}/v1/models`, headers: bearer };
    case "google-generative-ai":
      return { url: `${base}/models?pageSize=1000`, headers: { "x-goog-api-key": key } };
    case "anthropic-messages":
      // Source: https://docs.anthropic.com/en/api/models-list
      return model.provider === "anthropic"
        ? { url: `${base}/v1/models?limit=1000`, headers: { "x-api-key": key, "anthropic-version": "2023-06-01" } }
        : undefined;
    default:
      return undefined;
  }
}
