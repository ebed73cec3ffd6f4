import { resolve } from "node:path";
import { realPath } from "../storage/paths/real-path.js";
import { isWithin, readOnly } from "./decide-path.js";
import { allowed, type CompiledRule, type Decision, describeRule, type Policy } from "./policy.js";
import { patternWord } from "./rules/command-pattern.js";
import { allowsCommand, limitsCommand, type Match, stronger } from "./shell/match-command.js";
import { evaluatingBuiltins, harmless } from "./shell/program-names.js";
import type { ShellCommand } from "./shell/shell-command.js";
import { type AskedText, cannotTell, hasLimits, isAboutBash, wholeText } from "./shell-doubt.js";

/** A longer rule is not worth keeping. In UTF-16 units. */
const maxRule = 1000;

/** What the rules say of one command, with all that it runs in turn. */
export function decideCommand(
  policy: Policy,
  command: ShellCommand,
  functions: ReadonlySet<string>,
  asked: AskedText,
): Decision {
  for (const rule of policy.rules.deny) {
    const match = limits(rule, command);
    if (match === "yes") return { effect: "deny", because: `${describeRule(rule)} forbids ${shown(command)}`, rule };
    if (match === "maybe")
      return doubt(policy, `it cannot be told whether ${describeRule(rule)} forbids ${shown(command)}`, asked);
  }
  const isAllowed = allows(policy, command, functions);
  if (policy.mode === "read-only" && !isAllowed) return readOnly(policy);
  for (const rule of policy.rules.ask) {
    const match = limits(rule, command);
    if (match === "no") continue;
    const because = `${describeRule(rule)} wants ${shown(command)} to be asked about`;
    return { effect: "ask", because, rule, grants: [wholeText(asked)], isLasting: false };
  }
  if (isAllowed) return allowed;
  if (isOpaque(command) && (policy.mode !== "open" || hasLimits(policy))) {
    return cannotTell(policy, asked, reasonOf(command) ?? "it cannot be told what it runs");
  }
  if (policy.mode === "open") return allowed;
  const grants = grantsFor(policy, command, functions);
  const isLasting = grants !== undefined;
  const because = `no rule allows ${shown(command)} (${policy.modeWhere})`;
  return { effect: "ask", because, grants: grants ?? [wholeText(asked)], isLasting };
}

/** A question that no rule can answer. */
function doubt(policy: Policy, because: string, asked: AskedText): Decision {
  if (policy.mode === "read-only") return { effect: "deny", because };
  return { effect: "ask", because, grants: [wholeText(asked)], isLasting: false };
}

/** Whether a rule that forbids or asks is about a command, or about one that it runs or may run. */
function limits(rule: CompiledRule, command: ShellCommand): Match {
  const { pattern } = rule;
  if (pattern.kind !== "command") return "no";
  let match: Match = command.opaque === undefined ? "no" : "maybe";
  match = stronger(match, limitsCommand(pattern.command, command.words));
  if (command.assignments.length > 0) {
    match = stronger(match, limitsCommand(pattern.command, [...command.assignments, ...command.words]));
  }
  for (const inner of command.inner) {
    if (match === "yes") break;
    match = stronger(match, limits(rule, inner));
  }
  return match;
}

function allows(policy: Policy, command: ShellCommand, functions: ReadonlySet<string>): boolean {
  const { words, assignments, inner, passing, opaque } = command;
  const rules = policy.rules.allow.filter(isAboutBash);
  if (rules.some(({ pattern }) => pattern.kind === "any")) return true;
  const name = words[0]?.value;
  const isNew = name !== undefined && functions.has(name);
  const areInner = inner.every((each) => allows(policy, each, functions));
  if (!isNew && (opaque === undefined || !evaluatingBuiltins.has(name ?? ""))) {
    const whole = [...assignments, ...words];
    const isNamed = rules.some(({ pattern }) => pattern.kind === "command" && allowsCommand(pattern.command, whole));
    if (isNamed && (passing !== "beside" || areInner)) return true;
  }
  if (isNew || opaque !== undefined) return false;
  if (passing === "through") return assignments.length === 0 && inner.length > 0 && areInner;
  return isHarmless(policy, command);
}

/** Commands that need no rule. */
function isHarmless(policy: Policy, { words, assignments, folders, passing }: ShellCommand): boolean {
  const name = words[0]?.value;
  if (passing !== "none") return false;
  if (words.length === 0) return assignments.every(({ start }) => isOwnVariable(start));
  if (assignments.length > 0 || name === undefined) return false;
  if (harmless.has(name)) return true;
  const target = words[1]?.value;
  if (name !== "cd" || words.length !== 2 || target === undefined || /^[-~]/.test(target)) return false;
  return folders?.every((folder) => isWithin(realPath(resolve(folder, target)), policy.realCwd)) === true;
}

/** A variable of the text alone, which no program sees. */
function isOwnVariable(start: string): boolean {
  const name = /^([a-z_][a-z0-9_]*)\+?=/.exec(start)?.[1];
  return name !== undefined && process.env[name] === undefined;
}

/** The narrowest rules that would allow a command; `undefined` where none can. */
function grantsFor(policy: Policy, command: ShellCommand, functions: ReadonlySet<string>): string[] | undefined {
  const name = command.words[0]?.value;
  if (name !== undefined && functions.has(name)) return undefined;
  if (command.passing === "through" && command.assignments.length === 0) {
    return grantsOf(policy, command.inner, functions);
  }
  const own = ruleFor(command);
  if (own === undefined || command.opaque !== undefined) return undefined;
  const inner = command.passing === "beside" ? grantsOf(policy, command.inner, functions) : [];
  return inner && [own, ...inner];
}

function grantsOf(
  policy: Policy,
  commands: readonly ShellCommand[],
  functions: ReadonlySet<string>,
): string[] | undefined {
  const grants: string[] = [];
  for (const command of commands) {
    if (allows(policy, command, functions)) continue;
    const found = grantsFor(policy, command, functions);
    if (!found) return undefined;
    grants.push(...found);
  }
  return grants;
}

function ruleFor({ words, assignments }: ShellCommand): string | undefined {
  const values = [...assignments, ...words].map(({ value }) => value);
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length || known.length === 0 || known.some((value) => /[\n\t]/.test(value)))
    return undefined;
  const rule = `bash(${known.map(patternWord).join(" ")})`;
  return rule.length > maxRule || rule === "bash('*')" ? undefined : rule;
}

function isOpaque(command: ShellCommand): boolean {
  return reasonOf(command) !== undefined;
}

function reasonOf(command: ShellCommand): string | undefined {
  if (command.opaque !== undefined) return command.opaque;
  if (command.passing === "perhaps") return undefined;
  for (const inner of command.inner) {
    const reason = reasonOf(inner);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function shown({ source }: ShellCommand): string {
  const line = source.replace(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
