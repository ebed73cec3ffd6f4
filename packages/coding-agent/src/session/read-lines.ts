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
    let begun: Buffer[] = [];
    for (;;) {
      const read = chunk.subarray(0, readSync(descriptor, chunk, 0, chunkBytes, null));
      if (read.length === 0) break;
      let from = 0;
      for (let to = read.indexOf(lineFeed); to !== -1; to = read.indexOf(lineFeed, from)) {
        const rest = read.subarray(from, to);
        take(toLine(begun.length === 0 ? rest : Buffer.concat([...begun, rest]), true));
        if (begun.length > 0) begun = [];
        from = to + 1;
      }
      // A copy: the chunk is filled anew.
      if (from < read.length) begun.push(Buffer.from(read.subarray(from)));
    }
    if (begun.length > 0) take(toLine(Buffer.concat(begun), false));
  } finally {
    closeSync(descriptor);
  }
}

function toLine(bytes: Buffer, isEnded: boolean): FileLine {
  return { text: decode(bytes), bytes: bytes.length, isEnded };
}

function decode(bytes: Buffer): string | undefined {
  try {
    return bytes.toString("utf8");
  } catch {
    // Longer than a string can be: the caller reports the line as one that cannot be read.
    return undefined;
  }
}
