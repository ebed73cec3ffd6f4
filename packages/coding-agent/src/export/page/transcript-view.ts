import { element } from "./dom.js";
import type { EntryTree } from "./entry-tree.js";
import { entryView } from "./entry-view.js";
import type { MarkdownView } from "./markdown.js";
import type { Entry } from "./session-data.js";
import { type TranscriptItem, transcriptItems } from "./transcript-items.js";

const firstItems = 60;
/** Milliseconds of drawing before the reader may act again. */
const sliceMs = 12;

/** The branch that is shown. A long one is drawn piece by piece. */
export class TranscriptView {
  readonly root: HTMLElement = element("main", { class: "transcript", label: "Transcript" });
  readonly #tree: EntryTree;
  readonly #markdown: MarkdownView;
  #items: TranscriptItem[] = [];
  #drawn: HTMLElement[] = [];
  #places = new Map<string, number>();

  constructor(tree: EntryTree, markdown: MarkdownView) {
    this.#tree = tree;
    this.#markdown = markdown;
  }

  /** Shows a path from a root to a leaf. */
  show(path: readonly Entry[]): void {
    this.#items = transcriptItems(path);
    this.#drawn = [];
    this.#places = new Map();
    for (const [at, { entry, results }] of this.#items.entries()) {
      this.#places.set(entry.id, at);
      for (const result of results.values()) this.#places.set(result.id, at);
    }
    this.root.replaceChildren();
    if (this.#items.length === 0) this.root.append(element("p", "note", "Nothing stands on this branch yet."));
    this.#drawUpTo(firstItems);
    this.#goOn(this.#items);
  }

  /** The place of an entry on the branch, drawn if it was not; `undefined` if it is on another branch. */
  find(entryId: string): HTMLElement | undefined {
    const at = this.#places.get(entryId);
    if (at === undefined) return undefined;
    this.#drawUpTo(at + 1);
    return this.#drawn[at];
  }

  /** Draws what is not drawn yet. */
  drawAll(): void {
    this.#drawUpTo(this.#items.length);
  }

  #drawUpTo(end: number): void {
    const made = document.createDocumentFragment();
    for (const item of this.#items.slice(this.#drawn.length, end)) made.append(this.#draw(item));
    this.root.append(made);
  }

  #draw(item: TranscriptItem): HTMLElement {
    const view = entryView(item, this.#tree.label(item.entry), this.#markdown);
    this.#drawn.push(view);
    return view;
  }

  /** Ends by itself when another branch is shown. */
  #goOn(items: TranscriptItem[]): void {
    if (items !== this.#items || this.#drawn.length >= items.length) return;
    setTimeout(() => {
      if (items !== this.#items) return;
      const end = performance.now() + sliceMs;
      while (this.#drawn.length < items.length && performance.now() < end) this.#drawUpTo(this.#drawn.length + 5);
      this.#goOn(items);
    });
  }
}
