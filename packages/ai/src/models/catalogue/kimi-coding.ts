import type { Model } from "../../types/model.js";
import { toModels } from "../catalogue-row.js";

/** Source: https://www.kimi.com/coding/docs/en/ */
export const kimiCodingModels: readonly Model[] = toModels({
  provider: "kimi-coding",
  api: "anthropic-messages",
  baseUrl: "https://api.kimi.com/coding",
  models: [
    {
      id: "kimi-for-coding",
      name: "Kimi For Coding",
      reasoning: true,
      images: true,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 32_768,
    },
  ],
});
