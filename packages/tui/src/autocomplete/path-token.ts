/** A path that is being written right before the cursor. */
export interface PathToken {
  /** All of it, as it stands in the text: what a completion replaces. */
  prefix: string;
  /** The path alone: without `@` and quotes. */
  path: string;
  isQuoted: boolean;
}

/** No path is longer, in UTF-16 units; looking farther back would take long in a long line. */
const maxLength = 4096;

/** A `@path` or `@"path` that ends at the end of a text. */
export function referenceToken(before: string): PathToken | undefined {
  const tail = before.slice(-maxLength);
  const quoted = /(?:^|[ \t"'=])(@"([^"]*))$/.exec(tail);
  if (quoted?.[1] !== undefined) return { prefix: quoted[1], path: quoted[2] ?? "", isQuoted: true };
  const plain = /(?:^|[ \t"'=])(@([^ \t"]*))$/.exec(tail);
  return plain?.[1] === undefined ? undefined : { prefix: plain[1], path: plain[2] ?? "", isQuoted: false };
}

/**
 * A path that ends at the end of a text; empty where none is being written.
 * @param isForced - anything counts as one
 */
export function pathToken(before: string, isForced: boolean): PathToken | undefined {
  const isInQuotes = (before.split('"').length - 1) % 2 === 1;
  const quote = before.lastIndexOf('"');
  if (isInQuotes && (quote === 0 || /[ \t=]/.test(before[quote - 1] ?? ""))) {
    const prefix = before.slice(quote);
    return isForced || looksLikePath(prefix.slice(1)) ? { prefix, path: prefix.slice(1), isQuoted: true } : undefined;
  }
  const path = /[^ \t"'=]*$/.exec(before.slice(-maxLength))?.[0] ?? "";
  const isEmptyAfterSpace = path === "" && before.endsWith(" ");
  if (!isForced && !looksLikePath(path) && !isEmptyAfterSpace) return undefined;
  return { prefix: path, path, isQuoted: false };
}

/** A path as it is written into a text. */
export function writtenPath(path: string, options: { isQuoted: boolean; isReference: boolean }): string {
  const quoted = options.isQuoted || path.includes(" ") ? `"${path}"` : path;
  return options.isReference ? `@${quoted}` : quoted;
}

function looksLikePath(text: string): boolean {
  return text.includes("/") || text.startsWith(".");
}
