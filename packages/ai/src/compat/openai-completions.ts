import type { OpenAICompletionsCompat } from "../types/compat.js";
import type { Model } from "../types/model.js";

/** The quirk flags of a Chat Completions server, each with a value. */
export type ResolvedOpenAICompletionsCompat = Required<Omit<OpenAICompletionsCompat, "cacheControlFormat">> &
  Pick<OpenAICompletionsCompat, "cacheControlFormat">;

/**
 * The flags of a model: its own `compat` wins field by field over what provider and URL suggest.
 * Source: https://platform.openai.com/docs/api-reference/chat/create for what a server without flags is taken to be.
 */
export function resolveOpenAICompletionsCompat(
  model: Pick<Model<"openai-completions">, "id" | "provider" | "baseUrl" | "compat">,
): ResolvedOpenAICompletionsCompat {
  const resolved = detect(model);
  for (const [flag, value] of Object.entries(model.compat ?? {})) {
    if (value !== undefined) Object.assign(resolved, { [flag]: value });
  }
  return resolved;
}

type Server = Pick<Model, "provider" | "baseUrl">;

function detect(model: Pick<Model, "id" | "provider" | "baseUrl">): ResolvedOpenAICompletionsCompat {
  const server = detectServer(model);
  const { zai, moonshot, workersAi, gateway, grok, deepseek, openrouter, nonStandard } = server;
  const resolved: ResolvedOpenAICompletionsCompat = {
    supportsStore: !nonStandard,
    supportsDeveloperRole: !nonStandard,
    supportsReasoningEffort: !(grok || zai || moonshot || gateway),
    supportsUsageInStreaming: true,
    maxTokensField: server.chutes || moonshot || gateway ? "max_tokens" : "max_completion_tokens",
    requiresToolResultName: false,
    requiresAssistantAfterToolResult: false,
    requiresThinkingAsText: false,
    requiresReasoningContentOnAssistantMessages: deepseek,
    thinkingFormat: deepseek ? "deepseek" : zai ? "zai" : openrouter ? "openrouter" : "openai",
    openRouterRouting: {},
    vercelGatewayRouting: {},
    zaiToolStream: false,
    supportsStrictMode: !(moonshot || gateway),
    sendSessionAffinityHeaders: false,
    supportsLongCacheRetention: !(workersAi || gateway),
  };
  // Source: https://openrouter.ai/docs/features/prompt-caching (explicit breakpoints for Anthropic's models)
  if (model.provider === "openrouter" && model.id.startsWith("anthropic/")) resolved.cacheControlFormat = "anthropic";
  return resolved;
}

function detectServer(model: Server) {
  const zai = is(model, ["zai"], "api.z.ai");
  const moonshot = is(model, ["moonshotai", "moonshotai-cn"], "api.moonshot.");
  const workersAi = is(model, ["cloudflare-workers-ai"], "api.cloudflare.com");
  const gateway = is(model, ["cloudflare-ai-gateway"], "gateway.ai.cloudflare.com");
  const grok = is(model, ["xai"], "api.x.ai");
  const deepseek = is(model, ["deepseek"], "deepseek.com");
  const chutes = is(model, [], "chutes.ai");
  const cerebras = is(model, ["cerebras"], "cerebras.ai");
  const opencode = is(model, ["opencode"], "opencode.ai");
  const openrouter = is(model, ["openrouter"], "openrouter.ai");
  const nonStandard = [zai, moonshot, workersAi, gateway, grok, deepseek, chutes, cerebras, opencode].includes(true);
  return { zai, moonshot, workersAi, gateway, grok, deepseek, chutes, openrouter, nonStandard };
}

function is(model: Server, providers: readonly string[], urlPart: string): boolean {
  return providers.includes(model.provider) || model.baseUrl.includes(urlPart);
}
