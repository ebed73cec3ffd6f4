import { isJsonObject } from "../storage/json-file.js";
import { CURRENT_SESSION_VERSION, type FileEntry, type SessionEntry, type SessionHeader } from "./entries.js";
import { derivedEntryId } from "./ids.js";
import { isHeader } from "./parse.js";

/**
 * Brings the lines of an older session file to the current version, in place. Running it again changes nothing.
 * @returns whether anything changed
 */
export function migrateSessionEntries(lines: FileEntry[]): boolean {
  const header = lines.find(isHeader);
  const version = header?.version ?? 1;
  if (!header || version >= CURRENT_SESSION_VERSION) return false;
  if (version < 2) addIds(header.id, lines);
  renameHookMessages(lines);
  header.version = CURRENT_SESSION_VERSION;
  return true;
}

/**
 * Version 1 was a list: each entry hangs on the one before it, and compactions counted lines. Whoever migrates a file
 * gives its entries the same ids, so that two processes that opened it at once mean the same.
 */
function addIds(sessionId: string, lines: FileEntry[]): void {
  const taken = new Set<string>();
  let parentId: string | null = null;
  for (const [index, line] of lines.entries()) {
    if (isHeader(line)) continue;
    line.id = derivedEntryId(`${sessionId}:${index}`, (id) => taken.has(id));
    taken.add(line.id);
    line.parentId = parentId;
    parentId = line.id;
  }
  for (const line of lines) if (line.type === "compaction") resolveFirstKept(line, lines);
}

function resolveFirstKept(compaction: SessionEntry & { type: "compaction" }, lines: readonly FileEntry[]): void {
  const legacy: Record<string, unknown> = { ...compaction };
  const index = legacy["firstKeptEntryIndex"];
  Reflect.deleteProperty(compaction, "firstKeptEntryIndex");
  const kept = typeof index === "number" ? lines[index] : undefined;
  if (kept && !isHeader(kept)) compaction.firstKeptEntryId = kept.id;
}

/** Version 2 called extension messages `hookMessage`. */
function renameHookMessages(lines: readonly FileEntry[]): void {
  for (const line of lines) {
    if (line.type !== "message") continue;
    const message: unknown = line.message;
    if (isJsonObject(message) && message["role"] === "hookMessage") message["role"] = "custom";
  }
}

/** Whether the file comes from a program that is newer than this one. */
export function isFromTheFuture(header: SessionHeader): boolean {
  return (header.version ?? 1) > CURRENT_SESSION_VERSION;
}
