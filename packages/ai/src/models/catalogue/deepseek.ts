import type { Model } from "../../types/model.js";
import { toModels } from "../catalogue-row.js";

/** Source: https://api-docs.deepseek.com/quick_start/pricing */
export const deepseekModels: readonly Model[] = toModels({
  provider: "deepseek",
  api: "openai-completions",
  baseUrl: "https://api.deepseek.com",
  models: [
    {
      id: "deepseek-v4-pro",
      name: "DeepSeek V4 Pro",
      reasoning: true,
      images: false,
      cost: { input: 1.74, output: 3.48, cacheRead: 0.145, cacheWrite: 0 },
      contextWindow: 1_000_000,
      maxTokens: 384_000,
      compat: { requiresReasoningContentOnAssistantMessages: true, thinkingFormat: "deepseek" },
      thinkingLevelMap: { minimal: null, low: null, medium: null, high: "high", xhigh: "max" },
    },
    {
      id: "deepseek-v4-flash",
      name: "DeepSeek V4 Flash",
      reasoning: true,
      images: false,
      cost: { input: 0.14, output: 0.28, cacheRead: 0.028, cacheWrite: 0 },
      contextWindow: 1_000_000,
      maxTokens: 384_000,
      compat: { requiresReasoningContentOnAssistantMessages: true, thinkingFormat: "deepseek" },
      thinkingLevelMap: { minimal: null, low: null, medium: null, high: "high", xhigh: "max" },
    },
  ],
});
