/**
 * Parts the text behind a command into arguments, at spaces and tabs. Double quotes keep a part together anywhere in a
 * word, single quotes only around a whole argument or behind `=`, since elsewhere they are apostrophes. There are no
 * escapes; a quote that is never closed is an ordinary character; empty quotes are an empty argument.
 */
export function parseCommandArgs(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [piece] of text.matchAll(/[ \t]+|"[^"]*"|(?<=^|[ \t=])'.*?'(?=[ \t"]|$)|[^ \t"']+|["']/gs)) {
    if (/^[ \t]/.test(piece)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + (/^(?:".*"|'.*')$/s.test(piece) ? piece.slice(1, -1) : piece);
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
