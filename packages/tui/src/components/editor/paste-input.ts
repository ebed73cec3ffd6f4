import { PasteCollector, pasteStart } from "../../input/paste-collector.js";

/** What becomes of a piece of input while pastes are looked for. */
export interface PasteInput {
  /** What came before the paste, to be taken as keys. */
  before: string;
  /** The pasted text, once it is whole. */
  content?: string;
  /** What came after that, to be read as input again. */
  after: string;
}

/** Finds pastes in the input, also one that comes in pieces. */
export class PasteReader {
  #collector: PasteCollector | undefined;

  /** `undefined` where the input has nothing to do with a paste. */
  read(data: string): PasteInput | undefined {
    if (this.#collector) return this.#collect(this.#collector, data);
    const start = data.indexOf(pasteStart);
    if (start === -1) return undefined;
    // The keys before it come first; the rest is read again.
    if (start > 0) return { before: data.slice(0, start), after: data.slice(start) };
    this.#collector = new PasteCollector();
    return this.#collect(this.#collector, data.slice(pasteStart.length));
  }

  #collect(collector: PasteCollector, piece: string): PasteInput {
    const paste = collector.add(piece);
    if (!paste) return { before: "", after: "" };
    this.#collector = undefined;
    return { before: "", content: paste.content, after: paste.rest };
  }
}
