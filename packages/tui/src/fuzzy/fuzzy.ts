/** How well a query fits a text; a lower score is better. */
export interface FuzzyMatch {
  matches: boolean;
  score: number;
}

const boundary = /[\s\-_./:]/;

/**
 * Whether the letters of a query stand in a text in their order, whatever is between them. Letters side by side, at the
 * beginnings of words and near the start count for more. A query such as `abc12` also finds `12abc`, at a small loss.
 */
export function fuzzyMatch(query: string, text: string): FuzzyMatch {
  const wanted = query.toLowerCase();
  const searched = text.toLowerCase();
  if (wanted === searched) return { matches: true, score: -100 };
  const score = scoreOf(wanted, searched);
  if (score !== undefined) return { matches: true, score };
  const swapped = swapParts(wanted);
  const swappedScore = swapped === undefined ? undefined : scoreOf(swapped, searched);
  return swappedScore === undefined ? { matches: false, score: 0 } : { matches: true, score: swappedScore + 5 };
}

/** The items that every word of a query fits, best first; all of them for a blank query. */
export function fuzzyFilter<T>(items: T[], query: string, getText: (item: T) => string): T[] {
  const words = query.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return items;
  const scored = items.flatMap((item) => {
    const text = getText(item);
    const matches = words.map((word) => fuzzyMatch(word, text));
    if (!matches.every((match) => match.matches)) return [];
    return [{ item, score: matches.reduce((sum, match) => sum + match.score, 0) }];
  });
  return scored.sort((a, b) => a.score - b.score).map(({ item }) => item);
}

function scoreOf(query: string, text: string): number | undefined {
  let score = 0;
  let run = 0;
  let last = -1;
  for (const letter of query) {
    const at = text.indexOf(letter, last + 1);
    if (at === -1) return undefined;
    run = last !== -1 && at === last + 1 ? run + 1 : 0;
    if (run > 0) score -= 5 * run;
    else if (last !== -1) score += 2 * (at - last - 1);
    if (at === 0 || boundary.test(text[at - 1] ?? "")) score -= 10;
    score += 0.1 * at;
    last = at + letter.length - 1;
  }
  return score;
}

function swapParts(query: string): string | undefined {
  const [, first, second] = /^([a-z]+)([0-9]+)$/.exec(query) ?? /^([0-9]+)([a-z]+)$/.exec(query) ?? [];
  return first === undefined || second === undefined ? undefined : second + first;
}
