import { join } from "node:path";
import type { GuardedCall } from "../contracts/tool-guard.js";
import { fitsWildcard, hasWildcard } from "../settings/wildcard.js";
import { resolveExistingPath, resolveWritePath } from "../storage/paths/resolve-existing.js";
import { decideBash } from "./decide-bash.js";
import { changesFiles, decidePath, judged, type PathTool, readOnly } from "./decide-path.js";
import { allowed, type CompiledRule, type Decision, describeRule, type Policy, strictest } from "./policy.js";
import { parseRule, pathTools } from "./rules/parse-rule.js";
import type { RuleEffect } from "./rules/rule.js";

/** What is to happen with a call, and the file that was judged for it, links followed. */
export interface CallDecision {
  decision: Decision;
  tool?: PathTool;
  real?: string;
}

/** What the rules say of a call of any tool. */
export async function decideCall(policy: Policy, { toolName, input }: GuardedCall): Promise<CallDecision> {
  if (toolName === "bash" && typeof input["command"] === "string") {
    return { decision: decideBash(policy, input["command"], policy.cwd) };
  }
  if (isPathTool(toolName)) return decidePathCall(policy, toolName, input);
  return { decision: decideTool(policy, toolName) };
}

async function decidePathCall(
  policy: Policy,
  tool: PathTool,
  input: Readonly<Record<string, unknown>>,
): Promise<CallDecision> {
  const given = input["path"];
  const isOptional = tool === "grep" || tool === "find" || tool === "ls";
  if (typeof given !== "string" && !(isOptional && given === undefined)) return { decision: decideTool(policy, tool) };
  const text = typeof given === "string" && given !== "" ? given : ".";
  const lexical = await (tool === "write" ? resolveWritePath : resolveExistingPath)(text, policy.cwd);
  const path = judged(lexical);
  const decisions = [decidePath(policy, tool, path)];
  const pattern = input["pattern"];
  if (tool === "find" && typeof pattern === "string") {
    // A pattern can lead out of the folder that is searched.
    const segments = pattern.split(/[\\/]/);
    const first = segments.findIndex((segment) => hasWildcard(segment) || /[[{(!@+]/.test(segment));
    const start = segments.slice(0, first < 0 ? undefined : first).join("/");
    if (pattern.startsWith("/")) decisions.push(decidePath(policy, tool, judged(start || "/")));
    else if (segments.includes("..")) {
      decisions.push(
        segments.slice(start.split("/").length).includes("..")
          ? oddPattern(policy)
          : decidePath(policy, tool, judged(join(lexical, start))),
      );
    }
  }
  return { decision: strictest(decisions), tool, real: path.real };
}

function oddPattern(policy: Policy): Decision {
  if (policy.mode === "open" && policy.rules.deny.length === 0 && policy.rules.ask.length === 0) return allowed;
  return {
    effect: "deny",
    because: '".." stands behind a wildcard of the pattern, so it cannot be told what is searched',
  };
}

/** What the rules say of a tool of which only the name is known. */
function decideTool(policy: Policy, name: string): Decision {
  const about = (effect: RuleEffect): CompiledRule | undefined =>
    policy.rules[effect].find((rule) => rule.pattern.kind === "any" && fitsWildcard(rule.tool, name));
  const denied = about("deny");
  if (denied) return { effect: "deny", because: `${describeRule(denied)} forbids it`, rule: denied };
  const asking = about("ask");
  const isAllowed = about("allow") !== undefined;
  if (policy.mode === "read-only" && (!isAllowed || (isPathTool(name) && changesFiles(name)))) return readOnly(policy);
  const grants = [name];
  if (asking) {
    return {
      effect: "ask",
      because: `${describeRule(asking)} wants it to be asked`,
      rule: asking,
      grants,
      isLasting: false,
    };
  }
  if (isAllowed || policy.mode === "open") return allowed;
  const isLasting = !("problem" in parseRule(name));
  return { effect: "ask", because: `no rule allows the tool ${name} (${policy.modeWhere})`, grants, isLasting };
}

function isPathTool(name: string): name is PathTool {
  return pathTools.includes(name);
}
