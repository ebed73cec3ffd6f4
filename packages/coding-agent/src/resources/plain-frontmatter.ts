const entryStart = /^([A-Za-z][\w-]*):(?:[ \t]+(\S.*)|[ \t]*)$/;
const quoted = /^(?:"([^"\\]*)"|'([^']*)')$/;
/** Starts with a letter, so it is no number, no collection and no tag; the rest has no comment and no nested key. */
const plain = /^\p{L}(?:[^:#\p{Cc}]|:(?=[^\s])|(?<=[^\s])#)*$/u;
/** Other words that YAML does not take for texts. */
const notText = /^(?:null|true|false)$/i;
const maxDepth = 4;

/** A row at the left edge, and the indented rows under it. */
interface Entry {
  key: string;
  value: string;
  below: string[];
}

/**
 * Reads the frontmatter that nearly every file has, `key: text` with texts of one or more lines, to what a YAML parser
 * would make of it. The parser itself takes longer to load than fifty such files to read.
 *
 * @param depth - of nested keys, counted from 0
 * @returns undefined where anything else occurs: then the parser must decide
 */
export function parsePlainFrontmatter(yaml: string, depth = 0): Record<string, unknown> | undefined {
  const entries = depth > maxDepth ? undefined : toEntries(yaml.split("\n"));
  if (entries === undefined) return undefined;
  const values: Record<string, unknown> = {};
  for (const entry of entries) {
    const value = entryValue(entry, depth);
    if (value === undefined || notText.test(entry.key) || Object.hasOwn(values, entry.key)) return undefined;
    values[entry.key] = value;
  }
  return values;
}

function toEntries(rows: readonly string[]): Entry[] | undefined {
  const entries: Entry[] = [];
  for (const [index, row] of rows.entries()) {
    const last = entries.at(-1);
    if (row.startsWith(" ") && row.trim() !== "") {
      if (last === undefined) return undefined;
      last.below.push(row);
    } else if (row.trim() === "") {
      // An empty line counts in a text of several lines.
      if (index < rows.length - 1 && last !== undefined && !plain.test(last.value)) return undefined;
    } else {
      const [match, key = "", value = ""] = entryStart.exec(row) ?? [];
      if (match === undefined) return undefined;
      entries.push({ key, value: value.trimEnd(), below: [] });
    }
  }
  return entries;
}

function entryValue({ value, below }: Entry, depth: number): unknown {
  if (below.length === 0) return plainValue(value);
  const rows = withoutIndent(below);
  if (rows === undefined) return undefined;
  if (value === "") return parsePlainFrontmatter(rows.join("\n"), depth + 1);
  const [, style, chomping] = /^([|>])(-?)$/.exec(value) ?? [];
  return style && rows.join(style === "|" ? "\n" : " ") + (chomping === "-" ? "" : "\n");
}

/** Rows without the indent that they all have; undefined where they differ in it. */
function withoutIndent(rows: readonly string[]): string[] | undefined {
  const indent = /^ +/.exec(rows[0] ?? "")?.[0].length ?? 0;
  const isEven = rows.every((row) => /^ *$/.test(row.slice(0, indent)) && /^[^\s]/.test(row.slice(indent)));
  return isEven ? rows.map((row) => row.slice(indent)) : undefined;
}

function plainValue(raw: string): string | boolean | undefined {
  const [match, double, single] = quoted.exec(raw) ?? [];
  if (match !== undefined) return double ?? single;
  if (raw === "true" || raw === "false") return raw === "true";
  return plain.test(raw) && !notText.test(raw) ? raw : undefined;
}
