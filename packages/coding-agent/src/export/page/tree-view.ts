import { button, element } from "./dom.js";
import type { EntryTree, TreeRow } from "./entry-tree.js";
import { entryLink } from "./links.js";
import { type EntryPreview, previewOf } from "./preview.js";
import type { Entry } from "./session-data.js";
import { visibleLine } from "./visible-text.js";

const deepestIndent = 12;

interface Row extends TreeRow {
  view: HTMLElement;
  link: HTMLAnchorElement;
  preview: EntryPreview;
  /** What the filter looks into, in lower case. */
  words: string;
  folded: boolean;
}

/** All entries of the session, branches indented. Following a row's link shows its branch. */
export class TreeView {
  readonly root: HTMLElement;
  readonly #rows: Row[];
  readonly #list: HTMLElement = element("div", { class: "rows", role: "list" });
  readonly #filter: HTMLInputElement = element("input", { label: "Filter the entries" });
  readonly #userOnly: HTMLInputElement = element("input");
  #reachable: Row | undefined;
  readonly #count: HTMLElement = element("span", "dim");

  constructor(tree: EntryTree) {
    this.#rows = tree.rows().map((row) => this.#rowOf(row, tree.label(row.entry)));
    this.#list.append(...chunks(this.#rows.map(({ view }) => view)));
    this.#filter.type = "search";
    this.#filter.placeholder = "Filter entries";
    this.#filter.addEventListener("input", () => this.#refresh());
    this.#userOnly.type = "checkbox";
    this.#userOnly.addEventListener("change", () => this.#refresh());
    const choice = element("label", "choice", this.#userOnly, " User only");
    const head = element("div", "tree-head", this.#filter, element("div", "tree-choices", choice, this.#count));
    this.#list.addEventListener("keydown", (event) => this.#onKey(event));
    this.root = element("nav", { class: "tree", label: "All entries" }, head, this.#list);
    this.#refresh();
  }

  /** Marks the branch that is shown, and the entry that the reader went to. */
  mark(path: readonly Entry[], current: Entry | undefined): void {
    const shown = new Set(path);
    for (const row of this.#rows) {
      row.view.classList.toggle("on-branch", shown.has(row.entry));
      row.view.classList.toggle("current", row.entry === current);
      if (row.entry !== current) row.link.removeAttribute("aria-current");
      else {
        row.link.setAttribute("aria-current", "true");
        this.#takeFocus(row);
      }
    }
  }

  /** One row can be reached by Tab, the others from there: thousands of stops would be no help. */
  #takeFocus(row: Row | undefined): void {
    if (!row) return;
    if (this.#reachable) this.#reachable.link.tabIndex = -1;
    row.link.tabIndex = 0;
    this.#reachable = row;
  }

  #onKey(event: KeyboardEvent): void {
    const visible = this.#rows.filter(({ view }) => !view.hidden);
    const at = visible.findIndex(({ link }) => link === document.activeElement);
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: visible.length - 1 };
    const row = at === -1 ? undefined : visible[places[event.key] ?? -1];
    if (!row) return;
    event.preventDefault();
    this.#takeFocus(row);
    row.link.focus();
  }

  #rowOf(row: TreeRow, label: string): Row {
    const preview = previewOf(row.entry);
    const { kind, title, text } = preview;
    const tag = label ? element("span", "tag label", visibleLine(label.slice(0, 80))) : undefined;
    const words = element("span", "row-text", ` ${text}`);
    const link = entryLink(row.entry.id, "row-link", element("span", "row-title", title), tag, words);
    link.tabIndex = -1;
    const view = element("div", { class: `row row-${kind}`, role: "listitem" });
    view.style.setProperty("--depth", String(Math.min(row.depth, deepestIndent)));
    const made: Row = { ...row, view, link, preview, words: `${title} ${text} ${label}`.toLowerCase(), folded: false };
    view.append(row.beginsBranch ? this.#toggle(made) : element("span", "no-toggle"), link);
    return made;
  }

  #toggle(row: Row): HTMLElement {
    const onClick = (): void => {
      row.folded = !row.folded;
      toggle.textContent = row.folded ? "▸" : "▾";
      toggle.setAttribute("aria-expanded", String(!row.folded));
      this.#refresh();
    };
    const toggle = button("▾", onClick, { class: "toggle", label: "Branch" });
    toggle.setAttribute("aria-expanded", "true");
    return toggle;
  }

  #refresh(): void {
    const wanted = this.#filter.value.trim().toLowerCase();
    const userOnly = this.#userOnly.checked;
    let shown = 0;
    let foldedUntil = 0;
    for (const [at, row] of this.#rows.entries()) {
      const fits = row.words.includes(wanted) && (!userOnly || row.preview.kind === "user");
      // A filter looks into folded branches too.
      const visible = fits && (at >= foldedUntil || wanted !== "");
      row.view.hidden = !visible;
      if (visible) shown++;
      if (row.folded && at >= foldedUntil) foldedUntil = row.end;
    }
    if (!this.#reachable || this.#reachable.view.hidden) this.#takeFocus(this.#rows.find(({ view }) => !view.hidden));
    this.#count.textContent = shown === this.#rows.length ? `${shown} entries` : `${shown} of ${this.#rows.length}`;
  }
}

/** Boxes that the browser lays out only when they come into view. */
function chunks(rows: HTMLElement[]): HTMLElement[] {
  const boxes: HTMLElement[] = [];
  for (let start = 0; start < rows.length; start += 50) {
    boxes.push(element("div", "row-box", ...rows.slice(start, start + 50)));
  }
  return boxes;
}
