import {
  type Component,
  type Focusable,
  fuzzyFilter,
  Input,
  type KeybindingsManager,
  SelectList,
  stripControlSequences,
  type TUI,
} from "@pi-stack/tui";
import { getSelectListTheme } from "../../../rendering/theme/component-themes.js";
import type { Theme } from "../../../rendering/theme/theme.js";
import type { Done } from "./done.js";
import { Frame } from "./frame.js";

/** Something that the user can choose. */
export interface Choice {
  value: string;
  label: string;
  description?: string;
}

/** What a {@link SelectDialog} shows. */
export interface SelectDialogOptions {
  title: string;
  choices: readonly Choice[];
  /** @defaultValue 0 */
  selected?: number;
  theme: Theme;
  keys: KeybindingsManager;
  tui: TUI;
  done: Done<string>;
}

const visibleChoices = 10;

/** A list to choose from. Typing narrows it. */
export class SelectDialog extends Frame implements Component, Focusable {
  readonly #options: SelectDialogOptions;
  readonly #choices: readonly Choice[];
  readonly #search = new Input();
  #list: SelectList;

  constructor(options: SelectDialogOptions) {
    super(options.theme, options.title, "type to search · enter to choose · esc to leave");
    this.#options = options;
    this.#choices = options.choices.map(clean);
    this.#list = this.#listOf(this.#choices, options.selected ?? 0);
    this.#lay();
  }

  get focused(): boolean {
    return this.#search.focused;
  }

  set focused(focused: boolean) {
    this.#search.focused = focused;
  }

  handleInput(data: string): void {
    const isForList = (["up", "down", "pageUp", "pageDown", "confirm", "cancel"] as const).some((name) =>
      this.#options.keys.matches(data, `tui.select.${name}`),
    );
    if (isForList) {
      this.#list.handleInput(data);
      return;
    }
    const before = this.#search.getValue();
    this.#search.handleInput(data);
    if (this.#search.getValue() !== before) this.#narrow();
  }

  #narrow(): void {
    const query = this.#search.getValue();
    const found = fuzzyFilter([...this.#choices], query, ({ label, description }) => `${label} ${description ?? ""}`);
    this.#list = this.#listOf(found, 0);
    this.#lay();
  }

  #lay(): void {
    this.body.clear();
    if (this.#search.getValue() !== "") this.body.addChild(this.#search);
    this.body.addChild(this.#list);
  }

  #listOf(choices: readonly Choice[], selected: number): SelectList {
    const { theme, done } = this.#options;
    const list = new SelectList([...choices], visibleChoices, getSelectListTheme(theme));
    list.setSelectedIndex(selected);
    list.onSelect = ({ value }) => done(value);
    list.onCancel = () => done();
    return list;
  }
}

/** Labels come from files and models. */
function clean({ value, label, description }: Choice): Choice {
  const oneLine = (text: string): string => stripControlSequences(text).replace(/\s+/g, " ").trim();
  return { value, label: oneLine(label), ...(description === undefined ? {} : { description: oneLine(description) }) };
}
