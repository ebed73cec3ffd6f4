import type { Model } from "@pi-stack/ai";
import type { Done } from "../../dialogs/done.js";
import { keyHints, moveInList } from "../list-keys.js";
import { oneLine, Selector, type SelectorLook, type SelectorView } from "../selector.js";
import { type ModelChoices, ModelList } from "./model-list.js";

/** What a {@link ModelSelectorComponent} shows. */
export interface ModelSelectorOptions extends ModelChoices {
  look: SelectorLook;
  /** What is wrong with models.json, one problem a line. */
  problems?: string | undefined;
  /** Written into the search at first. */
  query?: string;
  done: Done<Model>;
}

const mostVisible = 10;

/** Lets the user choose a model. */
export class ModelSelectorComponent extends Selector {
  readonly #list: ModelList;
  readonly #problems: readonly string[];
  readonly #done: Done<Model>;

  constructor({ look, problems, query = "", done, ...choices }: ModelSelectorOptions) {
    super(look);
    this.#list = new ModelList(choices, query);
    this.#problems = problems?.split("\n") ?? [];
    this.#done = done;
    if (query !== "") this.search.handleInput(query);
  }

  override handleInput(data: string): void {
    const { keys } = this.look;
    const list = this.#list;
    if (keys.matches(data, "tui.select.cancel")) this.#done();
    else if (keys.matches(data, "tui.select.confirm")) {
      if (list.selected) this.#done(list.selected);
    } else if (keys.matches(data, "tui.input.tab")) {
      list.toggleScope();
      this.changed();
    } else if (moveInList(keys, data, list.position, mostVisible)) this.changed();
    else if (this.searchWith(data)) list.setQuery(this.search.getValue());
  }

  protected override draw(width: number): SelectorView {
    const { theme, keys } = this.look;
    const list = this.#list;
    const visible = this.visibleRows(mostVisible);
    const start = list.position.windowStart(visible);
    const rows = list.shown
      .slice(start, start + visible)
      .map((model, index) => this.#row(model, start + index === list.position.index));
    const name = list.selected ? ["", theme.fg("muted", `  ${oneLine(list.selected.name)}`)] : [];
    const other = list.scope === "all" ? "those in scope" : "all models";
    return {
      title: "Which model?",
      head: [...this.#drawScope(), ...this.#problems.flatMap((line) => this.sentence("warning", line, width))],
      input: this.search,
      rows: rows.length > 0 ? rows : [theme.fg("dim", "  No model fits.")],
      foot: [...this.position(list.position.index, list.shown.length, visible), ...name],
      hint: keyHints(keys, [
        ["tui.select.confirm", "choose"],
        ...(list.hasScope ? [["tui.input.tab", other] as const] : []),
        ["tui.select.cancel", "leave"],
      ]),
    };
  }

  #drawScope(): string[] {
    const { theme } = this.look;
    if (!this.#list.hasScope) return [];
    const part = (scope: "all" | "scoped", words: string): string =>
      theme.fg(scope === this.#list.scope ? "accent" : "dim", words);
    return [` ${part("all", "All")}${theme.fg("dim", " | ")}${part("scoped", "In scope")}`];
  }

  #row(model: Model, isSelected: boolean): string {
    const { theme } = this.look;
    const id = oneLine(model.id);
    const badge = theme.fg("muted", `[${oneLine(model.provider)}]`);
    const mark = this.#list.isCurrent(model) ? theme.fg("success", " ✓") : "";
    return `${isSelected ? theme.fg("accent", `→ ${id}`) : `  ${id}`} ${badge}${mark}`;
  }
}
