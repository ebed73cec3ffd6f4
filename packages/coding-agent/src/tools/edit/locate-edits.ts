import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { type ByteText, encodeBytes, isValidUtf8, toLineFeeds } from "./byte-text.js";
import { ExactMatcher, type Span } from "./exact-match.js";
import { FuzzyMatcher } from "./fuzzy-match.js";
import type { EditEntry } from "./schema.js";

/** A replacement and its place. Texts have one character per byte and line feeds only. */
export interface LocatedEdit extends Span {
  index: number;
  newText: string;
}

/**
 * Finds the one place of each replacement in the original content, sorted by place. An exact match wins over look-alikes.
 *
 * @throws {@link CodingAgentError} with code `edit_invalid`, `edit_not_found`, `edit_duplicate`, `edit_overlap` or
 *   `unsupported_encoding`
 */
export function locateEdits(file: ByteText, edits: readonly EditEntry[], path: string): LocatedEdit[] {
  if (edits.length === 0) {
    throw new CodingAgentError(
      "edit_invalid",
      'edits is empty. Give at least one {"oldText": "...", "newText": "..."}.',
    );
  }
  const exact = new ExactMatcher(file.raw);
  let fuzzy: FuzzyMatcher | undefined;
  const validFile = edits.every((edit) => isAscii(edit.newText)) || isValidUtf8(file.raw);
  const located = edits.map((edit, index): LocatedEdit => {
    const name = edits.length === 1 ? "the old text" : `edits[${index}].oldText`;
    checkTexts(edit, name, path, validFile);
    const hasMark = edit.oldText.startsWith("\uFEFF");
    const needle = encodeBytes(toLineFeeds(withoutMark(edit.oldText)));
    const newText = hasMark ? withoutMark(edit.newText) : edit.newText;
    let spans = exact.find(needle);
    if (spans.length === 0) {
      fuzzy ??= new FuzzyMatcher(file.raw);
      spans = fuzzy.find(needle);
    }
    return { ...theOnly(spans, name, path), index, newText: encodeBytes(toLineFeeds(newText)) };
  });
  located.sort((a, b) => a.start - b.start || a.end - b.end);
  checkOverlaps(located, path);
  return located;
}

function checkTexts(edit: EditEntry, name: string, path: string, validFile: boolean): void {
  if (withoutMark(edit.oldText) === "") {
    throw new CodingAgentError("edit_invalid", `${name} is empty. Give the text of ${path} to replace.`);
  }
  if (/\p{Surrogate}/u.test(edit.newText) || /\p{Surrogate}/u.test(edit.oldText)) {
    throw new CodingAgentError(
      "edit_invalid",
      `${name} or its new text holds half of a character. Send it again whole.`,
    );
  }
  if (!validFile && !isAscii(edit.newText)) {
    throw new CodingAgentError(
      "unsupported_encoding",
      `${path} is not valid UTF-8, so only ASCII text can be put into it. Use bash with the right encoding.`,
    );
  }
}

function theOnly(spans: readonly Span[], name: string, path: string): Span {
  const [first] = spans;
  if (first === undefined) {
    throw new CodingAgentError(
      "edit_not_found",
      `Could not find ${name} in ${path}. It must match exactly, including all blanks and line breaks. Read the file again.`,
    );
  }
  if (spans.length > 1) {
    throw new CodingAgentError(
      "edit_duplicate",
      `Found ${spans.length} occurrences of ${name} in ${path}. It must be unique: add lines around it.`,
    );
  }
  return first;
}

function checkOverlaps(located: readonly LocatedEdit[], path: string): void {
  for (let index = 1; index < located.length; index++) {
    const [before, after] = [located[index - 1], located[index]];
    if (before === undefined || after === undefined || after.start >= before.end) continue;
    const [low, high] = [Math.min(before.index, after.index), Math.max(before.index, after.index)];
    throw new CodingAgentError(
      "edit_overlap",
      `edits[${low}] and edits[${high}] overlap in ${path}. Merge them into one edit.`,
    );
  }
}

/** A byte order mark stays with the file, whether or not the model repeats it. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}
