import { DEFAULT_MAX_BYTES, DEFAULT_MAX_LINES, type TruncationOptions, type TruncationResult } from "./truncation.js";

/**
 * Keeps the trailing lines that fit. When the last line alone is over the byte limit, its end is kept from a character
 * boundary on. Lines are counted by splitting at `\n`.
 */
export function truncateTail(content: string, options: TruncationOptions = {}): TruncationResult {
  const maxLines = options.maxLines ?? DEFAULT_MAX_LINES;
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const lines = content.split("\n");
  const totals = { totalLines: lines.length, totalBytes: Buffer.byteLength(content), maxLines, maxBytes };
  if (totals.totalLines <= maxLines && totals.totalBytes <= maxBytes) {
    return {
      ...totals,
      content,
      truncated: false,
      truncatedBy: null,
      outputLines: totals.totalLines,
      outputBytes: totals.totalBytes,
      lastLinePartial: false,
      firstLineExceedsLimit: false,
    };
  }
  const kept = keepTail(lines, maxLines, maxBytes);
  return { ...totals, ...kept, truncated: true, firstLineExceedsLimit: false };
}

type KeptTail = Pick<TruncationResult, "content" | "outputLines" | "outputBytes" | "lastLinePartial" | "truncatedBy">;

function keepTail(lines: readonly string[], maxLines: number, maxBytes: number): KeptTail {
  let outputBytes = 0;
  let outputLines = 0;
  for (let index = lines.length - 1; index >= 0 && outputLines < maxLines; index--) {
    const cost = Buffer.byteLength(lines[index] ?? "") + (outputLines > 0 ? 1 : 0);
    if (outputBytes + cost > maxBytes) break;
    outputBytes += cost;
    outputLines++;
  }
  // Only the empty line after a final newline fitted, or nothing: show the end of the last line that has text.
  const last = lines.at(-1) === "" ? lines.at(-2) : lines.at(-1);
  if (outputBytes === 0 && maxLines > 0 && last !== undefined && last !== "") {
    const content = utf8Tail(last, maxBytes);
    const bytes = Buffer.byteLength(content);
    return { content, outputLines: 1, outputBytes: bytes, lastLinePartial: true, truncatedBy: "bytes" };
  }
  return {
    content: lines.slice(lines.length - outputLines).join("\n"),
    outputLines,
    outputBytes,
    lastLinePartial: false,
    truncatedBy: outputLines >= maxLines ? "lines" : "bytes",
  };
}

/** The end of a text in at most `maxBytes` bytes of UTF-8, from a character boundary on. */
function utf8Tail(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  return bytes.toString("utf8", utf8BoundaryFrom(bytes, Math.max(0, bytes.length - maxBytes)));
}

/** The first index at or after `start` where a UTF-8 character begins. Looks at most three bytes ahead. */
export function utf8BoundaryFrom(bytes: Uint8Array, start: number): number {
  let index = start;
  while (index < start + 3 && isContinuation(bytes[index])) index++;
  return index;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
