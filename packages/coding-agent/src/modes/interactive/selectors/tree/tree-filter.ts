import { textOf } from "../../../../agent-session/transcript.js";
import type { SessionEntry, SessionTreeNode } from "../../../../session/entries.js";
import type { Settings } from "../../../../settings/settings.js";

/** Which entries the tree shows. */
export type TreeFilterMode = NonNullable<Settings["treeFilterMode"]>;

/** In the order in which they are gone through. */
export const treeFilterModes: readonly TreeFilterMode[] = ["default", "no-tools", "user-only", "labeled-only", "all"];

/** Entries that only keep the books. */
const bookkeeping: ReadonlySet<string> = new Set([
  "label",
  "custom",
  "model_change",
  "thinking_level_change",
  "session_info",
]);

/** Whether an entry is shown with a filter. */
export function passesFilter({ entry, label }: SessionTreeNode, mode: TreeFilterMode, leafId: string | null): boolean {
  switch (mode) {
    case "all":
      return true;
    case "labeled-only":
      return label !== undefined;
    case "user-only":
      return entry.type === "message" && entry.message.role === "user";
    case "no-tools":
      return !(entry.type === "message" && entry.message.role === "toolResult") && isUsual(entry, leafId);
    case "default":
      return isUsual(entry, leafId);
  }
}

/** Whether an entry only keeps the books: moving between it and what it hangs on changes nothing. */
export function keepsBooks(entry: SessionEntry): boolean {
  return bookkeeping.has(entry.type);
}

/** A reply that only calls tools is told by their results. */
function isUsual(entry: SessionEntry, leafId: string | null): boolean {
  if (keepsBooks(entry)) return false;
  if (entry.type !== "message" || entry.message.role !== "assistant" || entry.id === leafId) return true;
  const { content, stopReason } = entry.message;
  return stopReason === "error" || stopReason === "aborted" || textOf(content).trim() !== "";
}
