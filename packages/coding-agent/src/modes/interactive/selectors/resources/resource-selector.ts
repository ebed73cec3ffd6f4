import { matchesKey } from "@pi-stack/tui";
import { errorMessage } from "../../../../errors/system-error.js";
import type { Done } from "../../dialogs/done.js";
import { keyHints, moveInList } from "../list-keys.js";
import { oneLine, Selector, type SelectorLook, type SelectorView } from "../selector.js";
import type { ResourceItem } from "./resource-items.js";
import { ResourceList, type ResourceRow } from "./resource-list.js";

/** What a {@link ResourceSelector} lists, and what it does with it. */
export interface ResourceSelectorOptions {
  look: SelectorLook;
  items: readonly ResourceItem[];
  /** What the user should know first. */
  notice?: string | undefined;
  /** Writes that a resource is used, or that it is not. */
  toggle(item: ResourceItem, enabled: boolean): Promise<void>;
  /** Looks again what is there. */
  list(): Promise<readonly ResourceItem[]>;
  /** Everything is written. */
  done: Done<never>;
}

/** Rows of the screen that are none of the list. */
const rowsAround = 9;

/** Lets the user switch resources on and off; each change is written at once. */
export class ResourceSelector extends Selector {
  readonly #options: ResourceSelectorOptions;
  readonly #list: ResourceList;
  /** As they were read last. */
  #stored: readonly ResourceItem[];
  #notice: { color: "warning" | "error"; text: string } | undefined;
  #writes: Promise<void> = Promise.resolve();
  #unwritten = 0;
  #isLeaving = false;
  #page = 1;

  constructor(options: ResourceSelectorOptions) {
    super(options.look);
    this.#options = options;
    this.#stored = options.items;
    this.#list = new ResourceList(options.items);
    if (options.notice !== undefined) this.#notice = { color: "warning", text: options.notice };
  }

  /** Resolves when what was switched so far is written. */
  settled(): Promise<void> {
    return this.#writes;
  }

  override handleInput(data: string): void {
    if (this.#isLeaving) return;
    const { keys } = this.look;
    this.#notice = undefined;
    if (keys.matches(data, "tui.select.cancel")) this.#leave();
    else if (keys.matches(data, "tui.select.confirm") || matchesKey(data, "space")) this.#toggle();
    else if (!moveInList(keys, data, this.#list.position, this.#page) && this.searchWith(data)) {
      this.#list.setQuery(this.search.getValue());
    }
    this.changed();
  }

  protected override draw(width: number): SelectorView {
    const { theme, tui } = this.look;
    const foot = this.#notice ? ["", ...this.sentence(this.#notice.color, this.#notice.text, width)] : [];
    const visible = Math.max(1, tui.terminal.rows - rowsAround - foot.length);
    this.#page = visible;
    const rows = this.#list.window(visible).map((row) => this.#row(row));
    return {
      title: "Which resources are used?",
      head: [` ${theme.fg("muted", this.#place())}`],
      input: this.search,
      rows: rows.length > 0 ? rows : [theme.fg("dim", `  ${this.#emptyWords()}`)],
      foot,
      hint: `space on or off · ${keyHints(this.look.keys, [["tui.select.cancel", "leave"]])}`,
    };
  }

  /** Where the selection is: the headings above it may not fit. */
  #place(): string {
    const { selected, position } = this.#list;
    if (selected === undefined) return "";
    return `${position.index + 1}/${position.count} · ${oneLine(selected.group)} · ${selected.kind}`;
  }

  #row(row: ResourceRow): string {
    const { theme } = this.look;
    if (row.type === "group") return ` ${theme.bold(oneLine(row.text))}`;
    if (row.type === "kind") return `   ${theme.fg("muted", row.text)}`;
    const { label, enabled } = row.item;
    const isSelected = row.item === this.#list.selected;
    const name = theme.fg(isSelected ? "accent" : enabled ? "text" : "dim", oneLine(label));
    const mark = theme.fg(enabled ? "success" : "dim", this.#mark(enabled));
    return ` ${isSelected ? theme.fg("accent", "→") : " "}   ${mark} ${name}`;
  }

  #mark(enabled: boolean): string {
    if (this.look.tui.getScreenReader()) return enabled ? "on " : "off";
    return enabled ? "[x]" : "[ ]";
  }

  #emptyWords(): string {
    return this.#list.count > 0 ? "Nothing fits." : "There is nothing yet. See: pi install --help";
  }

  #toggle(): void {
    const { selected } = this.#list;
    if (!selected) return;
    const wanted = !selected.enabled;
    this.#list.mark(selected, wanted);
    this.#unwritten += 1;
    this.#writes = this.#writes.then(() => this.#write(selected, wanted));
  }

  /** Never rejects: what goes wrong is shown, and the list shows again what is so. */
  async #write(item: ResourceItem, wanted: boolean): Promise<void> {
    let problem = await failureOf(this.#options.toggle(item, wanted));
    this.#unwritten -= 1;
    // What is still to be written would be shown as it was.
    if (this.#unwritten === 0) {
      problem ??= await failureOf(this.#lookAgain());
      this.#list.setItems(this.#stored);
      const now = this.#list.find(item);
      if (problem === undefined && now !== undefined && now.enabled !== wanted) {
        problem = `It is still ${now.enabled ? "on" : "off"}: ${now.group} says so too.`;
      }
    }
    if (problem !== undefined) this.#notice = { color: "error", text: problem };
    this.changed();
  }

  async #lookAgain(): Promise<void> {
    this.#stored = await this.#options.list();
  }

  #leave(): void {
    this.#isLeaving = true;
    void this.#writes.then(() => this.#options.done());
  }
}

async function failureOf(work: Promise<void>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}
