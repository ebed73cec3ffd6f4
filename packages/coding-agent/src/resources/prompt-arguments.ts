/** Spaces, a part in quotes, an ordinary part, or a quote that is an ordinary character: one of them matches anywhere. */
const piece = /[ \t]+|"([^"]*)"|[^ \t"']+|["']/y;
const pieceWithSingleQuotes = /(?<=^|[ \t=])'(.*?)'(?=[ \t"]|$)|[ \t]+|"([^"]*)"|[^ \t"']+|["']/sy;

/**
 * Parts the text behind a command into arguments, at spaces and tabs. Double quotes keep a part together anywhere in a
 * word, single quotes only around a whole argument or behind `=`, since elsewhere they are apostrophes. There are no
 * escapes; a quote that is never closed is an ordinary character; empty quotes are an empty argument.
 */
export function parseCommandArgs(text: string): string[] {
  // Behind the last single quote that can close, none opens. Known at once, many apostrophes do not cost a search each.
  const lastClosing = [...text.matchAll(/'(?=[ \t"]|$)/g)].at(-1)?.index ?? 0;
  const words: string[] = [];
  let word: string | undefined;
  for (let start = 0; start < text.length; ) {
    const pattern = start < lastClosing ? pieceWithSingleQuotes : piece;
    pattern.lastIndex = start;
    const [part = "", inQuotes] = (pattern.exec(text) ?? []).filter((group) => group !== undefined);
    if (/^[ \t]/.test(part)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + (inQuotes ?? part);
    start += part.length;
  }
  return word === undefined ? words : [...words, word];
}

/**
 * Fills arguments into a template: `$1` and further, `$@` and `$ARGUMENTS` for all of them with spaces between,
 * `${@:2}` from the second on, `${@:2:3}` three from the second on; 0 counts as 1. What is missing is empty. One pass, so
 * that nothing in an argument is ever expanded.
 */
export function substituteArgs(content: string, args: readonly string[]): string {
  return content.replace(
    /\$\{@:(\d+)(?::(\d+))?\}|\$(\d+)|\$ARGUMENTS|\$@/g,
    (_match, from?: string, count?: string, position?: string) => {
      if (position !== undefined) return args[Number(position) - 1] ?? "";
      const start = Math.max(Number(from ?? 1), 1) - 1;
      return args.slice(start, count === undefined ? undefined : start + Number(count)).join(" ");
    },
  );
}
