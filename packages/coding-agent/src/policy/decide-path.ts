import { type Stats, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, relative, sep } from "node:path";
import { fitsWildcard } from "../settings/wildcard.js";
import { realPath } from "../storage/paths/real-path.js";
import type { JudgedPath } from "./paths/path-pattern.js";
import { allowed, type CompiledRule, type Decision, describeRule, type Policy } from "./policy.js";
import { parseRule } from "./rules/parse-rule.js";
import type { RuleEffect } from "./rules/rule.js";

/** A built-in tool that works on a path. */
export type PathTool = "read" | "edit" | "write" | "grep" | "find" | "ls";

/** Whether what is done to a path could change it. */
export function changesFiles(tool: PathTool): boolean {
  return tool === "edit" || tool === "write";
}

/** A path as it will be opened, with where it leads. */
export function judged(lexical: string): JudgedPath {
  return { lexical, real: realPath(lexical) };
}

/** What the rules say of a tool that works on a path. */
export function decidePath(policy: Policy, tool: PathTool, path: JudgedPath): Decision {
  const file = statsOf(path.real);
  const denied = limitOf(policy, "deny", tool, path, file);
  if (denied) return { effect: "deny", because: `${describeRule(denied)} forbids it`, rule: denied };
  const asking = limitOf(policy, "ask", tool, path, file);
  if (asking) return askAbout(policy, tool, path, `${describeRule(asking)} wants it to be asked`, asking);
  if (policy.mode === "read-only" && changesFiles(tool)) return readOnly(policy);
  const permitting = policy.rules.allow.filter((rule) => permits(rule, tool, path));
  if (changesFiles(tool)) {
    const own = ownFiles(policy, path);
    if (own !== undefined && !permitting.some((rule) => names(rule, path.real))) {
      return askAbout(policy, tool, path, `it is about ${own}, which only a rule with its very path allows`);
    }
    if (
      policy.mode !== "open" &&
      isLinkedElsewhere(file) &&
      !permitting.some((rule) => rule.path?.concrete !== undefined)
    ) {
      return askAbout(policy, tool, path, "the file has other names as well (hard links)");
    }
  }
  if (permitting.length > 0 || policy.mode === "open") return allowed;
  if (!changesFiles(tool) && isWithin(path.real, policy.realCwd)) return allowed;
  return askAbout(policy, tool, path, `no rule allows it (${policy.modeWhere})`);
}

/** The refusal of what could change something where nothing may. */
export function readOnly(policy: Policy): Decision {
  return { effect: "deny", because: `nothing may be changed: the mode is read-only (${policy.modeWhere})` };
}

/** The rule that forbids or asks about a path, if one does. */
export function limitOf(
  policy: Policy,
  effect: "deny" | "ask",
  tool: PathTool,
  path: JudgedPath,
  file: Stats | undefined = statsOf(path.real),
  needsPath = false,
): CompiledRule | undefined {
  return policy.rules[effect].find((rule) => {
    if (!isAbout(rule, tool, effect)) return false;
    if (!rule.path) return !needsPath;
    return rule.path.covers(path) || (isLinkedElsewhere(file) && isSameFile(rule.path.concrete, file));
  });
}

/** Whether a rule is about a tool. Rules with a path that forbid or ask hold for all ways to read, or to change, a file. */
function isAbout(rule: CompiledRule, tool: PathTool, effect: RuleEffect): boolean {
  if (fitsWildcard(rule.tool, tool)) return true;
  if (!changesFiles(tool)) return tool !== "read" && rule.tool === "read";
  if (effect === "allow") return tool === "edit" && rule.tool === "write";
  return rule.path !== undefined && (rule.tool === "edit" || rule.tool === "write");
}

function permits(rule: CompiledRule, tool: PathTool, path: JudgedPath): boolean {
  return isAbout(rule, tool, "allow") && (!rule.path || rule.path.permits(path));
}

/** Files by which more could be allowed, or be run later, than was. */
export function ownFiles(policy: Policy, { lexical, real }: JudgedPath): string | undefined {
  for (const path of [real, lexical]) {
    const folded = path.toLowerCase();
    if (isWithin(folded, policy.agentDir.toLowerCase())) return "pi's own files";
    const inFolder = [policy.realCwd, policy.cwd].find((folder) => isWithin(folded, folder.toLowerCase()));
    if (inFolder === undefined) continue;
    const segments = relative(inFolder.toLowerCase(), folded).split(sep);
    if (segments.includes(".pi")) return "the project's settings of pi";
    if (segments.includes(".git") && policy.mode !== "open") return "git's own files";
  }
  return undefined;
}

/** Whether a rule names the place of such files itself. */
function names(rule: CompiledRule, real: string): boolean {
  if (rule.path === undefined) return false;
  if (rule.path.concrete !== undefined) return true;
  const written = rule.path.text.split(/[\\/]/);
  return [".pi", ".git"].some((name) => real.split(sep).includes(name) && written.includes(name));
}

function askAbout(policy: Policy, tool: PathTool, path: JudgedPath, because: string, rule?: CompiledRule): Decision {
  const name = changesFiles(tool) ? tool : "read";
  const grant = `${name}(${shownPath(policy, path.real)})`;
  const isLasting = rule === undefined && isReadable(grant);
  return { effect: "ask", because, ...(rule ? { rule } : {}), grants: [grant], isLasting };
}

/** A path as it stands in a rule: relative where it is in the working folder. */
function shownPath(policy: Policy, path: string): string {
  if (path === policy.realCwd) return policy.realCwd;
  const inFolder = relative(policy.realCwd, path);
  if (isWithin(path, policy.realCwd)) return inFolder.startsWith("~") ? path : inFolder;
  const home = homedir();
  return isWithin(path, home) && path !== home ? `~/${relative(home, path)}` : path;
}

/** Whether the rule would mean what it says: no wildcard, no bracket that ends it. */
function isReadable(grant: string): boolean {
  const parsed = parseRule(grant);
  if ("problem" in parsed || parsed.pattern.kind !== "path") return false;
  const inner = grant.slice(grant.indexOf("(") + 1, -1);
  return parsed.pattern.text === inner && !/[*?\n]/.test(inner) && !inner.endsWith("/");
}

/** Whether a path is a folder or in it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // What we may not look at has no names that we could compare.
    return undefined;
  }
}

function isLinkedElsewhere(file: Stats | undefined): file is Stats {
  return file?.isFile() === true && file.nlink > 1;
}

function isSameFile(path: string | undefined, file: Stats): boolean {
  const other = path === undefined ? undefined : statsOf(path);
  return other !== undefined && other.ino === file.ino && other.dev === file.dev;
}
