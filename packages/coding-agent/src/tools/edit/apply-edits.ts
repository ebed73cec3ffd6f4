import { diffArrays } from "diff";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { type ByteText, toLineFeeds } from "./byte-text.js";
import type { LocatedEdit } from "./locate-edits.js";

const lineEnd = /\r\n?|\n/g;

/**
 * Puts the replacements into the content. Bytes outside of their places stay, and so do the line ends inside: each new
 * line ends like the old line that it stands for, an additional one like its neighbour.
 *
 * @throws {@link CodingAgentError} with code `edit_no_change` when nothing would change
 */
export function applyEdits(file: ByteText, located: readonly LocatedEdit[], path: string): ByteText {
  const parts: string[] = [];
  let position = 0;
  for (const edit of located) {
    parts.push(file.raw.slice(position, edit.start), withLineEnds(file.raw, edit));
    position = edit.end;
  }
  parts.push(file.raw.slice(position));
  const raw = parts.join("");
  if (raw === file.raw) {
    throw new CodingAgentError(
      "edit_no_change",
      `No change to ${path}: the new text is the same as the old one (line ends of the file are kept).`,
    );
  }
  return { mark: file.mark, raw };
}

function withLineEnds(raw: string, edit: LocatedEdit): string {
  if (!edit.newText.includes("\n")) return edit.newText;
  const oldText = raw.slice(edit.start, edit.end);
  const oldEnds = oldText.match(lineEnd) ?? [];
  const lastEnd = oldEnds.at(-1) ?? neighbourLineEnd(raw, edit);
  const newLines = edit.newText.split("\n");
  const ends = oldEnds.every((end) => end === lastEnd)
    ? []
    : pairLineEnds(toLineFeeds(oldText).split("\n"), newLines, oldEnds);
  return newLines
    .map((line, index) => (index === newLines.length - 1 ? line : line + (ends[index] ?? lastEnd)))
    .join("");
}

/** The line ends of new lines in a place with mixed ones. */
function pairLineEnds(
  oldLines: string[],
  newLines: string[],
  oldEnds: readonly string[],
): readonly (string | undefined)[] {
  const parts = diffArrays(oldLines, newLines, { maxEditLength: 1000 });
  if (parts === undefined) return oldEnds;
  const ends: (string | undefined)[] = [];
  let oldIndex = 0;
  let replaced: readonly (string | undefined)[] = [];
  for (const { added, removed, value } of parts) {
    const pairs = added ? replaced : oldEnds.slice(oldIndex, oldIndex + value.length);
    replaced = removed ? pairs : [];
    if (!added) oldIndex += value.length;
    if (!removed) for (const index of value.keys()) ends.push(pairs[index] ?? ends.at(-1));
  }
  return ends;
}

/** The end of the line in which the place ends, else of the line before it. */
function neighbourLineEnd(raw: string, edit: LocatedEdit): string {
  lineEnd.lastIndex = edit.end;
  const after = lineEnd.exec(raw);
  lineEnd.lastIndex = 0;
  if (after !== null) return after[0];
  const before = Math.max(raw.lastIndexOf("\n", edit.start), raw.lastIndexOf("\r", edit.start));
  if (before === -1) return "\n";
  return raw[before] === "\n" && raw[before - 1] === "\r" ? "\r\n" : raw.charAt(before);
}
