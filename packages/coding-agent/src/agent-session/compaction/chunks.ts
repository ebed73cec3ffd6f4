import { safeBorder } from "./serialize.js";

const bytesPerToken = 3;

/**
 * An upper estimate of the tokens of a text, by its bytes: 3 ASCII characters, or 1 of any other script, are a token.
 * Stricter than the estimate of a context, since a request that does not fit fails.
 */
export function countTokens(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) bytes += bytesOf(text.charCodeAt(index));
  return Math.ceil(bytes / bytesPerToken);
}

/**
 * The end of the piece of a text that begins at `start` and has at most `maxTokens`, but at least one character. Ends
 * before a message or at a line's end where one is near; never within a surrogate pair.
 */
export function pieceEnd(text: string, start: number, maxTokens: number): number {
  let bytes = 0;
  let end = start;
  while (end < text.length) {
    bytes += bytesOf(text.charCodeAt(end));
    if (bytes > maxTokens * bytesPerToken) break;
    end++;
  }
  return end === text.length ? end : borderBefore(text, start, end);
}

/** A text with its middle left out, if it has more tokens than this. */
export function clip(text: string, maxTokens: number): string {
  if (countTokens(text) <= maxTokens) return text;
  const head = pieceEnd(text, 0, maxTokens / 2);
  const tail = safeBorder(text, Math.max(head, text.length - head));
  return `${text.slice(0, head)}\n[... ${tail - head} characters left out ...]\n${text.slice(tail)}`;
}

function borderBefore(text: string, start: number, end: number): number {
  const least = start + (end - start) / 2;
  const message = text.lastIndexOf("\n\n[", end);
  if (message > least) return message;
  const line = text.lastIndexOf("\n", end);
  if (line > least) return line;
  const border = safeBorder(text, end);
  return border > start ? border : safeBorder(text, start + 1) > start ? start + 1 : start + 2;
}

function bytesOf(unit: number): number {
  return unit < 0x80 ? 1 : bytesPerToken;
}
