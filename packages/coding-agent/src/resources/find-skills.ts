import type { ResourceDiagnostic } from "./diagnostics.js";
import { readFolder, realPathOf } from "./folder-entries.js";
import { enterDir, type IgnoreRules, isIgnored } from "./ignore-rules.js";
import { type ResourceRoot, rootKind } from "./resource-root.js";
import { skillFileName } from "./skill.js";

/** A link to a large tree must not hold up the start. */
const maxFolders = 2000;

/** Files that stand in many folders and are no skills. */
const otherFiles: ReadonlySet<string> = new Set(
  ["readme", "agents", "claude", "changelog", "contributing", "license"].map((name) => `${name}.md`),
);

/**
 * The skill files below a root, by name. A folder with a `SKILL.md` is one skill and is not searched further; hidden
 * folders, `node_modules` and ignored paths are passed over; links are followed, each folder once.
 */
export function findSkillFiles(root: ResourceRoot): { files: string[]; diagnostics: ResourceDiagnostic[] } {
  const diagnostics: ResourceDiagnostic[] = [];
  const kind = rootKind(root, diagnostics);
  if (kind !== "folder") return { files: kind === "file" ? [root.path].filter(root.accepts) : [], diagnostics };
  const walk: Walk = { root, files: [], diagnostics, seen: new Set() };
  walkFolder(walk, root.path, undefined);
  if (walk.seen.size >= maxFolders) {
    const message = `Only the first ${maxFolders} folders were searched for skills.`;
    diagnostics.push({ type: "warning", message, path: root.path });
  }
  return { files: walk.files.filter(root.accepts), diagnostics };
}

interface Walk {
  root: ResourceRoot;
  files: string[];
  diagnostics: ResourceDiagnostic[];
  /** Real paths, so that circles of links end. */
  seen: Set<string>;
}

function walkFolder(walk: Walk, dir: string, outer: IgnoreRules | undefined): void {
  const realPath = realPathOf(dir);
  if (walk.seen.has(realPath) || walk.seen.size >= maxFolders) return;
  walk.seen.add(realPath);
  const entries = readFolder(dir, walk.diagnostics);
  const names = entries.map((entry) => entry.name);
  const rules = enterDir(dir, names, outer);
  const counted = entries.filter((entry) => !isIgnored(entry.path, entry.isDirectory, rules));
  const own = counted.find((entry) => entry.name === skillFileName && entry.isFile);
  if (own) {
    walk.files.push(own.path);
    return;
  }
  if (dir === walk.root.path && walk.root.filesAreSkills) {
    const files = counted.filter(({ name, isFile }) => isFile && isSkillName(name));
    walk.files.push(...files.map((entry) => entry.path));
  }
  for (const { name, path, isDirectory } of counted) {
    if (isDirectory && !name.startsWith(".") && name !== "node_modules") walkFolder(walk, path, rules);
  }
}

function isSkillName(name: string): boolean {
  return name.endsWith(".md") && !name.startsWith(".") && !otherFiles.has(name.toLowerCase());
}
