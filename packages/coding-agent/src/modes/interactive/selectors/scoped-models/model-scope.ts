import type { Model } from "@pi-stack/ai";
import { fuzzyFilter } from "@pi-stack/tui";
import { resolveModelScope, type ScopedModel } from "../../../../models/model-pattern.js";
import { ListPosition } from "../list-position.js";

/** What a scope is made from. */
export interface ModelScopeOptions {
  /** The models that have a key. */
  models: readonly Model[];
  /** Those in scope, in their order; empty without a scope. */
  scoped: readonly ScopedModel[];
  /** What the settings say of it. */
  patterns: readonly string[];
}

/**
 * Which models are in scope, and in which order. All or none of them mean that there is no scope. Order and choice are
 * apart: a model that is taken out keeps its place in the list.
 */
export class ModelScope {
  readonly position: ListPosition = new ListPosition();
  /** In the order of the list. */
  readonly #models: Model[];
  readonly #enabled = new Set<Model>();
  readonly #levels = new Map<Model, ScopedModel["thinkingLevel"]>();
  /** Patterns of the settings that fit no model with a key now; they are kept. */
  readonly #otherPatterns: readonly string[];
  #saved: string;
  #query = "";
  #shown: readonly Model[] = [];

  constructor({ models, scoped, patterns }: ModelScopeOptions) {
    const chosen = scoped.flatMap(({ model, thinkingLevel }) => {
      const known = models.find(({ provider, id }) => provider === model.provider && id === model.id);
      if (known && thinkingLevel) this.#levels.set(known, thinkingLevel);
      return known ? [known] : [];
    });
    for (const model of chosen) this.#enabled.add(model);
    this.#models = [...chosen, ...models.filter((model) => !this.#enabled.has(model))];
    this.#otherPatterns = patterns.filter((pattern) => resolveModelScope([pattern], models).scoped.length === 0);
    this.#saved = JSON.stringify(this.#names());
    this.#narrow();
  }

  get shown(): readonly Model[] {
    return this.#shown;
  }

  get selected(): Model | undefined {
    return this.#shown[this.position.index];
  }

  /** How many are chosen. */
  get size(): number {
    return this.#enabled.size;
  }

  /** Whether there is a scope at all. */
  get isLimited(): boolean {
    return this.#enabled.size > 0 && this.#enabled.size < this.#models.length;
  }

  get isUnsaved(): boolean {
    return this.#saved !== JSON.stringify(this.#names());
  }

  isEnabled(model: Model): boolean {
    return this.#enabled.has(model);
  }

  setQuery(query: string): void {
    this.#query = query;
    this.#narrow();
    this.position.moveTo(0);
  }

  toggle(): void {
    const { selected } = this;
    if (selected) this.#set([selected], !this.#enabled.has(selected));
  }

  /** All that the search shows. */
  enableAll(): void {
    this.#set(this.#shown, true);
  }

  clearAll(): void {
    this.#set(this.#shown, false);
  }

  /** All models of the selected one's provider, or none of them if all are chosen. */
  toggleProvider(): void {
    const provider = this.selected?.provider;
    const models = this.#models.filter((model) => model.provider === provider);
    this.#set(models, !models.every((model) => this.#enabled.has(model)));
  }

  /** Moves the selected model up or down, past what the search does not show. */
  reorder(by: 1 | -1): void {
    const { selected } = this;
    const neighbour = this.#shown[this.position.index + by];
    if (!selected || !neighbour) return;
    this.#models.splice(this.#models.indexOf(selected), 1);
    this.#models.splice(this.#models.indexOf(neighbour) + (by > 0 ? 1 : 0), 0, selected);
    this.#narrow();
    this.position.moveTo(this.#shown.indexOf(selected));
  }

  /** What the session goes through; empty without a scope. */
  scopedModels(): ScopedModel[] {
    if (!this.isLimited) return [];
    return this.#chosen().map((model) => {
      const thinkingLevel = this.#levels.get(model);
      return { model, ...(thinkingLevel ? { thinkingLevel } : {}) };
    });
  }

  /** What the settings are to say; `undefined` without a scope. From now on this is what is saved. */
  save(): string[] | undefined {
    this.#saved = JSON.stringify(this.#names());
    return this.isLimited ? [...this.#names(), ...this.#otherPatterns] : undefined;
  }

  #chosen(): Model[] {
    return this.#models.filter((model) => this.#enabled.has(model));
  }

  #names(): string[] {
    if (!this.isLimited) return [];
    return this.#chosen().map((model) => {
      const name = `${model.provider}/${model.id}`;
      const level = this.#levels.get(model);
      return level ? `${name}:${level}` : name;
    });
  }

  #set(models: readonly Model[], isEnabled: boolean): void {
    for (const model of models) {
      if (isEnabled) this.#enabled.add(model);
      else this.#enabled.delete(model);
    }
  }

  #narrow(): void {
    this.#shown = fuzzyFilter([...this.#models], this.#query, ({ id, provider }) => `${id} ${provider}/${id}`);
    this.position.setCount(this.#shown.length);
  }
}
