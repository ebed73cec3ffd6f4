import { ControlSequenceStripper } from "@pi-stack/tui";

/** Interlinear annotation marks: invisible, and of no use outside of a text that is laid out. */
const annotationMarks = /[\ufff9-\ufffb]/g;

/** Turns the bytes of a command into text that may be shown, stored and sent: no control sequences, none cut in two. */
export class PlainTextDecoder {
  readonly #decoder = new TextDecoder();
  readonly #stripper = new ControlSequenceStripper();

  push(bytes: Buffer): string {
    return this.#clean(this.#decoder.decode(bytes, { stream: true }));
  }

  /** What was held back. */
  end(): string {
    return this.#clean(this.#decoder.decode()) + this.#stripper.end();
  }

  #clean(text: string): string {
    return this.#stripper.push(text).replace(annotationMarks, "");
  }
}
