import type { Model } from "../../types/model.js";
import { toModels } from "../catalogue-row.js";

/** Source: https://vercel.com/docs/ai-gateway */
export const vercelAiGatewayModels: readonly Model[] = toModels({
  provider: "vercel-ai-gateway",
  api: "anthropic-messages",
  baseUrl: "https://ai-gateway.vercel.sh",
  models: [
    {
      id: "zai/glm-5.1",
      name: "GLM 5.1",
      reasoning: true,
      images: false,
      cost: { input: 1.4, output: 4.4, cacheRead: 0.26, cacheWrite: 0 },
      contextWindow: 202_800,
      maxTokens: 64_000,
    },
    {
      id: "anthropic/claude-sonnet-4.6",
      name: "Claude Sonnet 4.6",
      reasoning: true,
      images: true,
      cost: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
      contextWindow: 1_000_000,
      maxTokens: 64_000,
    },
  ],
});
