import { constants } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";

/** A line of a file. */
export interface FileLine {
  /** Without its line end; `undefined` for one that is longer than a string can be. */
  text: string | undefined;
  bytes: number;
  /** False for a last line that has no line end. */
  isEnded: boolean;
}

const chunkBytes = 256 * 1024;
const lineFeed = 0x0a;

/**
 * Hands over the lines of a file one by one. Memory is bounded by the longest line, not by the file, which may be larger
 * than a string can be. System errors pass.
 */
export function readLines(path: string, take: (line: FileLine) => void): void {
  const descriptor = openSync(path, "r");
  try {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    const line = new LineBuffer();
    for (;;) {
      const read = chunk.subarray(0, readSync(descriptor, chunk, 0, chunkBytes, null));
      if (read.length === 0) break;
      let from = 0;
      for (let to = read.indexOf(lineFeed); to !== -1; to = read.indexOf(lineFeed, from)) {
        take(line.end(read.subarray(from, to), true));
        from = to + 1;
      }
      // A copy: the chunk is filled anew.
      if (from < read.length) line.add(Buffer.from(read.subarray(from)));
    }
    if (line.bytes > 0) take(line.end(Buffer.alloc(0), false));
  } finally {
    closeSync(descriptor);
  }
}

/** A line that comes in pieces. */
class LineBuffer {
  bytes = 0;
  #pieces: Buffer[] = [];

  add(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes > constants.MAX_STRING_LENGTH) this.#pieces = [];
    else this.#pieces.push(piece);
  }

  end(last: Buffer, isEnded: boolean): FileLine {
    const bytes = this.bytes + last.length;
    const isWhole = bytes <= constants.MAX_STRING_LENGTH;
    const text = isWhole
      ? (this.bytes === 0 ? last : Buffer.concat([...this.#pieces, last])).toString("utf8")
      : undefined;
    this.bytes = 0;
    this.#pieces = [];
    return { text, bytes, isEnded };
  }
}
