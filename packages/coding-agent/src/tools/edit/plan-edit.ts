import { errorMessage } from "../../errors/system-error.js";
import { resolveExistingPath } from "../../storage/paths/resolve-existing.js";
import { applyEdits } from "./apply-edits.js";
import { type ByteText, decodeBytes, toByteText, toLineFeeds } from "./byte-text.js";
import { type DiffString, generateDiffString } from "./diff-string.js";
import { locateEdits } from "./locate-edits.js";
import { createLocalEditOperations } from "./operations.js";
import type { EditEntry } from "./schema.js";

/** A checked change that is not yet written. */
export interface EditPlan extends DiffString {
  after: ByteText;
}

/**
 * Works out what a call of the edit tool does to a file.
 *
 * @throws {@link CodingAgentError} with one of the `edit_` codes or `unsupported_encoding`
 */
export function planEdit(bytes: Buffer, edits: readonly EditEntry[], path: string): EditPlan {
  const before = toByteText(bytes, path);
  const after = applyEdits(before, locateEdits(before, edits, path), path);
  return { after, ...generateDiffString(readable(before), readable(after)) };
}

/** The preview of an edit before it is made: its diff, or why it will fail. Changes nothing. */
export async function computeEditsDiff(
  path: string,
  edits: readonly EditEntry[],
  cwd: string,
): Promise<{ diff: string; firstChangedLine: number | undefined } | { error: string }> {
  const operations = createLocalEditOperations();
  try {
    const absolute = await resolveExistingPath(path, cwd);
    await operations.access(absolute);
    const { diff, firstChangedLine } = planEdit(await operations.readFile(absolute), edits, path);
    return { diff, firstChangedLine };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}

function readable(text: ByteText): string {
  return toLineFeeds(decodeBytes(text.raw));
}
