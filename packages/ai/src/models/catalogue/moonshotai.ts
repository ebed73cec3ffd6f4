import type { Model } from "../../types/model.js";
import { type CatalogueRow, toModels } from "../catalogue-row.js";

const rows: readonly CatalogueRow<"openai-completions">[] = [
  {
    id: "kimi-k2.6",
    name: "Kimi K2.6",
    reasoning: true,
    images: true,
    cost: { input: 0.95, output: 4, cacheRead: 0.16, cacheWrite: 0 },
    contextWindow: 262_144,
    maxTokens: 262_144,
  },
  {
    id: "kimi-k2.5",
    name: "Kimi K2.5",
    reasoning: true,
    images: true,
    cost: { input: 0.6, output: 3, cacheRead: 0.1, cacheWrite: 0 },
    contextWindow: 262_144,
    maxTokens: 262_144,
  },
  {
    id: "kimi-k2-thinking",
    name: "Kimi K2 Thinking",
    reasoning: true,
    images: false,
    cost: { input: 0.6, output: 2.5, cacheRead: 0.15, cacheWrite: 0 },
    contextWindow: 262_144,
    maxTokens: 262_144,
  },
];

/** Source: https://platform.moonshot.ai/docs/pricing/chat */
export const moonshotaiModels: readonly Model[] = toModels({
  provider: "moonshotai",
  api: "openai-completions",
  baseUrl: "https://api.moonshot.ai/v1",
  compat: {
    supportsStore: false,
    supportsDeveloperRole: false,
    supportsReasoningEffort: false,
    supportsStrictMode: false,
    maxTokensField: "max_tokens",
  },
  models: rows,
});

/** Source: https://platform.moonshot.cn/docs/pricing/chat */
export const moonshotaiCnModels: readonly Model[] = toModels({
  provider: "moonshotai-cn",
  api: "openai-completions",
  baseUrl: "https://api.moonshot.cn/v1",
  compat: {
    supportsStore: false,
    supportsDeveloperRole: false,
    supportsReasoningEffort: false,
    supportsStrictMode: false,
    maxTokensField: "max_tokens",
  },
  models: rows,
});
