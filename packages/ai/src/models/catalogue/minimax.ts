import type { Model } from "../../types/model.js";
import { type CatalogueRow, toModels } from "../catalogue-row.js";

const rows: readonly CatalogueRow<"anthropic-messages">[] = [
  {
    id: "MiniMax-M2.7",
    name: "MiniMax M2.7",
    reasoning: true,
    images: false,
    cost: { input: 0.3, output: 1.2, cacheRead: 0.06, cacheWrite: 0.375 },
    contextWindow: 204_800,
    maxTokens: 131_072,
  },
];

/** Source: https://platform.minimax.io/docs/api-reference/text-anthropic-api */
export const minimaxModels: readonly Model[] = toModels({
  provider: "minimax",
  api: "anthropic-messages",
  baseUrl: "https://api.minimax.io/anthropic",
  models: rows,
});

/** Source: https://platform.minimaxi.com/docs/api-reference/text-anthropic-api */
export const minimaxCnModels: readonly Model[] = toModels({
  provider: "minimax-cn",
  api: "anthropic-messages",
  baseUrl: "https://api.minimaxi.com/anthropic",
  models: rows,
});
