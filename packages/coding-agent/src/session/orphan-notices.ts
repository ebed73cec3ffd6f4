import type { SessionEntry } from "./entries.js";

/** What a person should know of entries whose parents do not stand before them; one sentence for all. */
export function orphanNotices(orphans: readonly SessionEntry[]): string[] {
  const [first] = orphans;
  if (!first) return [];
  const others = orphans.length === 1 ? "" : ` The same is true of ${orphans.length - 1} more.`;
  return [
    `Entry ${first.id} hangs on ${first.parentId}, which is missing or stands after it. It begins a branch of its own; nothing was removed.${others}`,
  ];
}
