import type { Model, ModelThinkingLevel } from "@pi-stack/ai";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { defaultModelPerProvider, standardModel } from "./default-models.js";
import {
  findExactModelReferenceMatch,
  isThinkingLevel,
  type PatternMatch,
  parseModelPattern,
  type ScopedModel,
} from "./model-pattern.js";
import type { ModelRegistry } from "./model-registry.js";
import { unlistedModel } from "./unlisted-model.js";

/** What the command line says of the model. */
export interface ModelRequest {
  provider?: string | undefined;
  model?: string | undefined;
}

/**
 * The model that the command line names, among all models, with or without a key.
 * @returns `model: undefined` when it names none
 * @throws {@link CodingAgentError} with code "unknown_provider" or "unknown_model"
 */
export function resolveRequestedModel(request: ModelRequest, registry: ModelRegistry): PatternMatch {
  const models = registry.getAll();
  const provider = request.provider === undefined ? undefined : requireProvider(request.provider, models);
  if (request.model === undefined) {
    return { model: provider === undefined ? undefined : defaultOf(provider, models) };
  }
  const reference = request.model;
  const exact = provider === undefined ? findExactModelReferenceMatch(reference, models) : undefined;
  if (exact) return { model: exact };
  const { owner, rest } =
    provider === undefined ? splitReference(reference, models) : { owner: provider, rest: reference };
  const candidates = owner === undefined ? models : models.filter((model) => model.provider === owner);
  const id =
    owner !== undefined && rest.toLowerCase().startsWith(`${owner.toLowerCase()}/`)
      ? rest.slice(owner.length + 1)
      : rest;
  const match = bestMatch(id, candidates, registry);
  if (match) return match;
  const raw = models.filter((model) => model.id.toLowerCase() === reference.toLowerCase());
  if (raw.length > 0) return { model: raw.find((model) => registry.hasConfiguredAuth(model)) ?? raw[0] };
  if (owner !== undefined) return unlisted(owner, id, models);
  throw new CodingAgentError(
    "unknown_model",
    `No model matches "${reference}". See pi --list-models, or name it as provider/id.`,
  );
}

/** A whole id before a part of one, and what can answer before what has no key. */
function bestMatch(id: string, models: readonly Model[], registry: ModelRegistry): PatternMatch | undefined {
  const available = models.filter((model) => registry.hasConfiguredAuth(model));
  const attempts: [readonly Model[], boolean][] = [
    [available, true],
    [models, true],
    [available, false],
    [models, false],
  ];
  for (const [among, whole] of attempts) {
    const match = parseModelPattern(id, among, { strict: true, whole });
    if (match.model) return match;
  }
  return undefined;
}

/** What a new run starts with when the command line names no model. */
export interface InitialModelSources {
  registry: ModelRegistry;
  scoped: readonly ScopedModel[];
  /** Of the session that is continued. */
  session?: { provider: string; modelId: string } | null | undefined;
  /** Of the settings. */
  saved?: { provider: string | undefined; modelId: string | undefined };
}

/** In this order: scope, the session's model, the saved default, each provider's default, whatever there is. */
export function findInitialModel(sources: InitialModelSources): {
  model: Model | undefined;
  thinkingLevel?: ModelThinkingLevel;
} {
  const { registry, scoped, session, saved } = sources;
  const isSaved = ({ model }: ScopedModel): boolean => model.provider === saved?.provider && model.id === saved.modelId;
  if (scoped.length > 0 && !session) return scoped.find(isSaved) ?? scoped[0] ?? { model: undefined };
  const resumed = session && registry.find(session.provider, session.modelId);
  if (resumed && registry.hasConfiguredAuth(resumed)) return { model: resumed };
  const savedModel = saved?.provider && saved.modelId ? registry.find(saved.provider, saved.modelId) : undefined;
  const available = registry.getAvailable();
  // A saved default without a key gives way to a model that can answer.
  if (savedModel && (registry.hasConfiguredAuth(savedModel) || available.length === 0)) return { model: savedModel };
  for (const [provider, id] of defaultModelPerProvider) {
    const model = available.find((candidate) => candidate.provider === provider && candidate.id === id);
    if (model) return { model };
  }
  return { model: available[0] };
}

function requireProvider(name: string, models: readonly Model[]): string {
  const provider = models.find((model) => model.provider.toLowerCase() === name.toLowerCase())?.provider;
  if (provider !== undefined) return provider;
  const known = [...new Set(models.map((model) => model.provider))].join(", ");
  throw new CodingAgentError(
    "unknown_provider",
    `Unknown provider "${name}". Known: ${known}. Others are added in models.json.`,
  );
}

function defaultOf(provider: string, models: readonly Model[]): Model | undefined {
  return standardModel(models.filter((model) => model.provider === provider));
}

function splitReference(reference: string, models: readonly Model[]): { owner: string | undefined; rest: string } {
  const slash = reference.indexOf("/");
  const prefix = slash > 0 ? reference.slice(0, slash).toLowerCase() : undefined;
  const owner = models.find((model) => model.provider.toLowerCase() === prefix)?.provider;
  return owner === undefined ? { owner, rest: reference } : { owner, rest: reference.slice(slash + 1) };
}

/** A level may stand behind an unlisted id too; what routers add behind a colon belongs to the id. */
function unlisted(provider: string, reference: string, models: readonly Model[]): PatternMatch {
  const colon = reference.lastIndexOf(":");
  const level = colon > 0 ? reference.slice(colon + 1) : undefined;
  const id = isThinkingLevel(level) ? reference.slice(0, colon) : reference;
  const like = defaultOf(provider, models);
  const own = models.filter((model) => model.provider === provider);
  return {
    model: like && unlistedModel(id, like, own),
    ...(isThinkingLevel(level) ? { thinkingLevel: level } : {}),
    warning: `Model "${id}" is not in the list of ${provider}; it is used as it is.`,
  };
}
