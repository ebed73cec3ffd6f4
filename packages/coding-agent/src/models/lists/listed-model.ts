import { isChatModelId } from "@pi-stack/ai";
import { isJsonObject, type JsonObject } from "../../storage/json-file.js";
import { isCount, isModelName } from "../local/served-model.js";

/** A model as a provider lists it; what it does not tell is left out. */
export interface ListedModel {
  id: string;
  name?: string;
  /** Tokens. */
  contextWindow?: number;
  maxTokens?: number;
  reasoning?: boolean;
  images?: boolean;
  /** USD per million tokens: input, output, cache read, cache write. */
  cost?: [number, number, number, number];
}

/** A gateway lists some thousands. */
const maxModels = 10_000;

/** The models in the answer of a provider; `undefined` when it is no list. What answers no chat is left out. */
export function listedModels(body: unknown): ListedModel[] | undefined {
  if (!isJsonObject(body)) return undefined;
  const list: unknown = body["data"] ?? body["models"];
  if (!Array.isArray(list)) return undefined;
  const models = list.slice(0, maxModels).flatMap((entry: unknown) => {
    const model = isJsonObject(entry) ? readEntry(entry) : undefined;
    return model ? [[model.id, model] as const] : [];
  });
  return [...new Map(models).values()];
}

/**
 * The names that providers have for the same things. Sources (read 2026-11-30):
 * https://docs.anthropic.com/en/api/models-list, https://ai.google.dev/api/models, https://openrouter.ai/docs/api/api-reference/models,
 * https://console.groq.com/docs/api-reference#models, https://docs.mistral.ai/api/endpoint/models
 */
function readEntry(entry: JsonObject): ListedModel | undefined {
  const id = idOf(entry);
  if (id === undefined || !isChatModelId(id) || !canChat(entry)) return undefined;
  const name = entry["display_name"] ?? entry["displayName"] ?? entry["name"];
  const provider = isJsonObject(entry["top_provider"]) ? entry["top_provider"] : {};
  const context = firstCount(entry, [
    "inputTokenLimit",
    "context_length",
    "context_window",
    "max_context_length",
    "max_input_tokens",
  ]);
  const output = firstCount({ ...entry, top: provider["max_completion_tokens"] }, [
    "outputTokenLimit",
    "top",
    "max_completion_tokens",
    "max_output_tokens",
    "max_tokens",
  ]);
  const cost = costOf(entry["pricing"]);
  return {
    id,
    ...(isModelName(name) && name !== id && !name.startsWith("models/") ? { name } : {}),
    ...(context === undefined ? {} : { contextWindow: context }),
    ...(output === undefined ? {} : { maxTokens: output }),
    ...abilities(entry),
    ...(cost ? { cost } : {}),
  };
}

function idOf(entry: JsonObject): string | undefined {
  const id = entry["id"] ?? entry["name"];
  if (!isModelName(id)) return undefined;
  // Google names them as it names everything that it has.
  return entry["id"] === undefined ? id.replace(/^models\//, "") : id;
}

/** What lists that tell it say of a model's work. */
function canChat(entry: JsonObject): boolean {
  const methods = entry["supportedGenerationMethods"];
  if (Array.isArray(methods)) return methods.includes("generateContent");
  const can = entry["capabilities"];
  if (isJsonObject(can) && can["completion_chat"] === false) return false;
  return entry["active"] !== false;
}

function abilities(entry: JsonObject): Pick<ListedModel, "reasoning" | "images"> {
  const architecture = isJsonObject(entry["architecture"]) ? entry["architecture"] : {};
  const inputs: unknown = architecture["input_modalities"];
  const parameters = entry["supported_parameters"];
  const can = isJsonObject(entry["capabilities"]) ? entry["capabilities"] : {};
  const thinking = entry["thinking"] ?? can["reasoning"];
  return {
    ...(Array.isArray(parameters) ? { reasoning: parameters.includes("reasoning") } : {}),
    ...(typeof thinking === "boolean" ? { reasoning: thinking } : {}),
    ...(Array.isArray(inputs) ? { images: inputs.includes("image") } : {}),
    ...(typeof can["vision"] === "boolean" ? { images: can["vision"] } : {}),
  };
}

function firstCount(entry: JsonObject, names: readonly string[]): number | undefined {
  return names.map((name) => entry[name]).find(isCount);
}

/** OpenRouter and Vercel tell the price of one token, as a text. */
function costOf(pricing: unknown): ListedModel["cost"] | undefined {
  if (!isJsonObject(pricing)) return undefined;
  const perMillion = (...names: string[]): number | undefined => {
    const value = names.map((name) => pricing[name]).find((each) => each !== undefined);
    const price = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof price === "number" && Number.isFinite(price) && price >= 0
      ? Number((price * 1_000_000).toFixed(6))
      : undefined;
  };
  const [input, output] = [perMillion("prompt", "input"), perMillion("completion", "output")];
  if (input === undefined || output === undefined) return undefined;
  return [input, output, perMillion("input_cache_read") ?? input, perMillion("input_cache_write") ?? 0];
}
