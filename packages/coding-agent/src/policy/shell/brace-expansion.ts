/** More texts than this are not worth telling apart. */
const maxTexts = 64;

/**
 * The texts that `a{b,c}` or `a{1..3}` stands for. `undefined` where quotes, expansions or the number of texts make that
 * hard to tell.
 */
export function expandBraces(text: string): string[] | undefined {
  if (/['"\\$`]/.test(text)) return undefined;
  try {
    return expand(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function expand(text: string): string[] {
  const open = text.indexOf("{");
  if (open < 0) return [text];
  const { end, items } = itemsFrom(text, open);
  const head = text.slice(0, open);
  if (end < 0) return expand(text.slice(open + 1)).map((rest) => `${head}{${rest}`);
  const rest = expand(text.slice(end + 1));
  const middle = items.length > 1 ? items.flatMap(expand) : sequence(items[0] ?? "");
  const inner = middle ?? expand(items[0] ?? "").map((item) => `{${item}}`);
  if (inner.length * rest.length > maxTexts) throw new RangeError("too many texts");
  return inner.flatMap((item) => rest.map((after) => head + item + after));
}

/** What stands between a brace and the one that closes it, split at commas of its own. */
function itemsFrom(text: string, open: number): { end: number; items: string[] } {
  const items: string[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; at < text.length; at++) {
    const sign = text[at];
    if (sign === "{") depth++;
    else if (sign === "," && depth === 1) {
      items.push(text.slice(start, at));
      start = at + 1;
    } else if (sign === "}" && --depth === 0) return { end: at, items: [...items, text.slice(start, at)] };
  }
  return { end: -1, items };
}

function sequence(item: string): string[] | undefined {
  if (!/^(-?\d+|[A-Za-z])\.\.(-?\d+|[A-Za-z])(\.\.-?\d+)?$/.test(item)) return undefined;
  throw new RangeError("a sequence");
}
