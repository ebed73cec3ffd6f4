import { isJsonObject, type JsonObject } from "../storage/json-file.js";
import type { ModelConfig, ModelOverride, ProviderConfig } from "./model-config.js";

type Field = "text" | "flag" | "count" | "object" | "texts" | "inputs" | "texts-by-name";

const overrideFields: Record<keyof ModelOverride, Field> = {
  name: "text",
  reasoning: "flag",
  thinkingLevelMap: "object",
  input: "inputs",
  cost: "object",
  contextWindow: "count",
  maxTokens: "count",
  headers: "texts-by-name",
  compat: "object",
};

const modelFields: Record<keyof ModelConfig, Field> = { ...overrideFields, id: "text", api: "text", baseUrl: "text" };

const providerFields: Record<Exclude<keyof ProviderConfig, "models" | "modelOverrides">, Field> = {
  name: "text",
  baseUrl: "text",
  apiKey: "text",
  api: "text",
  headers: "texts-by-name",
  compat: "object",
  authHeader: "flag",
};

const expected: Record<Field, string> = {
  text: "a non-empty text",
  flag: "true or false",
  count: "a whole number above 0",
  object: "an object",
  texts: "a list of texts",
  inputs: 'a list of "text" and "image"',
  "texts-by-name": "an object of texts",
};

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
      return typeof value === "string" && value !== "";
    case "flag":
      return typeof value === "boolean";
    case "count":
      return typeof value === "number" && Number.isInteger(value) && value > 0;
    case "object":
      return isJsonObject(value);
    case "texts":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
    case "inputs":
      return Array.isArray(value) && value.every((item) => item === "text" || item === "image");
    case "texts-by-name":
      return isJsonObject(value) && Object.values(value).every((item) => typeof item === "string");
  }
}

function isModel(value: unknown): value is ModelConfig {
  return isJsonObject(value) && typeof value["id"] === "string" && value["id"] !== "";
}
