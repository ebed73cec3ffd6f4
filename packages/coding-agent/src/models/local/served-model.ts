import { isChatModelId } from "@pi-stack/ai";
import { isJsonObject, type JsonObject } from "../../storage/json-file.js";

/** A model as a server tells of it; what it does not tell is left out. */
export interface ServedModel {
  id: string;
  /** Tokens that the server keeps. */
  contextWindow?: number;
  reasoning?: boolean;
  images?: boolean;
  /** Whether it can be given tools. */
  tools?: boolean;
}

/** What a server offers. */
export interface ServedModels {
  /** Ends without a slash, usually with `/v1`. */
  baseUrl: string;
  models: ServedModel[];
  /** If it wants one. */
  key?: string;
}

const maxModels = 1000;
const maxIdLength = 256;

/**
 * The models in what `/v1/models` answers; none when it is something else. Names are those of files on somebody's disk:
 * what could not be typed or shown is left out.
 *
 * Source: https://platform.openai.com/docs/api-reference/models/list; vLLM adds `max_model_len` (read 2026-11-30)
 */
export function servedModels(body: JsonObject | undefined): ServedModel[] {
  const list = body && Array.isArray(body["data"]) ? body["data"].slice(0, maxModels) : [];
  const models = list.flatMap((entry: unknown): ServedModel[] => {
    if (!isJsonObject(entry) || !isModelName(entry["id"]) || !isChatModelId(entry["id"])) return [];
    return [{ id: entry["id"], ...contextOf(entry["max_model_len"]) }];
  });
  return [...new Map(models.map((model) => [model.id, model])).values()];
}

/** A positive number of tokens, as a field of a model. */
export function contextOf(tokens: unknown): { contextWindow?: number } {
  return isCount(tokens) ? { contextWindow: tokens } : {};
}

/** Whether a value is a number of tokens. */
export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}

/** Whether a value can be the id of a model: printable, in one line, and not endless. */
export function isModelName(value: unknown): value is string {
  if (typeof value !== "string" || value.length === 0 || value.length > maxIdLength) return false;
  return !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(value) && value.trim() === value;
}
