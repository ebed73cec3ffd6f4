import { basename, isAbsolute } from "node:path";
import { isJsonObject, type JsonObject } from "../storage/json-file.js";
import { realPath } from "../storage/paths/real-path.js";
import { isWithin } from "./decide-path.js";
import { compilePathPattern } from "./paths/path-pattern.js";
import type { CompiledRule, PermissionMode, Policy } from "./policy.js";
import { parseRule } from "./rules/parse-rule.js";
import type { Rule, RuleEffect, RuleOwner } from "./rules/rule.js";
import { shells } from "./shell/program-names.js";

/** The permissions of one owner, as they stand in a file or on the command line. */
export interface PermissionSource {
  owner: Exclude<RuleOwner, "folder" | "session">;
  /** The file, or "the command line". */
  where: string;
  /** Not yet looked into. */
  value: unknown;
}

/** What a policy is made of. */
export interface PolicyInput {
  cwd: string;
  agentDir: string;
  sources: readonly PermissionSource[];
  /** The tools that there are, for warnings about others. */
  toolNames: readonly string[];
  shellPath?: string | undefined;
}

/** A policy, and what a person should know about its rules. */
export interface LoadedPolicy {
  policy: Policy;
  notices: readonly string[];
}

const modes: readonly string[] = ["open", "ask", "read-only"];
const effects: readonly RuleEffect[] = ["allow", "ask", "deny"];

/**
 * Puts the rules of all owners together. What cannot be read is told and taken on the safe side: a rule forbids what it may
 * have been about, a mode that is none asks. A project can only make things stricter.
 */
export function loadPolicy(input: PolicyInput): LoadedPolicy {
  return new PolicyLoader(input).load();
}

/** Whether a mode is one. */
function isPermissionMode(value: unknown): value is PermissionMode {
  return typeof value === "string" && modes.includes(value);
}

class PolicyLoader {
  readonly #input: PolicyInput;
  readonly #realCwd: string;
  readonly #notices: string[] = [];
  readonly #rules: Record<RuleEffect, CompiledRule[]> = { allow: [], ask: [], deny: [] };
  readonly #modes = new Map<RuleOwner, { mode: PermissionMode; where: string }>();

  constructor(input: PolicyInput) {
    this.#input = input;
    this.#realCwd = realPath(input.cwd);
  }

  load(): LoadedPolicy {
    for (const { owner, where, value } of this.#input.sources) {
      if (value !== undefined) this.#read(owner, value, where, "permissions");
    }
    const { mode, where } = this.#mode();
    const { cwd, agentDir, shellPath } = this.#input;
    const shell = shellPath === undefined || shellPath === "" ? "bash" : basename(shellPath).replace(/\.exe$/i, "");
    const policy: Policy = {
      rules: this.#rules,
      mode,
      modeWhere: where,
      cwd,
      realCwd: this.#realCwd,
      agentDir: realPath(agentDir),
      hasForeignShell: !/^(ba|da)?sh$/.test(shell) || !shells.has(shell),
    };
    return { policy, notices: this.#notices };
  }

  #read(owner: RuleOwner, value: unknown, where: string, key: string): void {
    if (!isJsonObject(value)) {
      this.#notices.push(`${where}: ${key} is no object, so everything is asked. Correct it there.`);
      this.#modes.set(owner, { mode: "ask", where: `${where}: ${key}` });
      return;
    }
    this.#readMode(owner, value, where, key);
    for (const effect of effects) this.#readList(owner, effect, value[effect], where, `${key}.${effect}`);
    for (const name of Object.keys(value)) {
      if (["mode", "allow", "ask", "deny", "folders"].includes(name)) continue;
      this.#notices.push(`${where}: ${key}.${name} is not known. Known: mode, allow, ask, deny, folders.`);
    }
    if (value["folders"] !== undefined) this.#readFolders(owner, value["folders"], where, `${key}.folders`);
  }

