import { PasteCollector, pasteStart } from "../../input/paste-collector.js";

/** What becomes of a piece of input while pastes are looked for. */
export interface PasteInput {
  /** What came before the paste, to be taken as keys. */
  before: string;
  /** The pasted text, once it is whole. */
  content?: string;
  /** What came after the paste. */
  after: string;
}

/** Finds pastes in the input, also one that comes in pieces. */
export class PasteReader {
  #collector: PasteCollector | undefined;

  /** `undefined` where the input has nothing to do with a paste. */
  read(data: string): PasteInput | undefined {
    const start = this.#collector ? 0 : data.indexOf(pasteStart);
    if (start === -1) return undefined;
    const isBeginning = this.#collector === undefined;
    this.#collector ??= new PasteCollector();
    const paste = this.#collector.add(isBeginning ? data.slice(start + pasteStart.length) : data);
    const before = data.slice(0, start);
    if (!paste) return { before, after: "" };
    this.#collector = undefined;
    return { before, content: paste.content, after: paste.rest };
  }
}
