import { type Api, familyFacts, type Model, type ModelCompat } from "@pi-stack/ai";
import { mergeDeep } from "../settings/merge.js";
import type { ModelConfig, ModelOverride, ProviderConfig } from "./model-config.js";
import { unsaidPrice } from "./unlisted-model.js";

/** The models of a provider after its configuration: built-in ones changed, new ones added, same ids replaced. */
export function configuredModels(
  name: string,
  config: ProviderConfig,
  builtIn: readonly Model[],
  problems: string[],
): Model[] {
  const changed = builtIn.map((model) =>
    overrideModel(overrideProvider(model, config), config.modelOverrides?.[model.id]),
  );
  const first = builtIn[0];
  const added = (config.models ?? []).flatMap((model) => {
    const made = newModel(name, config, model, first);
    if (typeof made !== "string") return [overrideModel(made, config.modelOverrides?.[model.id])];
    problems.push(made);
    return [];
  });
  const replaced = new Set(added.map((model) => model.id));
  return [...changed.filter((model) => !replaced.has(model.id)), ...added];
}

function overrideProvider(model: Model, config: ProviderConfig): Model {
  return {
    ...model,
    ...(config.baseUrl === undefined ? {} : { baseUrl: config.baseUrl }),
    ...withCompat(model.compat, config.compat),
  };
}

function overrideModel(model: Model, override: ModelOverride | undefined): Model {
  if (!override) return model;
  const { cost, compat, thinkingLevelMap, ...plain } = override;
  const { pricing, ...rest } = model;
  // Steps for long prompts belong to the price that they came with.
  const { tiers, ...rates } = model.cost;
  return {
    ...rest,
    ...plain,
    // Whoever says a price knows it.
    ...(pricing && !cost ? { pricing } : {}),
    ...(cost ? { cost: { ...rates, ...cost } } : {}),
    ...(thinkingLevelMap ? { thinkingLevelMap: { ...model.thinkingLevelMap, ...thinkingLevelMap } } : {}),
    ...withCompat(model.compat, compat),
  };
}

/** The model, or why it cannot be made. */
function newModel(
  provider: string,
  config: ProviderConfig,
  model: ModelConfig,
  builtIn: Model | undefined,
): Model | string {
  const place = `models.json: providers.${provider}, model ${model.id}`;
  const api = model.api ?? config.api ?? builtIn?.api;
  const baseUrl = model.baseUrl ?? config.baseUrl ?? builtIn?.baseUrl;
  if (api === undefined) return `${place}: "api" is missing (on the model or its provider)`;
  if (baseUrl === undefined) return `${place}: "baseUrl" is missing (on the model or its provider)`;
  const made: Model = {
    id: model.id,
    name: model.name ?? model.id,
    api,
    provider,
    baseUrl,
    ...factsOf(model, api, baseUrl),
  };
  if (model.headers) made.headers = model.headers;
  return { ...made, ...withCompat(undefined, mergeDeep(config.compat ?? {}, model.compat ?? {})) };
}

/** What the entry says; what it leaves out is that of the family which its id names, or what holds for most. */
function factsOf(
  model: ModelConfig,
  api: Api,
  baseUrl: string,
): Pick<Model, "reasoning" | "thinkingLevelMap" | "input" | "cost" | "pricing" | "contextWindow" | "maxTokens"> {
  const family = familyFacts(model.id, api);
  const reasoning = model.reasoning ?? family?.reasoning ?? false;
  const contextWindow = model.contextWindow ?? family?.contextWindow ?? 128_000;
  const thinkingLevelMap = model.thinkingLevelMap ?? (reasoning ? family?.thinkingLevelMap : undefined);
  const { cost, ...price } = unsaidPrice(baseUrl);
  return {
    reasoning,
    input: model.input ?? family?.input ?? ["text"],
    cost: { ...cost, ...model.cost },
    ...(model.cost ? {} : price),
    contextWindow,
    maxTokens: model.maxTokens ?? (family ? Math.min(family.maxTokens, contextWindow) : 16_384),
    ...(thinkingLevelMap ? { thinkingLevelMap } : {}),
  };
}

/** Quirk flags come from a file; each API reads those that it knows. */
function withCompat(
  base: object | undefined,
  over: Record<string, unknown> | undefined,
): { compat?: ModelCompat<Api> } {
  if (!over || Object.keys(over).length === 0) return {};
  return { compat: mergeDeep({ ...base }, over) };
}
