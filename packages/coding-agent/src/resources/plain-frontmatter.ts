const line = /^([A-Za-z][\w-]*):[ \t]+(\S.*)$/;
const quoted = /^(?:"([^"\\]*)"|'([^']*)')$/;
/** Starts with a letter, so it is no number, no collection and no tag; the rest has no comment and no nested key. */
const plain = /^\p{L}(?:[^:#\p{Cc}]|:(?=[^\s])|(?<=[^\s])#)*$/u;
/** Other words that YAML does not take for texts. */
const notText = /^(?:null|true|false)$/i;

/**
 * Reads the frontmatter that nearly every file has, lines of `key: text`, to what a YAML parser would make of it.
 * The parser itself takes longer to load than fifty such files to read.
 *
 * @returns undefined where anything else occurs: then the parser must decide
 */
export function parsePlainFrontmatter(yaml: string): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {};
  for (const row of yaml.split("\n")) {
    if (row.trim() === "") continue;
    const [, key, raw] = line.exec(row) ?? [];
    const value = raw === undefined ? undefined : plainValue(raw.trimEnd());
    if (key === undefined || value === undefined || notText.test(key) || Object.hasOwn(values, key)) return undefined;
    values[key] = value;
  }
  return values;
}

function plainValue(raw: string): string | boolean | undefined {
  const [match, double, single] = quoted.exec(raw) ?? [];
  if (match !== undefined) return double ?? single;
  if (raw === "true" || raw === "false") return raw === "true";
  return plain.test(raw) && !notText.test(raw) ? raw : undefined;
}
