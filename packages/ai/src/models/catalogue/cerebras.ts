import type { Model } from "../../types/model.js";
import { toModels } from "../catalogue-row.js";

/** Source: https://inference-docs.cerebras.ai/models/overview */
export const cerebrasModels: readonly Model[] = toModels({
  provider: "cerebras",
  api: "openai-completions",
  baseUrl: "https://api.cerebras.ai/v1",
  models: [
    {
      id: "zai-glm-4.7",
      name: "Z.ai GLM 4.7",
      reasoning: true,
      images: false,
      cost: { input: 2.25, output: 2.75, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 131_072,
      maxTokens: 40_000,
    },
    {
      id: "gpt-oss-120b",
      name: "GPT OSS 120B",
      reasoning: true,
      images: false,
      cost: { input: 0.35, output: 0.75, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 131_072,
      maxTokens: 32_768,
    },
    {
      id: "qwen-3-235b-a22b-instruct-2507",
      name: "Qwen 3 235B Instruct",
      reasoning: false,
      images: false,
      cost: { input: 0.6, output: 1.2, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 131_072,
      maxTokens: 32_000,
    },
  ],
});
