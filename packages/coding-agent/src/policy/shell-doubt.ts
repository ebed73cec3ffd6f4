import { fitsWildcard } from "../settings/wildcard.js";
import { readOnly } from "./decide-path.js";
import { allowed, type CompiledRule, type Decision, type Policy } from "./policy.js";

/** The text that is asked about: what an answer for this session is kept by where no rule can be written. */
export interface AskedText {
  text: string;
  cwd: string;
}

/** What happens with a text of which something cannot be told. */
export function cannotTell(policy: Policy, asked: AskedText, reason: string): Decision {
  const allowsAll = policy.rules.allow.some((rule) => isAboutBash(rule) && rule.pattern.kind === "any");
  const isLimited = hasLimits(policy);
  if ((policy.mode === "open" || allowsAll) && !isLimited) return allowed;
  if (policy.mode === "read-only" && !allowsAll) return readOnly(policy);
  return { effect: "ask", because: reason, grants: [wholeText(asked)], isLasting: false };
}

/** Stands for one text in one folder. No rule looks like it. */
export function wholeText({ text, cwd }: AskedText): string {
  return `bash in ${cwd}: ${text}`;
}

/** Whether a rule is about commands. */
export function isAboutBash(rule: CompiledRule): boolean {
  return fitsWildcard(rule.tool, "bash");
}

/** Whether any rule forbids or asks about what a command could do. */
export function hasLimits({ rules }: Policy): boolean {
  return [...rules.deny, ...rules.ask].some(
    (rule) => rule.path !== undefined || rule.pattern.kind === "command" || /^(read|edit|write)$/.test(rule.tool),
  );
}
