import { CodingAgentError } from "../errors/coding-agent-error.js";
import { type BytePath, isEntryName } from "./byte-path.js";

/** Why an entry is there and yet not covered. */
export type SkipReason = "ignored" | "too_large" | "special" | "unreadable" | "own" | "damaged";

/** An entry of a folder, as a snapshot keeps it. Modes are the twelve permission bits. */
export type TreeEntry =
  | { kind: "file"; mode: number; hash: string; size: number }
  | { kind: "folder"; mode: number; tree: string }
  | { kind: "link"; target: BytePath }
  | { kind: "skipped"; why: SkipReason };

/** The entries of a folder by name, in the order of their bytes. */
export type Tree = ReadonlyMap<BytePath, TreeEntry>;

const skipReasons: readonly string[] = ["ignored", "too_large", "special", "unreadable", "own", "damaged"];

/** The bytes of a tree: equal trees have equal bytes. */
export function encodeTree(entries: Iterable<readonly [BytePath, TreeEntry]>): Buffer {
  const rows = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, entry]) => rowOf(name, entry));
  return Buffer.from(JSON.stringify(rows));
}

/** @throws {@link CodingAgentError} with code "undo_damaged" when the bytes are no tree */
export function decodeTree(bytes: Buffer): Tree {
  const tree = new Map<BytePath, TreeEntry>();
  for (const row of rowsOf(bytes)) {
    const [name, entry] = entryOf(row) ?? [];
    if (name === undefined || entry === undefined || !isEntryName(name)) throw noTree();
    tree.set(name, entry);
  }
  return tree;
}

/** Whether two states of one path are the same. What stands in folders is compared by itself. */
export function isSameEntry(a: TreeEntry | undefined, b: TreeEntry | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.kind === "file") return b.kind === "file" && a.hash === b.hash && a.mode === b.mode;
  if (a.kind === "folder") return b.kind === "folder" && a.mode === b.mode;
  if (a.kind === "link") return b.kind === "link" && a.target === b.target;
  return b.kind === "skipped";
}

function rowOf(name: BytePath, entry: TreeEntry): unknown[] {
  switch (entry.kind) {
    case "file":
      return [name, "f", entry.mode, entry.hash, entry.size];
    case "folder":
      return [name, "d", entry.mode, entry.tree];
    case "link":
      return [name, "l", entry.target];
    default:
      return [name, "s", entry.why];
  }
}

function rowsOf(bytes: Buffer): unknown[] {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    if (Array.isArray(value)) return value;
  } catch (error) {
    throw noTree(error);
  }
  throw noTree();
}

/** An entry as it stands in a tree; `undefined` when it is none. */
export function entryOf(row: unknown): [BytePath, TreeEntry] | undefined {
  if (!Array.isArray(row)) return undefined;
  const [name, kind, first, second, third]: unknown[] = row;
  if (typeof name !== "string") return undefined;
  if (kind === "f" && isMode(first) && isHash(second) && typeof third === "number")
    return [name, { kind: "file", mode: first, hash: second, size: third }];
  if (kind === "d" && isMode(first) && isHash(second)) return [name, { kind: "folder", mode: first, tree: second }];
  if (kind === "l" && typeof first === "string") return [name, { kind: "link", target: first }];
  if (kind === "s" && isSkipReason(first)) return [name, { kind: "skipped", why: first }];
  return undefined;
}

/** What {@link entryOf} reads. */
export { rowOf as entryRow };

export function isHash(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

function isMode(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 0o7777;
}

function isSkipReason(value: unknown): value is SkipReason {
  return typeof value === "string" && skipReasons.includes(value);
}

function noTree(cause?: unknown): CodingAgentError {
  return new CodingAgentError("undo_damaged", "A list of files that was kept for undo is damaged.", { cause });
}
