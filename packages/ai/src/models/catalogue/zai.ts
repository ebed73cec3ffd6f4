import type { Model } from "../../types/model.js";
import { toModels } from "../catalogue-row.js";

/** Source: https://docs.z.ai/guides/overview/pricing */
export const zaiModels: readonly Model[] = toModels({
  provider: "zai",
  api: "openai-completions",
  baseUrl: "https://api.z.ai/api/coding/paas/v4",
  models: [
    {
      id: "glm-5.1",
      name: "GLM-5.1",
      reasoning: true,
      images: false,
      cost: { input: 1.4, output: 4.4, cacheRead: 0.26, cacheWrite: 0 },
      contextWindow: 200_000,
      maxTokens: 131_072,
      compat: { supportsDeveloperRole: false, thinkingFormat: "zai", zaiToolStream: true },
    },
    {
      id: "glm-5",
      name: "GLM-5",
      reasoning: true,
      images: false,
      cost: { input: 1, output: 3.2, cacheRead: 0.2, cacheWrite: 0 },
      contextWindow: 200_000,
      maxTokens: 131_072,
      compat: { supportsDeveloperRole: false, thinkingFormat: "zai", zaiToolStream: true },
    },
    {
      id: "glm-4.7",
      name: "GLM-4.7",
      reasoning: true,
      images: false,
      cost: { input: 0.6, output: 2.2, cacheRead: 0.11, cacheWrite: 0 },
      contextWindow: 204_800,
      maxTokens: 131_072,
      compat: { supportsDeveloperRole: false, thinkingFormat: "zai", zaiToolStream: true },
    },
    {
      id: "glm-4.6",
      name: "GLM-4.6",
      reasoning: true,
      images: false,
      cost: { input: 0.6, output: 2.2, cacheRead: 0.11, cacheWrite: 0 },
      contextWindow: 204_800,
      maxTokens: 131_072,
      compat: { supportsDeveloperRole: false, thinkingFormat: "zai", zaiToolStream: true },
    },
    {
      id: "glm-4.5-air",
      name: "GLM-4.5 Air",
      reasoning: true,
      images: false,
      cost: { input: 0.2, output: 1.1, cacheRead: 0.03, cacheWrite: 0 },
      contextWindow: 131_072,
      maxTokens: 98_304,
      compat: { supportsDeveloperRole: false, thinkingFormat: "zai" },
    },
  ],
});
