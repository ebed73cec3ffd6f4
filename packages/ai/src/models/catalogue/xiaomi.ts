import type { Model } from "../../types/model.js";
import { type CatalogueRow, toModels } from "../catalogue-row.js";

const rows: readonly CatalogueRow<"anthropic-messages">[] = [
  {
    id: "mimo-v2.5-pro",
    name: "MiMo V2.5 Pro",
    reasoning: true,
    images: false,
    cost: { input: 1, output: 3, cacheRead: 0.2, cacheWrite: 0 },
    contextWindow: 1_048_576,
    maxTokens: 131_072,
  },
];

/** Source: https://platform.xiaomimimo.com/docs */
export const xiaomiModels: readonly Model[] = toModels({
  provider: "xiaomi",
  api: "anthropic-messages",
  baseUrl: "https://api.xiaomimimo.com/anthropic",
  models: rows,
});

/** Source: https://platform.xiaomimimo.com/docs */
export const xiaomiTokenPlanAmsModels: readonly Model[] = toModels({
  provider: "xiaomi-token-plan-ams",
  api: "anthropic-messages",
  baseUrl: "https://token-plan-ams.xiaomimimo.com/anthropic",
  models: rows,
});

/** Source: https://platform.xiaomimimo.com/docs */
export const xiaomiTokenPlanCnModels: readonly Model[] = toModels({
  provider: "xiaomi-token-plan-cn",
  api: "anthropic-messages",
  baseUrl: "https://token-plan-cn.xiaomimimo.com/anthropic",
  models: rows,
});

/** Source: https://platform.xiaomimimo.com/docs */
export const xiaomiTokenPlanSgpModels: readonly Model[] = toModels({
  provider: "xiaomi-token-plan-sgp",
  api: "anthropic-messages",
  baseUrl: "https://token-plan-sgp.xiaomimimo.com/anthropic",
  models: rows,
});
