const newline = 10;

/** Which lines to keep; indexes count from 0. */
export interface LineWindowLimits {
  firstLine: number;
  /** Lines that the caller asked for; `Infinity` for all. */
  wantedLines: number;
  maxLines: number;
  maxBytes: number;
}

/** The lines that were kept and the size of what they were taken from. */
export interface LineWindowResult {
  text: string;
  shownLines: number;
  shownBytes: number;
  stoppedBy: "lines" | "bytes" | undefined;
  /** Length of the first wanted line when it alone is over the byte limit. */
  oversizeLineBytes: number | undefined;
  /** Lines of the whole file: newlines, plus one for an unterminated last line. */
  totalLines: number;
  /** Lines and bytes of the wanted part. */
  wantedLines: number;
  wantedBytes: number;
}

/** Keeps a window of whole lines of a byte stream of any length and counts the rest. Memory is bound by `maxBytes`. */
export class LineWindow {
  private readonly limits: LineWindowLimits;
  private readonly lineLimit: number;
  private readonly wantedEnd: number;
  private kept: Buffer[] = [];
  private keptBytes = 0;
  private keptLines = 0;
  private partial: Buffer[] = [];
  private partialBytes = 0;
  private stoppedBy: "lines" | "bytes" | undefined;
  private lineIndex = 0;
  private offset = 0;
  private lastByte = newline;
  private firstOffset: number | undefined;
  private wantedEndOffset: number | undefined;
  private oversizeEndOffset: number | undefined;

  constructor(limits: LineWindowLimits) {
    this.limits = limits;
    this.lineLimit = Math.min(limits.maxLines, limits.wantedLines);
    this.wantedEnd = limits.firstLine + limits.wantedLines;
    if (limits.firstLine === 0) this.firstOffset = 0;
    if (this.lineLimit <= 0) this.stoppedBy = "lines";
  }

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    let position = 0;
    if (this.lineIndex < this.limits.firstLine) position = this.countLines(chunk, 0, this.limits.firstLine);
    while (position < chunk.length && this.lineIndex >= this.limits.firstLine && this.stoppedBy === undefined) {
      position = this.keepPiece(chunk, position);
    }
    this.countLines(chunk, position, Number.POSITIVE_INFINITY);
    this.offset += chunk.length;
    this.lastByte = chunk[chunk.length - 1] ?? newline;
  }

  finish(): LineWindowResult {
    const unterminated = this.lastByte !== newline;
    if (unterminated && this.stoppedBy === undefined && this.lineIndex >= this.limits.firstLine) this.endLine();
    const totalLines = this.lineIndex + (unterminated ? 1 : 0);
    const contentEnd = this.offset - (unterminated || this.offset === 0 ? 0 : 1);
    const first = this.firstOffset ?? this.offset;
    const wantedLines = Math.max(0, Math.min(totalLines, this.wantedEnd) - this.limits.firstLine);
    const reachesEnd = this.limits.firstLine + this.keptLines >= totalLines;
    const text = Buffer.concat(this.kept).toString("utf8");
    const oversize = this.stoppedBy === "bytes" && this.keptLines === 0;
    return {
      text: reachesEnd && !unterminated && this.keptLines > 0 ? `${text}\n` : text,
      shownLines: this.keptLines,
      shownBytes: this.keptBytes,
      stoppedBy: this.keptLines < wantedLines ? this.stoppedBy : undefined,
      oversizeLineBytes: oversize ? (this.oversizeEndOffset ?? contentEnd) - first : undefined,
      totalLines,
      wantedLines,
      wantedBytes: wantedLines === 0 ? 0 : (this.wantedEndOffset ?? contentEnd) - first,
    };
  }

  /** Takes the bytes up to the next newline into the current line; returns where to go on. */
  private keepPiece(chunk: Uint8Array, position: number): number {
    const found = chunk.indexOf(newline, position);
    const end = found === -1 ? chunk.length : found;
    const separator = this.keptLines > 0 ? 1 : 0;
    if (this.keptBytes + separator + this.partialBytes + (end - position) > this.limits.maxBytes) {
      this.stoppedBy = "bytes";
      this.partial = [];
      return position;
    }
    this.partial.push(Buffer.from(chunk.subarray(position, end)));
    this.partialBytes += end - position;
    if (found === -1) return end;
    this.endLine();
    this.passNewline(found);
    return found + 1;
  }

  private endLine(): void {
    if (this.keptLines > 0) {
      this.kept.push(Buffer.from("\n"));
      this.keptBytes++;
    }
    this.kept.push(...this.partial);
    this.keptBytes += this.partialBytes;
    this.partial = [];
    this.partialBytes = 0;
    this.keptLines++;
    if (this.keptLines >= this.lineLimit) this.stoppedBy = "lines";
  }

  /** Counts newlines from `position` until line `untilLine` begins. A plain loop: one native call a line costs more. */
  private countLines(chunk: Uint8Array, position: number, untilLine: number): number {
    const { firstLine } = this.limits;
    let line = this.lineIndex;
    let index = position;
    for (; index < chunk.length && line < untilLine; index++) {
      if (chunk[index] !== newline) continue;
      line++;
      if (line === firstLine || line === firstLine + 1 || line === this.wantedEnd) this.markLine(line, index);
    }
    this.lineIndex = line;
    return index;
  }

  private passNewline(indexInChunk: number): void {
    this.lineIndex++;
    this.markLine(this.lineIndex, indexInChunk);
  }

  /** Remembers where the lines begin and end that the result speaks of. */
  private markLine(line: number, indexInChunk: number): void {
    const at = this.offset + indexInChunk;
    if (line === this.limits.firstLine) this.firstOffset = at + 1;
    if (line === this.limits.firstLine + 1) this.oversizeEndOffset = at;
    if (line === this.wantedEnd) this.wantedEndOffset = at;
  }
}
