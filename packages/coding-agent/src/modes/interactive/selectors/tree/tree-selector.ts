import { Input, type Keybinding } from "@pi-stack/tui";
import type { Done } from "../../dialogs/done.js";
import { keyHints, moveInList } from "../list-keys.js";
import { oneLine, Selector, type SelectorLook, type SelectorView } from "../selector.js";
import { TreeList, type TreeListOptions, type TreeRow } from "./tree-list.js";

/** What a {@link TreeSelectorComponent} shows, and whom it tells. */
export interface TreeSelectorOptions extends TreeListOptions {
  look: SelectorLook;
  /** How many files each message has led to the change of, by its entry. @defaultValue none */
  changedFiles?: ReadonlyMap<string, number>;
  /** Keeps a label; `undefined` takes it away. May throw: the label stays as it was then. */
  onLabel(entryId: string, label: string | undefined): void;
  onError(error: unknown): void;
  done: Done<TreeChoice>;
}

/** An entry that was chosen. */
export interface TreeChoice {
  entryId: string;
  /** The conversation stands there already. */
  isCurrent: boolean;
}

/** Cells of a level of the tree. */
const levelWidth = 3;

/** Lets the user choose a place in the tree of a session, and label places. */
export class TreeSelectorComponent extends Selector {
  readonly #options: TreeSelectorOptions;
  readonly #list: TreeList;
  readonly #label = new Input();
  /** The entry whose label is being written. */
  #labeling: string | undefined;
  #showsLabelTimes = false;

  constructor(options: TreeSelectorOptions) {
    super(options.look);
    this.#options = options;
    this.#list = new TreeList(options);
  }

  override handleInput(data: string): void {
    if (this.#labeling === undefined) this.#handleList(data);
    else this.#writeLabel(data, this.#labeling);
    this.changed();
  }

  protected override draw(width: number): SelectorView {
    const { theme, keys } = this.look;
    const list = this.#list;
    const visible = this.#visible();
    const start = list.position.windowStart(visible);
    const maxLevels = Math.max(1, Math.floor(width / 2 / levelWidth));
    const rows = list
      .slice(start, start + visible, maxLevels)
      .map((row, index) => this.#drawRow(row, start + index === list.position.index));
    const { count, index } = list.position;
    const place = count === 0 ? "0/0" : `${index + 1}/${count}`;
    const filter = list.filter === "default" ? "" : ` [${list.filter}]`;
    const isLabeling = this.#labeling !== undefined;
    return {
      title: isLabeling ? "Which label? Nothing takes it away." : "Go to which place?",
      head: isLabeling
        ? []
        : [theme.fg("muted", " The conversation goes back; your files stay as they are (/rewind takes them along).")],
      input: isLabeling ? this.#label : this.search,
      rows: rows.length > 0 ? rows : [theme.fg("dim", "  Nothing fits.")],
      foot: [theme.fg("dim", `  (${place})${filter}`)],
      hint: keyHints(keys, isLabeling ? labelHints : listHints),
    };
  }

  /** Half of the screen. */
  #visible(): number {
    return Math.max(5, Math.floor(this.look.tui.terminal.rows / 2));
  }

  #handleList(data: string): void {
    const { keys } = this.look;
    const list = this.#list;
    if (keys.matches(data, "tui.select.cancel")) this.#options.done();
    else if (keys.matches(data, "tui.select.confirm")) this.#choose();
    else if (this.#act(data)) return;
    else if (moveInList(keys, data, list.position, this.#visible())) list.moved();
    else if (this.searchWith(data)) list.search(this.search.getValue());
  }

  #choose(): void {
    const entryId = this.#list.selected?.entry.id;
    if (entryId !== undefined) this.#options.done({ entryId, isCurrent: this.#list.isCurrent(entryId) });
  }

  #act(data: string): boolean {
    const list = this.#list;
    const actions: readonly (readonly [Keybinding, () => void])[] = [
      ["app.tree.foldOrUp", () => list.foldOrUp()],
      ["app.tree.unfoldOrDown", () => list.unfoldOrDown()],
      ["app.tree.editLabel", () => this.#beginLabel()],
      ["app.tree.toggleLabelTimestamp", () => this.#toggleLabelTimes()],
      ["app.tree.filter.default", () => list.toggleFilter("default")],
      ["app.tree.filter.noTools", () => list.toggleFilter("no-tools")],
      ["app.tree.filter.userOnly", () => list.toggleFilter("user-only")],
      ["app.tree.filter.labeledOnly", () => list.toggleFilter("labeled-only")],
      ["app.tree.filter.all", () => list.toggleFilter("all")],
      ["app.tree.filter.cycleForward", () => list.cycleFilter(1)],
      ["app.tree.filter.cycleBackward", () => list.cycleFilter(-1)],
      ["tui.editor.cursorLeft", () => this.#page(-1)],
      ["tui.editor.cursorRight", () => this.#page(1)],
    ];
    const action = actions.find(([keybinding]) => this.look.keys.matches(data, keybinding));
    action?.[1]();
    return action !== undefined;
  }

  #page(by: 1 | -1): void {
    this.#list.position.page(by * this.#visible());
    this.#list.moved();
  }

  #toggleLabelTimes(): void {
    this.#showsLabelTimes = !this.#showsLabelTimes;
  }

  #beginLabel(): void {
    const node = this.#list.selected;
    if (!node) return;
    this.#labeling = node.entry.id;
    this.#label.setValue("");
    this.#label.handleInput(oneLine(node.label ?? ""));
  }

  #writeLabel(data: string, entryId: string): void {
    const { keys } = this.look;
    if (keys.matches(data, "tui.select.cancel")) this.#labeling = undefined;
    else if (keys.matches(data, "tui.select.confirm")) {
      this.#labeling = undefined;
      this.#setLabel(entryId, this.#label.getValue().trim() || undefined);
    } else this.#label.handleInput(data);
  }

  #setLabel(entryId: string, label: string | undefined): void {
    try {
      this.#options.onLabel(entryId, label);
    } catch (error) {
      this.#options.onError(error);
      return;
    }
    this.#list.setLabel(entryId, label, new Date().toISOString());
  }

