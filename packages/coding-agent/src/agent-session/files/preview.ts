import { fromBytePath } from "../../history/byte-path.js";
import type { FileHistory } from "../../history/file-history.js";
import type { RestoreItem, RestorePlan } from "../../history/restore-plan.js";
import type { SkipReason, TreeEntry } from "../../history/tree-object.js";
import { generateDiffString } from "../../tools/edit/diff-string.js";

/** What bringing a file back does to it. */
export interface FileChange {
  /** Relative to the working folder, as it is shown. */
  path: string;
  change: "created" | "changed" | "deleted" | "mode";
  kind: "file" | "folder" | "link";
  /** From what is there to what comes back, as the edit tool shows it; only of texts, and of the first files. */
  diff?: string;
  /** In words, where there is no diff: sizes, modes or targets. */
  detail?: string;
}

/** A path that changed and cannot be brought back. */
export interface UncoveredFile {
  path: string;
  reason: string;
}

/** What going back, or forth, would do to files. */
export interface FilesPreview {
  files: FileChange[];
  /** Somebody else has changed them since: they stay unless they are asked for. */
  conflicts: FileChange[];
  uncovered: UncoveredFile[];
  /** Why no file can be brought back; the conversation can. */
  unavailable?: string;
}

/** Diffs are made of so many files. */
const maxDiffs = 50;
/** Of larger files, in bytes, only the sizes are told. */
const maxDiffBytes = 200_000;

const reasons: Record<SkipReason, string> = {
  ignored: "ignored by git",
  too_large: "too large (setting undo.maxFileBytes)",
  special: "no file, folder or link",
  unreadable: "not readable",
  own: "belongs to pi",
  damaged: "what was kept of it is damaged",
};

/** A plan as people read it. */
export function previewOf(history: FileHistory, plan: RestorePlan): FilesPreview {
  const budget = { diffs: maxDiffs };
  const show = (items: readonly RestoreItem[]): FileChange[] =>
    [...items].sort((a, b) => (a.path < b.path ? -1 : 1)).map((item) => fileChange(history, item, budget));
  return { files: show(plan.items), conflicts: show(plan.conflicts), uncovered: uncoveredOf(plan.uncovered) };
}

export function uncoveredOf(uncovered: RestorePlan["uncovered"]): UncoveredFile[] {
  return uncovered.map(({ path, why }) => ({ path: fromBytePath(path), reason: reasons[why] }));
}

/** The same without diffs. */
export function briefChange({ path, from, to }: RestoreItem): FileChange {
  const shown = to ?? from;
  const kind = shown === undefined || shown.kind === "skipped" ? "file" : shown.kind;
  return { path: fromBytePath(path), kind, change: changeOf(from, to) };
}

function fileChange(history: FileHistory, item: RestoreItem, budget: { diffs: number }): FileChange {
  const { from, to } = item;
  const brief = briefChange(item);
  const [before, after] = [textOf(history, from), textOf(history, to)];
  const isContent = [from, to].some((entry) => entry?.kind === "file") && brief.change !== "mode";
  if (isContent && before !== undefined && after !== undefined && budget.diffs > 0) {
    budget.diffs--;
    const { diff } = generateDiffString(before, after);
    if (diff !== "") return { ...brief, diff };
  }
  const detail = [describe(from), describe(to)].filter((words) => words !== "").join(" → ");
  return detail === "" ? brief : { ...brief, detail };
}

function changeOf(from: TreeEntry | undefined, to: TreeEntry | undefined): FileChange["change"] {
  if (from === undefined) return "created";
  if (to === undefined) return "deleted";
  const isMode =
    (from.kind === "file" && to.kind === "file" && from.hash === to.hash) ||
    (from.kind === "folder" && to.kind === "folder");
  return isMode ? "mode" : "changed";
}

/** What a diff compares: nothing is an empty text; `undefined` for what is no text or too long. */
function textOf(history: FileHistory, entry: TreeEntry | undefined): string | undefined {
  if (entry === undefined) return "";
  if (entry.kind !== "file" || entry.size > maxDiffBytes) return undefined;
  const bytes = history.tryRead(entry.hash);
  return bytes === undefined || bytes.includes(0) ? undefined : bytes.toString("utf8").replaceAll("\r\n", "\n");
}

function describe(entry: TreeEntry | undefined): string {
  switch (entry?.kind) {
    case "file":
      return `${entry.size} bytes, mode ${entry.mode.toString(8)}`;
    case "folder":
      return `folder, mode ${entry.mode.toString(8)}`;
    case "link":
      return `link to ${fromBytePath(entry.target)}`;
    default:
      return "";
  }
}
