import type { SessionEntry } from "./entries.js";

/**
 * Custom entries of this type keep a leaf that was moved: a reader takes the last entry of the file for the leaf, and
 * the mark hangs on the real one.
 */
export const leafMarkType = "pi-stack.leaf";

/** Whether the next opening of a file that ends with `last` finds this leaf. */
export function isLeafKept(leafId: string | null, last: SessionEntry | undefined): boolean {
  if (last?.id === leafId) return true;
  return last?.type === "custom" && last.customType === leafMarkType && last.parentId === leafId;
}
