import { button, element } from "./dom.js";
import { formatCount } from "./format.js";
import { restBehind } from "./long-text.js";
import type { TranscriptView } from "./transcript-view.js";

const mostMatches = 10_000;
const waitMs = 150;

/** A place in the text of the page, or in text that a button still hides. */
type Match = { range: Range } | { hidden: Node };

/** The search over the branch that is shown. */
export class SearchBar {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement = element("input", { label: "Search this branch" });
  readonly #transcript: TranscriptView;
  readonly #count: HTMLElement = element("span", { class: "search-count", role: "status" });
  #matches: Match[] = [];
  #current = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(transcript: TranscriptView) {
    this.#transcript = transcript;
    this.input.type = "search";
    this.input.placeholder = "Search (/)";
    this.input.addEventListener("input", () => this.#later());
    this.input.addEventListener("keydown", (event) => this.#onKey(event));
    this.root = element(
      "search",
      "search",
      this.input,
      this.#count,
      button("↑", () => this.#step(-1), { label: "Previous match", title: "Previous match (Shift+Enter)" }),
      button("↓", () => this.#step(1), { label: "Next match", title: "Next match (Enter)" }),
    );
  }

  /** Searches again, after another branch was shown. */
  refresh(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#find();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.refresh(), waitMs);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === "Enter") {
      event.preventDefault();
      if (this.#timer !== undefined) this.refresh();
      this.#step(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      this.input.value = "";
      this.refresh();
    }
  }

  #find(): void {
    const words = this.input.value.trim();
    this.#current = -1;
    this.#matches = [];
    if (words !== "") {
      this.#transcript.drawAll();
      this.#matches = findIn(this.#transcript.root, words);
    }
    paint(this.#matches, undefined);
    this.#tell();
  }

  #step(by: 1 | -1): void {
    const { length } = this.#matches;
    if (length === 0) return;
    const start = this.#current === -1 && by === -1 ? 0 : this.#current;
    this.#current = (start + by + length) % length;
    const match = this.#matches[this.#current];
    if (match && "hidden" in match) this.#reveal(match.hidden);
    else this.#show(match);
  }

  /** What was hidden takes the place of the one match that stood for it. */
  #reveal(hidden: Node): void {
    restBehind(hidden)?.reveal();
    this.#matches = findIn(this.#transcript.root, this.input.value.trim());
    this.#show(this.#matches[this.#current]);
  }

  #show(match: Match | undefined): void {
    if (!match || "hidden" in match) return;
    const parent = match.range.startContainer.parentElement;
    for (let box = parent?.closest("details"); box; box = box.parentElement?.closest("details")) box.open = true;
    paint(this.#matches, match.range);
    parent?.scrollIntoView({ block: "center" });
    this.#tell();
  }

  #tell(): void {
    const { length } = this.#matches;
    const total = `${formatCount(length)}${length >= mostMatches ? "+" : ""}`;
    const none = this.input.value.trim() === "";
    this.#count.textContent = none ? "" : this.#current === -1 ? total : `${formatCount(this.#current + 1)} / ${total}`;
  }
}

function findIn(root: Node, words: string): Match[] {
  const pattern = new RegExp(words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "gi");
  const matches: Match[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node && matches.length < mostMatches; node = walker.nextNode()) {
    if (node instanceof Text) matches.push(...matchesIn(node, pattern, mostMatches - matches.length));
    else if (restBehind(node)?.text.search(pattern) !== -1 && restBehind(node)) matches.push({ hidden: node });
  }
  return matches;
}

function matchesIn(node: Text, pattern: RegExp, most: number): Match[] {
  const matches: Match[] = [];
  for (const found of node.data.matchAll(pattern)) {
    if (matches.length === most) break;
    const range = document.createRange();
    range.setStart(node, found.index);
    range.setEnd(node, found.index + found[0].length);
    matches.push({ range });
  }
  return matches;
}

/** Marks without changing the page's elements; browsers without this still go to the place. */
function paint(matches: readonly Match[], current: Range | undefined): void {
  if (typeof Highlight === "undefined") return;
  const ranges = matches.flatMap((match) => ("range" in match ? [match.range] : []));
  CSS.highlights.set("match", new Highlight(...ranges));
  CSS.highlights.set("current-match", new Highlight(...(current ? [current] : [])));
}
