import type { LabelEntry, SessionEntry } from "./entries.js";
import { isFileEntry } from "./file-entries.js";
import { createEntryId } from "./ids.js";
import type { SessionTree } from "./tree.js";

/**
 * The path to an entry as a session of its own: without its label entries, whose children hang on what is left, and
 * with one label entry at the end for each labelled entry.
 */
export function branchedEntries(tree: SessionTree, leafId: string): SessionEntry[] {
  const whole = tree.branch(leafId);
  const path = whole.filter((entry) => entry.type !== "label");
  const ids = new Set(path.map((entry) => entry.id));
  const entries: SessionEntry[] = [];
  let last: string | null = null;
  for (const entry of path) {
    entries.push({ ...entry, ...keptFrom(entry, whole), parentId: last });
    last = entry.id;
    // They hang beside the path, and tell what changed along it.
    const beside = tree.children(entry.id).filter((child) => isFileEntry(child) && !ids.has(child.id));
    entries.push(...beside);
  }
  for (const entry of path) {
    const label = tree.label(entry.id);
    if (!label) continue;
    const copy: LabelEntry = {
      type: "label",
      id: createEntryId((id) => ids.has(id)),
      parentId: last,
      timestamp: label.timestamp,
      targetId: entry.id,
      label: label.label,
    };
    ids.add(copy.id);
    entries.push(copy);
    last = copy.id;
  }
  return entries;
}

/** A compaction may keep what follows a label; in a copy without that label it keeps from the next entry on. */
function keptFrom(entry: SessionEntry, path: readonly SessionEntry[]): { firstKeptEntryId?: string } {
  if (entry.type !== "compaction") return {};
  const at = path.findIndex(({ id }) => id === entry.firstKeptEntryId);
  const kept = at === -1 ? undefined : path.slice(at).find(({ type }) => type !== "label");
  return kept ? { firstKeptEntryId: kept.id } : {};
}

/** Every entry as it stands, but with the bridges over damaged lines written down: the copy has no damaged lines. */
export function copyableEntries(
  entries: readonly SessionEntry[],
  bridges: ReadonlyMap<string, string>,
): SessionEntry[] {
  const ids = new Set(entries.map((entry) => entry.id));
  return entries.map((entry) => {
    if (entry.parentId === null || ids.has(entry.parentId)) return entry;
    return { ...entry, parentId: bridges.get(entry.id) ?? null };
  });
}
