import { dirname, join, resolve } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { expandHome } from "../storage/agent-dir.js";
import { realPathOf, statIfPresent } from "./folder-entries.js";

/** What is kept in folders of its own. */
export type ResourceKind = "extensions" | "skills" | "prompts" | "themes";

/** A folder that is searched without anyone naming it. */
export interface ResourceFolder {
  path: string;
  filesAreSkills: boolean;
}

/** The user's own folders. */
export function userFolders(kind: ResourceKind, agentDir: string): ResourceFolder[] {
  const own: ResourceFolder = { path: join(agentDir, kind), filesAreSkills: true };
  const shared = sharedSkillsDir();
  return kind === "skills" && shared !== undefined ? [own, { path: shared, filesAreSkills: false }] : [own];
}

/** A project's folders: `.pi`, and for skills `.agents` of the working folder and those above, up to the repository's root. */
export function projectFolders(kind: ResourceKind, cwd: string, agentDir: string): ResourceFolder[] {
  const own: ResourceFolder = { path: join(resolve(cwd), ".pi", kind), filesAreSkills: true };
  const agents = (dir: string): ResourceFolder => ({ path: join(dir, ".agents", kind), filesAreSkills: false });
  const folders = kind === "skills" ? [own, ...upToRepository(cwd).map(agents)] : [own];
  // Below the home folder the walk comes past the user's own.
  const users = new Set(userFolders(kind, agentDir).map(({ path }) => realPathOf(path)));
  return folders.filter(({ path }) => statIfPresent(path)?.isDirectory() && !users.has(realPathOf(path)));
}

function upToRepository(cwd: string): string[] {
  const dirs = [resolve(cwd)];
  for (let dir = resolve(cwd); statIfPresent(join(dir, ".git")) === undefined; dirs.push(dir)) {
    const parent = dirname(dir);
    if (parent === dir) break;
    dir = parent;
  }
  return dirs;
}

/** `~/.agents/skills`, which several agents share; none where there is no home folder. */
function sharedSkillsDir(): string | undefined {
  try {
    return expandHome("~/.agents/skills");
  } catch (error) {
    if (CodingAgentError.is(error)) return undefined;
    throw error;
  }
}
