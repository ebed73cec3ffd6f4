import type { Model } from "../../types/model.js";
import { toModels } from "../catalogue-row.js";

/** Source: https://developers.cloudflare.com/workers-ai/models/ */
export const cloudflareWorkersAiModels: readonly Model[] = toModels({
  provider: "cloudflare-workers-ai",
  api: "openai-completions",
  baseUrl: "https://api.cloudflare.com/client/v4/accounts/{CLOUDFLARE_ACCOUNT_ID}/ai/v1",
  compat: { sendSessionAffinityHeaders: true },
  models: [
    {
      id: "@cf/moonshotai/kimi-k2.6",
      name: "Kimi K2.6",
      reasoning: true,
      images: true,
      cost: { input: 0.95, output: 4, cacheRead: 0.16, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 262_144,
    },
  ],
});

/** Source: https://developers.cloudflare.com/ai-gateway/usage/chat-completion/ */
export const cloudflareAiGatewayModels: readonly Model[] = toModels({
  provider: "cloudflare-ai-gateway",
  api: "openai-completions",
  baseUrl: "https://gateway.ai.cloudflare.com/v1/{CLOUDFLARE_ACCOUNT_ID}/{CLOUDFLARE_GATEWAY_ID}/compat",
  compat: { sendSessionAffinityHeaders: true },
  models: [
    {
      id: "workers-ai/@cf/moonshotai/kimi-k2.6",
      name: "Kimi K2.6",
      reasoning: true,
      images: true,
      cost: { input: 0.95, output: 4, cacheRead: 0.16, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 262_144,
    },
  ],
});
