import type { Model } from "../../types/model.js";
import { toModels } from "../catalogue-row.js";

/** Source: https://docs.x.ai/docs/models */
export const xaiModels: readonly Model[] = toModels({
  provider: "xai",
  api: "openai-completions",
  baseUrl: "https://api.x.ai/v1",
  models: [
    {
      id: "grok-4.20-0309-reasoning",
      name: "Grok 4.20 (reasoning)",
      reasoning: true,
      images: true,
      cost: { input: 2, output: 6, cacheRead: 0.2, cacheWrite: 0 },
      contextWindow: 2_000_000,
      maxTokens: 30_000,
    },
    {
      id: "grok-4.20-0309-non-reasoning",
      name: "Grok 4.20",
      reasoning: false,
      images: true,
      cost: { input: 2, output: 6, cacheRead: 0.2, cacheWrite: 0 },
      contextWindow: 2_000_000,
      maxTokens: 30_000,
    },
    {
      id: "grok-4-1-fast",
      name: "Grok 4.1 Fast (reasoning)",
      reasoning: true,
      images: true,
      cost: { input: 0.2, output: 0.5, cacheRead: 0.05, cacheWrite: 0 },
      contextWindow: 2_000_000,
      maxTokens: 30_000,
    },
    {
      id: "grok-4-1-fast-non-reasoning",
      name: "Grok 4.1 Fast",
      reasoning: false,
      images: true,
      cost: { input: 0.2, output: 0.5, cacheRead: 0.05, cacheWrite: 0 },
      contextWindow: 2_000_000,
      maxTokens: 30_000,
    },
    {
      id: "grok-4",
      name: "Grok 4",
      reasoning: true,
      images: false,
      cost: { input: 3, output: 15, cacheRead: 0.75, cacheWrite: 0 },
      contextWindow: 256_000,
      maxTokens: 64_000,
    },
    {
      id: "grok-code-fast-1",
      name: "Grok Code Fast 1",
      reasoning: true,
      images: false,
      cost: { input: 0.2, output: 1.5, cacheRead: 0.02, cacheWrite: 0 },
      contextWindow: 256_000,
      maxTokens: 10_000,
    },
  ],
});
