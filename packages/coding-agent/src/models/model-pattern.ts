import type { Model, ModelThinkingLevel } from "@pi-stack/ai";
import picomatch from "picomatch";

const levels: readonly string[] = ["off", "minimal", "low", "medium", "high", "xhigh"];

/** Whether a word is a thinking level. */
export function isThinkingLevel(word: string | undefined): word is ModelThinkingLevel {
  return word !== undefined && levels.includes(word);
}

/** A model that a pattern names, with the level behind its last colon. */
export interface PatternMatch {
  model: Model | undefined;
  thinkingLevel?: ModelThinkingLevel;
  warning?: string;
}

/** A model that may be cycled to. */
export interface ScopedModel {
  model: Model;
  thinkingLevel?: ModelThinkingLevel;
}

/** `provider/id`, or an id that only one model has; case does not matter. */
export function findExactModelReferenceMatch(reference: string, models: readonly Model[]): Model | undefined {
  const wanted = reference.trim().toLowerCase();
  if (wanted === "") return undefined;
  const qualified = models.find((model) => `${model.provider}/${model.id}`.toLowerCase() === wanted);
  if (qualified) return qualified;
  const sameId = models.filter((model) => model.id.toLowerCase() === wanted);
  return sameId.length === 1 ? sameId[0] : undefined;
}

/** How a pattern is read. */
export interface PatternOptions {
  /** Refuse an unknown level instead of warning. */
  strict?: boolean;
  /** A part of an id or a name is not enough. */
  whole?: boolean;
}

/**
 * A model by exact reference, else by its id (of several providers the first), else by part of its id or name, with an
 * optional `:level`. Ids with colons win over the reading of a level.
 */
export function parseModelPattern(
  pattern: string,
  models: readonly Model[],
  options: PatternOptions = {},
): PatternMatch {
  const model =
    findExactModelReferenceMatch(pattern, models) ??
    models.find(({ id }) => id.toLowerCase() === pattern.trim().toLowerCase()) ??
    (options.whole ? undefined : findByPart(pattern, models));
  if (model) return { model };
  const colon = pattern.lastIndexOf(":");
  if (colon <= 0) return { model: undefined };
  const level = pattern.slice(colon + 1);
  const rest = parseModelPattern(pattern.slice(0, colon), models, options);
  if (!rest.model) return rest;
  if (isThinkingLevel(level)) return { ...rest, thinkingLevel: rest.thinkingLevel ?? level };
  if (options.strict) return { model: undefined };
  return { model: rest.model, warning: `Unknown thinking level "${level}" in "${pattern}"; the default is used.` };
}

/** The models that patterns name, in their order, each once. Patterns with `*`, `?` or `[` are globs. */
export function resolveModelScope(
  patterns: readonly string[],
  models: readonly Model[],
): { scoped: ScopedModel[]; warnings: string[] } {
  const scoped = new Map<string, ScopedModel>();
  const warnings: string[] = [];
  for (const pattern of patterns.map((each) => each.trim()).filter((each) => each !== "")) {
    const { matches, thinkingLevel, warning } = matchScopePattern(pattern, models);
    if (warning !== undefined) warnings.push(warning);
    if (matches.length === 0) warnings.push(`No model matches "${pattern}".`);
    for (const model of matches) {
      const key = `${model.provider}/${model.id}`;
      if (!scoped.has(key)) scoped.set(key, { model, ...(thinkingLevel === undefined ? {} : { thinkingLevel }) });
    }
  }
  return { scoped: [...scoped.values()], warnings };
}

function matchScopePattern(
  pattern: string,
  models: readonly Model[],
): { matches: Model[]; thinkingLevel?: ModelThinkingLevel; warning?: string } {
  if (!/[*?[]/.test(pattern)) {
    const { model, ...rest } = parseModelPattern(pattern, models);
    return { matches: model ? [model] : [], ...rest };
  }
  const colon = pattern.lastIndexOf(":");
  const level = colon > 0 ? pattern.slice(colon + 1) : undefined;
  const glob = isThinkingLevel(level) ? pattern.slice(0, colon) : pattern;
  const isMatch = picomatch(glob, { nocase: true, dot: true });
  const matches = models.filter((model) => isMatch(model.id) || isMatch(`${model.provider}/${model.id}`));
  return { matches, ...(isThinkingLevel(level) ? { thinkingLevel: level } : {}) };
}

function findByPart(pattern: string, models: readonly Model[]): Model | undefined {
  const wanted = pattern.trim().toLowerCase();
  if (wanted === "") return undefined;
  const found = models.filter(
    ({ id, name, provider }) =>
      id.toLowerCase().includes(wanted) ||
      name.toLowerCase().includes(wanted) ||
      `${provider}/${id}`.toLowerCase().includes(wanted),
  );
  const aliases = found.filter(({ id }) => isAlias(id));
  return (aliases.length > 0 ? aliases : found).sort(newestFirst)[0];
}

/** By the name without what the place where a model runs adds to it; of equal ones the plainest id. */
function newestFirst(a: Model, b: Model): number {
  const byName = placeless(b.id).localeCompare(placeless(a.id), undefined, { numeric: true });
  return byName || a.id.length - b.id.length;
}

function placeless(id: string): string {
  const last = id.toLowerCase().split("/").at(-1) ?? "";
  return last
    .replace(/^(?:(?:us|eu|apac|global|jp|au)\.)?anthropic\.(.*?)(?:-v\d+)?(?::\d+)?$/, "$1")
    .replace(/(\d)\.(\d)/g, "$1-$2");
}

/** An id without a date names whatever is newest. */
function isAlias(id: string): boolean {
  return id.endsWith("-latest") || !/-\d{8}$/.test(id);
}
