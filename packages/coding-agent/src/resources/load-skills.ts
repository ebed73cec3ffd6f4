import { resolve } from "node:path";
import { getAgentDir } from "../storage/agent-dir.js";
import type { ResourceDiagnostic } from "./diagnostics.js";
import { findSkillFiles } from "./find-skills.js";
import { ResourceCollection } from "./resource-collection.js";
import { explicitRoot } from "./resource-root.js";
import { discoveredRoots, namedRoots, untrustedNotice } from "./resource-roots.js";
import { loadSkillFile, type Skill } from "./skill.js";

/** Skills, each name once, and what is wrong with others. */
export interface LoadSkillsResult {
  skills: Skill[];
  diagnostics: ResourceDiagnostic[];
}

/** Options of {@link loadSkillsFromDir}. */
export interface LoadSkillsFromDirOptions {
  dir: string;
  /** Stands in the {@link Skill.sourceInfo}; `user` and `project` are its scope as well. */
  source: string;
}

/** Options of {@link loadSkills}. */
export interface LoadSkillsOptions {
  cwd: string;
  agentDir?: string;
  /** Folders or files; they win over the others. `~` is the home folder. */
  skillPaths?: readonly string[];
  /** Whether the user's and the project's folders are searched. @defaultValue true */
  includeDefaults?: boolean;
  /** The project's folders are searched only then. @defaultValue false */
  projectIsTrusted?: boolean;
}

/** The skills of one folder. */
export function loadSkillsFromDir({ dir, source }: LoadSkillsFromDirOptions): LoadSkillsResult {
  const scope = source === "user" || source === "project" ? source : "temporary";
  const path = resolve(dir);
  const skills = skillCollection();
  skills.add([{ ...explicitRoot(path, { source, scope, origin: "top-level", baseDir: path }), explicit: false }]);
  return { skills: skills.items, diagnostics: skills.diagnostics };
}

/** The skills of the given paths, the project and the user, in this order. Settings are not read. */
export function loadSkills(options: LoadSkillsOptions): LoadSkillsResult {
  const { cwd, agentDir = getAgentDir(), skillPaths = [], includeDefaults = true, projectIsTrusted = false } = options;
  const skills = skillCollection();
  skills.add(namedRoots(skillPaths, cwd, { source: "path", scope: "temporary", origin: "top-level" }));
  if (includeDefaults) {
    skills.add(discoveredRoots("skills", { cwd, agentDir, projectIsTrusted, userEntries: [], projectEntries: [] }));
  }
  const untrusted =
    includeDefaults && !projectIsTrusted
      ? untrustedNotice(["skills"], { cwd, agentDir, projectEntries: () => [] })
      : [];
  const notices = untrusted.map((message): ResourceDiagnostic => ({ type: "warning", message }));
  return { skills: skills.items, diagnostics: [...skills.diagnostics, ...notices] };
}

/** An empty collection of skills. */
export function skillCollection(): ResourceCollection<Skill> {
  return new ResourceCollection({ resourceType: "skill", find: findSkillFiles, load: loadSkillFile });
}
