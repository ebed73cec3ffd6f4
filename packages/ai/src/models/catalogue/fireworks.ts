import type { Model } from "../../types/model.js";
import { toModels } from "../catalogue-row.js";

/** Source: https://docs.fireworks.ai/tools-sdks/anthropic-compatibility */
export const fireworksModels: readonly Model[] = toModels({
  provider: "fireworks",
  api: "anthropic-messages",
  baseUrl: "https://api.fireworks.ai/inference",
  models: [
    {
      id: "accounts/fireworks/models/kimi-k2p6",
      name: "Kimi K2.6",
      reasoning: true,
      images: true,
      cost: { input: 0.95, output: 4, cacheRead: 0.16, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 262_144,
    },
  ],
});
