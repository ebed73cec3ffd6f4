import type { Api, Provider, ThinkingLevelMap } from "../types/identifiers.js";
import type { Model, ModelCompat, ModelCostTier } from "../types/model.js";

type Rates = [input: number, output: number, cacheRead: number, cacheWrite: number];

/** One model as the generated catalogue writes it down. */
interface CatalogueRow {
  id: string;
  name: string;
  /** Of the groups beside it; `own` when it is left out. */
  group?: string;
  /** Tokens. */
  contextWindow: number;
  maxTokens: number;
  reasoning?: true;
  images?: true;
  /** USD per million tokens: input, output, cache read, cache write. Left out where it is not known. */
  cost?: Rates;
  /** For prompts of more tokens than the first number: the same again. */
  tiers?: [number, ...Rates][];
  thinking?: ThinkingLevelMap;
  compat?: ModelCompat<Api>;
}

/** The models of a provider that are reached alike. */
interface CatalogueGroup {
  api: Api;
  baseUrl: string;
  headers?: Record<string, string>;
  /** Holds for every model of the group. */
  compat?: ModelCompat<Api>;
}

interface CatalogueText {
  groups: Record<string, CatalogueGroup>;
  models: CatalogueRow[];
}

/** Reads what `tools/generate-models.mjs` wrote: our own data, whose shape a test checks. */
export function readCatalogue(provider: Provider, text: string): Model[] {
  const { groups, models }: CatalogueText = JSON.parse(text);
  return models.map((row) => toModel(provider, row, groups[row.group ?? "own"]));
}

function toModel(provider: Provider, row: CatalogueRow, group: CatalogueGroup | undefined): Model {
  const { id, name, contextWindow, maxTokens, reasoning = false, images = false, cost, thinking } = row;
  const [input, output, cacheRead, cacheWrite] = cost ?? [0, 0, 0, 0];
  const model: Model = {
    id,
    name,
    api: group?.api ?? "",
    provider,
    baseUrl: group?.baseUrl ?? "",
    reasoning,
    input: images ? ["text", "image"] : ["text"],
    cost: { input, output, cacheRead, cacheWrite },
    contextWindow,
    maxTokens,
  };
  if (cost === undefined) model.pricing = "unknown";
  if (row.tiers !== undefined) model.cost.tiers = row.tiers.map(toTier);
  if (thinking !== undefined) model.thinkingLevelMap = thinking;
  if (group?.headers !== undefined) model.headers = { ...group.headers };
  const compat = group?.compat || row.compat ? { ...group?.compat, ...row.compat } : undefined;
  if (compat !== undefined) model.compat = compat;
  return model;
}

function toTier([above, input, output, cacheRead, cacheWrite]: [number, ...Rates]): ModelCostTier {
  return { above, input, output, cacheRead, cacheWrite };
}
