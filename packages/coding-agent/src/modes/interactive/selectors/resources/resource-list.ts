import { fuzzyFilter } from "@pi-stack/tui";
import { ListPosition } from "../list-position.js";
import { oneLine } from "../selector.js";
import { isSameResource, type ResourceItem } from "./resource-items.js";

/** What stands in a row of the list. */
export type ResourceRow =
  | { type: "group"; text: string }
  | { type: "kind"; text: string }
  | { type: "item"; item: ResourceItem };

/** The list of {@link ResourceSelector}: what is searched for, the rows with their headings, and where the user is. */
export class ResourceList {
  /** Among what is shown, without headings. */
  readonly position: ListPosition = new ListPosition();
  #items: readonly ResourceItem[];
  #shown: readonly ResourceItem[] = [];
  #rows: readonly ResourceRow[] = [];
  #query = "";

  constructor(items: readonly ResourceItem[]) {
    this.#items = items;
    this.#arrange();
  }

  get count(): number {
    return this.#items.length;
  }

  get selected(): ResourceItem | undefined {
    return this.#shown[this.position.index];
  }

  find(wanted: ResourceItem): ResourceItem | undefined {
    return this.#items.find((item) => isSameResource(item, wanted));
  }

  /** They may be others; the selection stays with its resource. */
  setItems(items: readonly ResourceItem[]): void {
    const { selected } = this;
    this.#items = items;
    this.#arrange();
    const at = selected === undefined ? -1 : this.#shown.findIndex((item) => isSameResource(item, selected));
    if (at !== -1) this.position.moveTo(at);
  }

  /** Shows a resource as on or off, before that is so. */
  mark(marked: ResourceItem, enabled: boolean): void {
    this.setItems(this.#items.map((item) => (isSameResource(item, marked) ? { ...item, enabled } : item)));
  }

  setQuery(query: string): void {
    this.#query = query;
    this.#arrange();
    this.position.moveTo(0);
  }

  /** The rows around the selected one, as many as fit. */
  window(visible: number): readonly ResourceRow[] {
    const { selected } = this;
    const at = this.#rows.findIndex((row) => row.type === "item" && row.item === selected);
    const start = Math.max(0, Math.min(at - Math.floor(visible / 2), this.#rows.length - visible));
    return this.#rows.slice(start, start + visible);
  }

  /** What fits stays in its group. */
  #arrange(): void {
    const words = ({ label, kind, group }: ResourceItem): string => oneLine(`${label} ${kind} ${group}`);
    const found = new Set(fuzzyFilter([...this.#items], this.#query, words));
    this.#shown = this.#items.filter((item) => found.has(item));
    this.position.setCount(this.#shown.length);
    this.#rows = withHeadings(this.#shown);
  }
}

function withHeadings(items: readonly ResourceItem[]): ResourceRow[] {
  return items.flatMap((item, index): ResourceRow[] => {
    const before = items[index - 1];
    const isNewGroup = before?.group !== item.group;
    return [
      ...(isNewGroup ? [{ type: "group", text: item.group } as const] : []),
      ...(isNewGroup || before.kind !== item.kind ? [{ type: "kind", text: item.kind } as const] : []),
      { type: "item", item },
    ];
  });
}
