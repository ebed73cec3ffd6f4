import { GREP_MAX_LINE_LENGTH } from "./truncation.js";

/**
 * Cuts a line to `maxCharacters` code points and marks the cut. Never splits a surrogate pair.
 *
 * @param maxCharacters - defaults to {@link GREP_MAX_LINE_LENGTH}
 */
export function truncateLine(
  line: string,
  maxCharacters: number = GREP_MAX_LINE_LENGTH,
): { text: string; wasTruncated: boolean } {
  if (line.length <= maxCharacters) return { text: line, wasTruncated: false };
  let end = 0;
  for (let count = 0; count < maxCharacters && end < line.length; count++) {
    end += (line.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  if (end >= line.length) return { text: line, wasTruncated: false };
  return { text: `${line.slice(0, end)}... [truncated]`, wasTruncated: true };
}
