import type { Model } from "@pi-stack/ai";
import type { Keybinding } from "@pi-stack/tui";
import type { ScopedModel } from "../../../../models/model-pattern.js";
import type { Done } from "../../dialogs/done.js";
import { keyHints, moveInList } from "../list-keys.js";
import { oneLine, Selector, type SelectorLook, type SelectorView } from "../selector.js";
import { ModelScope, type ModelScopeOptions } from "./model-scope.js";

/** What a {@link ScopedModelsSelector} shows, and whom it tells. */
export interface ScopedModelsSelectorOptions extends ModelScopeOptions {
  look: SelectorLook;
  /** After each change. */
  onChange(scoped: ScopedModel[]): void;
  /** The choice is to be kept; `undefined` means no scope. */
  onSave(patterns: string[] | undefined): void;
  done: Done<never>;
}

const mostVisible = 8;

/** Lets the user say which models the keys for the next and the previous one go through. */
export class ScopedModelsSelector extends Selector {
  readonly #scope: ModelScope;
  readonly #options: ScopedModelsSelectorOptions;

  constructor(options: ScopedModelsSelectorOptions) {
    super(options.look);
    this.#options = options;
    this.#scope = new ModelScope(options);
  }

  override handleInput(data: string): void {
    const { keys } = this.look;
    const scope = this.#scope;
    if (keys.matches(data, "tui.select.cancel")) {
      this.#options.done();
      return;
    }
    if (keys.matches(data, "app.models.save")) {
      this.#options.onSave(scope.save());
      this.changed();
      return;
    }
    const change = this.#changeFor(data);
    if (change) {
      change();
      this.#options.onChange(scope.scopedModels());
      this.changed();
    } else if (moveInList(keys, data, scope.position, mostVisible)) this.changed();
    else if (this.searchWith(data)) scope.setQuery(this.search.getValue());
  }

  protected override draw(): SelectorView {
    const { theme, keys } = this.look;
    const scope = this.#scope;
    const visible = this.visibleRows(mostVisible);
    const start = scope.position.windowStart(visible);
    const rows = scope.shown
      .slice(start, start + visible)
      .map((model, index) => this.#row(model, start + index === scope.position.index));
    const state = scope.isLimited ? `${scope.size} in scope` : "No scope: all models";
    const unsaved = scope.isUnsaved ? theme.fg("warning", " (unsaved)") : "";
    return {
      title: "Which models do the keys go through?",
      head: [` ${theme.fg("muted", state)}${unsaved}`],
      input: this.search,
      rows: rows.length > 0 ? rows : [theme.fg("dim", "  No model fits.")],
      foot: this.position(scope.position.index, scope.shown.length, visible),
      hint: keyHints(keys, hints),
    };
  }

  #changeFor(data: string): (() => void) | undefined {
    const scope = this.#scope;
    const changes: readonly (readonly [Keybinding, () => void])[] = [
      ["tui.select.confirm", () => scope.toggle()],
      ["app.models.enableAll", () => scope.enableAll()],
      ["app.models.clearAll", () => scope.clearAll()],
      ["app.models.toggleProvider", () => scope.toggleProvider()],
      ["app.models.reorderUp", () => scope.reorder(-1)],
      ["app.models.reorderDown", () => scope.reorder(1)],
    ];
    return changes.find(([action]) => this.look.keys.matches(data, action))?.[1];
  }

  #row(model: Model, isSelected: boolean): string {
    const { theme } = this.look;
    const isEnabled = this.#scope.isEnabled(model);
    const id = oneLine(model.id);
    const name = isSelected ? theme.fg("accent", id) : isEnabled ? id : theme.fg("muted", id);
    const mark = isEnabled ? theme.fg("success", "✓") : " ";
    return `${isSelected ? theme.fg("accent", "→") : " "} ${mark} ${name} ${theme.fg("muted", `[${oneLine(model.provider)}]`)}`;
  }
}

const hints: readonly (readonly [Keybinding, string])[] = [
  ["tui.select.confirm", "in or out"],
  ["app.models.enableAll", "all"],
  ["app.models.clearAll", "none"],
  ["app.models.toggleProvider", "provider"],
  ["app.models.reorderUp", "up"],
  ["app.models.reorderDown", "down"],
  ["app.models.save", "save"],
  ["tui.select.cancel", "leave"],
];
