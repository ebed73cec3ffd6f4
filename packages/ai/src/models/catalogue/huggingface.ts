import type { Model } from "../../types/model.js";
import { toModels } from "../catalogue-row.js";

/** Source: https://huggingface.co/docs/inference-providers */
export const huggingfaceModels: readonly Model[] = toModels({
  provider: "huggingface",
  api: "openai-completions",
  baseUrl: "https://router.huggingface.co/v1",
  compat: { supportsDeveloperRole: false },
  models: [
    {
      id: "moonshotai/Kimi-K2.6",
      name: "Kimi K2.6",
      reasoning: true,
      images: true,
      cost: { input: 0.95, output: 4, cacheRead: 0.16, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 262_144,
    },
  ],
});