  #drawRow({ node, text, prefix, isActive }: TreeRow, isSelected: boolean): string {
    const { theme } = this.look;
    const { role, words, color } = text;
    const label = node.label === undefined ? "" : theme.fg("warning", `[${oneLine(node.label)}] `);
    const time = this.#showsLabelTimes ? theme.fg("dim", timeOf(node.labelTimestamp)) : "";
    const changed = this.#options.changedFiles?.get(node.entry.id);
    const said = role === undefined ? theme.fg(color, words) : `${theme.fg(color, `${oneLine(role)}:`)} ${words}`;
    return [
      isSelected ? theme.fg("accent", "› ") : "  ",
      theme.fg("dim", prefix),
      isActive ? theme.fg("accent", "• ") : "",
      label,
      time,
      isSelected ? theme.bold(said) : said,
      changed === undefined ? "" : theme.fg("muted", ` ±${changed}`),
    ].join("");
  }
}

/** `2026-11-30 18:05 `, in the time of this machine. */
function timeOf(timestamp: string | undefined): string {
  const date = new Date(timestamp ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return "";
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())} `;
}

const listHints: readonly (readonly [Keybinding, string])[] = [
  ["tui.select.confirm", "go there"],
  ["app.tree.foldOrUp", "fold or up"],
  ["app.tree.unfoldOrDown", "unfold or down"],
  ["app.tree.editLabel", "label"],
  ["app.tree.toggleLabelTimestamp", "label times"],
  ["app.tree.filter.cycleForward", "filter"],
  ["tui.select.cancel", "leave"],
];

const labelHints: readonly (readonly [Keybinding, string])[] = [
  ["tui.select.confirm", "save"],
  ["tui.select.cancel", "back"],
];
