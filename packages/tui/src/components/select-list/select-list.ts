import { CachedRows } from "../../component/cached-rows.js";
import { tellsChanges } from "../../component/changes.js";
import type { Component } from "../../component/component.js";
import { getKeybindings } from "../../keybindings/keybindings-manager.js";
import { truncateToWidth } from "../../text/truncate.js";
import { visibleWidth } from "../../text/width.js";

/** Something that can be chosen. */
export interface SelectItem {
  value: string;
  label: string;
  description?: string;
}

/** How a list is coloured. */
export interface SelectListTheme {
  selectedPrefix: (text: string) => string;
  selectedText: (text: string) => string;
  description: (text: string) => string;
  scrollInfo: (text: string) => string;
  noMatch: (text: string) => string;
}

/** What a custom cut of a label is told. Widths in cells. */
export interface SelectListTruncatePrimaryContext {
  text: string;
  maxWidth: number;
  columnWidth: number;
  item: SelectItem;
  isSelected: boolean;
}

/** The column of the labels. Giving one bound gives both. */
export interface SelectListLayoutOptions {
  /** Cells. @defaultValue 32 */
  minPrimaryColumnWidth?: number;
  maxPrimaryColumnWidth?: number;
  truncatePrimary?: (context: SelectListTruncatePrimaryContext) => string;
}

const defaultColumnWidth = 32;
/** Below this width, and with less room than this, there are no descriptions. */
const minWidthForDescriptions = 40;
const minDescriptionWidth = 10;

/** A list from which the user chooses one item. */
export class SelectList implements Component {
  readonly #cache: CachedRows = new CachedRows(this, SelectList.prototype.render);
  readonly #items: SelectItem[];
  readonly #maxVisible: number;
  readonly #theme: SelectListTheme;
  readonly #layout: SelectListLayoutOptions;
  #shown: SelectItem[];
  #selected = 0;
  onSelect?: (item: SelectItem) => void;
  onCancel?: () => void;
  onSelectionChange?: (item: SelectItem) => void;

  constructor(items: SelectItem[], maxVisible: number, theme: SelectListTheme, layout: SelectListLayoutOptions = {}) {
    this.#items = items;
    this.#shown = items;
    this.#maxVisible = Math.max(1, maxVisible);
    this.#theme = theme;
    this.#layout = layout;
  }

  /** Leaves the items whose value begins like this, in either case. */
  setFilter(prefix: string): void {
    const wanted = prefix.toLowerCase();
    this.#shown = this.#items.filter(({ value }) => value.toLowerCase().startsWith(wanted));
    this.#selected = 0;
    this.#cache.drop();
  }

  setSelectedIndex(index: number): void {
    this.#selected = Math.max(0, Math.min(index, this.#shown.length - 1));
    this.#cache.drop();
  }

  getSelectedItem(): SelectItem | null {
    return this.#shown[this.#selected] ?? null;
  }

  handleInput(data: string): void {
    const keys = getKeybindings();
    const selected = this.getSelectedItem();
    if (keys.matches(data, "tui.select.up")) this.#move(-1);
    else if (keys.matches(data, "tui.select.down")) this.#move(1);
    else if (keys.matches(data, "tui.select.confirm") && selected) this.onSelect?.(selected);
    else if (keys.matches(data, "tui.select.cancel")) this.onCancel?.();
  }

  invalidate(): void {
    this.#cache.drop();
  }

  render(width: number): string[] {
    return this.#cache.get(width, () => this.#draw(width));
  }

  #move(step: number): void {
    if (this.#shown.length === 0) return;
    this.setSelectedIndex((this.#selected + step + this.#shown.length) % this.#shown.length);
    const selected = this.getSelectedItem();
    if (selected) this.onSelectionChange?.(selected);
  }

  #draw(width: number): string[] {
    const count = this.#shown.length;
    if (count === 0) return [this.#theme.noMatch(truncateToWidth("  No matching commands", width))];
    const start = Math.max(0, Math.min(this.#selected - Math.floor(this.#maxVisible / 2), count - this.#maxVisible));
    const column = this.#columnWidth();
    const rows = this.#shown
      .slice(start, start + this.#maxVisible)
      .map((item, index) => this.#row(item, start + index === this.#selected, column, width))
      // The arrow and one cell of the label do not fit into one or two columns.
      .map((row) => (visibleWidth(row) > width ? truncateToWidth(row, width, "") : row));
    if (count <= this.#maxVisible) return rows;
    return [...rows, this.#theme.scrollInfo(truncateToWidth(`  (${this.#selected + 1}/${count})`, width))];
  }

  #columnWidth(): number {
    const { minPrimaryColumnWidth: min, maxPrimaryColumnWidth: max } = this.#layout;
    const lowest = min ?? max ?? defaultColumnWidth;
    const highest = max ?? min ?? defaultColumnWidth;
    const widest = this.#shown.reduce((width, { label, value }) => Math.max(width, visibleWidth(label || value)), 0);
    return Math.min(Math.max(widest + 2, lowest), highest);
  }

  #row(item: SelectItem, isSelected: boolean, column: number, width: number): string {
    const prefix = isSelected ? "→ " : "  ";
    const available = Math.max(1, width - visibleWidth(prefix));
    const text = item.label || item.value;
    const description = item.description?.replace(/\s*[\r\n]+\s*/g, " ").trim();
    const room = available - column;
    const showsDescription = description && width > minWidthForDescriptions && room > minDescriptionWidth;
    if (!showsDescription) {
      const label = this.#cut({ text, maxWidth: available, columnWidth: available, item, isSelected });
      return isSelected ? this.#theme.selectedText(prefix + label) : prefix + label;
    }
    const label = this.#cut({ text, maxWidth: column - 2, columnWidth: column, item, isSelected });
    const gap = " ".repeat(Math.max(1, column - visibleWidth(label)));
    const rest = truncateToWidth(description, room, "");
    if (isSelected) return this.#theme.selectedText(prefix + label + gap + rest);
    return prefix + label + this.#theme.description(gap + rest);
  }

  #cut(context: SelectListTruncatePrimaryContext): string {
    const cut = this.#layout.truncatePrimary?.(context) ?? context.text;
    return truncateToWidth(cut, context.maxWidth, "");
  }
}

tellsChanges(SelectList.prototype.render);
