import type { KnownApi, Provider, ThinkingLevelMap } from "../types/identifiers.js";
import type { Model, ModelCompat, ModelCost } from "../types/model.js";

/** One model as the catalogue writes it down. */
export interface CatalogueRow<TApi extends KnownApi> {
  id: string;
  name: string;
  reasoning: boolean;
  /** Whether it takes images. */
  images: boolean;
  /** USD per million tokens. */
  cost: ModelCost;
  /** Tokens. */
  contextWindow: number;
  maxTokens: number;
  thinkingLevelMap?: ThinkingLevelMap;
  compat?: ModelCompat<TApi>;
}

/** The models of one provider that are reached alike. */
export interface CatalogueGroup<TApi extends KnownApi> {
  provider: Provider;
  api: TApi;
  baseUrl: string;
  headers?: Record<string, string>;
  /** Holds for every model of the group. */
  compat?: ModelCompat<TApi>;
  models: readonly CatalogueRow<TApi>[];
}

/** The rows of a group as models. */
export function toModels<TApi extends KnownApi>(group: CatalogueGroup<TApi>): Model<TApi>[] {
  const { provider, api, baseUrl, headers, models } = group;
  return models.map(({ images, compat = group.compat, ...row }) => {
    const model: Model<TApi> = { ...row, api, provider, baseUrl, input: images ? ["text", "image"] : ["text"] };
    if (headers !== undefined) model.headers = headers;
    if (compat !== undefined) model.compat = compat;
    return model;
  });
}
