import { existsSync } from "node:fs";
import { writeFileAtomic } from "../../storage/atomic-write.js";
import { isJsonObject, type JsonObject, readJsonObject } from "../../storage/json-file.js";
import { isCount, isModelName } from "../local/served-model.js";
import type { ListMarks } from "./fetch-list.js";
import type { ListedModel } from "./listed-model.js";

/** The name of the file beside models.json. */
export const modelListsFile = "model-lists.json";

/** What a provider listed when the user last asked. */
export interface ProviderList extends ListMarks {
  /** Of whom; a list of another address is none of this one. */
  url: string;
  /** ISO date. */
  checkedAt: string;
  models: ListedModel[];
  /** Ids of the catalogue that the provider does not list. */
  gone: string[];
}

/** By provider. */
export type ModelLists = Map<string, ProviderList>;

/**
 * Reads the lists that `pi update models` wrote; none when there is no file. What does not fit is left out: it comes
 * back with the next update.
 * @throws {@link CodingAgentError} with code "file_invalid" or "file_unreadable"
 */
export function readModelLists(path: string): ModelLists {
  const lists: ModelLists = new Map();
  if (!existsSync(path)) return lists;
  const providers = readJsonObject(path)?.["providers"];
  for (const [provider, value] of Object.entries(isJsonObject(providers) ? providers : {})) {
    const list = isJsonObject(value) ? readList(value) : undefined;
    if (list) lists.set(provider, list);
  }
  return lists;
}

/** Writes the lists as a whole, for the user alone. */
export function writeModelLists(path: string, lists: ModelLists): Promise<void> {
  const file = { version: 1, providers: Object.fromEntries(lists) };
  return writeFileAtomic(path, `${JSON.stringify(file, undefined, 1)}\n`);
}

function readList(value: JsonObject): ProviderList | undefined {
  const { url, checkedAt, models, gone, etag, lastModified } = value;
  if (typeof url !== "string" || typeof checkedAt !== "string" || !Array.isArray(models)) return undefined;
  return {
    url,
    checkedAt,
    models: models.flatMap((model: unknown) => readModel(model)),
    gone: Array.isArray(gone) ? gone.filter(isModelName) : [],
    ...(typeof etag === "string" ? { etag } : {}),
    ...(typeof lastModified === "string" ? { lastModified } : {}),
  };
}

function readModel(value: unknown): ListedModel[] {
  if (!isJsonObject(value) || !isModelName(value["id"])) return [];
  const { id, name, contextWindow, maxTokens, reasoning, images, cost } = value;
  return [
    {
      id,
      ...(isModelName(name) ? { name } : {}),
      ...(isCount(contextWindow) ? { contextWindow } : {}),
      ...(isCount(maxTokens) ? { maxTokens } : {}),
      ...(typeof reasoning === "boolean" ? { reasoning } : {}),
      ...(typeof images === "boolean" ? { images } : {}),
      ...(isCost(cost) ? { cost } : {}),
    },
  ];
}

function isCost(value: unknown): value is [number, number, number, number] {
  return Array.isArray(value) && value.length === 4 && value.every((rate) => Number.isFinite(rate) && rate >= 0);
}
