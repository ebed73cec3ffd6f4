import type { PathPattern } from "./paths/path-pattern.js";
import type { Rule, RuleEffect } from "./rules/rule.js";

/** What happens with calls that no rule is about: they run, they are asked about, or what could change something is refused. */
export type PermissionMode = "open" | "ask" | "read-only";

/** A rule with its path ready to be compared. */
export interface CompiledRule extends Rule {
  path?: PathPattern;
}

/** The rules of one session, of all owners. */
export interface Policy {
  rules: Readonly<Record<RuleEffect, readonly CompiledRule[]>>;
  mode: PermissionMode;
  /** Whose the mode is, for people. */
  modeWhere: string;
  cwd: string;
  realCwd: string;
  /** Links followed. */
  agentDir: string;
  /** Commands run in a shell whose language we do not read. */
  hasForeignShell: boolean;
}

/** What is to happen with a call, and why. */
export type Decision =
  | { effect: "allow" }
  | { effect: "deny"; because: string; rule?: Rule }
  | {
      effect: "ask";
      because: string;
      rule?: Rule;
      /** The narrowest rules that would allow it; also what an answer for this session is kept by. */
      grants: readonly string[];
      /** Whether those rules could be kept, and would change the answer next time. */
      isLasting: boolean;
    };

export const allowed: Decision = { effect: "allow" };

const order: Readonly<Record<RuleEffect, number>> = { allow: 0, ask: 1, deny: 2 };

/** Nobody reads more rules at once. */
const maxRules = 5;
/** Nor longer reasons. In UTF-16 units. */
const maxReason = 400;
const andMore = "; and more";

/** The strictest of several decisions; all that is to be asked is asked at once. */
export function strictest(decisions: readonly Decision[]): Decision {
  let worst: Decision = allowed;
  for (const decision of decisions) worst = join(worst, decision);
  return worst;
}

function join(one: Decision, other: Decision): Decision {
  if (one.effect === "ask" && other.effect === "ask") {
    const grants = [...new Set([...one.grants, ...other.grants])];
    const managed = other.rule?.owner === "managed" ? other.rule : (one.rule ?? other.rule);
    return {
      effect: "ask",
      because: joinReasons(one.because, other.because),
      ...(managed ? { rule: managed } : {}),
      grants,
      isLasting: one.isLasting && other.isLasting && grants.length <= maxRules,
    };
  }
  return order[other.effect] > order[one.effect] ? other : one;
}

function joinReasons(one: string, other: string): string {
  if (one.includes(other)) return one;
  if (one.length + other.length <= maxReason) return `${one}; ${other}`;
  return one.endsWith(andMore) ? one : one + andMore;
}

/** A rule as people and models are told of it. */
export function describeRule(rule: Rule): string {
  return `${rule.isBroken ? "the rule that cannot be read, " : ""}${rule.text} (${rule.where})`;
}
