/** A change of one line that often turns a wrong program into a right one. */
export interface Repair {
  oldText: string;
  newText: string;
  why: string;
}

const rules: readonly { wrong: RegExp; right: string; why: string }[] = [
  { wrong: /\blet (\w) = 1;/, right: "let $1 = 0;", why: "the loop starts at the second element" },
  { wrong: /(\w) <= (\w+\.length)/, right: "$1 < $2", why: "the loop runs one element too far" },
  { wrong: /(\w) < (\w+\.length) - 1\b/, right: "$1 < $2", why: "the loop leaves out the last element" },
  { wrong: / -= /, right: " += ", why: "it takes away where it should add" },
  { wrong: / \+ (?=\w+(\[|\.|;|\)))/, right: " * ", why: "it adds where it should multiply" },
  { wrong: / === /, right: " !== ", why: "the comparison is the wrong way round" },
  { wrong: / > /, right: " >= ", why: "the border itself is left out" },
  { wrong: /return (\w+) - (\w+)/, right: "return $1 + $2", why: "it subtracts where it should add" },
];

/** The repairs that fit a source text, line by line, most likely kind first. A line that is not unique is left out. */
export function possibleRepairs(source: string): Repair[] {
  const lines = source.split("\n");
  return rules.flatMap(({ wrong, right, why }) =>
    lines.flatMap((line) => {
      const isUnique = lines.filter((other) => other === line).length === 1;
      const fixed = line.replace(wrong, right);
      return isUnique && fixed !== line ? [{ oldText: line, newText: fixed, why }] : [];
    }),
  );
}
