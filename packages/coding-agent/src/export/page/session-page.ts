import { usageChart } from "./chart.js";
import { element } from "./dom.js";
import type { EntryTree } from "./entry-tree.js";
import type { MarkdownView } from "./markdown.js";
import { SearchBar } from "./search.js";
import type { Entry, SessionData } from "./session-data.js";
import { sessionHead } from "./session-head.js";
import { TranscriptView } from "./transcript-view.js";
import { TreeView } from "./tree-view.js";
import { usageRecords } from "./usage.js";

/** The parts of the page, and which branch they show. */
export class SessionPage {
  readonly head: HTMLElement;
  readonly chart: HTMLElement = element("div");
  readonly tree: TreeView;
  readonly transcript: TranscriptView;
  readonly search: SearchBar;
  readonly #data: SessionData;
  readonly #entries: EntryTree;
  #path: Entry[] = [];

  constructor(data: SessionData, entries: EntryTree, markdown: MarkdownView) {
    this.#data = data;
    this.#entries = entries;
    this.head = sessionHead(data);
    this.tree = new TreeView(entries);
    this.transcript = new TranscriptView(entries, markdown);
    this.search = new SearchBar(this.transcript);
    // A link to the place that the address names already changes nothing, so no hashchange comes.
    document.addEventListener("click", ({ target }) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link?.hash && link.hash === location.hash && link.target === "") this.followHash();
    });
  }

  /** Shows the session's own branch, or the place that the address names. */
  begin(): void {
    const { leafId } = this.#data;
    const last = this.#entries.entries.at(-1);
    this.#showBranch(leafId === null ? undefined : (this.#entries.get(leafId) ?? last));
    this.followHash();
  }

  /** Goes to the entry after the `#` of the address, on its own branch if it is not on the one that is shown. */
  followHash(): void {
    const entry = this.#entries.get(decode(location.hash.slice(1)));
    if (!entry) return;
    if (!this.#path.includes(entry)) this.#showBranch(this.#entries.newestBelow(entry));
    this.tree.mark(this.#path, entry);
    const place = this.transcript.find(entry.id);
    if (!place) return;
    document.body.classList.remove("tree-open");
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "start" });
    // Once more when what is around it has its real height.
    requestAnimationFrame(() => place.scrollIntoView({ block: "start" }));
  }

  #showBranch(leaf: Entry | undefined): void {
    this.#path = this.#entries.path(leaf);
    this.transcript.show(this.#path);
    this.chart.replaceChildren(usageChart(usageRecords(this.#path)));
    this.tree.mark(this.#path, undefined);
    if (this.search.input.value !== "") this.search.refresh();
  }
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
