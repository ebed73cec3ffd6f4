/** Lines of text that one tool result may hold. */
export const DEFAULT_MAX_LINES: number = 2000;

/** Bytes of UTF-8 text that one tool result may hold (50 KiB). */
export const DEFAULT_MAX_BYTES: number = 50 * 1024;

/** Characters that one row of a grep result may hold. */
export const GREP_MAX_LINE_LENGTH: number = 500;

/** Limits of a truncation; the defaults are {@link DEFAULT_MAX_LINES} and {@link DEFAULT_MAX_BYTES}. */
export interface TruncationOptions {
  maxLines?: number;
  maxBytes?: number;
}

/** What was kept of a text, and what there was. Bytes are UTF-8. */
export interface TruncationResult {
  content: string;
  truncated: boolean;
  /** The limit that was hit first. */
  truncatedBy: "lines" | "bytes" | null;
  totalLines: number;
  totalBytes: number;
  outputLines: number;
  outputBytes: number;
  /** The text starts inside a line (tail only). */
  lastLinePartial: boolean;
  /** The first line alone is over the byte limit, so nothing was kept (head only). */
  firstLineExceedsLimit: boolean;
  maxLines: number;
  maxBytes: number;
}
