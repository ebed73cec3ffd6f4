import { decideCommand } from "./decide-command.js";
import { decideFile, decideWords } from "./decide-shell-paths.js";
import { allowed, type CompiledRule, type Decision, describeRule, type Policy, strictest } from "./policy.js";
import { analyzeShell } from "./shell/analyze-shell.js";
import { type AskedText, cannotTell, hasLimits, isAboutBash, wholeText } from "./shell-doubt.js";

/** What the rules say of a text for the shell. */
export function decideBash(policy: Policy, text: string, cwd: string): Decision {
  const asked = { text, cwd };
  const whole = wholeDecision(policy, asked);
  if (whole?.effect === "deny") return whole;
  if (!whole && policy.mode === "open" && !hasLimits(policy)) return allowed;
  if (policy.hasForeignShell)
    return cannotTell(policy, asked, "commands run in a shell whose language is not read here");
  const analysis = analyzeShell(text, cwd);
  const decisions: Decision[] = whole ? [whole] : [];
  for (const reason of analysis.opaque) decisions.push(cannotTell(policy, asked, reason));
  for (const command of analysis.commands) decisions.push(decideCommand(policy, command, analysis.functions, asked));
  for (const command of analysis.commands) decisions.push(decideWords(policy, command, asked));
  for (const file of analysis.files) decisions.push(decideFile(policy, file, asked));
  return strictest(decisions);
}

/** Rules without a pattern, which forbid all commands or ask about each. */
function wholeDecision(policy: Policy, asked: AskedText): Decision | undefined {
  const isWhole = (rule: CompiledRule): boolean => isAboutBash(rule) && rule.pattern.kind === "any";
  const denied = policy.rules.deny.find(isWhole);
  if (denied) return { effect: "deny", because: `${describeRule(denied)} forbids it`, rule: denied };
  const asking = policy.rules.ask.find(isWhole);
  if (!asking) return undefined;
  return {
    effect: "ask",
    because: `${describeRule(asking)} wants it to be asked`,
    rule: asking,
    grants: [wholeText(asked)],
    isLasting: false,
  };
}
