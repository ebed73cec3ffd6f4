import type { Model } from "../../types/model.js";
import { toModels } from "../catalogue-row.js";

/** Source: https://docs.mistral.ai/getting-started/models */
export const mistralModels: readonly Model[] = toModels({
  provider: "mistral",
  api: "mistral-conversations",
  baseUrl: "https://api.mistral.ai",
  models: [
    {
      id: "devstral-medium-latest",
      name: "Devstral 2 (latest)",
      reasoning: false,
      images: false,
      cost: { input: 0.4, output: 2, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 262_144,
    },
    {
      id: "devstral-small-latest",
      name: "Devstral Small (latest)",
      reasoning: false,
      images: true,
      cost: { input: 0.1, output: 0.3, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 262_144,
    },
    {
      id: "mistral-large-latest",
      name: "Mistral Large (latest)",
      reasoning: false,
      images: true,
      cost: { input: 0.5, output: 1.5, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 262_144,
    },
    {
      id: "mistral-medium-latest",
      name: "Mistral Medium (latest)",
      reasoning: false,
      images: true,
      cost: { input: 0.4, output: 2, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 262_144,
    },
    {
      id: "mistral-small-latest",
      name: "Mistral Small (latest)",
      reasoning: false,
      images: true,
      cost: { input: 0.15, output: 0.6, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 262_144,
    },
    {
      id: "codestral-latest",
      name: "Codestral (latest)",
      reasoning: false,
      images: false,
      cost: { input: 0.3, output: 0.9, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 256_000,
      maxTokens: 4096,
    },
  ],
});
