import { diffWordsWithSpace } from "diff";
import { LongText } from "../text/long-text.js";
import { currentTheme } from "../theme/current-theme.js";
import type { Theme } from "../theme/theme.js";

/** How a diff is drawn. */
export interface RenderDiffOptions {
  /** The file that it is of. */
  filePath?: string;
  /** @defaultValue the theme in use */
  theme?: Theme;
}

/** Rows that are drawn at the most. */
const maxRows = 4000;
/** Longer lines are not compared word by word. In UTF-16 units. */
const maxCompared = 500;

interface DiffRow {
  sign: string;
  number: string;
  text: string;
}

/**
 * Colours the diff of an edit. Where exactly one line takes the place of one, the words that changed stand out.
 * @param diffText - as the edit tool gives it: sign, line number, text
 */
export function renderDiff(diffText: string, options: RenderDiffOptions = {}): string {
  return renderDiffLines(new LongText(diffText).head(maxRows).lines, options.theme ?? currentTheme()).join("\n");
}

/** The same for lines that are cleaned already. */
export function renderDiffLines(lines: readonly string[], theme: Theme): string[] {
  const rows = lines.map((line) => rowOf(line));
  const drawn: string[] = [];
  for (let at = 0; at < rows.length; ) {
    const removed = runOf(rows, at, "-");
    const added = runOf(rows, at + removed.length, "+");
    const [before] = removed;
    const [after] = added;
    if (before && after && removed.length === 1 && added.length === 1)
      drawn.push(...replacedLine(before, after, theme));
    else if (before || after) drawn.push(...[...removed, ...added].map((row) => paintRow(row, row.text, theme)));
    else drawn.push(theme.fg("toolDiffContext", lines[at] ?? ""));
    at += Math.max(1, removed.length + added.length);
  }
  return drawn;
}

function rowOf(line: string): DiffRow | undefined {
  const [, sign, number, text] = /^([+-])(\s*\d*) (.*)$/.exec(line) ?? [];
  return sign === undefined || number === undefined || text === undefined ? undefined : { sign, number, text };
}

function runOf(rows: readonly (DiffRow | undefined)[], from: number, sign: string): DiffRow[] {
  const run: DiffRow[] = [];
  for (let row = rows[from]; row?.sign === sign; row = rows[from + run.length]) run.push(row);
  return run;
}

function replacedLine(before: DiffRow, after: DiffRow, theme: Theme): [string, string] {
  const isComparable = Math.max(before.text.length, after.text.length) <= maxCompared;
  const parts = isComparable ? diffWordsWithSpace(before.text, after.text) : [];
  if (parts.length === 0) return [paintRow(before, before.text, theme), paintRow(after, after.text, theme)];
  const kept = parts.filter(({ added }) => !added).map(({ value, removed }) => mark(value, removed, theme));
  const now = parts.filter(({ removed }) => !removed).map(({ value, added }) => mark(value, added, theme));
  return [paintRow(before, kept.join(""), theme), paintRow(after, now.join(""), theme)];
}

/** Blanks at the beginning are no words. */
function mark(text: string, isChanged: boolean, theme: Theme): string {
  if (!isChanged) return text;
  const [, blank = "", words = ""] = /^(\s*)(.*)$/s.exec(text) ?? [];
  return words === "" ? text : blank + theme.inverse(words);
}

function paintRow({ sign, number }: DiffRow, text: string, theme: Theme): string {
  return theme.fg(sign === "+" ? "toolDiffAdded" : "toolDiffRemoved", `${sign}${number} ${text}`);
}
