import { utf8BoundaryFrom } from "../truncate/truncate-tail.js";
import { DEFAULT_MAX_BYTES, DEFAULT_MAX_LINES, type TruncationResult } from "../truncate/truncation.js";
import { SpillFile } from "./spill-file.js";

const newline = 10;
const maxPieces = 1024;

/** The output of a command so far. */
export interface OutputSnapshot {
  /** The end of the output, within the limits. */
  text: string;
  /** `undefined` when `text` is the whole output. */
  truncation: TruncationResult | undefined;
  /** Bytes of the last line, of which `text` may show a part. */
  lastLineBytes: number;
  fullOutputPath: string | undefined;
  /** Why there is no file with the full output. */
  spillFailure: string | undefined;
}

/** Keeps the end of an output of any length and, once it is over the limits, sends all of it to a file. */
export class OutputAccumulator {
  private pieces: Buffer[] = [];
  private keptBytes = 0;
  private totalBytes = 0;
  private newlines = 0;
  private openLineBytes = 0;
  private endedLineBytes = 0;
  private spill: SpillFile | undefined;

  /** Takes the next piece. A promise means: the file is slow, wait before the next piece. */
  append(data: Buffer): void | Promise<void> {
    if (data.length === 0) return;
    this.count(data);
    this.pieces.push(data);
    this.keptBytes += data.length;
    const written = this.writeToSpill(data);
    this.forgetOldPieces();
    return written;
  }

  snapshot(): OutputSnapshot {
    const unterminated = this.openLineBytes > 0;
    const lastLineBytes = unterminated ? this.openLineBytes : this.endedLineBytes;
    const totalLines = this.newlines + (unterminated ? 1 : 0);
    const file = { fullOutputPath: this.spill?.path, spillFailure: this.spill?.failure };
    if (!this.isOverLimits()) {
      const text = Buffer.concat(this.pieces).toString("utf8");
      return { text, truncation: undefined, lastLineBytes, ...file };
    }
    const tail = this.tail(unterminated);
    const truncation: TruncationResult = {
      ...tail,
      truncated: true,
      totalLines,
      totalBytes: this.totalBytes,
      firstLineExceedsLimit: false,
      maxLines: DEFAULT_MAX_LINES,
      maxBytes: DEFAULT_MAX_BYTES,
    };
    return { text: tail.content, truncation, lastLineBytes, ...file };
  }

  /** Completes the file, if there is one. */
  async finish(): Promise<void> {
    await this.spill?.close();
  }

  private isOverLimits(): boolean {
    const lines = this.newlines + (this.openLineBytes > 0 ? 1 : 0);
    return this.totalBytes > DEFAULT_MAX_BYTES || lines > DEFAULT_MAX_LINES;
  }

  private count(data: Buffer): void {
    this.totalBytes += data.length;
    const last = data.lastIndexOf(newline);
    if (last === -1) {
      this.openLineBytes += data.length;
      return;
    }
    const secondLast = last === 0 ? -1 : data.lastIndexOf(newline, last - 1);
    this.endedLineBytes = secondLast === -1 ? this.openLineBytes + last : last - secondLast - 1;
    this.openLineBytes = data.length - last - 1;
    let newlines = 0;
    // A plain loop: one native call for each line would cost more.
    for (let index = 0; index < data.length; index++) if (data[index] === newline) newlines++;
    this.newlines += newlines;
  }

  private writeToSpill(data: Buffer): void | Promise<void> {
    if (this.spill !== undefined) return this.spill.write(data);
    if (!this.isOverLimits()) return;
    // Until now nothing was forgotten, so the pieces are the whole output.
    this.spill = new SpillFile();
    return this.spill.write(Buffer.concat(this.pieces));
  }

  private forgetOldPieces(): void {
    // One byte more than is shown, for the newline that ends the output.
    for (let first = this.pieces[0]; first !== undefined; first = this.pieces[0]) {
      if (this.keptBytes - first.length <= DEFAULT_MAX_BYTES) break;
      this.keptBytes -= first.length;
      this.pieces.shift();
    }
    if (this.pieces.length > maxPieces) this.pieces = [Buffer.concat(this.pieces)];
  }

  private tail(
    unterminated: boolean,
  ): Pick<TruncationResult, "content" | "outputLines" | "outputBytes" | "lastLinePartial" | "truncatedBy"> {
    const kept = Buffer.concat(this.pieces);
    const end = unterminated ? kept.length : kept.length - 1;
    const earliest = Math.max(0, end - DEFAULT_MAX_BYTES);
    let start = end;
    let lines = 0;
    while (lines < DEFAULT_MAX_LINES && (lines === 0 || start > 0)) {
      const lineEnd = lines === 0 ? end : start - 1;
      const lineStart = lineEnd === 0 ? 0 : kept.lastIndexOf(newline, lineEnd - 1) + 1;
      // The first line kept may have lost its beginning.
      const isWhole = lineStart > 0 || this.keptBytes === this.totalBytes;
      if (!isWhole || lineStart < earliest) break;
      start = lineStart;
      lines++;
    }
    const partial = lines === 0;
    if (partial) start = utf8BoundaryFrom(kept, earliest);
    const content = kept.toString("utf8", start, end);
    return {
      content,
      outputLines: partial ? 1 : lines,
      outputBytes: end - start,
      lastLinePartial: partial,
      truncatedBy: lines >= DEFAULT_MAX_LINES ? "lines" : "bytes",
    };
  }
}
