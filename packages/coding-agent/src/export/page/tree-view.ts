import { button, element } from "./dom.js";
import type { EntryTree, TreeRow } from "./entry-tree.js";
import { entryLink } from "./links.js";
import { type EntryPreview, previewOf } from "./preview.js";
import type { Entry } from "./session-data.js";
import { visibleLine } from "./visible-text.js";

const deepestIndent = 12;

interface Row extends TreeRow {
  view: HTMLElement;
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
    this.root = element("nav", { class: "tree", label: "All entries" }, head, this.#list);
    this.#refresh();
  }

  /** Marks the branch that is shown. */
  mark(path: readonly Entry[], current: Entry | undefined): void {
    const shown = new Set(path);
    for (const { entry, view } of this.#rows) {
      view.classList.toggle("on-branch", shown.has(entry));
      view.classList.toggle("current", entry === current);
      const link = view.querySelector("a");
      if (entry === current) link?.setAttribute("aria-current", "true");
      else link?.removeAttribute("aria-current");
    }
  }

  #rowOf(row: TreeRow, label: string): Row {
    const preview = previewOf(row.entry);
    const made: Row = { ...row, preview, folded: false, words: "", view: element("div", `row row-${preview.kind}`) };
    const { title, text } = preview;
    const tag = label ? element("span", "tag label", visibleLine(label.slice(0, 80))) : undefined;
    made.words = `${title} ${text} ${label}`.toLowerCase();
    made.view.setAttribute("role", "listitem");
    made.view.style.setProperty("--depth", String(Math.min(row.depth, deepestIndent)));
    made.view.append(
      row.beginsBranch ? this.#toggle(made) : element("span", "no-toggle"),
      entryLink(
        row.entry.id,
        "row-link",
        element("span", "row-title", title),
        tag,
        element("span", "row-text", ` ${text}`),
      ),
    );
    return made;
  }

  #toggle(row: Row): HTMLElement {
    const toggle = button("▾", () => {
      row.folded = !row.folded;
      toggle.textContent = row.folded ? "▸" : "▾";
      toggle.setAttribute("aria-expanded", String(!row.folded));
      this.#refresh();
    });
    toggle.className = "toggle";
    toggle.setAttribute("aria-label", "Branch");
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
