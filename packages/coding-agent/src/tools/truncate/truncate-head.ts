import { DEFAULT_MAX_BYTES, DEFAULT_MAX_LINES, type TruncationOptions, type TruncationResult } from "./truncation.js";

/**
 * Keeps the whole leading lines that fit. Lines are counted by splitting at `\n`, so a final newline counts as one more,
 * empty line.
 */
export function truncateHead(content: string, options: TruncationOptions = {}): TruncationResult {
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
  let outputBytes = 0;
  let outputLines = 0;
  for (const line of lines) {
    if (outputLines >= maxLines) break;
    const cost = Buffer.byteLength(line) + (outputLines > 0 ? 1 : 0);
    if (outputBytes + cost > maxBytes) break;
    outputBytes += cost;
    outputLines++;
  }
  return {
    ...totals,
    content: lines.slice(0, outputLines).join("\n"),
    truncated: true,
    truncatedBy: outputLines >= maxLines ? "lines" : "bytes",
    outputLines,
    outputBytes,
    lastLinePartial: false,
    firstLineExceedsLimit: outputLines === 0 && maxLines > 0,
  };
}
