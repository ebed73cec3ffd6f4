import type { Model } from "@pi-stack/ai";
import { fuzzyFilter } from "@pi-stack/tui";
import { ListPosition } from "../list-position.js";

/** Which models are shown. */
export type ModelListScope = "all" | "scoped";

/** The models that there are to choose from. */
export interface ModelChoices {
  /** Those that have a key. */
  all: readonly Model[];
  /** Those that the user goes through, in their order; empty without a scope. */
  scoped: readonly Model[];
  /** The one in use. */
  current: Model | undefined;
}

/** The list of a model selector: what is shown of it, and where the user is. */
export class ModelList {
  readonly position: ListPosition = new ListPosition();
  readonly #all: readonly Model[];
  readonly #scoped: readonly Model[];
  readonly #current: Model | undefined;
  #scope: ModelListScope;
  #query: string;
  #shown: readonly Model[] = [];

  constructor({ all, scoped, current }: ModelChoices, query = "") {
    this.#current = current;
    this.#all = this.#inOrder(all);
    this.#scoped = scoped;
    this.#scope = scoped.length > 0 ? "scoped" : "all";
    this.#query = query;
    this.#narrow();
    if (query === "") this.position.moveTo(this.#shown.findIndex((model) => this.isCurrent(model)));
  }

  get scope(): ModelListScope {
    return this.#scope;
  }

  get hasScope(): boolean {
    return this.#scoped.length > 0;
  }

  get shown(): readonly Model[] {
    return this.#shown;
  }

  get selected(): Model | undefined {
    return this.#shown[this.position.index];
  }

  isCurrent({ provider, id }: Model): boolean {
    return provider === this.#current?.provider && id === this.#current.id;
  }

  toggleScope(): void {
    if (!this.hasScope) return;
    const { selected } = this;
    this.#scope = this.#scope === "all" ? "scoped" : "all";
    this.#narrow();
    if (selected) this.position.moveTo(this.#shown.findIndex((model) => isSame(model, selected)));
  }

  setQuery(query: string): void {
    this.#query = query;
    this.#narrow();
    this.position.moveTo(0);
  }

  #narrow(): void {
    const models = this.#scope === "all" ? this.#all : this.#scoped;
    this.#shown = fuzzyFilter([...models], this.#query, ({ provider, id, name }) => `${id} ${provider}/${id} ${name}`);
    this.position.setCount(this.#shown.length);
  }

  /** The one in use first, then by provider; within a provider as the catalogue has them. */
  #inOrder(models: readonly Model[]): Model[] {
    const rank = (model: Model): number => (this.isCurrent(model) ? 0 : 1);
    return [...models].sort((a, b) => rank(a) - rank(b) || a.provider.localeCompare(b.provider));
  }
}

function isSame(a: Model, b: Model): boolean {
  return a.provider === b.provider && a.id === b.id;
}
