import { ControlSequenceStripper } from "../../text/control-sequence-stripper.js";

/** Characters that change the direction of what stands around them. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** All that does something to a terminal or to the order of characters, but for the line feed. */
export const unsafeCharacters: RegExp = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text that is set again and again, each time with more at its end, as pieces that are safe to show. */
export class MarkdownSource {
  #text = "";
  #isClean = true;
  #stripper = new ControlSequenceStripper();

  get text(): string {
    return this.#text;
  }

  /** Nothing had to be taken out of it. */
  get isClean(): boolean {
    return this.#isClean;
  }

  /** What has come since the last text, or undefined if the new text does not begin with that one. */
  grow(text: string): string | undefined {
    if (text.length < this.#text.length || text.slice(0, this.#text.length) !== this.#text) return undefined;
    const piece = text.slice(this.#text.length);
    this.#text = text;
    const clean = this.#stripper.push(piece).replaceAll("\t", "   ").replace(bidiControls, "");
    this.#isClean &&= clean === piece;
    return clean;
  }
}
