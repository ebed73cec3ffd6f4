import type { FileChangesBegun, FileChangesEnded } from "../extension-points.js";
import { isJsonObject } from "../storage/json-file.js";
import type { CustomEntry, SessionEntry } from "./entries.js";
import { leafMarkType } from "./leaf-mark.js";
import { usageEntryType } from "./usage.js";

/** Custom entries of this type tell of changed files: {@link FileChangesBegun}, {@link FileChangesEnded}. */
export const filesEntryType = "pi-stack.files";
/** Those of this type keep from where the conversation went back. */
export const rewindEntryType = "pi-stack.rewind";

const besideTypes: readonly string[] = [filesEntryType, rewindEntryType, leafMarkType, usageEntryType];

/** Whether an entry tells of changed files. */
export function isFileEntry(entry: SessionEntry): entry is CustomEntry {
  return entry.type === "custom" && entry.customType === filesEntryType;
}

/** Whether an entry hangs beside the conversation: what follows it in the file may hang on it, and means what it hangs on. */
export function isBeside(entry: SessionEntry): boolean {
  return entry.type === "custom" && besideTypes.includes(entry.customType);
}

/** What stands in a file may be anything. */
export function fileChangesOf(entry: CustomEntry): FileChangesBegun | FileChangesEnded | undefined {
  if (!isJsonObject(entry.data)) return undefined;
  const { kind, store, before, of, after, changed } = entry.data;
  if (typeof of === "string" && typeof after === "string") {
    return { of, after, changed: typeof changed === "number" ? changed : 0 };
  }
  const isKind = kind === "run" || kind === "bash" || kind === "rewind";
  return isKind && typeof store === "string" && typeof before === "string" ? { kind, store, before } : undefined;
}
