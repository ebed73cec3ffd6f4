/** What is said of one version. */
export interface ChangelogEntry {
  version: string;
  /** Markdown, without the heading. */
  text: string;
}

/** The versions of a changelog, newest first as they stand there. */
export function readChangelog(markdown: string): ChangelogEntry[] {
  return markdown
    .split(/^## +/m)
    .slice(1)
    .flatMap((part) => {
      const [heading = "", ...lines] = part.split("\n");
      const version = /\d+\.\d+\.\d+[0-9A-Za-z.+-]*/.exec(heading)?.[0];
      return version === undefined ? [] : [{ version, text: lines.join("\n").trim() }];
    });
}

/** The entries of versions after `last`, up to `current`. */
export function entriesSince(entries: readonly ChangelogEntry[], last: string, current: string): ChangelogEntry[] {
  return entries.filter(({ version }) => compareVersions(version, last) > 0 && compareVersions(version, current) <= 0);
}

/** Entries as Markdown, oldest first. */
export function changelogText(entries: readonly ChangelogEntry[]): string {
  return entries
    .toReversed()
    .map(({ version, text }) => `## ${version}\n\n${text}`)
    .join("\n\n");
}

/** Above 0: `a` is the newer one. A version with a word behind it comes before the same without. Source: semver.org, 11 */
function compareVersions(a: string, b: string): number {
  const [numbersA, wordsA] = partsOf(a);
  const [numbersB, wordsB] = partsOf(b);
  for (let index = 0; index < 3; index++) {
    const difference = (numbersA[index] ?? 0) - (numbersB[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (wordsA.length === 0 || wordsB.length === 0) return wordsB.length - wordsA.length;
  for (let index = 0; index < Math.max(wordsA.length, wordsB.length); index++) {
    const difference = compareWords(wordsA[index], wordsB[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function partsOf(version: string): [numbers: number[], words: string[]] {
  const [plain = ""] = version.split("+");
  const [numbers = "", ...words] = plain.split("-");
  return [numbers.split(".").map(Number), words.length === 0 ? [] : words.join("-").split(".")];
}

function compareWords(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  const [numberA, numberB] = [a, b].map((word) => (/^\d+$/.test(word) ? Number(word) : undefined));
  if (numberA !== undefined && numberB !== undefined) return numberA - numberB;
  if (numberA !== undefined || numberB !== undefined) return numberA === undefined ? 1 : -1;
  return a < b ? -1 : Number(a > b);
}
