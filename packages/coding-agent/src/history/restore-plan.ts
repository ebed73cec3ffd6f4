import { type BytePath, parentPath } from "./byte-path.js";
import { isSameEntry, type SkipReason, type TreeEntry } from "./tree-object.js";
import type { Trees } from "./trees.js";

/** One way from a state of the folder to another, by the hashes of their trees. */
export interface RestoreStep {
  from: string;
  to: string;
}

/** What is done to one path: from what is there to what shall be there; `undefined`: nothing. */
export interface RestoreItem {
  path: BytePath;
  from: TreeEntry | undefined;
  to: TreeEntry | undefined;
}

/** What going through steps does to the folder as it is. */
export interface RestorePlan {
  items: RestoreItem[];
  /** Paths that somebody else has changed meanwhile: they stay unless they are asked for. */
  conflicts: RestoreItem[];
  /** Paths that were changed and are not covered. */
  uncovered: { path: BytePath; why: SkipReason }[];
}

/**
 * What has to be done so that the paths which the steps changed are as after the last step. All other paths stay.
 *
 * @param current - hash of the tree of what is there
 */
export function planRestore(trees: Trees, steps: readonly RestoreStep[], current: string): RestorePlan {
  const plan: RestorePlan = { items: [], conflicts: [], uncovered: [] };
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return plan;
  for (const path of changedPaths(trees, steps)) {
    const states = steps.map(({ from, to }) => ({ from: trees.find(from, path), to: trees.find(to, path) }));
    const item = { path, from: trees.find(current, path), to: trees.find(last.to, path) };
    const skipped = [...states.flatMap(({ from, to }) => [from, to]), item.from].find(isSkipped);
    if (skipped) {
      plan.uncovered.push({ path, why: skipped.why });
    } else if (!isSameEntry(item.from, item.to)) {
      const changedElsewhere =
        !isSameEntry(item.from, states[0]?.from) ||
        states.some(({ from }, index) => index > 0 && !isSameEntry(states[index - 1]?.to, from));
      (changedElsewhere ? plan.conflicts : plan.items).push(item);
    }
  }
  addMissingFolders(trees, last.to, current, plan.items);
  addMissingFolders(trees, last.to, current, plan.conflicts, plan.items);
  return plan;
}

function changedPaths(trees: Trees, steps: readonly RestoreStep[]): Set<BytePath> {
  const paths = new Set<BytePath>();
  for (const { from, to } of steps) for (const { path } of trees.compare(from, to)) paths.add(path);
  return paths;
}

/** A file can come back only where its folder is. */
function addMissingFolders(
  trees: Trees,
  target: string,
  current: string,
  items: RestoreItem[],
  others: readonly RestoreItem[] = [],
): void {
  const planned = new Set([...others, ...items].map(({ path }) => path));
  for (const { path, to } of [...items]) {
    if (to === undefined) continue;
    for (let folder = parentPath(path); folder !== "" && !planned.has(folder); folder = parentPath(folder)) {
      const wanted = trees.find(target, folder);
      if (trees.find(current, folder) !== undefined || wanted?.kind !== "folder") continue;
      planned.add(folder);
      items.push({ path: folder, from: undefined, to: wanted });
    }
  }
}

function isSkipped(entry: TreeEntry | undefined): entry is Extract<TreeEntry, { kind: "skipped" }> {
  return entry?.kind === "skipped";
}
