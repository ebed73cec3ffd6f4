/** A line, or why there is none. */
export type SplitLine = { text: string } | { problem: string };

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Cuts bytes into lines at LF alone; a CR before it is taken off. A line that is too long is named once and passed over
 * without being kept.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #size = 0;
  #isSkipping = false;

  /** @param maxBytes - the longest line that is taken */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that end in this chunk. */
  push(chunk: Buffer): SplitLine[] {
    const lines: SplitLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      this.#keep(chunk.subarray(start, end), lines);
      this.#finish(lines);
      start = end + 1;
    }
    this.#keep(chunk.subarray(start), lines);
    return lines;
  }

  /** The last line, when nothing ended it. */
  end(): SplitLine[] {
    const lines: SplitLine[] = [];
    if (this.#size > 0) this.#finish(lines);
    return lines;
  }

  #keep(piece: Buffer, lines: SplitLine[]): void {
    if (this.#isSkipping || piece.length === 0) return;
    this.#size += piece.length;
    if (this.#size <= this.#maxBytes) {
      this.#pieces.push(piece);
      return;
    }
    this.#isSkipping = true;
    this.#pieces = [];
    lines.push({ problem: `The line is longer than the limit of ${this.#maxBytes} bytes; it was skipped. Send less.` });
  }

  #finish(lines: SplitLine[]): void {
    const bytes = this.#pieces.length === 1 ? this.#pieces[0] : Buffer.concat(this.#pieces);
    if (!this.#isSkipping && bytes !== undefined) lines.push(decode(bytes));
    this.#pieces = [];
    this.#size = 0;
    this.#isSkipping = false;
  }
}

function decode(bytes: Buffer): SplitLine {
  const line = bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes;
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(line) };
  } catch {
    return { problem: "The line is not valid UTF-8. Send JSON in UTF-8." };
  }
}