  #readMode(owner: RuleOwner, value: JsonObject, where: string, key: string): void {
    const mode = value["mode"];
    if (mode === undefined) return;
    const place = `${where}: ${key}.mode`;
    if (isPermissionMode(mode)) this.#modes.set(owner, { mode, where: place });
    else {
      this.#notices.push(`${place} is ${brief(mode)}, which is none of ${modes.join(", ")}; everything is asked.`);
      this.#modes.set(owner, { mode: "ask", where: place });
    }
  }

  #readList(owner: RuleOwner, effect: RuleEffect, list: unknown, where: string, key: string): void {
    if (list === undefined) return;
    if (!Array.isArray(list)) {
      this.#broken(owner, brief(list), "*", where, key, "is no list of rules");
      return;
    }
    if (owner === "project" && effect === "allow") {
      if (list.length > 0) this.#notices.push(`${where}: ${key} is passed over: a project can forbid, not allow.`);
      return;
    }
    for (const [index, text] of list.entries()) {
      const at = `${key}[${index}]`;
      if (typeof text !== "string") this.#broken(owner, brief(text), "*", where, at, "is no text");
      else this.#readRule(owner, effect, text, where, at);
    }
  }

  #readRule(owner: RuleOwner, effect: RuleEffect, text: string, where: string, key: string): void {
    const parsed = parseRule(text);
    const place = `${where}: ${key}`;
    if ("problem" in parsed) {
      this.#broken(
        owner,
        text,
        parsed.tool ?? "*",
        where,
        key,
        `(${text}) cannot be read at column ${parsed.column}: ${parsed.problem}`,
      );
      return;
    }
    const { tool, pattern } = parsed;
    if (!tool.includes("*") && !this.#input.toolNames.includes(tool)) {
      this.#notices.push(
        `${place} (${text}) is about a tool that is not known. Known: ${this.#input.toolNames.join(", ")}.`,
      );
    }
    const path = pattern.kind === "path" ? { path: compilePathPattern(pattern.text, this.#input.cwd) } : {};
    this.#rules[effect].push({ text, effect, owner, where: place, tool, pattern, ...path });
  }

  #broken(owner: RuleOwner, text: string, tool: string, where: string, key: string, problem: string): void {
    const what = tool === "*" ? "all tools" : tool;
    this.#notices.push(`${where}: ${key} ${problem}. It is taken to forbid ${what}, until it is corrected there.`);
    const rule: Rule = {
      text,
      effect: "deny",
      owner,
      where: `${where}: ${key}`,
      tool,
      pattern: { kind: "any" },
      isBroken: true,
    };
    this.#rules.deny.push(rule);
  }

  #readFolders(owner: RuleOwner, folders: unknown, where: string, key: string): void {
    if (owner !== "user") {
      this.#notices.push(`${where}: ${key} is passed over: it counts in your own settings only.`);
      return;
    }
    if (!isJsonObject(folders)) {
      this.#broken(owner, brief(folders), "*", where, key, "is no object of folders");
      return;
    }
    // The nearest folder is read last: its mode counts.
    const names = Object.keys(folders).sort((a, b) => a.length - b.length);
    for (const name of names) {
      if (!isAbsolute(name))
        this.#notices.push(`${where}: ${key} names ${brief(name)}, which is no absolute path; it is passed over.`);
      else if (isWithin(this.#realCwd, realPath(name)))
        this.#read("folder", folders[name], where, `${key}[${JSON.stringify(name)}]`);
    }
  }

  /** The user's choice, the nearest first; then whatever is stricter. */
  #mode(): { mode: PermissionMode; where: string } {
    const chosen = this.#modes.get("flag") ??
      this.#modes.get("folder") ??
      this.#modes.get("user") ?? { mode: "open" as const, where: "the default" };
    let strictest = chosen;
    for (const owner of ["project", "managed"] as const) {
      const other = this.#modes.get(owner);
      // A flag is the user's own word for this very run.
      if (!other || (owner === "project" && this.#modes.has("flag"))) continue;
      if (modes.indexOf(other.mode) > modes.indexOf(strictest.mode)) strictest = other;
      else if (owner === "project" && modes.indexOf(other.mode) < modes.indexOf(chosen.mode)) {
        this.#notices.push(
          `${other.where} is passed over: a project cannot make ${chosen.mode} (${chosen.where}) looser.`,
        );
      }
    }
    if (strictest !== chosen && this.#modes.has("flag")) {
      this.#notices.push(`The mode stays ${strictest.mode} (${strictest.where}): a flag cannot make that looser.`);
    }
    return strictest;
  }
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
