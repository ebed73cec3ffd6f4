import { diffArrays } from "diff";

/** Rows that a diff may have; the rest is counted. */
const maxRows = 4000;
/** Characters of one row. */
const maxRowLength = 2000;
/** Beyond this many differences the changed region counts as replaced as a whole. */
const maxEditLength = 4000;

/** A diff for people, and where it begins. */
export interface DiffString {
  diff: string;
  /** Counted from 1 in the new text; `undefined` when both are the same. */
  firstChangedLine: number | undefined;
}

type Change = { kind: "same" | "removed" | "added"; lines: readonly string[] };

/**
 * Compares two texts with line feeds. One row per line: `+`, `-` or a space, the line number, the text. Added rows have
 * numbers of the new text, all others of the old one. Skipped runs are shown as ` ...`. Work and size are bounded.
 *
 * @param contextLines - unchanged lines shown around each change
 */
export function generateDiffString(oldText: string, newText: string, contextLines: number = 4): DiffString {
  const [oldLines, newLines] = splitBoth(oldText, newText);
  const changes = compareLines(oldLines, newLines);
  const rows = new DiffRows(String(Math.max(oldLines.length, newLines.length)).length);
  let oldNumber = 1;
  let newNumber = 1;
  let firstChangedLine: number | undefined;
  changes.forEach((change, index) => {
    if (change.kind === "same") {
      rows.context(
        change.lines,
        oldNumber,
        index > 0 ? contextLines : 0,
        index < changes.length - 1 ? contextLines : 0,
      );
    } else {
      firstChangedLine ??= newNumber;
      const first = change.kind === "added" ? newNumber : oldNumber;
      for (const [at, line] of change.lines.entries()) rows.add(change.kind === "added" ? "+" : "-", first + at, line);
    }
    if (change.kind !== "added") oldNumber += change.lines.length;
    if (change.kind !== "removed") newNumber += change.lines.length;
  });
  return { diff: rows.toString(), firstChangedLine };
}

/** A final newline is no line of its own, unless only one of the texts has it. */
function splitBoth(oldText: string, newText: string): [string[], string[]] {
  const oldLines = oldText.split("\n");
  const newLines = newText.split("\n");
  if (oldLines.at(-1) === "" && newLines.at(-1) === "") {
    oldLines.pop();
    newLines.pop();
  }
  return [oldLines, newLines];
}

function compareLines(oldLines: readonly string[], newLines: readonly string[]): Change[] {
  const most = Math.min(oldLines.length, newLines.length);
  let start = 0;
  while (start < most && oldLines[start] === newLines[start]) start++;
  let end = 0;
  while (end < most - start && oldLines[oldLines.length - 1 - end] === newLines[newLines.length - 1 - end]) end++;
  const changes: Change[] = [
    { kind: "same", lines: oldLines.slice(0, start) },
    ...compareMiddle(oldLines.slice(start, oldLines.length - end), newLines.slice(start, newLines.length - end)),
    { kind: "same", lines: oldLines.slice(oldLines.length - end) },
  ];
  return changes.filter((change) => change.lines.length > 0);
}

function compareMiddle(oldLines: string[], newLines: string[]): Change[] {
  const found = diffArrays(oldLines, newLines, { maxEditLength, timeout: 1000 });
  if (found === undefined) {
    return [
      { kind: "removed", lines: oldLines },
      { kind: "added", lines: newLines },
    ];
  }
  return found.map((part) => ({ kind: part.added ? "added" : part.removed ? "removed" : "same", lines: part.value }));
}

class DiffRows {
  private readonly rows: string[] = [];
  private readonly width: number;
  private left = 0;

  constructor(width: number) {
    this.width = width;
  }

  add(sign: "+" | "-" | " ", number: number, line: string): void {
    if (this.rows.length >= maxRows) {
      this.left++;
      return;
    }
    const text = line.length > maxRowLength ? `${line.slice(0, maxRowLength)}...` : line;
    this.rows.push(`${sign}${String(number).padStart(this.width)} ${text}`);
  }

  /** Unchanged lines: the first ones after a change, the last ones before the next, a mark for what is between. */
  context(lines: readonly string[], firstNumber: number, after: number, before: number): void {
    const skippedFrom = Math.min(after, lines.length);
    const skippedTo = Math.max(skippedFrom, lines.length - before);
    for (let index = 0; index < skippedFrom; index++) this.add(" ", firstNumber + index, lines[index] ?? "");
    if (skippedTo > skippedFrom && this.rows.length < maxRows) this.rows.push(` ${" ".repeat(this.width)} ...`);
    for (let index = skippedTo; index < lines.length; index++) this.add(" ", firstNumber + index, lines[index] ?? "");
  }

  toString(): string {
    const rest = this.left > 0 ? [` ${" ".repeat(this.width)} ... ${this.left} more rows`] : [];
    return [...this.rows, ...rest].join("\n");
  }
}
