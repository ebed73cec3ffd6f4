import { AiError } from "../errors/ai-error.js";
import type { Model } from "../types/model.js";
import { ambientCredentials } from "./ambient-credentials.js";
import { readEnvironment } from "./environment.js";

const keyVariables: Readonly<Record<string, readonly string[]>> = {
  anthropic: ["ANTHROPIC_OAUTH_TOKEN", "ANTHROPIC_API_KEY"],
  "github-copilot": ["COPILOT_GITHUB_TOKEN", "GH_TOKEN", "GITHUB_TOKEN"],
  openai: ["OPENAI_API_KEY"],
  "azure-openai-responses": ["AZURE_OPENAI_API_KEY"],
  deepseek: ["DEEPSEEK_API_KEY"],
  google: ["GEMINI_API_KEY"],
  "google-vertex": ["GOOGLE_CLOUD_API_KEY"],
  groq: ["GROQ_API_KEY"],
  cerebras: ["CEREBRAS_API_KEY"],
  xai: ["XAI_API_KEY"],
  openrouter: ["OPENROUTER_API_KEY"],
  "vercel-ai-gateway": ["AI_GATEWAY_API_KEY"],
  zai: ["ZAI_API_KEY"],
  mistral: ["MISTRAL_API_KEY"],
  minimax: ["MINIMAX_API_KEY"],
  "minimax-cn": ["MINIMAX_CN_API_KEY"],
  moonshotai: ["MOONSHOT_API_KEY"],
  "moonshotai-cn": ["MOONSHOT_API_KEY"],
  huggingface: ["HF_TOKEN"],
  fireworks: ["FIREWORKS_API_KEY"],
  opencode: ["OPENCODE_API_KEY"],
  "opencode-go": ["OPENCODE_API_KEY"],
  "kimi-coding": ["KIMI_API_KEY"],
  "cloudflare-workers-ai": ["CLOUDFLARE_API_KEY"],
  "cloudflare-ai-gateway": ["CLOUDFLARE_API_KEY"],
  xiaomi: ["XIAOMI_API_KEY"],
  "xiaomi-token-plan-cn": ["XIAOMI_TOKEN_PLAN_CN_API_KEY"],
  "xiaomi-token-plan-ams": ["XIAOMI_TOKEN_PLAN_AMS_API_KEY"],
  "xiaomi-token-plan-sgp": ["XIAOMI_TOKEN_PLAN_SGP_API_KEY"],
};

/** The names of the key variables that are set for a provider, first choice first; undefined when none is. */
export function findEnvKeys(provider: string): string[] | undefined {
  if (!Object.hasOwn(keyVariables, provider)) return undefined;
  const names = (keyVariables[provider] ?? []).filter((name) => readEnvironment(name) !== undefined);
  return names.length === 0 ? undefined : names;
}

/**
 * The key that the environment holds for a provider. `"<authenticated>"` stands for ambient credentials of
 * `google-vertex` and `amazon-bedrock`.
 */
export function getEnvApiKey(provider: string): string | undefined {
  const name = findEnvKeys(provider)?.[0];
  return name === undefined ? ambientCredentials(provider) : readEnvironment(name);
}

/**
 * The key for a request: the caller's, else the environment's for the model's own provider. The key of one provider is
 * never sent to another.
 *
 * @throws AiError with code "missing_api_key"
 */
export function requireApiKey(model: Pick<Model, "provider" | "api">, apiKey: string | undefined): string {
  const key = apiKey || getEnvApiKey(model.provider);
  if (key) return key;
  const names = keyVariables[model.provider]?.join(" or ");
  const next = names === undefined ? "pass apiKey" : `pass apiKey or set ${names}`;
  throw new AiError("missing_api_key", `No API key for provider: ${model.provider} (${next})`, {
    info: { category: "auth", retryable: false },
    provider: model.provider,
    api: model.api,
  });
}

/** The names of the variables that can hold a provider's key, first choice first; empty for an unknown provider. */
export function envKeyNames(provider: string): readonly string[] {
  return Object.hasOwn(keyVariables, provider) ? (keyVariables[provider] ?? []) : [];
}

/** Every variable that can hold the key of some provider: what a child process need not see. */
export function allEnvKeyNames(): string[] {
  return [...new Set(Object.values(keyVariables).flat())];
}
