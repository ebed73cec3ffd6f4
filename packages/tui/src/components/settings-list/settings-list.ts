import { CachedRows } from "../../component/cached-rows.js";
import { adopt, pollWhen, tellsChanges } from "../../component/changes.js";
import { type Component, type Focusable, isFocusable } from "../../component/component.js";
import { fuzzyFilter } from "../../fuzzy/fuzzy.js";
import { getKeybindings } from "../../keybindings/keybindings-manager.js";
import { truncateToWidth } from "../../text/truncate.js";
import { visibleWidth } from "../../text/width.js";
import { wrapTextWithAnsi } from "../../text/wrap.js";
import { Input } from "../input/input.js";

/** A setting that can be changed. */
export interface SettingItem {
  id: string;
  label: string;
  description?: string;
  currentValue: string;
  /** What it goes through, in turn. */
  values?: string[];
  /** A component of its own for the choice; `done` without a value changes nothing. */
  submenu?: (currentValue: string, done: (value?: string) => void) => Component;
}

/** How a list of settings is coloured. */
export interface SettingsListTheme {
  label: (text: string, selected: boolean) => string;
  value: (text: string, selected: boolean) => string;
  description: (text: string) => string;
  /** Stands before the selected setting. */
  cursor: string;
  hint: (text: string) => string;
}

/** Whether settings can be searched. */
export interface SettingsListOptions {
  /** @defaultValue false */
  enableSearch?: boolean;
}

const maxLabelWidth = 30;

/** A list of settings, each with its value. */
export class SettingsList implements Component, Focusable {
  readonly #cache: CachedRows = new CachedRows(this, SettingsList.prototype.render);
  readonly #items: SettingItem[];
  readonly #maxVisible: number;
  readonly #theme: SettingsListTheme;
  readonly #onChange: (id: string, value: string) => void;
  readonly #onCancel: () => void;
  readonly #search: Input | undefined;
  #shown: SettingItem[];
  #selected = 0;
  #submenu: Component | undefined;
  #focused = false;

  constructor(
    items: SettingItem[],
    maxVisible: number,
    theme: SettingsListTheme,
    onChange: (id: string, value: string) => void,
    onCancel: () => void,
    options: SettingsListOptions = {},
  ) {
    this.#items = items;
    this.#shown = items;
    this.#maxVisible = Math.max(1, maxVisible);
    this.#theme = theme;
    this.#onChange = onChange;
    this.#onCancel = onCancel;
    this.#search = options.enableSearch ? new Input() : undefined;
    if (this.#search) adopt(this.#search, { childChanged: () => this.#cache.drop() });
    // While a submenu is open its rows are asked for in every frame.
    pollWhen(this, () => this.#submenu !== undefined);
  }

  get focused(): boolean {
    return this.#focused;
  }

  set focused(focused: boolean) {
    this.#focused = focused;
    const inner = this.#submenu ?? this.#search;
    if (isFocusable(inner)) inner.focused = focused;
    this.#cache.drop();
  }

  /** Shows another value; nobody is told. */
  updateValue(id: string, value: string): void {
    const item = this.#items.find((each) => each.id === id);
    if (!item) return;
    item.currentValue = value;
    this.#cache.drop();
  }

  handleInput(data: string): void {
    if (this.#submenu) {
      this.#submenu.handleInput?.(data);
      return;
    }
    const keys = getKeybindings();
    if (keys.matches(data, "tui.select.cancel")) this.#onCancel();
    else if (keys.matches(data, "tui.select.up")) this.#move(-1);
    else if (keys.matches(data, "tui.select.down")) this.#move(1);
    else if (keys.matches(data, "tui.select.confirm") || data === " ") this.#activate();
    else this.#searchWith(data);
  }

  invalidate(): void {
    this.#submenu?.invalidate?.();
    this.#search?.invalidate();
    this.#cache.drop();
  }

  render(width: number): string[] {
    if (this.#submenu) return this.#submenu.render(width);
    return this.#cache.get(width, () => this.#draw(width));
  }

  #move(step: number): void {
    if (this.#shown.length === 0) return;
    this.#selected = (this.#selected + step + this.#shown.length) % this.#shown.length;
    this.#cache.drop();
  }

  #activate(): void {
    const item = this.#shown[this.#selected];
    if (!item) return;
    if (item.submenu) {
      this.#open(item, item.submenu);
    } else if (item.values && item.values.length > 0) {
      const next = item.values[(item.values.indexOf(item.currentValue) + 1) % item.values.length];
      if (next !== undefined) this.#change(item, next);
    }
  }

  #open(item: SettingItem, submenu: NonNullable<SettingItem["submenu"]>): void {
    let isDone = false;
    const component = submenu(item.currentValue, (value) => {
      if (isDone) return;
      isDone = true;
      this.#submenu = undefined;
      if (value !== undefined) this.#change(item, value);
      this.#cache.drop();
    });
    if (isDone) return;
    this.#submenu = component;
    if (isFocusable(component)) component.focused = this.#focused;
    this.#cache.drop();
  }

  #change(item: SettingItem, value: string): void {
    item.currentValue = value;
    this.#cache.drop();
    this.#onChange(item.id, value);
  }

  #searchWith(data: string): void {
    if (!this.#search) return;
    this.#search.handleInput(data);
    const query = this.#search.getValue().replaceAll(" ", "");
    this.#shown = fuzzyFilter(this.#items, query, ({ label }) => label);
    this.#selected = 0;
    this.#cache.drop();
  }

  #draw(width: number): string[] {
    const search = this.#search ? [...this.#search.render(width), ""] : [];
    const hint = this.#search
      ? "Type to search · Enter/Space to change · Esc to cancel"
      : "Enter/Space to change · Esc to cancel";
    const foot = ["", this.#theme.hint(truncateToWidth(`  ${hint}`, width))];
    if (this.#shown.length === 0) {
      const words = this.#items.length === 0 ? "  No settings available" : "  No matching settings";
      return [...search, this.#theme.hint(truncateToWidth(words, width)), ...foot];
    }
    return [...search, ...this.#drawItems(width), ...this.#drawDescription(width), ...foot];
  }

  #drawItems(width: number): string[] {
    const count = this.#shown.length;
    const start = Math.max(0, Math.min(this.#selected - Math.floor(this.#maxVisible / 2), count - this.#maxVisible));
    const widest = this.#items.reduce((most, { label }) => Math.max(most, visibleWidth(label)), 0);
    const column = Math.min(maxLabelWidth, widest);
    const rows = this.#shown.slice(start, start + this.#maxVisible).map((item, index) => {
      const isSelected = start + index === this.#selected;
      const prefix = isSelected ? this.#theme.cursor : " ".repeat(visibleWidth(this.#theme.cursor));
      const label = truncateToWidth(item.label, column, "...", true);
      const room = Math.max(1, width - visibleWidth(prefix) - column - 2);
      const value = truncateToWidth(item.currentValue, room, "");
      const row = `${prefix}${this.#theme.label(label, isSelected)}  ${this.#theme.value(value, isSelected)}`;
      return truncateToWidth(row, width, "");
    });
    if (count <= this.#maxVisible) return rows;
    return [...rows, this.#theme.hint(truncateToWidth(`  (${this.#selected + 1}/${count})`, width))];
  }

  #drawDescription(width: number): string[] {
    const description = this.#shown[this.#selected]?.description;
    if (!description) return [];
    const rows = wrapTextWithAnsi(description, Math.max(1, width - 4));
    return ["", ...rows.map((row) => this.#theme.description(`  ${row}`))];
  }
}

tellsChanges(SettingsList.prototype.render);
