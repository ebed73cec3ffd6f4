import { isJsonObject, type JsonObject } from "../storage/json-file.js";
import type { ModelConfig, ModelOverride, ProviderConfig } from "./model-config.js";

type Field = "text" | "flag" | "count" | "inputs" | "texts-by-name" | "prices" | "levels" | "compat";

const overrideFields: Record<keyof ModelOverride, Field> = {
  name: "text",
  reasoning: "flag",
  thinkingLevelMap: "levels",
  input: "inputs",
  cost: "prices",
  contextWindow: "count",
  maxTokens: "count",
  headers: "texts-by-name",
  compat: "compat",
};

const modelFields: Record<keyof ModelConfig, Field> = { ...overrideFields, id: "text", api: "text", baseUrl: "text" };

const providerFields: Record<Exclude<keyof ProviderConfig, "models" | "modelOverrides">, Field> = {
  name: "text",
  baseUrl: "text",
  apiKey: "text",
  api: "text",
  headers: "texts-by-name",
  compat: "compat",
  authHeader: "flag",
};

const expected: Record<Field, string> = {
  text: "a non-empty text",
  flag: "true or false",
  count: "a whole number above 0",
  inputs: 'a list of "text" and "image"',
  "texts-by-name": "an object of texts",
  prices: "an object of numbers",
  levels: "an object of texts and nulls, by thinking level",
  compat: "an object of flags, with texts and objects where the documentation says so",
};

/** The quirks that are no flags. Names that begin with supports, requires or send are flags; unknown others are kept. */
const compatChecks: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ["maxTokensField", (value: unknown) => value === "max_tokens" || value === "max_completion_tokens"],
  ["thinkingFormat", isText],
  ["cacheControlFormat", isText],
  ["openRouterRouting", isJsonObject],
  ["vercelGatewayRouting", isJsonObject],
]);

/** Checks one provider of models.json. Faulty models are left out, each with a sentence; a faulty provider is none. */
export function checkProvider(name: string, value: unknown, problems: string[]): ProviderConfig | undefined {
  const place = `providers.${name}`;
  if (!isJsonObject(value)) {
    problems.push(`${place}: expected an object`);
    return undefined;
  }
  const faults = faultsOf(place, value, providerFields);
  problems.push(...faults);
  if (faults.length > 0) return undefined;
  const { models, modelOverrides, ...rest } = value;
  const config: ProviderConfig = { ...rest };
  if (models !== undefined) config.models = checkModels(`${place}.models`, models, problems);
  if (modelOverrides !== undefined) {
    config.modelOverrides = checkOverrides(`${place}.modelOverrides`, modelOverrides, problems);
  }
  return config;
}

function checkModels(place: string, value: unknown, problems: string[]): ModelConfig[] {
  if (!Array.isArray(value)) {
    problems.push(`${place}: expected a list`);
    return [];
  }
  return value.flatMap((model: unknown, index) => {
    const at = `${place}[${index}]`;
    if (!isModel(model)) {
      problems.push(`${at}: expected an object with an "id"`);
      return [];
    }
    const faults = faultsOf(at, { ...model }, modelFields);
    problems.push(...faults);
    return faults.length > 0 ? [] : [model];
  });
}

function checkOverrides(place: string, value: unknown, problems: string[]): Record<string, ModelOverride> {
  const overrides: Record<string, ModelOverride> = {};
  if (!isJsonObject(value)) {
    problems.push(`${place}: expected an object`);
    return overrides;
  }
  for (const [id, override] of Object.entries(value)) {
    const faults = isJsonObject(override)
      ? faultsOf(`${place}.${id}`, override, overrideFields)
      : [`${place}.${id}: expected an object`];
    problems.push(...faults);
    if (faults.length === 0 && isJsonObject(override)) overrides[id] = override;
  }
  return overrides;
}

function faultsOf(place: string, value: JsonObject, fields: Record<string, Field>): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const present = value[key];
    return present === undefined || fits(present, field) ? [] : [`${place}.${key}: expected ${expected[field]}`];
  });
}

function fits(value: unknown, field: Field): boolean {
  switch (field) {
    case "text":
      return isText(value);
    case "flag":
      return typeof value === "boolean";
    case "count":
      return typeof value === "number" && Number.isInteger(value) && value > 0;
    case "inputs":
      return Array.isArray(value) && value.every((item) => item === "text" || item === "image");
    case "texts-by-name":
      return hasValues(value, (item) => typeof item === "string");
    case "prices":
      return hasValues(value, (item) => Number.isFinite(item));
    case "levels":
      return hasValues(value, (item) => typeof item === "string" || item === null);
    case "compat":
      return isJsonObject(value) && Object.entries(value).every(([name, item]) => fitsCompat(name, item));
  }
}

function hasValues(value: unknown, check: (item: unknown) => boolean): boolean {
  return isJsonObject(value) && Object.values(value).every(check);
}

function fitsCompat(name: string, value: unknown): boolean {
  const check = compatChecks.get(name);
  if (check) return check(value);
  return !/^(supports|requires|send)[A-Z]/.test(name) || typeof value === "boolean";
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isModel(value: unknown): value is ModelConfig {
  return isJsonObject(value) && typeof value["id"] === "string" && value["id"] !== "";
}
