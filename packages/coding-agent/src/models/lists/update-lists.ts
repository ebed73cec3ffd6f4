import { getModels, getProviders, type Model } from "@pi-stack/ai";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { standardModel } from "../default-models.js";
import type { ModelRegistry } from "../model-registry.js";
import { fetchList } from "./fetch-list.js";
import { listAddress } from "./list-address.js";
import { type ModelLists, type ProviderList, readModelLists, writeModelLists } from "./model-lists-file.js";
import { goneIds } from "./with-list.js";

/** What became of one provider. */
export type ListUpdate = { provider: string } & (
  | { outcome: "updated"; added: string[]; gone: string[] }
  | { outcome: "unchanged" | "not-askable" | "logged-in" }
  | { outcome: "failed"; problem: string }
);

/** How lists are brought up to date. */
export interface UpdateListsOptions {
  /** Where they are kept. */
  path: string;
  signal?: AbortSignal;
  /** For each answer. */
  timeoutMs?: number;
  now?: Date;
}

/** Asks every provider of the catalogue that has a key which models it has, and keeps what they say. */
export async function updateModelLists(registry: ModelRegistry, options: UpdateListsOptions): Promise<ListUpdate[]> {
  const lists = readAgain(options.path);
  const asked = getProviders().map((provider) => updateList(provider, registry, lists, options));
  const updates = (await Promise.all(asked)).flat();
  if (updates.some(({ outcome }) => outcome === "updated" || outcome === "unchanged")) {
    await writeModelLists(options.path, lists);
  }
  return updates;
}

/** A broken file is written anew. */
function readAgain(path: string): ModelLists {
  try {
    return readModelLists(path);
  } catch (error) {
    if (CodingAgentError.is(error) && error.code === "file_invalid") return new Map();
    throw error;
  }
}

async function updateList(
  provider: string,
  registry: ModelRegistry,
  lists: ModelLists,
  options: UpdateListsOptions,
): Promise<ListUpdate[]> {
  const like = standardModel(registry.getAll().filter((model) => model.provider === provider));
  if (!like || !registry.hasConfiguredAuth(like)) return [];
  if (registry.isUsingOAuth(like)) return [{ provider, outcome: "logged-in" }];
  const auth = await registry.getApiKeyAndHeaders(like);
  if (!auth.ok) return [{ provider, outcome: "failed", problem: auth.error }];
  const address = auth.apiKey === undefined ? undefined : listAddress(like, auth.apiKey);
  if (!address) return [{ provider, outcome: "not-askable" }];
  const known = lists.get(provider);
  const marks = known?.url === address.url ? known : {};
  const answer = await fetchList({ ...address, headers: { ...auth.headers, ...address.headers } }, marks, options);
  if (answer.outcome === "failed") return [{ provider, ...answer }];
  const checkedAt = (options.now ?? new Date()).toISOString();
  if (answer.outcome === "unchanged") {
    if (known) lists.set(provider, { ...known, checkedAt });
    return [{ provider, outcome: "unchanged" }];
  }
  const { outcome, ...fetched } = answer;
  const catalogue = getModels(provider);
  const list: ProviderList = { url: address.url, checkedAt, ...fetched, gone: goneIds(catalogue, fetched.models) };
  lists.set(provider, list);
  return [{ provider, outcome: "updated", ...changes(catalogue, list, known) }];
}

/** What is new since the last time, or beside the catalogue the first time. */
function changes(catalogue: readonly Model[], list: ProviderList, before: ProviderList | undefined) {
  const known = new Set([...catalogue, ...(before?.models ?? [])].map(({ id }) => id));
  const goneBefore = new Set(before?.gone);
  return {
    added: list.models.map(({ id }) => id).filter((id) => !known.has(id)),
    gone: list.gone.filter((id) => !goneBefore.has(id)),
  };
}
