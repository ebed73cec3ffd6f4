import type { Model } from "../../types/model.js";
import { toModels } from "../catalogue-row.js";

/** Source: https://opencode.ai/docs/zen */
export const opencodeModels: readonly Model[] = toModels({
  provider: "opencode",
  api: "openai-completions",
  baseUrl: "https://opencode.ai/zen/v1",
  models: [
    {
      id: "kimi-k2.6",
      name: "Kimi K2.6",
      reasoning: true,
      images: true,
      cost: { input: 0.95, output: 4, cacheRead: 0.16, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 65_536,
    },
  ],
});

/** Source: https://opencode.ai/docs/go */
export const opencodeGoModels: readonly Model[] = toModels({
  provider: "opencode-go",
  api: "openai-completions",
  baseUrl: "https://opencode.ai/zen/go/v1",
  models: [
    {
      id: "kimi-k2.6",
      name: "Kimi K2.6",
      reasoning: true,
      images: true,
      cost: { input: 0.95, output: 4, cacheRead: 0.16, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 65_536,
    },
  ],
});
